import type { ownerCalls } from '#shared/api/owner.ts';
import { userOfInviteCode } from '../data/invite-codes.ts';
import { getMember, insertInvitation } from '../data/members.ts';
import { getUserAndOrg } from '../data/users.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { presentPlace, roleOf } from '../project-people.ts';

export const inviteUser: UseCase<typeof ownerCalls.inviteUser> = async ({ body, principal }) => {
  const userId = await userOfInviteCode(body.uuid);
  const person = userId === undefined ? undefined : await getUserAndOrg(userId);
  if (person === undefined || person.user.disabled) throw new Problem('invitation.user_unknown');
  const { user, org } = person;
  const { project } = principal;
  const invitation = {
    user_id: user.id,
    project_id: project.id,
    role: roleOf(body.roles),
    is_owner: body.is_owner,
    disabled: false,
    disp_name: user.disp_name,
    org_name: org.name,
  };
  const isMember = (await getMember(project.id, user.id, { consistent: true })) !== undefined;
  if (isMember || !(await insertInvitation(invitation))) throw new Problem('invitation.exists');
  return presentPlace(invitation, true);
};
