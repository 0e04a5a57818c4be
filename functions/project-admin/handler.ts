import { usualRights } from '#shared/access/access.ts';
import type { projectAdminCalls } from '#shared/api/project-admin.ts';
import { decideAnew, nextEdit } from '../data/outcomes.ts';
import { userOfInviteCode } from '../data/invite-codes.ts';
import { changePlace, getInvitation, getMember, insertInvitation, namesOf, newPlaceEdits, removeInvitation, removeMember } from '../data/members.ts';
import type { Member } from '../data/members.ts';
import { getUserAndOrg } from '../data/users.ts';
import { createHandler } from '../http/create-handler.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { refuseStale } from '../refuse-stale.ts';
import { issueOwnedToken, issueToken, ownedTokens, revokeOwnedToken, revokeToken, tokens } from './tokens.ts';
import { ownedReview, projectReview, saveOwnedReview, saveProjectReview } from './review.ts';
import { presentMembersAndInvited, presentPlace, rightsIn, roleOf } from '../project-people.ts';

const ownedUsers: UseCase<typeof projectAdminCalls.ownedUsers> = ({ principal }) => presentMembersAndInvited(principal.project.id);

const ownedUser: UseCase<typeof projectAdminCalls.ownedUser> = async ({ params, principal }) => {
  const { place, isInvited } = await findPlace(principal.project.id, params.uId);
  return presentPlace(place, isInvited);
};

const inviteUser: UseCase<typeof projectAdminCalls.inviteUser> = ({ body, principal, now }) =>
  decideAnew(async () => {
    const userId = await userOfInviteCode(body.uuid);
    const person = userId === undefined ? undefined : await getUserAndOrg(userId);
    if (person === undefined || person.user.disabled) throw new Problem('invitation.user_unknown');
    const { project } = principal;
    const invitation = { user_id: person.user.id, project_id: project.id, role: roleOf(body.roles), is_owner: body.is_owner, disabled: false, rights: rightsIn(body, usualRights), limits: [], ...namesOf(person), ...newPlaceEdits(now) };
    const outcome = await insertInvitation(invitation, person);
    if (outcome === 'exists') throw new Problem('invitation.exists');
    return outcome === 'saved' ? presentPlace(invitation, true) : outcome;
  });

const cancelInvitation: UseCase<typeof projectAdminCalls.cancelInvitation> = async ({ body, principal }) => {
  if ((await removeInvitation(principal.project.id, body.u_id)) === 'gone') throw new Problem('invitation.unknown');
  return undefined;
};

/** An owner is changed by nobody else, and does not give up the project by the way (spec administration 4). */
const saveOwnedUser: UseCase<typeof projectAdminCalls.saveOwnedUser> = ({ params, body, principal, now }) =>
  decideAnew(async () => {
    const { place, isInvited } = await findPlace(principal.project.id, params.uId);
    const isSelf = place.user_id === principal.user.id;
    if (!isInvited && place.is_owner && !(isSelf && body.is_owner)) throw new Problem('member.protected');
    refuseStale(place, body.revision);
    const rights = { role: roleOf(body.roles), is_owner: body.is_owner, disabled: place.disabled, rights: rightsIn(body, place.rights), limits: place.limits };
    const outcome = await changePlace(place, rights, isInvited ? 'invitation' : 'member', { by: principal.user.id, now });
    return outcome === 'saved' ? presentPlace({ ...place, ...rights, ...nextEdit(place) }, isInvited) : outcome;
  });

/** Answers the list as it then is. */
const toggleOwnedUser: UseCase<typeof projectAdminCalls.toggleOwnedUser> = async ({ params, body, principal, now }) => {
  await decideAnew(async () => {
    const member = await findChangeable(principal.project.id, params.uId);
    return changePlace(member, { role: member.role, is_owner: member.is_owner, disabled: body.disabled, rights: member.rights, limits: member.limits }, 'member', { by: principal.user.id, now });
  });
  return presentMembersAndInvited(principal.project.id);
};

/** The member's cards stay. */
const removeOwnedUser: UseCase<typeof projectAdminCalls.removeOwnedUser> = async ({ body, principal }) => {
  await decideAnew(async () => removeMember(await findChangeable(principal.project.id, body.u_id)));
  return {};
};

/** The user's membership, or the invitation when they have not joined. */
const findPlace = async (projectId: string, userId: string) => {
  const member = await getMember(projectId, userId, { consistent: true });
  if (member !== undefined) return { place: member, isInvited: false };
  const invitation = await getInvitation(projectId, userId);
  if (invitation === undefined) throw new Problem('member.unknown');
  return { place: invitation, isInvited: true };
};

/** A member who may be disabled or removed: not an owner, the caller included, so that no project is left without one. */
const findChangeable = async (projectId: string, userId: string): Promise<Member> => {
  const member = await getMember(projectId, userId, { consistent: true });
  if (member === undefined) throw new Problem('member.unknown');
  if (member.is_owner) throw new Problem('member.protected');
  return member;
};

export const handler = createHandler(async () => (await import('#shared/api/project-admin.ts')).projectAdminCalls, {
  inviteUser,
  cancelInvitation,
  ownedUsers,
  ownedUser,
  saveOwnedUser,
  removeOwnedUser,
  toggleOwnedUser,
  ownedReview,
  saveOwnedReview,
  projectReview,
  saveProjectReview,
  ownedTokens,
  issueOwnedToken,
  revokeOwnedToken,
  tokens,
  issueToken,
  revokeToken,
});
