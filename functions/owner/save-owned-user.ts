import type { ownerCalls } from '#shared/api/owner.ts';
import { changePlace } from '../data/members.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { presentPlace, roleOf } from '../project-people.ts';
import { findPlace } from './find-place.ts';

/** An owner is changed by nobody else, and does not give up the project by the way (spec administration 4). */
export const saveOwnedUser: UseCase<typeof ownerCalls.saveOwnedUser> = async ({ params, body, principal }) => {
  const { place, isInvited } = await findPlace(principal.project.id, params.uId);
  const isSelf = place.user_id === principal.user.id;
  if (!isInvited && place.is_owner && !(isSelf && body.is_owner)) throw new Problem('member.protected');
  const rights = { role: roleOf(body.roles), is_owner: body.is_owner, disabled: place.disabled };
  if (!(await changePlace(place, rights, isInvited ? 'invitation' : 'member'))) throw new Problem('member.unknown');
  return presentPlace({ ...place, ...rights }, isInvited);
};
