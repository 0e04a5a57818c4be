import { describe, expect, test } from 'vitest';
import { listCards as walkCards } from '#functions/cards/data/card-walks.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, openFolder, refusal } from '#test/support/card-folder.ts';
import { createProject, createRegistry, join, useDesign } from '#test/support/registry.ts';

type Entry = { readonly id: string };
const idsOf = (body: readonly Entry[]): string[] => body.map(({ id }) => id);

/** Cards in the order of their creation, the first of them saved again at last. */
const folderOfCards = async (count: number) => {
  const folder = await openFolder();
  const cards = [];
  for (let index = 0; index < count; index += 1) {
    cards.push(
      await folder.saved(
        caseOf({ pid: `P-${index}`, name: index % 2 === 0 ? 'アオイ' : 'Ben', sex: index % 3 === 0 ? 'f' : 'm' }),
      ),
    );
  }
  const [first] = cards;
  await folder.saved({ patient: { ...first.vals.patient, age: 1 } }, { id: first.id, card_hash: first.card_hash });
  return { ...folder, ids: idsOf(cards) };
};

/** Pages near the start are read from the start; from here on the nearer end decides. */
const manyCards = 130;
const { ids, list, ben, emi, dara, params, aoi, chea } = await folderOfCards(manyCards);
const [first = '', ...others] = ids;

const orders: readonly [string, readonly string[]][] = [
  ['created_asc', ids],
  ['created_desc', ids.toReversed()],
  ['updated_asc', [...others, first]],
  ['updated_desc', [first, ...others.toReversed()]],
];

describe('the cards of a folder', () => {
  test('come in the order asked, be it a name, its JSON, or as the specification lists it', async () => {
    for (const sort of ['created_asc', '"created_asc"', '"CREATED_AT_ASC"', 'CREATED_AT_ASC']) expect(idsOf((await list({ sort })).body)).toEqual(ids.slice(0, 5));
    for (const sort of ['"name"', '{"created":"asc"}', '"created_asc', 'abbreviated', '']) expect((await list({ sort })).body.details.issues).toMatchObject([{ path: 'query.sort' }]);
  });

  // proves U2.20, U7.10
  test.each(orders)('come by %s, each once, page after page from either end', async (sort, expected) => {
    const pages = [];
    for (let offset = 0; offset < manyCards + 10; offset += 10) {
      pages.push(idsOf((await list({ sort, offset: String(offset), limit: '10' })).body));
    }
    expect(pages.flat()).toEqual(expected);
    expect(pages.at(-1)).toEqual([]);
  });

  test('come five at a time with the last saved first, unless asked otherwise', async () => {
    expect(idsOf((await list()).body)).toEqual([first, ...others.toReversed()].slice(0, 5));
  });

  // proves U7.10
  test('begin with the total when it is asked for, near the start, near the end and beyond', async () => {
    for (const offset of ['0', '120', '500']) expect((await list({ count: 'true', offset })).body[0]).toBe(manyCards);
  });

  test('are shown to members who browse', async () => {
    expect((await list({}, ben)).status).toBe(200);
  });

  test('are refused without a session, without permission, to strangers, and to bad queries with all their issues', async () => {
    expect(await callApi('listCards', { params })).toMatchObject(refusal(401, 'session.expired'));
    expect(await list({}, emi)).toMatchObject(refusal(403, 'access.denied'));
    expect(await list({}, dara)).toMatchObject(refusal(404, 'project.unknown'));
    const { status, body } = await list({ limit: '51', offset: '-1', sort: 'name', more: 'x' });
    const paths = body.details.issues.map(({ path }: { path: string }) => path).toSorted();
    expect({ status, paths }).toEqual({
      status: 400,
      paths: ['query.limit', 'query.more', 'query.offset', 'query.sort'],
    });
  });
});

const filtered = (filter: object, more: Record<string, string> = {}) =>
  list({ itemFilter: JSON.stringify(filter), sort: 'created_asc', limit: '50', count: 'true', ...more });

describe('a filter on items', () => {
  // proves U7.10
  test('finds parts of id attributes and summary items, and counts exactly', async () => {
    const { body } = await filtered({ 'patient.pid': 'p-12' });
    expect(body[0]).toBe(11);
    expect(idsOf(body.slice(1))).toEqual([ids[12], ...ids.slice(120)]);
  });

  test('looks past width, case and kana, and at the titles of choices', async () => {
    expect((await filtered({ 'patient.name': 'ｱｵｲ' })).body[0]).toBe(65);
    expect((await filtered({ 'patient.name': 'あおい' })).body[0]).toBe(65);
    expect((await filtered({ 'patient.sex': '女性' })).body[0]).toBe(44);
    expect((await filtered({ 'patient.sex': 'FEMALE' })).body[0]).toBe(44);
  });

  test('joins its items by and', async () => {
    const both = { 'patient.name': 'BEN', 'patient.sex': 'f' };
    const expected = ids.filter((_, index) => index % 2 === 1 && index % 3 === 0);
    expect(idsOf((await filtered(both)).body.slice(1))).toEqual(expected);
  });

  test('goes page by page', async () => {
    const page = await filtered({ 'patient.name': 'ben' }, { offset: '60', limit: '10' });
    expect(page.body[0]).toBe(65);
    expect(idsOf(page.body.slice(1))).toEqual(ids.filter((_, index) => index % 2 === 1).slice(60));
  });

  test('asks for nothing when it is empty', async () => {
    expect((await filtered({ 'patient.name': ' ' })).body[0]).toBe(manyCards);
  });

  test.each([
    ['what is no JSON', '{', 'query.itemFilter', 'not_json'],
    ['a list', '[1]', 'query.itemFilter', 'wrong_type'],
    ['an item that lists do not carry', '{"visit.note":"x"}', 'query.itemFilter.visit.note', 'unknown'],
    ['a value that is no text', '{"patient.name":["x"]}', 'query.itemFilter.patient.name', 'wrong_type'],
    [
      'more than five items',
      JSON.stringify(Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`p.i${n}x`, 'x']))),
      'query.itemFilter',
      'too_big',
    ],
  ])('is refused for %s', async (_case, itemFilter, path, code) => {
    expect(await list({ itemFilter })).toMatchObject(refusal(400, 'request.invalid', { issues: [{ path, code }] }));
  });
});

const recent = (token: string, query: Record<string, string> = {}) => callApi('recentCards', { token, query });

describe('recent cards', () => {
  // proves U7.9
  test('are those of all folders that the caller may read, the last saved first', async () => {
    const registry = await createRegistry();
    const second = await createProject('Paediatrics', [{}, {}]);
    await join(second, registry.aoi, 'browse');
    await join(second, registry.ben, 'edit');
    const hidden = await createProject('Hidden');
    await join(hidden, registry.aoi, null);
    await join(hidden, registry.ben, 'edit');
    const places = [registry.project, second, second, hidden].map((project, index) => ({
      pId: project.id,
      fId: project.folders[index === 2 ? 1 : 0]!.id,
      folder: project.folders[index === 2 ? 1 : 0]!,
      by: index === 0 ? registry.aoi : registry.ben,
    }));
    for (const { folder } of places) await useDesign(folder, caseDesign(), registry.chea);
    const saved = [];
    for (const place of [0, 1, 2, 3, 2, 1, 0]) {
      const { pId, fId, by } = places[place]!;
      const { body } = await callApi('saveCard', { token: by.token, params: { pId, fId }, body: { vals: caseOf() } });
      saved.push({ id: body.id, place });
    }
    const visible = saved.filter(({ place }) => place !== 3).toReversed();
    const { body } = await recent(registry.aoi.token, { limit: '50', count: 'true' });
    expect([body[0], ...idsOf(body.slice(1))]).toEqual([6, ...idsOf(visible)]);
    expect(body[1].project.title.en).toBe('Trauma');
    expect(idsOf((await recent(registry.aoi.token, { offset: '2', limit: '3' })).body)).toEqual(
      idsOf(visible.slice(2, 5)),
    );
    expect((await recent(registry.dara.token, { count: 'true' })).body).toEqual([0]);
    // folder-1 of either project, in the order of the projects, then folder-2.
    const inFolders = [0, 1, 2].flatMap((place) => idsOf(visible.filter((card) => card.place === place)));
    for (const sort of ['abbreviated', '"ABBREVIATED_ORDER"']) {
      expect(idsOf((await recent(registry.aoi.token, { sort, limit: '50' })).body)).toEqual(inFolders);
      expect(idsOf((await recent(registry.aoi.token, { sort, offset: '1', limit: '3' })).body)).toEqual(inFolders.slice(1, 4));
    }
    expect(idsOf((await recent(registry.aoi.token, { sort: 'updated_asc', limit: '50' })).body)).toEqual(idsOf(visible.toReversed()));
  });

  test('of several folders go on beyond the first hundred', async () => {
    const other = await createProject('Burns');
    await join(other, aoi, 'edit');
    const [folder] = other.folders;
    await useDesign(folder!, caseDesign(), chea);
    const { body: latest } = await callApi('saveCard', { token: aoi.token, params: { pId: other.id, fId: folder!.id }, body: { vals: caseOf() } });
    expect(idsOf((await recent(aoi.token, { limit: '1' })).body)).toEqual([latest.id]);
    const expected = [latest.id, first, ...others.toReversed()].slice(120);
    expect(idsOf((await recent(aoi.token, { offset: '120', limit: '50' })).body)).toEqual(expected);
    const walk = walkCards({ folders: [params.fId, folder!.id].map((folderId) => ({ folderId, reach: 'all' as const })), sort: 'updated_desc', offset: 120, wanted: 50 });
    const walked = [];
    for await (const entry of walk) walked.push(entry.cardId);
    expect(walked).toEqual(expected);
  });

  // proves U7.9
  test('can be filtered, and refuse an item that no folder lists', async () => {
    const { body } = await recent(aoi.token, { itemFilter: '{"patient.pid":"P-129"}', count: 'true' });
    expect([body[0], body[1].id]).toEqual([1, ids[129]]);
    const issues = [{ path: 'query.itemFilter.visit.note', code: 'unknown' }];
    expect(await recent(aoi.token, { itemFilter: '{"visit.note":"x"}' })).toMatchObject(
      refusal(400, 'request.invalid', { issues }),
    );
  });

  test('are refused without a session and to bad queries', async () => {
    expect(await callApi('recentCards')).toMatchObject(refusal(401, 'session.expired'));
    expect(await recent(aoi.token, { sort: 'name' })).toMatchObject(refusal(400, 'request.invalid'));
  });
});
