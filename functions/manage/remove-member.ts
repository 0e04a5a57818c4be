import type { manageCalls } from '#shared/api/manage.ts';
import { removeMember as remove } from '../data/members.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';

/** The member's cards stay. */
export const removeMember: UseCase<typeof manageCalls.removeMember> = async ({ params }) => {
  if (!(await remove(params.pId, params.uId))) throw new Problem('member.unknown');
  return undefined;
};
