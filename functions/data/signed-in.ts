import { memberKey, orgIdOf, orgKey, projectKey, sessionKey, userKey } from './keys.ts';
import type { Member } from './members.ts';
import { memberFrom } from './members.ts';
import { orgFrom } from './orgs.ts';
import type { Org } from './orgs.ts';
import { projectFrom } from './projects.ts';
import type { Project } from './projects.ts';
import { isLive, isOfUser, sessionFrom } from './sessions.ts';
import type { Session, Token } from './sessions.ts';
import { getMany } from './table.ts';
import type { Item, ReadOptions } from './table.ts';
import { userFrom } from './users.ts';
import type { User } from './users.ts';

export interface SignedIn {
  readonly session: Session;
  readonly user: User;
  readonly org: Org;
  /** With a project id in the path, when the project exists and the user is a member. */
  readonly project: Project | undefined;
  readonly member: Member | undefined;
}

/**
 * Who calls, and what they are in the project of the path: one round trip, because token and ids name all the keys.
 * What was read beside a token that turns out to be void is dropped.
 */
export const readSignedIn = async (
  token: Token,
  projectId: string | undefined,
  now: number,
  options: ReadOptions,
): Promise<SignedIn | undefined> => {
  const keys = [sessionKey(token.digest), userKey(token.user_id), orgKey(orgIdOf(token.user_id))];
  if (projectId !== undefined) keys.push(projectKey(projectId), memberKey(projectId, token.user_id));
  const [session, user, org, projectItem, member] = await getMany(keys, options);
  const person = personOf(session, user, org, now);
  const project = projectItem && projectFrom(projectItem);
  return (
    person && {
      ...person,
      project: project && member && project,
      member: project && member && memberFrom(member),
    }
  );
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
