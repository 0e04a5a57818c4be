import { isDeepStrictEqual } from 'node:util';
import { nothing } from '#shared/access/access.ts';
import type { oversightCalls } from '#shared/modules/oversight/calls.ts';
import { decideAnew } from '../../data/outcomes.ts';
import { memberRightsOf, replaceProject } from '../../projects/data/projects.ts';
import { findProject } from '../../refusals/find-or-refuse.ts';
import type { UseCase } from '../../http/create-handler.ts';
import { Problem } from '../../refusals/problem.ts';
import { refuseGrant } from '../../people/project-people.ts';

export const saveMemberRights: UseCase<typeof oversightCalls.saveMemberRights> = ({ principal, body: { member_rights, seen }, now }) =>
  decideAnew(async () => {
    const before = await findProject(principal.project.id);
    const stored = memberRightsOf(before);
    if (isDeepStrictEqual(stored, member_rights)) return { member_rights };
    if (!isDeepStrictEqual(stored, seen)) throw new Problem('record.stale');
    refuseGrant(principal, { user_id: '', limits: [] }, { ...nothing, rights: stored }, { ...nothing, rights: member_rights });
    return (await replaceProject(before, { ...before, member_rights }, { by: principal.user.id, now })) === 'saved' ? { member_rights } : 'overtaken';
  });
