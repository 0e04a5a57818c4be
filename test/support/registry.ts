import './api-table.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { usualRights } from '#shared/access/access.ts';
import type { MemberRole, Rights } from '#shared/access/access.ts';
import { insertDesignVersion } from '#functions/designs/data/design-versions.ts';
import { newFolderId, newOrgId, newProjectId, newUserId } from '#functions/data/ids.ts';
import { insertMember } from '#functions/people/data/members.ts';
import { insertOrg } from '#functions/people/data/orgs.ts';
import type { Org } from '#functions/people/data/orgs.ts';
import { insertProject } from '#functions/projects/data/projects.ts';
import type { Folder, Project } from '#functions/projects/data/projects.ts';
import { openSession } from '#functions/session/data/sessions.ts';
import { insertUser } from '#functions/people/data/users.ts';
import type { User } from '#functions/people/data/users.ts';
import { digestOfPassword, hashPassword } from '#functions/people/passwords.ts';

export interface Signed {
  readonly user: User;
  readonly org: Org;
  readonly token: string;
}

const idleMs = 30 * 60_000;
/** One hash for everybody, because hashing is slow. Tests sign in by session; a test that logs in makes a hash of its own. */
const passwordHash = await hashPassword(digestOfPassword('test'));

export const createOrg = async (name: string, more: Partial<Org> = {}): Promise<Org> => {
  const id = newOrgId();
  const created_at = new Date().toISOString();
  const org: Org = { id, name: { ja: name, en: name }, abbrev: `${name.slice(0, 9)}-${id}`, lang: 'ja', role: 'normal', created_at, updated_at: created_at, ...more };
  await insertOrg(org);
  return org;
};

/** A user with an open session; `password` only where the test logs in. */
export const createPerson = async (org: Org, name: string, { password, ...more }: Partial<User> & { password?: string } = {}): Promise<Signed> => {
  const id = newUserId(org.id);
  const user: User = {
    id,
    login_id: `${name}-${id}`,
    disp_name: { ja: name, en: name },
    disp_job_name: {},
    lang: 'ja',
    is_admin: false,
    disabled: false,
    generation: 1,
    ...more,
  };
  await insertUser(user, password === undefined ? passwordHash : await hashPassword(digestOfPassword(password)));
  return { user, org, token: await signIn(user) };
};

export const signIn = (user: User): Promise<string> => openSession(user, idleMs, Date.now());

export const createProject = async (title: string, folders: readonly Partial<Folder>[] = [{}]): Promise<Project> => {
  const id = newProjectId();
  const created = Date.now();
  const project: Project = {
    id,
    title: { ja: title, en: title },
    description: {},
    design_name: 'registry',
    lang: ['ja', 'en'],
    created_at: new Date(created).toISOString(),
    folders: folders.map((folder, index) => ({
      id: newFolderId(id),
      name: `folder-${index + 1}`,
      description: {},
      title: { ja: `フォルダ${index + 1}`, en: `Folder ${index + 1}` },
      design_name: 'cards',
      start_at: null,
      end_at: null,
      is_default: index === 0,
      version: null,
      created_at: new Date(created + index).toISOString(),
      ...folder,
    })),
  };
  await insertProject(project);
  return project;
};

export const join = async (project: Project, { user, org }: Signed, role: MemberRole, { rights, ...more }: { is_owner?: boolean; disabled?: boolean; rights?: Partial<Rights> } = {}) => {
  const { id: user_id, disp_name } = user;
  await insertMember({ user_id, project_id: project.id, role, is_owner: false, disabled: false, rights: { ...usualRights, ...rights }, limits: [], disp_name, org_name: org.name, ...more }, { by: 'operator', now: Date.now() });
};

/** Puts a design in force and answers the folder as it then is. */
export const useDesign = async (folder: Folder, design: CardDesign, by: Signed): Promise<Folder> => {
  const version = await insertDesignVersion(folder, design, by.user.id, Date.now());
  if (version === 'overtaken') throw new Error(`Another design of ${folder.id} was faster`);
  return { ...folder, version };
};

/**
 * One hospital and one project with one folder. Aoi edits, Ben browses, Emi has no permission, Dara is no member;
 * Chea manages the registry and is no member either.
 */
export const createRegistry = async () => {
  const hospital = await createOrg('Minato');
  const operations = await createOrg('Operations', { role: 'manage' });
  const project = await createProject('Trauma');
  const [folder] = project.folders;
  if (folder === undefined) throw new Error('A project without a folder');
  const [aoi, ben, emi, dara, chea] = await Promise.all([
    createPerson(hospital, 'aoi'),
    createPerson(hospital, 'ben'),
    createPerson(hospital, 'emi'),
    createPerson(hospital, 'dara'),
    createPerson(operations, 'chea'),
  ]);
  await Promise.all([join(project, aoi, 'edit'), join(project, ben, 'browse'), join(project, emi, null)]);
  return { hospital, operations, project, folder, aoi, ben, emi, dara, chea, params: { pId: project.id, fId: folder.id } };
};
