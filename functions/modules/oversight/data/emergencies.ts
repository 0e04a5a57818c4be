import { usualRights, type Grant } from '#shared/access/access.ts';
import { memberKey, membersOf } from '../../../data/keys.ts';
import { isMember, lasts, memberFrom, memberItem, namesOf, newPlaceEdits, type Member } from '../../../people/data/members.ts';
import { emergencyRecordKey } from './keys.ts';
import type { Org } from '../../../people/data/orgs.ts';
import { nextEdit, outcomeOf, unedited } from '../../../data/outcomes.ts';
import { historyActions, type Change } from '../../../data/record-history.ts';
import { queryAll, transact } from '../../../data/table.ts';
import type { User } from '../../../people/data/users.ts';

/** A platform manager reads and exports every card, changes nothing and grants nothing. */
const emergencyGrant: Grant = { role: 'browse', is_owner: false, disabled: false, rights: usualRights };
export const emergencyMs = 60 * 60 * 1_000;

const none = { reason: null, end: null };
const told = ({ reason, end }: NonNullable<Member['emergency']>) => ({ reason, end: new Date(end).toISOString() });

export const emergenciesIn = async (projectId: string, now: number): Promise<Member[]> =>
  (await queryAll({ ...membersOf(projectId), consistent: true })).map(memberFrom).filter((each) => !isMember(each) && lasts(each, now));

/** Answers the end in ms. Reopening restarts the time with the later reason. */
export const openEmergency = async (projectId: string, person: { readonly user: User; readonly org: Org }, reason: string, now: number): Promise<number | 'member'> => {
  const { id } = person.user;
  const emergency = { reason, end: now + emergencyMs };
  const place: Member = { user_id: id, project_id: projectId, since: now, ...emergencyGrant, limits: [], emergency, ...namesOf(person), ...newPlaceEdits(now) };
  // Expired accesses are ignored; `ttl` keeps the lists short.
  const item = { ...memberItem(place), ttl: Math.ceil(emergency.end / 1_000) };
  const opened = historyActions(emergencyRecordKey(projectId, id), place, none, told(emergency), { by: id, now });
  const outcome = await outcomeOf(transact([{ put: item, if: [{ pk: 'absent' }, { emergency: 'present' }] }, ...opened]), 'member');
  return outcome === 'saved' ? emergency.end : outcome;
};

export const endEmergency = (place: Member, change: Change): Promise<'saved' | 'overtaken'> => {
  const { project_id, user_id, emergency } = place;
  const ended = historyActions(emergencyRecordKey(project_id, user_id), nextEdit(place), emergency === undefined ? none : told(emergency), none, change);
  return outcomeOf(transact([{ remove: memberKey(project_id, user_id), if: unedited(place) }, ...ended]), 'overtaken');
};
