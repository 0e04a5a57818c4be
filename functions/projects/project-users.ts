import type { projectCalls } from '#shared/api/projects.ts';
import { memberCounts } from '../data/card-counters.ts';
import { listMembers } from '../data/members.ts';
import type { UseCase } from '../http/create-handler.ts';

/** The project's members, each with their cards that wait for something. */
export const projectUsers: UseCase<typeof projectCalls.projectUsers> = async ({ principal }) => {
  const [members, counts] = await Promise.all([listMembers(principal.project.id), memberCounts(principal.project.id)]);
  return members
    .filter(({ disabled }) => !disabled)
    .map(({ user_id, disp_name, org_name }) => {
      const { incomp = 0, partial = 0 } = counts.get(user_id) ?? {};
      return { id: user_id, disp_name, org_name, incomp, partial };
    });
};
