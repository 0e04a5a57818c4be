import type { manageCalls } from '#shared/api/manage.ts';
import { insertMember } from '../data/members.ts';
import { getUserAndOrg } from '../data/users.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { presentPlace, roleOf } from '../project-people.ts';
import { findProject } from './find-project.ts';

export const addMember: UseCase<typeof manageCalls.addMember> = async ({ params, body }) => {
  const project = await findProject(params.pId);
  const person = await getUserAndOrg(body.m_id);
  if (person === undefined) throw new Problem('user.unknown');
  const { user, org } = person;
  const { is_owner, disabled, roles } = body;
  const member = {
    user_id: user.id,
    project_id: project.id,
    role: roleOf(roles),
    is_owner,
    disabled,
    disp_name: user.disp_name,
    org_name: org.name,
  };
  if (!(await insertMember(member))) throw new Problem('member.exists');
  return presentPlace(member, false);
};
