import * as z from 'zod/mini';
import type { CallContract } from './call.ts';
import { domainForm, folderForm, newFolderForm, orgForm, projectForm } from './manage-forms.ts';
import { sentRights, member, rights as allRights, roles, shownOfMember } from './members.ts';
import { flag, folderParams, id, language, loginId, projectParams, revision, sentRevision, texts, timestamp } from './schemas.ts';
import { changedUser, newUser, orgUser, placedUser, savedUser, shownOfUser } from './users.ts';

const orgParams = z.strictObject({ oId: id });
const userParams = z.strictObject({ oId: id, uId: id });
const memberParams = z.strictObject({ pId: id, uId: id });
const domainParams = z.strictObject({ domainId: id });
const force = z.strictObject({ forceDelFlg: z.optional(flag) });

const org = z.object({
  id,
  name: texts,
  abbrev: z.string(),
  lang: language,
  role: z.enum(['normal', 'manage']),
  created_at: timestamp,
  updated_at: timestamp,
  revision,
});

export const project = z.object({ id, design_name: z.string(), lang: z.array(language), title: texts, description: texts, saves_with_errors: z.boolean(), member_rights: allRights, created_at: timestamp, revision });

export const folder = z.object({
  id,
  name: z.string(),
  design_name: z.string(),
  title: texts,
  description: texts,
  is_default: z.boolean(),
  is_test: z.optional(z.boolean()),
  /** IDs and drawn numbers are unique per hospital instead of per folder. */
  ids_per_hospital: z.optional(z.boolean()),
  /** Local time with +0900, as the form sends it; null: open from the first. */
  registration_start_at: z.nullable(z.string()),
  registration_end_at: z.nullable(z.string()),
  version: z.nullable(z.int()),
  created_at: timestamp,
  revision,
  cards: z.optional(z.int()),
});

const domain = z.object({
  id,
  domain_name: z.string(),
  project_ids: z.array(id),
  info: z.object({
    title: texts,
    dashboard: texts,
    contact_email: z.nullable(z.string()),
    css: z.enum(['nav-default', 'nav-theme-1']),
    logo: z.nullable(z.string()),
  }),
  session_time: z.nullable(z.int()),
  time_zone: z.string(),
  external_linkage_item: z.nullable(z.string()),
  /** Progress of the index by linkage value; null without a linkage item. */
  linkage: z.nullable(z.object({ folders: z.int(), ready: z.int(), cards: z.int(), total: z.int() })),
  revision,
});

const rights = { is_owner: z.boolean(), roles, disabled: z.boolean() };
const named = { disabled: z.optional(z.boolean()) };
const call = { group: 'manage', access: 'manager' } as const;

export const manageCalls = {
  orgs: { ...call, answer: z.array(org), problems: [] },
  org: { ...call, params: orgParams, answer: org, problems: ['org.unknown'] },
  createOrg: { ...call, body: orgForm, readOnly: ['created_at', 'updated_at'], answer: org, problems: ['org.taken'] },
  saveOrg: { ...call, params: orgParams, body: orgForm, readOnly: ['created_at', 'updated_at'], answer: org, problems: ['org.unknown', 'record.stale', 'org.taken', 'org.last_manager', 'org.has_members'] },
  deleteOrg: { ...call, params: orgParams, query: force, answer: z.undefined(), problems: ['org.unknown', 'org.protected', 'cards.exist'] },
  usersOfOrg: { ...call, params: orgParams, answer: z.array(orgUser), problems: ['org.unknown'] },
  userOfOrg: { ...call, params: userParams, answer: placedUser, problems: ['user.unknown'] },
  createUser: { ...call, params: orgParams, body: z.extend(newUser, named), answer: savedUser, problems: ['org.unknown', 'login_id.taken', 'password.weak'] },
  saveUser: {
    ...call,
    params: userParams,
    body: z.extend(changedUser, { ...named, login_id: z.optional(loginId) }),
    readOnly: shownOfUser,
    answer: savedUser,
    problems: ['user.unknown', 'user.protected', 'user.moved', 'record.stale', 'login_id.taken', 'password.weak'],
  },
  disableUser: { ...call, params: userParams, answer: z.undefined(), problems: ['user.unknown', 'user.protected', 'user.moved'] },
  /** The specification has no path for the toggle. The body holds the wanted state; the answer is the list. */
  toggleUser: {
    ...call,
    params: userParams,
    body: z.strictObject({ disabled: z.boolean() }),
    answer: z.array(orgUser),
    problems: ['user.unknown', 'user.protected', 'user.moved'],
  },
  allProjects: { ...call, answer: z.array(project), problems: [] },
  project: { ...call, params: projectParams, answer: project, problems: ['project.unknown'] },
  createProject: { ...call, body: projectForm, readOnly: ['created_at'], answer: project, problems: [] },
  saveProject: { ...call, params: projectParams, body: projectForm, readOnly: ['created_at'], answer: project, problems: ['project.unknown', 'record.stale'] },
  deleteProject: { ...call, params: projectParams, query: force, answer: z.undefined(), problems: ['project.unknown', 'cards.exist'] },
  members: { ...call, params: projectParams, answer: z.array(member), problems: ['project.unknown'] },
  notProjectMembers: {
    ...call,
    params: projectParams,
    answer: z.array(z.object({ id, disp_name: texts, disp_job_name: texts, org_name: texts })),
    problems: ['project.unknown'],
  },
  addMember: {
    ...call,
    params: projectParams,
    body: z.strictObject({ m_id: id, ...rights, ...sentRights }),
    answer: member,
    problems: ['project.unknown', 'user.unknown', 'member.exists', 'member.is_manager'],
  },
  saveMember: { ...call, params: memberParams, body: z.strictObject({ ...rights, ...sentRights, ...sentRevision }), readOnly: shownOfMember, answer: member, problems: ['member.unknown', 'record.stale', 'member.is_manager'] },
  removeMember: { ...call, params: memberParams, answer: z.undefined(), problems: ['member.unknown'] },
  folders: { ...call, params: projectParams, answer: z.array(folder), problems: ['project.unknown'] },
  folder: { ...call, params: folderParams, answer: folder, problems: ['folder.unknown'] },
  createFolder: { ...call, params: projectParams, body: newFolderForm, readOnly: ['version', 'created_at', 'cards'], answer: folder, problems: ['project.unknown', 'demo.tests_only'] },
  saveFolder: { ...call, params: folderParams, body: folderForm, readOnly: ['version', 'created_at', 'is_test', 'ids_per_hospital', 'cards'], answer: folder, problems: ['folder.unknown', 'record.stale'] },
  deleteFolder: { ...call, params: folderParams, query: force, answer: z.undefined(), problems: ['folder.unknown', 'cards.exist'] },
  domains: { ...call, answer: z.array(domain), problems: [] },
  createDomain: { ...call, body: domainForm, readOnly: ['linkage'], answer: domain, problems: ['domain.taken', 'domain.linkage_differs'] },
  saveDomain: { ...call, params: domainParams, body: domainForm, readOnly: ['linkage'], answer: domain, problems: ['domain.unknown', 'record.stale', 'domain.linkage_differs'] },
} as const satisfies { readonly [name: string]: CallContract };
