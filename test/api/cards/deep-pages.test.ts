import { afterAll, expect, test, vi } from 'vitest';
import type { CardSort } from '#shared/api/card-lists.ts';
import { readByMarks } from '#functions/cards/list-marks.ts';
import { importedCardId, newCardId } from '#functions/data/ids.ts';
import { changeImport, insertImport } from '#functions/data/import-jobs.ts';
import { getCard, insertCard } from '#functions/data/cards.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, openFolder } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';

const cards = 1_200;
const page = 50;
const sorts = ['updated_desc', 'updated_asc', 'created_desc', 'created_asc'];
const { aoi, folder, params, saved, remove, list } = await openFolder();

/** Saved an hour ago, one a second; every card has a history of its own, as a save leaves it. */
const begun = Date.now() - 3_600_000;
const ids: string[] = [];
for (let first = 0; first < cards; first += 20) {
  await Promise.all(
    Array.from({ length: 20 }, async (_, offset) => {
      const now = begun + (first + offset) * 1_000;
      const id = newCardId(now);
      const { name } = aoi.org;
      const summary = { version: 1, overall: 'no', required: 'comp', pages: ['no', 'no'], values: ['青井', 'f'], updated_org: name } as const;
      const entry = { user: { id: aoi.user.id, name: aoi.user.disp_name }, org: { id: aoi.org.id, name }, version: 1, changes: [] };
      const place = { folder_id: folder.id, id, creator_id: aoi.user.id };
      const vals = caseOf({ pid: `P-${first + offset}` });
      const { outcome } = await insertCard(place, id, { vals, kept: [], summary, guard: undefined, link: undefined, entry, now });
      if (outcome !== 'saved') throw new Error(`A card was not stored: ${outcome}`);
      ids.push(id);
    }),
  );
}

// An instance asks for marks once in thirty seconds, and marks are of twenty seconds ago: the clock of this test goes on in steps.
const { now } = Date;
let ahead = 0;
vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
afterAll(() => {
  vi.restoreAllMocks();
});

interface Row {
  readonly id: string;
}

const pageAt = async (sort: string, offset: number): Promise<{ ids: readonly string[]; read: number }> => {
  const { status, body, units } = await list({ sort, offset: String(offset), limit: String(page) });
  expect(status).toBe(200);
  return { ids: (body as Row[]).map(({ id }) => id), read: units.read };
};

/** The whole list as a search goes through it, which knows no offset. */
const walk = async (sort: string): Promise<readonly string[]> => {
  const found: string[] = [];
  for (let cursor: string | null | undefined, steps = 0; cursor !== null && steps < 40; steps += 1) {
    const { body } = await callApi('findCards', { token: aoi.token, params, query: { where: '{}', sort, limit: '50', ...(typeof cursor === 'string' && { cursor }) } });
    const { cards: some, cursor: next } = body as { cards: Row[]; cursor: string | null };
    found.push(...some.map(({ id }) => id));
    cursor = next;
  }
  return found;
};

const expectSamePages = async (): Promise<void> => {
  for (const sort of sorts) {
    const whole = await walk(sort);
    for (let offset = 0; offset < whole.length; offset += 3 * page) {
      expect((await pageAt(sort, offset)).ids, `${sort} from ${offset}`).toEqual(whole.slice(offset, offset + page));
    }
  }
};

const makeMarks = async (): Promise<void> => {
  ahead += 60_000;
  await pageAt('created_desc', 600);
  expect(await runWorkers()).toBeGreaterThan(0);
};

/** Far from both ends, with ten cards. */
const unitsOf = async (sort: string, offset: number): Promise<number> => {
  const { units } = await list({ sort, offset: String(offset), limit: '10' });
  return units.read;
};

test('pages far from both ends are the same with marks and without, and cost no more the deeper they are', async () => {
  await expectSamePages();
  await makeMarks();
  await expectSamePages();
  for (const sort of sorts) for (const offset of [100, 333, 600, 1_000]) expect(await unitsOf(sort, offset), `${sort} ${offset}`).toBeLessThanOrEqual(10);
});

test('cards that are saved, deleted and added meanwhile change the pages, not what they cost', async () => {
  ahead += 60_000;
  for (const id of [ids[100]!, ids[700]!, ids[1_100]!]) {
    const card = (await callApi('getCard', { token: aoi.token, params: { ...params, cardId: id } })).body;
    await saved({ ...card.vals, patient: { ...card.vals.patient, age: 50 } }, { id, card_hash: card.card_hash });
  }
  for (const id of [ids[20]!, ids[650]!]) expect((await remove(id)).status).toBe(204);
  // One that was added since, and one that is deleted again at once.
  await saved(caseOf());
  await remove((await saved(caseOf())).id);
  await expectSamePages();
  expect(await unitsOf('updated_desc', 600)).toBeLessThanOrEqual(20);
  expect(await unitsOf('created_desc', 600)).toBeLessThanOrEqual(10);
});

test('when too much has changed the page is read as without marks, and new ones are asked for', async () => {
  for (const id of ids.slice(200, 212)) {
    const card = (await getCard(folder.id, id, 'all'))!;
    await saved({ ...card.vals, patient: { ...card.vals['patient'], age: 60 } }, { id, card_hash: card.hash });
  }
  await expectSamePages();
  await makeMarks();
  await expectSamePages();
  expect(await unitsOf('updated_asc', 600)).toBeLessThanOrEqual(10);
});

test('a card that is stored behind the marks, with a time before them, is listed in its place', async () => {
  const at = Date.now() - 1_800_000;
  const card = (await getCard(folder.id, ids[5]!, 'all'))!;
  const entry = { user: { id: aoi.user.id, name: aoi.user.disp_name }, org: { id: aoi.org.id, name: aoi.org.name }, version: 1, changes: [] };
  const { outcome } = await insertCard(
    { folder_id: folder.id, id: newCardId(at), creator_id: aoi.user.id },
    'late',
    { vals: card.vals, kept: [], summary: card.summary, guard: undefined, link: undefined, entry, now: at },
  );
  expect(outcome).toBe('saved');
  await expectSamePages();
});

test('an import that goes on behind the marks puts its cards between those that are there, however many', async () => {
  const job = await insertImport({ folder_id: folder.id, file: 'cards.csv', user: { id: aoi.user.id, name: aoi.user.disp_name }, org: { id: aoi.org.id, name: aoi.org.name }, lang: 'ja', adds_only: false }, Date.now());
  const started = Date.now();
  expect(await changeImport(job, ['waiting'], { state: 'running', started, beat: started })).toBe('saved');
  ahead += 5_000;
  await saved(caseOf());
  await makeMarks();
  const { vals, summary } = (await getCard(folder.id, ids[5]!, 'all'))!;
  const entry = { user: { id: aoi.user.id, name: aoi.user.disp_name }, org: { id: aoi.org.id, name: aoi.org.name }, version: 1, changes: [], import: { id: job.id, file: 'cards.csv', row: 2 } };
  // More than are looked at one by one.
  for (let row = 0; row < 210; row += 1) {
    const place = { folder_id: folder.id, id: importedCardId(started, row, job.id), creator_id: aoi.user.id };
    await insertCard(place, `row ${row}`, { vals, kept: [], summary, guard: undefined, link: undefined, entry, now: Date.now() });
  }
  await expectSamePages();
});

test('a page that is too far from both ends to be read in the time of a call waits for marks, and is refused for the moment while there are none', async () => {
  const other = await openFolder();
  const far = (sort: CardSort, offset: number) => readByMarks({ folderId: other.folder.id, sort, offset, size: page, total: 1_000_000 });
  const busy = expect.objectContaining({ code: 'storage.busy' });
  await Promise.all([expect(far('updated_desc', 400_000)).rejects.toEqual(busy), expect(far('created_asc', 30_000)).rejects.toEqual(busy), expect(far('updated_asc', 90_000)).resolves.toBeUndefined()]);
  await runWorkers();
});
