import { administers, nothing } from '#shared/access/access.ts';
import type { projectAdminCalls } from '#shared/api/project-admin.ts';
import { decideAnew, nextEdit } from '../data/outcomes.ts';
import { userOfInviteCode } from '../people/data/invite-codes.ts';
import { orgIdOf } from '../data/keys.ts';
import { changePlace, formerLimits, getInvitation, getMember, insertInvitation, namesOf, newPlaceEdits, removePlace, type Member } from '../people/data/members.ts';
import { memberRightsOf } from '../projects/data/projects.ts';
import { getUserAndOrg } from '../people/data/users.ts';
import { createHandler, type UseCase } from '../http/create-handler.ts';
import type { ProjectMember } from '../http/principal.ts';
import { Problem, refuseStale } from '../refusals/problem.ts';
import { presentMembersAndInvited, presentPlace, refuseGrant, rightsIn, roleOf } from '../people/project-people.ts';

const ownedUsers: UseCase<typeof projectAdminCalls.ownedUsers> = ({ principal }) => presentMembersAndInvited(principal.project.id, principal.access);

const ownedUser: UseCase<typeof projectAdminCalls.ownedUser> = async ({ params, principal }) => {
  const { place, isInvited } = await findPlace(principal, params.uId);
  return presentPlace(place, isInvited);
};

const inviteUser: UseCase<typeof projectAdminCalls.inviteUser> = ({ body, principal, now }) =>
  decideAnew(async () => {
    const userId = await userOfInviteCode(body.uuid);
    const person = userId === undefined ? undefined : await getUserAndOrg(userId);
    if (person === undefined || person.user.disabled) throw new Problem('invitation.user_unknown');
    if (person.org.role === 'manage') throw new Problem('member.is_manager');
    if (!administers(principal.access, person.org.id)) throw new Problem('invitation.other_org');
    const { project } = principal;
    const granted = { role: roleOf(body.roles), is_owner: body.is_owner, disabled: false, rights: rightsIn(body, memberRightsOf(project)) };
    const invitation = { user_id: person.user.id, project_id: project.id, ...granted, limits: await formerLimits(project.id, person.user), ...namesOf(person), ...newPlaceEdits(now) };
    refuseGrant(principal, invitation, nothing, granted);
    const outcome = await insertInvitation(invitation, { by: principal.user.id, now }, person);
    if (outcome === 'exists') throw new Problem('invitation.exists');
    return outcome === 'saved' ? presentPlace(invitation, true) : outcome;
  });

const cancelInvitation: UseCase<typeof projectAdminCalls.cancelInvitation> = async ({ body, principal, now }) => {
  await decideAnew(async () => {
    const invitation = administers(principal.access, orgIdOf(body.u_id)) ? await getInvitation(principal.project.id, body.u_id) : undefined;
    if (invitation === undefined) throw new Problem('invitation.unknown');
    if (invitation.is_owner && !principal.access.is_owner) throw new Problem('member.protected');
    return removePlace(invitation, 'invitation', { by: principal.user.id, now });
  });
  return undefined;
};

/** Nobody else changes an owner, who does not resign here (spec administration 4). */
const saveOwnedUser: UseCase<typeof projectAdminCalls.saveOwnedUser> = ({ params, body, principal, now }) =>
  decideAnew(async () => {
    const { place, isInvited } = await findPlace(principal, params.uId);
    const isSelf = place.user_id === principal.user.id;
    if (place.is_owner && (isInvited ? !principal.access.is_owner : !(isSelf && body.is_owner))) throw new Problem('member.protected');
    refuseStale(place, body.revision);
    const granted = { role: roleOf(body.roles), is_owner: body.is_owner, disabled: place.disabled, rights: rightsIn(body, place.rights) };
    refuseGrant(principal, place, place, granted);
    const rights = { ...granted, limits: place.limits };
    const outcome = await changePlace(place, rights, isInvited ? 'invitation' : 'member', { by: principal.user.id, now });
    return outcome === 'saved' ? presentPlace({ ...place, ...rights, ...nextEdit(place) }, isInvited) : outcome;
  });

const toggleOwnedUser: UseCase<typeof projectAdminCalls.toggleOwnedUser> = async ({ params, body, principal, now }) => {
  await decideAnew(async () => {
    const member = await findChangeable(principal, params.uId);
    const { role, is_owner, rights, limits } = member;
    const toggled = { role, is_owner, disabled: body.disabled, rights, limits };
    refuseGrant(principal, member, member, toggled);
    return changePlace(member, toggled, 'member', { by: principal.user.id, now });
  });
  return presentMembersAndInvited(principal.project.id, principal.access);
};

const removeOwnedUser: UseCase<typeof projectAdminCalls.removeOwnedUser> = async ({ body, principal, now }) => {
  await decideAnew(async () => removePlace(await findChangeable(principal, body.u_id), 'member', { by: principal.user.id, now }));
  return {};
};

const findPlace = async ({ project, access }: ProjectMember, userId: string) => {
  if (!administers(access, orgIdOf(userId))) throw new Problem('member.unknown');
  const member = await getMember(project.id, userId, { consistent: true });
  if (member !== undefined) return { place: member, isInvited: false };
  const invitation = await getInvitation(project.id, userId);
  if (invitation === undefined) throw new Problem('member.unknown');
  return { place: invitation, isInvited: true };
};

/** Owners, including the caller, cannot be disabled or removed, so that every project keeps one. */
const findChangeable = async (principal: ProjectMember, userId: string): Promise<Member> => {
  const { place, isInvited } = await findPlace(principal, userId);
  if (isInvited) throw new Problem('member.unknown');
  if (place.is_owner) throw new Problem('member.protected');
  return place;
};

export const handler = createHandler(async () => (await import('#shared/api/project-admin.ts')).projectAdminCalls, { inviteUser, cancelInvitation, ownedUsers, ownedUser, saveOwnedUser, removeOwnedUser, toggleOwnedUser });
