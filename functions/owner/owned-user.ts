import type { ownerCalls } from '#shared/api/owner.ts';
import type { UseCase } from '../http/create-handler.ts';
import { presentPlace } from '../project-people.ts';
import { findPlace } from './find-place.ts';

export const ownedUser: UseCase<typeof ownerCalls.ownedUser> = async ({ params, principal }) => {
  const { place, isInvited } = await findPlace(principal.project.id, params.uId);
  return presentPlace(place, isInvited);
};
