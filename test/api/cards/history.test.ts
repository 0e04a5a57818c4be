import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Answers, CardDesign, Item } from '#shared/design/card-design.ts';
import { trashCards } from '#functions/purge/data/purge.ts';
import { cardHistoryOf, cardKey, trashPartitions } from '#functions/data/keys.ts';
import { get as getItem, queryAll } from '#functions/data/table.ts';
import { chainOf, hashOf } from '#functions/cards/data/card-history.ts';
import { everyCard } from '#functions/cards/data/card-reach.ts';
import { getCard } from '#functions/cards/data/cards.ts';
import { findDifferences } from '#test/support/find-differences.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, freeDesign, openFolder, refusal } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { createOrg, createPerson, join } from '#test/support/registry.ts';
import { findPurgeJob, restore } from '#test/support/restore.ts';

afterEach(() => {
  vi.useRealTimers();
});

const trashOfFolder = async (folderId: string) => (await Promise.all(trashPartitions('folder', folderId).map((partition) => queryAll(partition)))).flat();

interface Entry {
  readonly revision: number;
  readonly changes: readonly { readonly path: string; readonly old: unknown }[];
}

/** A folder with what the tests do to one card. */
const open = async (design: CardDesign = freeDesign) => {
  const opened = await openFolder(design);
  const { aoi, params, saved, get } = opened;
  /** Saves the card again and again, each time with another age. */
  const age = async (card: Awaited<ReturnType<typeof saved>>, from: number, to: number) => {
    let last = card;
    for (let next = from; next <= to; next += 1) {
      last = await saved({ ...last.vals, patient: { ...last.vals.patient, age: next } }, { id: last.id, card_hash: last.card_hash });
    }
    return last;
  };
  const page = (cardId: string, before: number | string, by = aoi) => callApi('cardHistory', { token: by.token, params: { ...params, cardId }, query: { before: String(before) } });
  /** Every entry that can be had, as the browser gets them: from the card, then page by page. */
  const whole = async (cardId: string): Promise<Entry[]> => {
    const { body } = await get(cardId);
    let entries: Entry[] = body.history.slice(1);
    for (let left = body.older_history ?? 0; left > 0; ) {
      const { status, body: older } = await page(cardId, entries[0]!.revision);
      expect(status).toBe(200);
      entries = [...older.history, ...entries];
      left = older.older_history;
    }
    return [body.history[0], ...entries];
  };
  const moved = (cardId: string) => queryAll({ ...cardHistoryOf(params.fId, cardId), consistent: true });
  return { ...opened, age, page, whole, moved };
};

const words = async () => (await findDifferences()).map((each) => each.words);

test('no hash of a card can be worked out from what a caller is shown, so that it tells no withheld answer', async () => {
  const { aoi, folder, saved, get } = await openFolder();
  const { id, card_hash } = await saved(caseOf({ name: '青井' }));
  const stored = (await getCard(folder.id, id, everyCard))!;
  const { after = '', ...first } = stored.history[0]!;
  expect(hashOf(chainOf([{ ...first, after }]).at(-1)!, stored.vals)).toBe(card_hash);
  for (const guess of ['', id, folder.id]) expect(hashOf(chainOf([{ ...first, after: guess }]).at(-1)!, stored.vals)).not.toBe(card_hash);
  expect(after.length).toBeGreaterThan(20);
  expect(JSON.stringify((await get(id, aoi)).body)).not.toContain(after);
});

describe('the history of a card', () => {
  // proves U7.13
  test('keeps every save, the oldest in items of their own, while the card itself stays small and cheap', async () => {
    const { saved, age, whole, get, moved } = await open();
    const card = await age(await saved(caseOf({ age: 0 })), 1, 120);
    const { body, units } = await get(card.id);
    expect([body.history[0].revision, body.history.at(-1).revision, body.history.length + body.older_history]).toEqual([1, 121, 121]);
    expect(body.history.length).toBeLessThanOrEqual(41);
    expect(units.read).toBeLessThanOrEqual(3.5);
    expect((await moved(card.id)).length).toBeGreaterThan(2);
    const entries = await whole(card.id);
    expect(entries.map(({ revision }) => revision)).toEqual(Array.from({ length: 121 }, (_, index) => index + 1));
    expect(entries.map(({ changes }) => changes[0]?.old)).toEqual([undefined, ...Array.from({ length: 120 }, (_, index) => index)]);
    expect(await words()).toEqual([]);
  });

  test('drops nothing however large the answers are', async () => {
    const { saved, whole, get } = await open();
    const noteOf = (index: number): string => Array.from({ length: 20_000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7_919 + index * 104_729 + ((at * at) % 8_191)) % 20_000))).join('');
    const patient = { pid: 'A-1', name: '青井' };
    let card = await saved({ patient, visit: { note: noteOf(0) } });
    for (let index = 1; index <= 14; index += 1) card = await saved({ patient, visit: { note: noteOf(index) } }, { id: card.id, card_hash: card.card_hash });
    expect((await get(card.id)).body.older_history).toBeGreaterThan(0);
    const entries = await whole(card.id);
    expect(entries.map(({ revision }) => revision)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
    expect(entries.slice(1).every(({ changes }, index) => changes[0]?.old === noteOf(index))).toBe(true);
    expect(await words()).toEqual([]);
  });

  // proves U7.13
  test('is read by those who may read the card, and by nobody else', async () => {
    const { saved, age, page, ben, emi, dara, remove } = await open();
    const card = await age(await saved(caseOf()), 1, 45);
    expect((await page(card.id, 20, ben)).body.history.map(({ revision }: Entry) => revision)).toEqual(Array.from({ length: 18 }, (_, index) => index + 2));
    expect((await page(card.id, 9_999)).body.history.at(-1).revision).toBe(card.history[1].revision - 1);
    expect(await page(card.id, 20, emi)).toMatchObject(refusal(403, 'access.denied'));
    expect(await page(card.id, 20, dara)).toMatchObject(refusal(404, 'project.unknown'));
    expect(await page('0nowhere', 20)).toMatchObject(refusal(404, 'card.unknown'));
    expect((await page(card.id, 'x')).status).toBe(400);
    expect((await page(card.id, 2)).body).toEqual({ history: [], older_history: 0 });
    await remove(card.id);
    expect(await page(card.id, 20)).toMatchObject(refusal(404, 'card.unknown'));
  });

  test('leaves the table with a deleted card, at the same second', async () => {
    const { saved, age, remove, moved, params } = await open();
    const card = await age(await saved(caseOf()), 1, 70);
    expect((await moved(card.id)).map(({ ttl }) => ttl)).toEqual([undefined, undefined]);
    await remove(card.id);
    const { ttl } = (await getItem(cardKey(params.fId, card.id)))!;
    expect(ttl).toEqual(expect.any(Number));
    const items = await moved(card.id);
    expect(items.map((item) => item.ttl)).toEqual([ttl, ttl]);
    expect(await words()).toEqual([]);
  });

  test('goes with its folder, and comes back with it', async () => {
    const { saved, age, whole, moved, params, chea } = await open();
    const card = await age(await saved(caseOf({ age: 0 })), 1, 60);
    const before = await whole(card.id);
    await callApi('deleteFolder', { token: chea.token, params, query: { forceDelFlg: 'true' } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await runWorkers();
    vi.useRealTimers();
    expect(await moved(card.id)).toEqual([]);
    expect((await trashOfFolder(params.fId)).filter(({ sk }) => (sk as string).includes('|H#')).length).toBeGreaterThan(0);
    await restore((await findPurgeJob('folder', params.fId))!);
    expect(await whole(card.id)).toEqual(before);
    expect(await words()).toEqual([]);
  });

  test('goes with the organisation whose user made the card', async () => {
    const { project, chea, save, moved } = await open();
    const org = await createOrg('Sakura');
    const rin = await createPerson(org, 'rin');
    await join(project, rin, 'edit');
    let card = (await save(caseOf(), { by: rin })).body;
    for (let age = 1; age <= 45; age += 1) card = (await save({ patient: { ...card.vals.patient, age } }, { id: card.id, card_hash: card.card_hash, by: rin })).body;
    expect(await moved(card.id)).toHaveLength(1);
    await callApi('deleteOrg', { token: chea.token, params: { oId: org.id }, query: { forceDelFlg: 'true' } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await runWorkers();
    vi.useRealTimers();
    expect(await moved(card.id)).toEqual([]);
    await restore((await findPurgeJob('org', org.id))!);
    expect(await moved(card.id)).toHaveLength(1);
    expect(await words()).toEqual([]);
  });
});

test('a revision never stands before its predecessor, whatever the clock says', async () => {
  const { saved, list, get } = await open();
  const [first, second] = [await saved(caseOf()), await saved(caseOf())];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 600_000 });
  const late = await saved({ patient: { ...first.vals.patient, age: 3 } }, { id: first.id, card_hash: first.card_hash });
  vi.useRealTimers();
  expect(late.updated_at > first.updated_at).toBe(true);
  expect(Date.parse(late.updated_at)).toBe(Date.parse(first.updated_at) + 1);
  expect((await get(first.id)).body.history.map(({ updated_at }: { updated_at: string }) => updated_at)).toEqual([first.updated_at, late.updated_at]);
  expect((await list()).body.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
});

const item = (name: string, more: Partial<Item> = {}): Item => ({ class: 'attribute', type: 'string', name, title: { ja: name }, ...more }) as Item;

test('the server gives no default back that the user cleared', async () => {
  const ward = item('ward', { default_options: { kind: 'value', value: 'ICU' } });
  const [patient, visit] = caseDesign().pages;
  const { saved } = await open(caseDesign({ pages: [{ ...patient!, items: [...patient!.items, ward] }, visit!] }));
  const cleared = await saved(caseOf());
  expect(cleared.vals.patient).not.toHaveProperty('ward');
  const filled: Answers = (await saved({ patient: { ...cleared.vals.patient, ward: 'ER' } }, { id: cleared.id, card_hash: cleared.card_hash })).vals;
  expect(filled['patient']).toMatchObject({ ward: 'ER' });
});

test('a purge leaves a card that was saved since it was met, and counts no deleted card out', async () => {
  const { saved, age, remove, params, folder, aoi, project } = await open();
  const card = await saved(caseOf());
  const old = (await getItem(cardKey(params.fId, card.id)))!;
  const later = await age(card, 1, 1);
  const job = { kind: 'folder', id: folder.id, user_id: aoi.user.id, closed: Date.now(), state: 'purging', folder: null } as const;
  await trashCards(job, [old], 'both');
  expect((await getItem(cardKey(params.fId, card.id)))?.h).toBe(later.card_hash);
  const { body: before } = await callApi('projectUsers', { token: aoi.token, params: { pId: project.id } });
  await remove(card.id);
  const gone = (await getItem(cardKey(params.fId, card.id)))!;
  await saved(caseOf());
  await trashCards(job, [gone], 'both');
  expect(await getItem(cardKey(params.fId, card.id))).toBeUndefined();
  expect((await callApi('projectUsers', { token: aoi.token, params: { pId: project.id } })).body).toEqual(before);
  expect(await trashOfFolder(folder.id)).toHaveLength(1);
});
