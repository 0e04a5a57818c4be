import type { AccessRule } from '#shared/api/call.ts';
import { grantOfMachine, mayCoordinate, mayRead, mayReview, mayWrite } from '#shared/access/access.ts';
import type { Access, Grant } from '#shared/access/access.ts';
import { isFolderOf } from '../data/keys.ts';
import type { Member } from '../people/data/members.ts';
import { folderOf } from '../projects/data/projects.ts';
import type { Folder, Project } from '../projects/data/projects.ts';
import { parseToken } from '../session/data/sessions.ts';
import { readSignedIn } from '../session/data/signed-in.ts';
import type { Look, SignedIn } from '../session/data/signed-in.ts';
import { Problem } from '../refusals/problem.ts';
import { bodyOf, headerOf } from './event.ts';
import type { ApiEvent } from './event.ts';
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

export interface Principals {
  readonly public: undefined;
  readonly session: Person;
  readonly manager: Person;
  readonly 'org.admin': Person;
  readonly 'project.lead': Lead;
  readonly 'project.member': ProjectMember;
  readonly 'project.owner': ProjectMember;
  readonly 'project.people': ProjectMember;
  readonly 'folder.read': FolderMember;
  readonly 'folder.write': FolderMember;
  readonly 'folder.review': FolderMember;
}

export type PrincipalOf<Rule extends AccessRule> = Principals[Rule];

export type Principal = Person | Lead | ProjectMember | FolderMember;

/** Other schemes are meant for proxies, so they give no token. */
export const bearerOf = (event: ApiEvent): string | undefined => /^Bearer ([^\s,]+)$/i.exec(headerOf(event, 'authorization') ?? '')?.[1];

const tokenOf = (event: ApiEvent): string | undefined => bearerOf(event) ?? event.queryStringParameters?.t;

export const readCaller = async (event: ApiEvent, rule: AccessRule, now: number): Promise<SignedIn> => {
  const token = parseToken(tokenOf(event) ?? '');
  if (token === undefined) throw new Problem('session.expired');
  const projectId = projectOf(event, rule);
  const isRead = event.requestContext.http.method === 'GET';
  const look = lookFor(rule, isRead);
  const caller = await readSignedIn(token, projectId, now, look);
  if (look === 'close' || (rule === 'project.lead' && caller?.org.role === 'manage') || isInReach(caller, projectId, event.pathParameters?.fId)) return present(caller);
  return present(await readSignedIn(token, projectId, now, 'close'));
};

/** Cheap reads may lag, so everything is read again strongly before a refusal. */
const lookFor = (rule: AccessRule, isRead: boolean): Look => {
  if (isRead) return 'reading';
  return isOfFolder(rule) ? 'writing' : 'close';
};

const isOfFolder = (rule: AccessRule): boolean => rule === 'folder.write' || rule === 'folder.read' || rule === 'folder.review';

/** A folder without a design may just have received one. */
const isInReach = (caller: SignedIn | undefined, projectId: string | undefined, folderId: string | undefined): boolean => {
  if (caller === undefined) return false;
  if (projectId === undefined) return true;
  if (caller.project === undefined) return false;
  return folderId === undefined || typeof folderOf(caller.project, folderId)?.version === 'number';
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

const present = (caller: SignedIn | undefined): SignedIn => {
  if (caller === undefined) throw new Problem('session.expired');
  return caller;
};

export const accessOf = ({ role, is_owner, disabled, rights }: Omit<Access, 'org'>, org: string): Access => ({ role, is_owner, disabled, rights, org });

/** A machine token has at most its issuer's rights. */
export const accessIn = ({ session, org }: Pick<Person, 'session' | 'org'>, member: Pick<Member, keyof Grant>): Access => {
  const machine = session.scope?.machine;
  const { role, is_owner, disabled, rights } = machine === undefined ? member : grantOfMachine(member, machine);
  return { role, is_owner, disabled, rights, org: org.id };
};

/** Objects beyond the caller's reach answer as if they did not exist. */
export const authorise = (caller: SignedIn, rule: Exclude<AccessRule, 'public'>, folderId: string | undefined): Principal => {
  const { session, user, org, project, member } = caller;
  const person = { session, user, org };
  const { scope } = session;
  if (rule === 'session') return person;
  if (rule === 'manager' || rule === 'org.admin') {
    if (rule === 'manager' ? org.role !== 'manage' : !user.is_admin) throw new Problem('access.denied');
    return person;
  }
  if (rule === 'project.lead' && org.role === 'manage') return person;
  if (project === undefined || member === undefined || member.disabled || (scope !== null && scope.project_id !== project.id)) throw new Problem('project.unknown');
  if ((rule === 'project.owner' || rule === 'project.lead') && !member.is_owner) throw new Problem('access.denied');
  if (rule === 'project.people' && !mayCoordinate(member)) throw new Problem('access.denied');
  const inProject = { ...person, project, member, access: accessOf(member, org.id) };
  if (rule === 'project.member' || rule === 'project.owner' || rule === 'project.people' || rule === 'project.lead') return inProject;
  const folder = folderId !== undefined && isFolderOf(folderId, project.id) ? folderOf(project, folderId) : undefined;
  if (folder === undefined || (scope !== null && scope.folder_id !== folder.id)) throw new Problem('folder.unknown');
  const may = { 'folder.read': mayRead, 'folder.write': mayWrite, 'folder.review': mayReview }[rule];
  if (!may(member)) throw new Problem('access.denied');
  return { ...inProject, folder };
};
