import { administers, refusalOfGrant, type Access, type Grant, type MemberRole, type Right, type Rights } from '#shared/access/access.ts';
import { inviteCodeOf } from './data/invite-codes.ts';
import { orgIdOf } from '../data/keys.ts';
import { listPlaces, type Member, type NewPlace } from './data/members.ts';
import { revisionOf } from '../data/outcomes.ts';
import { getPeople, type User } from './data/users.ts';
import type { Org } from './data/orgs.ts';
import type { ProjectMember } from '../http/principal.ts';
import { Problem } from '../refusals/problem.ts';

export const roleOf = (roles: readonly ('edit' | 'browse')[]): MemberRole => (roles.includes('edit') ? 'edit' : (roles[0] ?? null));

/** Missing rights stay as before, or are the project's default for a new member. */
export const rightsIn = ({ rights = {} }: { readonly rights?: { readonly [Name in Right]?: Rights[Name] | undefined } | undefined }, before: Rights): Rights => ({
  ...before,
  ...Object.fromEntries(Object.entries(rights).filter(([, value]) => value !== undefined)),
});

export const refuseGrant = ({ user, access }: Pick<ProjectMember, 'user' | 'access'>, { user_id, limits }: Pick<Member, 'user_id' | 'limits'>, before: Grant, after: Grant): void => {
  const refusal = refusalOfGrant({ by: access, isSelf: user_id === user.id, limits }, before, after);
  if (refusal !== undefined) throw new Problem('member.grant_refused', { ...refusal });
};

type Shown = readonly [place: NewPlace, isInvited: boolean];

const presentPlaces = async (places: readonly Shown[]) => {
  const people = await getPeople(places.map(([{ user_id }]) => user_id));
  return Promise.all(places.map(async ([place, is_invited]) => presentOne(place, is_invited, people.get(place.user_id))));
};

const presentOne = async (place: NewPlace, is_invited: boolean, person: { readonly user: User; readonly org: Org } | undefined) => {
  const { user_id, project_id, role, is_owner, disabled, rights, disp_name, org_name } = place;
  return {
    id: user_id,
    p_id: project_id,
    disp_name: person?.user.disp_name ?? disp_name,
    disp_job_name: person?.user.disp_job_name ?? {},
    org_name: person?.org.name ?? org_name,
    org_role: person?.org.role ?? 'normal',
    is_owner,
    disabled,
    roles: role === null ? [] : [role],
    rights,
    is_invited,
    revision: revisionOf(place),
    ...(is_invited && { uuid: await inviteCodeOf(user_id) }),
  };
};

export const presentPlace = async (place: NewPlace, isInvited: boolean) => presentOne(place, isInvited, (await getPeople([place.user_id])).get(place.user_id));

export const presentMembers = async (projectId: string) => presentPlaces((await listPlaces(projectId)).members.map((one): Shown => [one, false]));

export const presentMembersAndInvited = async (projectId: string, access: Access) => {
  const { members, invited } = await listPlaces(projectId);
  const all = [...members.map((one): Shown => [one, false]), ...invited.map((one): Shown => [one, true])];
  return presentPlaces(all.filter(([{ user_id }]) => administers(access, orgIdOf(user_id))));
};
