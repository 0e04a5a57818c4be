import type { movingCalls } from '#shared/modules/oversight/calls.ts';
import { presentUser } from '../../../people/accounts.ts';
import { newUserId } from '../../../data/ids.ts';
import { orgIdOf } from '../../../data/keys.ts';
import { placesOf, removePlace, type UserPlace } from '../../../people/data/members.ts';
import { getOrg } from '../../../people/data/orgs.ts';
import { decideAnew } from '../../../data/outcomes.ts';
import type { Change } from '../../../data/record-history.ts';
import { getUser, isAvailable, isManager, listUsers, type User } from '../../../people/data/users.ts';
import type { UseCase } from '../../../http/create-handler.ts';
import { Problem, refuseStale } from '../../../refusals/problem.ts';
import { findUser } from '../../../manage/organisations.ts';
import { endEmergency } from '../data/emergencies.ts';
import { isOpenOrg, moveUser as move, readPlace } from '../data/move-user.ts';

/** An organisation must keep an admin who may sign in. */
const refuseLastAdmin = async ({ id, is_admin, disabled }: User): Promise<User | undefined> => {
  if (!is_admin || disabled) return undefined;
  const other = (await listUsers(orgIdOf(id), { consistent: true })).find((user) => user.id !== id && user.is_admin && !user.disabled);
  if (other === undefined) throw new Problem('org.last_admin');
  return other;
};

const endPlace = (place: UserPlace, movedTo: string, change: Change): Promise<boolean> =>
  decideAnew(async () => {
    const member = await readPlace(place);
    if (member === undefined) return false;
    const ended = place.kind === 'emergency' ? endEmergency(member, change) : removePlace(member, place.kind, change, movedTo);
    return (await ended) === 'saved' ? true : 'overtaken';
  });

/** This repeats until nothing is left: the index lags, and invitations may be accepted meanwhile. */
const endPlaces = async (userId: string, movedTo: string, change: Change): Promise<void> => {
  const ended = await Promise.all((await placesOf(userId)).map((place) => endPlace(place, movedTo, change)));
  if (ended.includes(true)) await endPlaces(userId, movedTo, change);
};

/** A card belongs to its creator's hospital, so a person who moves gets a new account. The old one loses its rights and places. */
export const moveUser: UseCase<typeof movingCalls.moveUser> = async ({ params, body, principal, now }) => {
  if (params.uId === principal.user.id) throw new Problem('user.protected');
  const change = { by: principal.user.id, now };
  const movedTo = await decideAnew(async () => {
    const before = await findUser(params);
    if (before.moved_to !== undefined) {
      if (orgIdOf(before.moved_to) !== body.org_id) throw new Problem('user.moved');
      return before.moved_to;
    }
    if (body.org_id === params.oId) throw new Problem('org.same');
    const org = await getOrg(body.org_id, { consistent: true });
    if (org === undefined) throw new Problem('org.unknown');
    refuseStale(before, body.revision);
    const id = newUserId(org.id);
    const admin = await refuseLastAdmin(before);
    // A transaction may name an item only once.
    const checks = [...isManager(principal), ...(org.id === principal.org.id ? [] : [isOpenOrg(org.id)]), ...(admin === undefined || admin.id === principal.user.id ? [] : [isAvailable(admin)])];
    return (await move(before, id, change, checks)) === 'saved' ? id : 'overtaken';
  });
  await endPlaces(params.uId, movedTo, change);
  const user = await getUser(movedTo);
  if (user === undefined) throw new Problem('user.unknown');
  return presentUser(user);
};
