import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { insertCard } from '#functions/cards/data/cards.ts';
import { update } from '#functions/data/table.ts';
import { newCardId } from '#functions/data/ids.ts';
import { cardKey } from '#functions/data/keys.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, freeDesign, openFolder, refusal } from '#test/support/card-folder.ts';

const { aoi, emi, folder, params, save } = await openFolder(freeDesign);

const second = 1_000;
const day = 24 * 60 * 60 * second;

let now = Date.now();
const pass = (ms: number): void => {
  now += ms;
  vi.setSystemTime(now);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterAll(() => {
  vi.useRealTimers();
});

const look = (since?: string, more: Readonly<Record<string, string>> = {}) => callApi('cardChanges', { token: aoi.token, params, query: { ...(since !== undefined && { since }), ...more } });

/** Follows the cursor to the end. */
const follow = async (since?: string, more: Readonly<Record<string, string>> = {}) => {
  const told: { readonly kind: string; readonly card_id: string; readonly [name: string]: unknown }[] = [];
  let cursor = since;
  for (;;) {
    const { status, body } = await look(cursor, more);
    expect(status).toBe(200);
    told.push(...body.changes);
    cursor = body.cursor as string;
    if (body.more === false) return { told, cursor };
  }
};

const brief = (told: readonly { readonly kind: string; readonly card_id: string }[]) => told.map(({ kind, card_id }) => [kind, card_id]);

const create = async (name: string) => {
  pass(second);
  const { id, card_hash } = (await save(caseOf({ name }))).body as { id: string; card_hash: string };
  return { id, card_hash };
};

// proves U7.28
test('tells what was created, updated and deleted since the cursor, in order', async () => {
  const [first, other, gone] = [await create('Sato'), await create('Mori'), await create('Abe')];
  pass(30 * second);
  const start = await follow();
  expect(brief(start.told)).toEqual([['created', first.id], ['created', other.id], ['created', gone.id]]);

  pass(second);
  await save(caseOf({ name: 'Sato B' }), first);
  pass(second);
  await callApi('deleteCard', { token: aoi.token, params: { ...params, cardId: gone.id } });
  const added = await create('Ito');
  pass(30 * second);
  const next = await follow(start.cursor);
  expect(brief(next.told)).toEqual([['updated', first.id], ['deleted', gone.id], ['created', added.id]]);
  expect((await follow(next.cursor)).told).toEqual([]);
  expect(brief((await follow(undefined, { limit: '1' })).told)).toEqual([['created', other.id], ['updated', first.id], ['deleted', gone.id], ['created', added.id]]);
});

test('answers the cards as they are now where asked, and their answers never without', async () => {
  const card = await create('Kato');
  pass(30 * second);
  const { told } = await follow(undefined, { answers: 'true' });
  expect(told.find(({ card_id }) => card_id === card.id)).toMatchObject({ card_hash: card.card_hash, version: 1, created_org: { id: aoi.org.id, name: aoi.org.name }, vals: { patient: { name: 'Kato' } }, kept_answers: [] });
  expect((await follow()).told.every((change) => !('vals' in change))).toBe(true);
});

test('misses no save that began before the look and was stored after it', async () => {
  const { cursor } = await follow();
  const card = await create('Late');
  const { cursor: between, told } = await follow(cursor);
  expect(told.some(({ card_id }) => card_id === card.id)).toBe(false);
  pass(30 * second);
  expect(brief((await follow(between)).told)).toEqual([['created', card.id]]);
});

test('misses nothing while others save and a reader goes on all the time', async () => {
  const { cursor } = await follow();
  const cards = await Promise.all(Array.from({ length: 6 }, async (_, index) => (await save(caseOf({ name: `N${index}` }))).body as { id: string; card_hash: string }));
  let reached = cursor;
  const met = new Map<string, unknown>();
  for (let round = 0; round < 12; round += 1) {
    pass(7 * second);
    const one = cards[round % cards.length]!;
    const [saved, seen] = await Promise.all([save(caseOf({ name: `R${round}` }), { id: one.id, card_hash: one.card_hash }), follow(reached, { answers: 'true', limit: '2' })]);
    one.card_hash = saved.body.card_hash;
    reached = seen.cursor;
    for (const { card_id, card_hash } of seen.told) met.set(card_id, card_hash);
  }
  pass(30 * second);
  for (const { card_id, card_hash } of (await follow(reached, { answers: 'true' })).told) met.set(card_id, card_hash);
  expect(cards.map(({ id }) => met.get(id))).toEqual(cards.map(({ card_hash }) => card_hash));
});

test('names a card that cannot be read and goes on', async () => {
  const [broken, after] = [await create('Broken'), await create('After')];
  await update(cardKey(folder.id, broken.id), { set: { b: new Uint8Array([1, 2, 3]) } });
  pass(30 * second);
  const { told } = await follow(undefined, { answers: 'true' });
  expect(told.find(({ card_id }) => card_id === broken.id)).toMatchObject({ unreadable: 'damaged' });
  expect(told.at(-1)?.card_id).toBe(after.id);
});

test('costs a read of two index partitions', async () => {
  expect((await look(undefined, { limit: '5' })).units.read).toBeLessThanOrEqual(4);
});

test('sends a reader who stayed away for a month back to the beginning', async () => {
  const { cursor } = await follow();
  const stranger = await callApi('cardChanges', { token: emi.token, params });
  expect(stranger.status).toBe(403);
  const [begun = '', at = '', id = ''] = cursor.split('.');
  const old = [begun, at].map((ms) => String(Number(ms) - 30 * day));
  expect(await look([...old, id].join('.'))).toMatchObject(refusal(410, 'changes.expired'));
  expect((await look('yesterday')).status).toBe(400);
  // Made up by a clock that is ahead, it would miss everything until then without a word.
  const ahead = String(Date.now() + day);
  expect(await look([begun, ahead, '~'].join('.'))).toMatchObject(refusal(410, 'changes.expired'));
  expect(await look([ahead, at, '~'].join('.'))).toMatchObject(refusal(410, 'changes.expired'));
});

test('a card that was made later than its id says, by an import or a second try, is created until it is saved again', async () => {
  const { cursor } = await follow();
  const id = newCardId(now);
  pass(5 * second);
  const summary = { version: 1, overall: 'no', required: 'comp', pages: ['no', 'no'], values: ['Ito', 'f'], updated_org: aoi.org.name } as const;
  const entry = { user: { id: aoi.user.id, name: aoi.user.disp_name }, org: { id: aoi.org.id, name: aoi.org.name }, version: 1, changes: [] };
  const made = await insertCard({ folder_id: folder.id, id, creator_id: aoi.user.id }, id, { vals: caseOf({ name: 'Ito' }), kept: [], summary, guard: undefined, link: undefined, entry, now });
  pass(30 * second);
  const told = await follow(cursor);
  expect(brief(told.told)).toEqual([['created', id]]);
  const card_hash = made.outcome === 'saved' ? made.card.hash : '';
  expect((await save(caseOf({ name: 'Mori' }), { id, card_hash })).status).toBe(200);
  pass(30 * second);
  expect(brief((await follow(told.cursor)).told)).toEqual([['updated', id]]);
});
