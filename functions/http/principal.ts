import type { AccessRule } from '#shared/api/call.ts';
import { grantOfMachine, mayCoordinate, mayRead, mayReview, mayWrite, type Access, type Grant } from '#shared/access/access.ts';
import { isFolderOf } from '../data/keys.ts';
import type { Member } from '../people/data/members.ts';
import { folderOf, type Folder, type Project } from '../projects/data/projects.ts';
import { parseToken } from '../session/data/sessions.ts';
import { readSignedIn, type SignedIn } from '../session/data/signed-in.ts';
import { Problem } from '../refusals/problem.ts';
import { bodyOf, headerOf, type ApiEvent } from './event.ts';
import { readJson } from './read-input.ts';

export type Person = Pick<SignedIn, 'session' | 'user' | 'org'>;

export interface ProjectMember extends Person {
  readonly project: Project;
  readonly member: Member;
  readonly access: Access;
}

export interface FolderMember extends ProjectMember {
  readonly folder: Folder;
}

/** A lead is an owner, or a manager who is no member. */
export type Lead = Person & Partial<Pick<ProjectMember, 'access'>>;

export type PrincipalOf<Rule extends AccessRule> =
  Rule extends 'public' ? undefined
  : Rule extends `folder.${string}` ? FolderMember
  : Rule extends 'project.lead' ? Lead
  : Rule extends `project.${string}` ? ProjectMember
  : Person;

/** Other schemes are meant for proxies, so they give no token. */
export const bearerOf = (event: ApiEvent): string | undefined => /^Bearer ([^\s,]+)$/i.exec(headerOf(event, 'authorization') ?? '')?.[1];

const tokenOf = (event: ApiEvent): string | undefined => bearerOf(event) ?? event.queryStringParameters?.t;

export const readCaller = async (event: ApiEvent, rule: AccessRule, now: number): Promise<SignedIn> => {
  const token = parseToken(tokenOf(event) ?? '');
  if (token === undefined) throw new Problem('session.expired');
  const projectId = projectOf(event, rule);
  const isRead = event.requestContext.http.method === 'GET';
  const look = isRead ? 'reading' : isOfFolder(rule) ? 'writing' : 'close';
  const seen = await readSignedIn(token, projectId, now, look);
  const isSettled = look === 'close' || (rule === 'project.lead' && seen?.org.role === 'manage') || isInReach(seen, projectId, event.pathParameters?.fId);
  // Cheap reads may lag, so everything is read again strongly before a refusal.
  const caller = isSettled ? seen : await readSignedIn(token, projectId, now, 'close');
  if (caller === undefined) throw new Problem('session.expired');
  return caller;
};

const isOfFolder = (rule: AccessRule): boolean => rule.startsWith('folder.');

/** A folder without a design may just have received one. */
const isInReach = (caller: SignedIn | undefined, projectId: string | undefined, folderId: string | undefined): boolean => {
  if (caller === undefined || projectId === undefined) return caller !== undefined;
  return caller.project !== undefined && (folderId === undefined || typeof folderOf(caller.project, folderId)?.version === 'number');
};

const projectOf = (event: ApiEvent, rule: AccessRule): string | undefined => {
  if (!rule.startsWith('project.') && !isOfFolder(rule)) return undefined;
  const id = event.pathParameters?.pId ?? (rule === 'project.owner' || rule === 'project.people' ? projectInBody(event) : '');
  return /^[0-9a-z]{1,64}$/.test(id) ? id : undefined;
};

/** Some calls of owners name their project in the body (spec administration 7), which is small. */
const projectInBody = (event: ApiEvent): string => {
  const bytes = bodyOf(event);
  const json = bytes.length > 4_096 ? undefined : readJson(bytes.toString('utf8'), 4);
  const id = json !== undefined && 'value' in json ? (json.value as { p_id?: unknown } | null)?.p_id : undefined;
  return typeof id === 'string' ? id : '';
};

export const accessOf = ({ role, is_owner, disabled, rights }: Omit<Access, 'org'>, org: string): Access => ({ role, is_owner, disabled, rights, org });

/** A machine token has at most its issuer's rights. */
export const accessIn = ({ session, org }: Pick<Person, 'session' | 'org'>, member: Pick<Member, keyof Grant>): Access => {
  const machine = session.scope?.machine;
  return accessOf(machine === undefined ? member : grantOfMachine(member, machine), org.id);
};

const ofCaller = {
  public: () => true,
  session: () => true,
  manager: ({ org }) => org.role === 'manage',
  'org.admin': ({ user }) => user.is_admin,
} satisfies { readonly [Rule in AccessRule]?: (caller: SignedIn) => boolean };

const ofMember: { readonly [Rule in Exclude<AccessRule, keyof typeof ofCaller>]: (member: Member) => boolean } = {
  'project.member': () => true,
  'project.owner': ({ is_owner }) => is_owner,
  'project.lead': ({ is_owner }) => is_owner,
  'project.people': mayCoordinate,
  'folder.read': mayRead,
  'folder.write': mayWrite,
  'folder.review': mayReview,
};

const isOfCaller = (rule: AccessRule): rule is keyof typeof ofCaller => rule in ofCaller;

/** Objects beyond the caller's reach answer as if they did not exist. */
export const authorise = (caller: SignedIn, rule: AccessRule, folderId: string | undefined): Person | Lead | ProjectMember | FolderMember => {
  const { session, user, org, project, member } = caller;
  const person = { session, user, org };
  const { scope } = session;
  if (isOfCaller(rule)) {
    if (!ofCaller[rule](caller)) throw new Problem('access.denied');
    return person;
  }
  if (rule === 'project.lead' && org.role === 'manage') return person;
  if (project === undefined || member === undefined || member.disabled || (scope !== null && scope.project_id !== project.id)) throw new Problem('project.unknown');
  const folder = isOfFolder(rule) && folderId !== undefined && isFolderOf(folderId, project.id) ? folderOf(project, folderId) : undefined;
  if (isOfFolder(rule) && (folder === undefined || (scope !== null && scope.folder_id !== folder.id))) throw new Problem('folder.unknown');
  if (!ofMember[rule](member)) throw new Problem('access.denied');
  return { ...person, project, member, access: accessOf(member, org.id), ...(folder && { folder }) };
};
