import { randomUUID } from 'node:crypto';
import { usualRights, machineRights } from '#shared/access/access.ts';
import type { CallName } from '#shared/api/routes.ts';
import { inviteCodeOf } from '#functions/people/data/invite-codes.ts';
import { globalIdOf, projectKey, userKey } from '#functions/data/keys.ts';
import { insertInvitation } from '#functions/people/data/members.ts';
import type { NewPlace } from '#functions/people/data/members.ts';
import { issueToken } from './folder-tokens.ts';
import { update } from '#functions/data/table.ts';
import { digestOfPassword } from '#functions/people/passwords.ts';
import type { Principal } from '../access/access-rows.ts';
import type { Sent } from './call-api.ts';
import { codeListBodies, codeListQueries, codeListToDelete, storedListFor } from '../modules/code-lists/support/requests.ts';
import { helpBodies } from '../modules/help/access.ts';
import { importBodies, importQueries } from '../modules/import/access.ts';
import { importFor } from '../modules/import/support/import-for.ts';
import { machineBodies, tokenFor } from '../modules/machines/access.ts';
import { qualityBodies } from '../modules/quality/access.ts';
import { oversightBodies } from '../modules/oversight/access.ts';
import { personFor } from '../modules/oversight/support/person-for.ts';
import { reviewBodies } from '../modules/review/access.ts';
import { queryFor } from '../modules/review/support/questions.ts';
import { statisticsQueries } from '../modules/statistics/access.ts';
import { testFolderBodies } from '../modules/test-folders/access.ts';
import { versionBodies } from '../modules/versions/access.ts';
import { callApi } from './call-api.ts';
import { beginEmergency } from './emergency.ts';
import { issueForMachine } from './machine-tokens.ts';
import { caseDesign, caseOf } from './card-folder.ts';
import { createOrg, createPerson, createProject, join, useDesign } from './registry.ts';
import type { Signed } from './registry.ts';

/** Without id attributes, with a date that months can go by. */
const datedDesign = caseDesign({ id_attributes: [], pages: [...caseDesign().pages, { name: 'er', title: { en: 'ER' }, items: [{ class: 'attribute', type: 'date', name: 'arrival', title: { en: 'Arrival' } }] }] });

/** An organisation with a user, a project with an invited and a plain member, a folder with a design and a card. */
const createTenant = async (name: string) => {
  const org = await createOrg(name);
  const project = await createProject(name, [{}]);
  const [folder] = project.folders;
  if (folder === undefined) throw new Error('A project without a folder');
  const [user, member, editor, invited, fresh] = await Promise.all(['user', 'member', 'editor', 'invited', 'fresh'].map((each) => createPerson(org, each)));
  if (!user || !member || !editor || !invited || !fresh) throw new Error('Nobody');
  await Promise.all([join(project, member, 'browse'), join(project, editor, 'edit'), useDesign(folder, datedDesign, editor), invite(project.id, invited), update(projectKey(project.id), { set: { review: { on: true, closed: [] } } })]);
  const params = { pId: project.id, fId: folder.id };
  const linkKey = randomUUID();
  const card = await callApi('saveCard', { token: editor.token, params, body: { vals: caseOf({ pid: linkKey }) } });
  return { org, project, folder, user, member, editor, invited, fresh, params, cardId: card.body.id as string, cardHash: card.body.card_hash as string, linkKey };
};

const invite = (project_id: string, { user, org }: Signed) => {
  const invitation: NewPlace = { user_id: user.id, project_id, role: 'browse', is_owner: false, disabled: false, rights: usualRights, limits: [], disp_name: user.disp_name, org_name: org.name };
  return insertInvitation(invitation, { by: 'operator', now: Date.now() });
};

/** The own project, with a card of another hospital in the place of the own one. */
const beyond = async (own: Awaited<ReturnType<typeof createTenant>>) => {
  const far = await createPerson(await createOrg('Far'), 'far');
  await join(own.project, far, 'edit');
  const card = await callApi('saveCard', { token: far.token, params: own.params, body: { vals: caseOf() } });
  return { ...own, cardId: card.body.id as string, cardHash: card.body.card_hash as string };
};

type Tenant = Awaited<ReturnType<typeof createTenant>>;

export type AccessWorld = Awaited<ReturnType<typeof createWorld>>;

export const createWorld = async (domainId: string) => {
  const [own, other, operations] = await Promise.all([createTenant('Own'), createTenant('Other'), createOrg('Operations', { role: 'manage' })]);
  const { org, project, folder } = own;
  const person = (name: string, more = {}) => createPerson(org, name, more);
  const [ended, stranger, empty, browse, edit, reviewer, owner, admin, near, blind, kept, coordinator] = await Promise.all([
    person('ended'),
    person('stranger'),
    person('empty'),
    person('browse'),
    person('edit'),
    person('reviewer'),
    person('owner'),
    person('admin', { is_admin: true }),
    person('near'),
    person('blind'),
    person('kept'),
    person('coordinator'),
  ]);
  const [manager, emergency] = await Promise.all([createPerson(operations, 'manager'), createPerson(operations, 'emergency')]);
  await beginEmergency(project.id, emergency, 'The hospital lost its copy', Date.now());
  await Promise.all([
    join(project, ended, 'edit'),
    join(project, empty, null),
    join(project, browse, 'browse'),
    join(project, edit, 'edit'),
    join(project, reviewer, 'browse', { rights: { export: true, identifiers: true, review: true } }),
    join(project, owner, 'edit', { is_owner: true }),
    join(project, near, 'edit', { rights: { cards: 'own' } }),
    join(project, blind, 'edit', { rights: { identifiers: false } }),
    join(project, kept, 'edit', { rights: { export: false } }),
    join(project, coordinator, 'edit', { rights: { coordinate: true } }),
    invite(project.id, stranger),
    update(userKey(ended.user.id), { set: { disabled: true } }),
  ]);
  const token = await issueToken(edit.user, { project_id: project.id, folder_id: folder.id }, 'access', Date.now());
  const allOf = { rights: machineRights, cards: 'all' as const, identifiers: true, name: 'access', end: Date.now() + 3_600_000 };
  const machineOf = (more: object) => issueForMachine(owner.user, { project_id: project.id, folder_id: folder.id, ...allOf, ...more });
  const [machine, nearMachine] = [await machineOf({}), await machineOf({ cards: 'own' })];
  const tokens: Readonly<Record<Principal, string | undefined>> = {
    none: undefined,
    ended: ended.token,
    stranger: stranger.token,
    'no permission': empty.token,
    browse: browse.token,
    edit: edit.token,
    'own hospital': near.token,
    'no identifiers': blind.token,
    'no export': kept.token,
    reviewer: reviewer.token,
    coordinator: coordinator.token,
    owner: owner.token,
    'org admin': admin.token,
    manager: manager.token,
    emergency: emergency.token,
    'permanent token': token,
    'machine token': machine.token,
    'own hospital token': nearMachine.token,
  };
  return { own, beyond: await beyond(own), other, tokens, edit, domainId };
};

const names = { disp_name: { ja: '名' }, disp_job_name: { ja: '職' } };
const logo = 'data:image/png;base64,AAAA';
const project = { design_name: 'd', lang: ['ja'], title: { ja: '題' }, description: { ja: '説明' } };
const folder = { ...project, lang: undefined, name: 'n', is_default: false, registration_start_at: '2026-04-01T00:00:00+0900', registration_end_at: null };
const hpasswd = digestOfPassword('kaze-2026');
const domain = () => ({
  domain_name: `${randomUUID()}.example.org`,
  project_ids: [],
  info: { title: { ja: '題' }, dashboard: { ja: '略' }, contact_email: null, css: 'nav-default', logo },
  session_time: null,
  external_linkage_item: null,
});

const noWorkbook = (): FormData => {
  const form = new FormData();
  form.append('file', new Blob(['no workbook']), 'book.xlsx');
  return form;
};

const bodies: { readonly [Name in CallName]?: (target: Tenant) => unknown } = {
  joinProject: () => ({ accept: true }),
  saveOwn: () => names,
  createOrgUser: () => ({ ...names, is_admin: false, login_id: randomUUID(), hpasswd }),
  saveOrgUser: () => ({ ...names, is_admin: false }),
  toggleOrgUser: () => ({ disabled: true }),
  saveCard: () => ({ vals: caseOf() }),
  patchCard: ({ cardHash }) => ({ vals: {}, card_hash: cardHash }),
  openLinkedCard: ({ linkKey }) => ({ linkKey }),
  createOrg: () => ({ name: { ja: '名' }, abbrev: randomUUID().slice(0, 18), lang: 'ja', role: 'normal' }),
  saveOrg: () => ({ name: { ja: '名' }, abbrev: randomUUID().slice(0, 18), lang: 'ja', role: 'normal' }),
  createUser: () => ({ ...names, is_admin: false, login_id: randomUUID(), hpasswd }),
  saveUser: () => ({ ...names, is_admin: false }),
  toggleUser: () => ({ disabled: true }),
  createProject: () => project,
  saveProject: () => project,
  addMember: ({ fresh }) => ({ m_id: fresh.user.id, is_owner: false, disabled: false, roles: ['edit'] }),
  saveMember: () => ({ is_owner: false, disabled: false, roles: ['edit'] }),
  createFolder: () => folder,
  saveFolder: () => folder,
  createDomain: domain,
  // The name of a domain is locked.
  saveDomain: () => ({ ...domain(), domain_name: 'spare.test' }),
  compileDesign: noWorkbook,
  commentWorkbook: noWorkbook,
  checkDuplicates: () => ({ card_design: caseDesign() }),
  uploadDesign: () => ({ card_design: caseDesign() }),
  cancelInvitation: ({ project: { id }, invited }) => ({ p_id: id, u_id: invited.user.id }),
  saveOwnedUser: ({ project: { id } }) => ({ p_id: id, is_owner: false, roles: ['edit'] }),
  removeOwnedUser: ({ project: { id }, member }) => ({ p_id: id, u_id: member.user.id }),
  toggleOwnedUser: ({ project: { id } }) => ({ p_id: id, disabled: true }),
  ...importBodies,
  ...qualityBodies,
  ...machineBodies,
  ...reviewBodies,
  ...versionBodies,
  ...codeListBodies,
  ...testFolderBodies,
  ...oversightBodies,
  ...helpBodies,
};

/** Calls whose user is a member of the project, not any user of the organisation. */
const ofMembers: readonly CallName[] = ['ownedUser', 'saveOwnedUser', 'toggleOwnedUser', 'saveMember', 'removeMember'];

/** A valid call about the objects of one side. */
export const inputFor = async (name: CallName, world: AccessWorld, side: 'own' | 'beyond' | 'other'): Promise<Sent> => {
  const target = world[side];
  const { user, member, fresh, params, cardId } = target;
  if (name === 'login') {
    const person = await createPerson(target.org, 'login', { password: 'kaze' });
    return { body: { login_id: person.user.login_id, hpasswd: digestOfPassword('kaze') } };
  }
  if (name === 'fetchExport') {
    const { body } = await callApi('requestExport', { token: world.edit.token, params });
    return { query: { k: body.key } };
  }
  const all: Record<string, string> = {
    ...params,
    cardId,
    globalId: globalIdOf(params.fId, cardId),
    oId: target.org.id,
    uId: (ofMembers.includes(name) ? member : user).user.id,
    domainId: world.domainId,
    kind: 'icd10',
    ...(await importFor(name, target)),
    ...(await codeListToDelete(name, world)),
    ...(await storedListFor(name)),
    version: '1',
    queryId: 'unknown',
    ...(await queryFor(name, world, side)),
    ...(await personFor(name, target)),
    ...(await tokenFor(name, target)),
    which: 'blank',
  };
  const body = name === 'inviteUser' ? { p_id: params.pId, uuid: await inviteCodeOf(fresh.user.id), roles: ['edit'], is_owner: false } : bodies[name]?.(target);
  const queries: { readonly [Name in CallName]?: Readonly<Record<string, string>> } = {
    searchMaster: { words: '["fever"]' },
    requestExport: { deidentified: 'true' },
    cardHistory: { before: '2' },
    ...importQueries,
    ...codeListQueries,
    ...statisticsQueries,
  };
  const query = queries[name];
  return { params: all, ...(query !== undefined && { query }), ...(body !== undefined && { body }) };
};
