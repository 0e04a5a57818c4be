import { lookAlikeDigest } from '../../../data/digests.ts';
import { loginByLook, orgKey, userKey } from '../../../data/keys.ts';
import { nextEdit, outcomeOf, unedited } from '../../../data/outcomes.ts';
import { historyActions, type Change } from '../../../data/record-history.ts';
import { storedVersion } from '../../../data/stored.ts';
import { get, storedKey, transact, type Action } from '../../../data/table.ts';
import { idsOf, insertionOf, loginItemOf, type User } from '../../../people/data/users.ts';
import { memberFrom, type Member, type UserPlace } from '../../../people/data/members.ts';

export const isOpenOrg = (orgId: string): Action => ({ check: orgKey(orgId), if: { pk: 'present', closed: 'absent' } });

export const readPlace = async ({ key }: UserPlace): Promise<Member | undefined> => {
  const item = await get(key, { consistent: true });
  return item && memberFrom(item);
};

/** Opens an account elsewhere and closes this one in one transaction, so the login id always leads to exactly one. */
export const moveUser = async (before: User, id: string, change: Change, checks: readonly Action[]): Promise<'saved' | 'overtaken'> => {
  const { edits: _edits, moved_to: _none, ...account } = before;
  const closed = { disabled: true, moved_to: id };
  const login = await loginItemOf(before);
  return outcomeOf(
    transact([
      { update: userKey(before.id), set: { ...storedVersion(), ...closed, generation: before.generation + 1, ...nextEdit(before) }, if: { ...unedited(before), generation: { equals: before.generation } } },
      insertionOf({ ...account, id, is_admin: false, generation: 1, former_ids: idsOf(before) }),
      ...historyActions(userKey(before.id), nextEdit(before), before, closed, change),
      ...(login === undefined ? [] : [{ update: storedKey(login), set: { user_id: id, ...loginByLook(await lookAlikeDigest(before.login_id), id) }, if: { user_id: { equals: before.id } } } as const]),
      ...checks,
    ]),
    'overtaken',
  );
};
