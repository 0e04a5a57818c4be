import { limitsAfter, nothing } from '#shared/access/access.ts';
import type { manageCalls } from '#shared/api/manage.ts';
import { changePlace, formerLimits, getMember, insertMember, listPlaces, namesOf, newPlaceEdits, removePlace } from '../people/data/members.ts';
import { listOrgs } from '../people/data/orgs.ts';
import { decideAnew, nextEdit } from '../data/outcomes.ts';
import { memberRightsOf } from '../projects/data/projects.ts';
import { getUserAndOrg, listUsers } from '../people/data/users.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem, refuseStale } from '../refusals/problem.ts';
import { presentMembers, presentPlace, rightsIn, roleOf } from '../people/project-people.ts';
import { findProject } from '../refusals/find-or-refuse.ts';

export const members: UseCase<typeof manageCalls.members> = async ({ params }) => presentMembers((await findProject(params.pId)).id);

export const notProjectMembers: UseCase<typeof manageCalls.notProjectMembers> = async ({ params }) => {
  const project = await findProject(params.pId);
  const [orgs, { members }] = await Promise.all([listOrgs(), listPlaces(project.id)]);
  const known = new Set(members.map(({ user_id }) => user_id));
  const ordinary = orgs.filter(({ role }) => role === 'normal');
  const lists = await Promise.all(
    ordinary.map(async ({ id, name }) => (await listUsers(id)).map((user) => ({ ...user, org_name: name }))),
  );
  return lists.flat().filter(({ id, disabled }) => !disabled && !known.has(id));
};

export const addMember: UseCase<typeof manageCalls.addMember> = async ({ params, body, principal, now }) => {
  const project = await findProject(params.pId);
  return decideAnew(async () => {
    const person = await getUserAndOrg(body.m_id);
    if (person === undefined || person.user.moved_to !== undefined) throw new Problem('user.unknown');
    const { user, org } = person;
    // Candidates exclude platform managers (spec administration 2), who join by an owner's invitation.
    if (org.role === 'manage') throw new Problem('member.is_manager');
    const { is_owner, disabled, roles } = body;
    const granted = { role: roleOf(roles), is_owner, disabled, rights: rightsIn(body, memberRightsOf(project)) };
    const limits = limitsAfter(await formerLimits(project.id, user), nothing, granted);
    const member = { user_id: user.id, project_id: project.id, ...granted, limits, ...namesOf(person), ...newPlaceEdits(now) };
    const outcome = await insertMember(member, { by: principal.user.id, now }, person);
    if (outcome === 'exists') throw new Problem('member.exists');
    return outcome === 'saved' ? presentPlace(member, false) : outcome;
  });
};

export const saveMember: UseCase<typeof manageCalls.saveMember> = ({ params, body, principal, now }) =>
  decideAnew(async () => {
    const member = await getMember(params.pId, params.uId, { consistent: true });
    const { is_owner, disabled, roles } = body;
    if (member === undefined) throw new Problem('member.unknown');
    refuseStale(member, body.revision);
    if ((await getUserAndOrg(member.user_id))?.org.role === 'manage') throw new Problem('member.is_manager');
    const granted = { role: roleOf(roles), is_owner, disabled, rights: rightsIn(body, member.rights) };
    const rights = { ...granted, limits: limitsAfter(member.limits, member, granted) };
    return (await changePlace(member, rights, 'member', { by: principal.user.id, now })) === 'saved' ? presentPlace({ ...member, ...rights, ...nextEdit(member) }, false) : 'overtaken';
  });

export const removeMember: UseCase<typeof manageCalls.removeMember> = async ({ params, principal, now }) => {
  await decideAnew(async () => {
    const member = await getMember(params.pId, params.uId, { consistent: true });
    if (member === undefined) throw new Problem('member.unknown');
    return removePlace(member, 'member', { by: principal.user.id, now });
  });
  return undefined;
};
