import { grantOfMachine, isHeld } from '#shared/access/access.ts';
import { languages } from '#shared/text/languages.ts';
import { memberKey, orgIdOf, orgKey, projectKey, sessionKey, userKey, type Key } from '../../data/keys.ts';
import { opensTo, standingFrom, type Member } from '../../people/data/members.ts';
import { orgFrom, type Org } from '../../people/data/orgs.ts';
import { projectFrom, type Project } from '../../projects/data/projects.ts';
import { isLive, isOfUser, sessionFrom, type Session, type Token } from './sessions.ts';
import { get, getMany, type Item } from '../../data/table.ts';
import { userFrom, type User } from '../../people/data/users.ts';

export interface SignedIn {
  readonly session: Session;
  readonly user: User;
  readonly org: Org;
  /** It is set if the path names a project, it exists and the user is a member. */
  readonly project: Project | undefined;
  readonly member: Member | undefined;
}

/** `close` reads all strongly, `reading` nothing, and `writing` session, person and membership. */
export type Look = 'close' | 'reading' | 'writing';

/** One round trip suffices, because token and path name all keys. */
export const readSignedIn = async (token: Token, projectId: string | undefined, now: number, look: Look): Promise<SignedIn | undefined> => {
  const inProject = projectId === undefined ? [] : [projectKey(projectId), memberKey(projectId, token.user_id)];
  const [org, session, user, projectItem, member] = await readCallerItems([orgKey(orgIdOf(token.user_id)), sessionKey(token.digest), userKey(token.user_id), ...inProject], look);
  const issuerId = session && sessionFrom(session).user_id;
  // A machine token opens what the user who adopted it may open.
  if (issuerId !== undefined && issuerId !== token.user_id) return readSignedIn({ ...token, user_id: issuerId }, projectId, now, look);
  const person = personOf(session, user, org, now);
  const project = projectItem && projectFrom(projectItem);
  const scope = person?.session.scope ?? null;
  if (person !== undefined && scope !== null) {
    const { project_id, machine } = scope;
    const issuerItem = project_id === projectId ? member : await get(memberKey(project_id, token.user_id), { consistent: look !== 'reading' });
    const issuer = standingFrom(issuerItem, now);
    if (issuer === undefined || !isHeld(scope, issuer)) return undefined;
    if (machine !== undefined) {
      if (!opensTo(person.org, issuer, project)) return undefined;
      // Hide the issuer's login from whoever runs the machine.
      const named = { ...person, user: { ...person.user, login_id: machine.name, is_admin: false, disp_job_name: {}, disp_name: Object.fromEntries(languages.map((code) => [code, machine.name])) } };
      return { ...named, project, member: project && { ...issuer, ...grantOfMachine(issuer, machine), disp_name: named.user.disp_name, limits: [] } };
    }
  }
  const found = standingFrom(member, now);
  const standing = person && found && opensTo(person.org, found, project) ? found : undefined;
  return person && { ...person, project: standing && project, member: project && standing };
};

const readCallerItems = async (keys: readonly Key[], look: Look): Promise<(Item | undefined)[]> => {
  if (look !== 'writing') return getMany(keys, { consistent: look === 'close' });
  const [org, session, user, project, member] = keys as [Key, Key, Key, Key?, Key?];
  const lasting = [org, ...(project ? [project] : [])];
  const [[orgItem, projectItem], [sessionItem, userItem, memberItem]] = await Promise.all([getMany(lasting), getMany([session, user, ...(member ? [member] : [])], { consistent: true })]);
  return [orgItem, sessionItem, userItem, projectItem, memberItem];
};

const personOf = (sessionItem: Item | undefined, userItem: Item | undefined, orgItem: Item | undefined, now: number) => {
  if (sessionItem === undefined || userItem === undefined || orgItem === undefined) return undefined;
  const org = orgFrom(orgItem);
  if (org === undefined) return undefined;
  const session = sessionFrom(sessionItem);
  const user = userFrom(userItem);
  if (!isOfUser(session, user) || user.disabled || !isLive(session, now)) return undefined;
  return { session, user, org };
};
