import { expect, test } from 'vitest';
import { cardKey, idGuardKey } from '#functions/data/keys.ts';
import { keyedDigest } from '#functions/data/digests.ts';
import { guardHolders } from '#functions/data/card-claims.ts';
import { getCard } from '#functions/data/cards.ts';
import { get, put, remove, update } from '#functions/data/table.ts';
import { caseOf, openFolder } from '#test/support/card-folder.ts';

/** Stores the card's guard as it was computed until 2026-11-22. */
const guardAsBefore = async (folderId: string, cardId: string, pid: string): Promise<string> => {
  const older = await keyedDigest('id-attributes', JSON.stringify([pid.normalize('NFKC').trim()]));
  const { guard = '' } = (await getCard(folderId, cardId)) ?? {};
  await put({ ...(await get(idGuardKey(folderId, guard))), ...idGuardKey(folderId, older) });
  await remove(idGuardKey(folderId, guard));
  await update(cardKey(folderId, cardId), { set: { g: older } });
  return older;
};

test('two spellings of one id that nobody can tell apart are one id', async () => {
  const { save } = await openFolder();
  expect((await save(caseOf({ pid: 'K-1\u200b2' }))).status).toBe(200);
  for (const pid of ['K-12', 'Ｋ－１２', '\u202aK-12\u202c', 'K\u00ad-12\ufe0f']) expect(await save(caseOf({ pid }))).toMatchObject({ status: 409, text: 'ID_CONFLICT' });
  expect((await save(caseOf({ pid: 'K-13' }))).status).toBe(200);
});

test('an id guarded under the old comparison still excludes, and moves to the new one with the next save of its card', async () => {
  const { save, saved, params } = await openFolder();
  const pid = 'S-1\u200b2';
  const card = await saved(caseOf({ pid }));
  const older = await guardAsBefore(params.fId, card.id, pid);
  expect(await save(caseOf({ pid }))).toMatchObject({ status: 409, text: 'ID_CONFLICT' });
  const again = await saved(caseOf({ pid, age: 41 }), { id: card.id, card_hash: card.card_hash });
  const guard = (await getCard(params.fId, again.id))?.guard ?? '';
  expect(guard).not.toBe(older);
  expect(await guardHolders(params.fId, [older, guard])).toEqual([undefined, card.id]);
  expect(await save(caseOf({ pid: 'S-12' }))).toMatchObject({ status: 409, text: 'ID_CONFLICT' });
});

test('a card whose id has become the same as another one’s can still be saved', async () => {
  const { saved, params } = await openFolder();
  const pid = 'T-1\u200b2';
  const card = await saved(caseOf({ pid }));
  const older = await guardAsBefore(params.fId, card.id, pid);
  await saved(caseOf({ pid: 'T-12' }));
  const again = await saved(caseOf({ pid, age: 42 }), { id: card.id, card_hash: card.card_hash });
  expect((await getCard(params.fId, again.id))?.guard).toBe(older);
});
