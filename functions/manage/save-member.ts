import type { manageCalls } from '#shared/api/manage.ts';
import { changePlace, getMember } from '../data/members.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { presentPlace, roleOf } from '../project-people.ts';

export const saveMember: UseCase<typeof manageCalls.saveMember> = async ({ params, body }) => {
  const member = await getMember(params.pId, params.uId, { consistent: true });
  const { is_owner, disabled, roles } = body;
  const rights = { role: roleOf(roles), is_owner, disabled };
  if (member === undefined || !(await changePlace(member, rights, 'member'))) throw new Problem('member.unknown');
  return presentPlace({ ...member, ...rights }, false);
};
