import { expect, test } from 'vitest';
import { deepestPage } from '#shared/api/card-lists.ts';
import { insertCard } from '#functions/cards/data/cards.ts';
import { newCardId } from '#functions/data/ids.ts';
import { folderCountKey } from '#functions/data/keys.ts';
import { update } from '#functions/data/table.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, openFolder } from '#test/support/card-folder.ts';

const cards = 600;
const page = 50;
const sorts = ['updated_desc', 'updated_asc', 'created_desc', 'created_asc'];
const { aoi, folder, params, list } = await openFolder();

/** Saved an hour ago, one a second; every card has a history of its own, as a save leaves it. */
const begun = Date.now() - 3_600_000;
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
    }),
  );
}

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

test('a page at any offset has the cards that a search finds at that place', async () => {
  for (const sort of sorts) {
    const whole = await walk(sort);
    for (let offset = 0; offset < whole.length; offset += 3 * page) {
      expect((await pageAt(sort, offset)).ids, `${sort} from ${offset}`).toEqual(whole.slice(offset, offset + page));
    }
  }
});

test('a page is read from the nearer end, so the middle costs most', async () => {
  const unitsAt = async (sort: string, offset: number): Promise<number> => (await list({ sort, offset: String(offset), limit: '10' })).units.read;
  for (const sort of sorts) {
    const [first, quarter, middle, last] = await Promise.all([0, cards / 4, cards / 2, cards - 10].map(async (offset) => unitsAt(sort, offset)));
    expect(Math.max(first!, last!)).toBeLessThanOrEqual(4);
    expect(quarter).toBeLessThan(middle!);
    expect(middle).toBeLessThanOrEqual(sort.startsWith('updated') ? 10 : 22);
  }
});

// proves U7.9, U7.10
test('a page more than 10,000 cards from both ends is refused, and the pages nearer to an end are not', async () => {
  // The counters say how many cards there are; nobody stores 50,000 for this.
  await update(folderCountKey(folder.id, 0), { add: { n: 50_000 - cards } });
  const at = async (offset: number) => list({ offset: String(offset), limit: '10' });
  const refused = { status: 400, body: { code: 'page.too_deep', details: { path: 'query.offset', most: deepestPage } } };
  for (const offset of [deepestPage + 1, 25_000, 50_000 - deepestPage - 11]) expect(await at(offset)).toMatchObject(refused);
  for (const offset of [600, deepestPage, 50_000 - deepestPage - 10, 49_990, 60_000]) expect([offset, (await at(offset)).status]).toEqual([offset, 200]);
  const recent = (offset: number, sort: string) => callApi('recentCards', { token: aoi.token, query: { offset: String(offset), limit: '10', sort } });
  expect(await recent(25_000, 'updated_desc')).toMatchObject(refused);
  expect((await recent(49_990, 'updated_desc')).status).toBe(200);
  // The abbreviated order is read from its start alone.
  expect(await recent(49_990, 'abbreviated')).toMatchObject(refused);
});
