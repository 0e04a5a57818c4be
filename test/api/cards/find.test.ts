import { expect, test } from 'vitest';
import type { CardFilter, ItemCondition, TextCondition } from '#shared/api/card-filter.ts';
import { placeInOrder, type CardSort } from '#shared/api/card-lists.ts';
import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, openFolder } from '#test/support/card-folder.ts';
import { choices, design as formDesign, item, page as formPage, plugin } from '#test/support/form-builder.ts';
import { createOrg, createPerson, createProject, join, useDesign } from '#test/support/registry.ts';
import { newCardId } from '#functions/data/ids.ts';
import { cardByUpdate, cardKey, folderCountKey } from '#functions/data/keys.ts';
import { put, update } from '#functions/data/table.ts';
import { writeSummary } from '#functions/cards/data/stored-card.ts';

const design = caseDesign({ summary: ['patient.name', 'patient.sex', 'patient.age'] });
const { saved, remove, aoi, ben, params, folder, project, chea } = await openFolder(design);

const find = (where: CardFilter, more: Record<string, string> = {}, by = aoi) =>
  callApi('findCards', { token: by.token, params, query: { where: JSON.stringify(where), limit: '50', ...more } });

const namesIn = ({ status, body }: Awaited<ReturnType<typeof callApi>>): string[] => {
  expect(status).toBe(200);
  return body.cards.map(({ summary }: { summary: { design: string; value: string }[] }) => summary.find((item) => item.design === 'patient.pid')?.value).toSorted();
};

const other = await createPerson(await createOrg('Sakura'), 'yui');
await join(project, other, 'edit');
const cards = {
  a: await saved({ patient: { pid: 'P-9', name: '青井', sex: 'm', age: 9 } }),
  b: await saved({ patient: { pid: 'P-19', name: 'アオイ', sex: 'f', age: 19 } }),
  c: await saved({ patient: { pid: 'P-29', name: 'Ben', age: 29 } }),
  d: await saved({ patient: { pid: 'Q-1', name: 'Chea', sex: 'f', age: 40 } }, { by: other }),
  e: await saved({ patient: { pid: 'Q-2', sex: 'f' } }),
};

test('a choice is found by its code exactly, several codes at once', async () => {
  expect(namesIn(await find({ items: { 'patient.sex': { in: ['m'] } } }))).toEqual(['P-9']);
  expect(namesIn(await find({ items: { 'patient.sex': { in: ['m', 'f'] } } }))).toEqual(['P-19', 'P-9', 'Q-1', 'Q-2']);
});

test('numbers are found from one to another, both included', async () => {
  expect(namesIn(await find({ items: { 'patient.age': { from: '9', to: '19' } } }))).toEqual(['P-19', 'P-9']);
});

test('texts are found by what they contain or begin with, whatever their width and kana; an id exactly', async () => {
  expect(namesIn(await find({ items: { 'patient.name': { contains: 'おい' } } }))).toEqual(['P-19']);
  expect(namesIn(await find({ items: { 'patient.pid': { starts: 'p-' } } }))).toEqual(['P-19', 'P-29', 'P-9']);
  expect(namesIn(await find({ items: { 'patient.pid': { is: 'P-9' } } }))).toEqual(['P-9']);
});

test('cards are found by status, by who entered them, by organisation, by version and by orphaned answers', async () => {
  expect(namesIn(await find({ required: 'incomp' }))).toEqual(['Q-2']);
  expect(namesIn(await find({ by: [other.user.id] }))).toEqual(['Q-1']);
  expect(namesIn(await find({ org: [other.org.id] }))).toEqual(['Q-1']);
  expect(namesIn(await find({ org: [aoi.org.id], required: 'comp' }))).toEqual(['P-19', 'P-29', 'P-9']);
  expect(namesIn(await find({ version: [2] }))).toEqual([]);
  expect(namesIn(await find({ orphaned: true }))).toEqual([]);
  expect(namesIn(await find({ overall: ['partial'] }))).toHaveLength(5);
});

test('cards are found between times, in either order', async () => {
  const { created_at: from } = cards.b;
  const { updated_at: to } = cards.d;
  expect(namesIn(await find({ created: { from, to } }))).toEqual(['P-19', 'P-29', 'Q-1']);
  expect(namesIn(await find({ created: { from, to } }, { sort: 'created_asc' }))).toEqual(['P-19', 'P-29', 'Q-1']);
  expect(namesIn(await find({ updated: { from: cards.c.updated_at, to } }))).toEqual(['P-29', 'Q-1']);
});

// proves U7.26
test('the steps of a search go on where the last one ended, in every order, and end', async () => {
  for (const sort of ['updated_desc', 'updated_asc', 'created_desc', 'created_asc']) {
    const found: string[] = [];
    let cursor: string | null = '';
    let looked = 0;
    while (cursor !== null) {
      const { body }: { body: { cards: { id: string }[]; cursor: string | null; looked: number } } = await find({}, { sort, limit: '2', ...(cursor !== '' && { cursor }) });
      found.push(...body.cards.map(({ id }) => id));
      cursor = body.cursor;
      looked += body.looked;
    }
    const inOrder = Object.values(cards).map(({ id }) => id);
    expect([sort, found]).toEqual([sort, sort.endsWith('_desc') ? inOrder.toReversed() : inOrder]);
    expect(looked).toBe(5);
  }
});

test('an id is found by one look at its guard, however many cards there are', async () => {
  const { body, units } = await find({ items: { 'patient.pid': { is: 'P-9' } } });
  expect(body).toMatchObject({ looked: 1, cursor: null, total: 1 });
  expect(units.read).toBeLessThanOrEqual(2.5 + 2);
});

test('a browsing member finds too; a filter that cannot be is refused by its place', async () => {
  expect((await find({ required: 'comp' }, {}, ben)).status).toBe(200);
  const refused = async (where: unknown) => (await callApi('findCards', { token: aoi.token, params, query: { where: JSON.stringify(where) } })).body.details?.issues;
  expect(await refused({ items: { 'patient.shoe': { is: '9' } } })).toEqual([{ path: 'query.where.items.patient.shoe', code: 'unknown' }]);
  expect(await refused({ required: 'yes' })).toEqual([{ path: 'query.where.required', code: 'invalid' }]);
  const { body } = await callApi('findCards', { token: aoi.token, params, query: { where: '{' } });
  expect(body.details.issues).toEqual([{ path: 'query.where', code: 'not_json' }]);
  expect((await find({}, { cursor: 'nowhere' })).body.details.issues).toEqual([{ path: 'query.cursor', code: 'invalid' }]);
});

test('what no answer can be is refused, with what is expected; what only an earlier version offers is found', async () => {
  const wards = await createProject('Wards');
  const yui = await createPerson(await createOrg('Sumida'), 'yui');
  await join(wards, yui, 'edit');
  const items = [
    item('number', 'age'), item('date', 'day'), item('date', 'known', { partial: 'year' }), item('time', 'clock'), item('datetime', 'moment'), item('check', 'tick'), item('string', 'name'),
    item('single', 'sex', { choices: choices('m', 'f'), reasons: true }), item('multi', 'signs', { choices: choices('pale', 'cold') }), item('gcs', 'gcs'),
    plugin('expression', 'twice', { calculation: '${p.age} * 2' }),
  ];
  const wide = formDesign(items, { summary: items.map(({ name }) => `p.${name}`), missing_reasons: [{ value: 'refused', title: { ja: '拒否' } }] });
  const older = { ...wide, pages: [formPage('p', ...items.map((each) => (each.name === 'sex' ? item('single', 'sex', { choices: choices('m', 'f', 'x') }) : each)))] };
  const first = await useDesign(wards.folders[0]!, older, chea);
  const place = { pId: wards.id, fId: first.id };
  const save = (vals: Answers[string]) => callApi('saveCard', { token: yui.token, params: place, body: { vals: { p: vals } } });
  expect((await save({ sex: 'x' })).status).toBe(200);
  await useDesign(first, wide, chea);
  expect((await save({ age: 9, day: '2026-11-03', known: '2026-11', clock: '09:30', moment: '2026-11-03T09:30', tick: true, name: 'Ben', sex: 'm', signs: ['pale'] })).status).toBe(200);
  const ask = (where: CardFilter) => callApi('findCards', { token: yui.token, params: place, query: { where: JSON.stringify(where) } });
  const refused: readonly (readonly [string, ItemCondition, object])[] = [
    ['age', { from: 'abc' }, { path: 'age.from', code: 'unreadable', params: { expected: 'number' } }],
    ['age', { to: '0x10' }, { path: 'age.to', code: 'unreadable', params: { expected: 'number' } }],
    ['age', { in: ['9', 'nine'] }, { path: 'age.in.1', code: 'unreadable', params: { expected: 'number' } }],
    ['twice', { from: 'abc' }, { path: 'twice.from', code: 'unreadable', params: { expected: 'number' } }],
    ['day', { from: '2000-13-01' }, { path: 'day.from', code: 'unreadable', params: { expected: 'date' } }],
    ['known', { to: '2000-02-30' }, { path: 'known.to', code: 'unreadable', params: { expected: 'date' } }],
    ['clock', { from: '25:00' }, { path: 'clock.from', code: 'unreadable', params: { expected: 'time' } }],
    ['moment', { from: '2026-11-03T25:00' }, { path: 'moment.from', code: 'unreadable', params: { expected: 'datetime' } }],
    ['tick', { in: ['yes'] }, { path: 'tick.in.0', code: 'unreadable', params: { expected: 'yes_no' } }],
    ['tick', { from: 'true' }, { path: 'tick.from', code: 'no_range' }],
    ['gcs', { from: '9' }, { path: 'gcs.from', code: 'no_range' }],
    ['signs', { in: ['palee'] }, { path: 'signs.in.0', code: 'no_choice', did_you_mean: 'pale' }],
    ['sex', { in: ['female'] }, { path: 'sex.in.0', code: 'no_choice' }],
  ];
  for (const [name, condition, issue] of refused) {
    const where: CardFilter = { items: { [`p.${name}`]: condition } };
    const issues = [{ ...issue, path: `query.where.items.p.${(issue as { path: string }).path}` }];
    expect([name, await ask(where)]).toMatchObject([name, { status: 400, body: { code: 'request.invalid', details: { issues } } }]);
    const everywhere = await callApi('findRecent', { token: yui.token, query: { where: JSON.stringify(where) } });
    expect([name, everywhere]).toMatchObject([name, { status: 400, body: { details: { issues } } }]);
    const file = await callApi('requestExport', { token: yui.token, params: place, query: { where: JSON.stringify(where) } });
    expect([name, file]).toMatchObject([name, { status: 400, body: { details: { issues } } }]);
  }
  for (const [name, condition] of [
    ['age', { from: '8.5', to: '1e1' }], ['age', { in: ['9.0'] }], ['twice', { from: '18', to: '18' }], ['day', { from: '2026-11', to: '2026' }], ['known', { from: '2026-11-30', to: '2026-11-30' }], ['clock', { from: '09:00', to: '09:30' }],
    ['moment', { from: '2026-11-03', to: '2026-11-03T09:30' }], ['tick', { in: ['true'] }], ['sex', { in: ['x'] }], ['signs', { in: ['pale'] }], ['name', { from: 'A', to: 'C' }],
  ] satisfies [string, ItemCondition][])
    expect([name, await ask({ items: { [`p.${name}`]: condition } })]).toMatchObject([name, { status: 200, body: { cards: [{}] } }]);
  expect(await ask({ items: { 'p.sex': { in: ['refused'] } } })).toMatchObject({ status: 200, body: { cards: [] } });
});

test('a date that is known in part is found where one of its days would be, from and to a day, a month or a year', async () => {
  const wards = await createProject('Wards');
  const mei = await createPerson(await createOrg('Ueno'), 'mei');
  await join(wards, mei, 'edit');
  const place = { pId: wards.id, fId: (await useDesign(wards.folders[0]!, formDesign([item('date', 'onset', { partial: 'year', about: true })], { summary: ['p.onset'] }), chea)).id };
  const onsets = ['2025', '2025~', '2025-03', '2025-03~', '2025-06-15', '2024-12'];
  for (const onset of onsets) expect((await callApi('saveCard', { token: mei.token, params: place, body: { vals: { p: { onset } } } })).status).toBe(200);
  const found = async (condition: ItemCondition): Promise<string[]> => {
    const { body } = await callApi('findCards', { token: mei.token, params: place, query: { where: JSON.stringify({ items: { 'p.onset': condition } }), sort: 'created_asc', limit: '50' } });
    return body.cards.map(({ summary }: { summary: { value: string }[] }) => summary[0]!.value);
  };
  const year = ['2025', '2025~'];
  const march = ['2025-03', '2025-03~'];
  for (const [condition, expected] of [
    [{ from: '2025-03' }, [...year, ...march, '2025-06-15']],
    [{ from: '2025-03-31' }, [...year, ...march, '2025-06-15']],
    [{ from: '2025-04' }, [...year, '2025-06-15']],
    [{ to: '2025-02' }, [...year, '2024-12']],
    [{ to: '2025-03' }, [...year, ...march, '2024-12']],
    [{ from: '2025-06', to: '2025-06' }, [...year, '2025-06-15']],
    [{ from: '2025', to: '2025' }, [...year, ...march, '2025-06-15']],
    [{ from: '2026' }, []],
  ] satisfies [ItemCondition, string[]][])
    expect([condition, await found(condition)]).toEqual([condition, expected]);
});

// proves U7.27
test('a deleted card is not found, and the same search runs across the folders of a person', async () => {
  await remove(cards.c.id);
  expect(namesIn(await find({ items: { 'patient.pid': { starts: 'P' } } }))).toEqual(['P-19', 'P-9']);
  const { body } = await callApi('findRecent', { token: aoi.token, query: { where: JSON.stringify({ required: 'incomp' }) } });
  expect(body).toMatchObject({ cards: [{ id: cards.e.id, folder: { id: folder.id } }], cursor: null, total: 4 });
});

test('a text is looked for in whatever the folders list, and an id is found in all of them without a search', async () => {
  const wards = await createProject('Wards', [{}, {}]);
  await join(wards, aoi, 'edit');
  const numbered: CardDesign = { ...design, id_attributes: ['patient.age'], summary: ['patient.name'] };
  const [first, second] = [await useDesign(wards.folders[0]!, design, chea), await useDesign(wards.folders[1]!, numbered, chea)];
  const save = (fId: string, vals: Answers) => callApi('saveCard', { token: aoi.token, params: { pId: wards.id, fId }, body: { vals } });
  expect((await save(first.id, { patient: { pid: 'P-9', name: 'Chea' } })).status).toBe(200);
  expect((await save(second.id, { patient: { pid: 'R-1', name: 'Dara', age: 77 } })).status).toBe(200);
  const everywhere = async (text: TextCondition) => {
    const { status, body, units } = await callApi('findRecent', { token: aoi.token, query: { where: JSON.stringify({ text }), limit: '50' } });
    expect(status).toBe(200);
    return { cards: body.cards.map(({ summary }: { summary: { value: unknown }[] }) => summary[0]?.value).toSorted(), looked: body.looked, units };
  };
  expect((await everywhere({ contains: 'chea' })).cards).toEqual(['P-9', 'Q-1']);
  expect((await everywhere({ starts: 'q-' })).cards).toEqual(['Q-1', 'Q-2']);
  const { cards: found, looked, units } = await everywhere({ is: 'P-9' });
  expect([found, looked]).toEqual([['P-9', 'P-9'], 2]);
  expect(units.read).toBeLessThanOrEqual(12);
  expect(await everywhere({ is: '77' })).toMatchObject({ cards: [77], looked: 1 });
  // What is nobody's id is searched for; so is an id as people write it.
  expect((await everywhere({ is: 'CHEA' })).cards).toEqual(['P-9', 'Q-1']);
  expect((await everywhere({ is: 'nobody' })).cards).toEqual([]);
  const { body } = await callApi('findRecent', { token: aoi.token, query: { where: JSON.stringify({ text: { in: ['x'] } }) } });
  expect(body.details.issues).toEqual([{ path: 'query.where.text', code: 'invalid' }]);
});

test('one step of a search through many cards reads a bounded number of units, and its steps find all', async () => {
  const many = await createProject('Many');
  const place = many.folders[0]!;
  const inForce = await useDesign(place, design, chea);
  await join(many, aoi, 'browse');
  const begun = Date.now() - 1_000_000;
  const total = 1_600;
  const putCard = async (index: number): Promise<void> => {
    const id = newCardId(begun + index);
    const s = writeSummary({
      version: inForce.version!,
      overall: 'no',
      required: 'comp',
      pages: ['no', 'no'],
      values: [`P-${index}`, '青'.repeat(250), index % 500 === 7 ? 'm' : 'f', index % 100],
      updated_org: { ja: '港' },
      facts: { by: aoi.user.id, orphaned: 0 },
    });
    await put({ ...cardKey(place.id, id), ...cardByUpdate(place.id, begun + index, id), ver: 1, s });
  };
  for (let index = 0; index < total; index += 200) await Promise.all(Array.from({ length: 200 }, (_, each) => putCard(index + each)));
  await update(folderCountKey(place.id, 0), { set: { ver: 1 }, add: { n: total } });
  const found: string[] = [];
  let [steps, looked]: [number, number] = [0, 0];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body, units }: Awaited<ReturnType<typeof callApi>> = await callApi('findCards', {
      token: aoi.token,
      params: { pId: many.id, fId: place.id },
      query: { where: JSON.stringify({ items: { 'patient.sex': { in: ['m'] } } }), limit: '50', ...(cursor !== '' && { cursor }) },
    });
    expect(units.read).toBeLessThanOrEqual(160);
    found.push(...body.cards.map(({ id }: { id: string }) => id));
    looked += body.looked;
    steps += 1;
    cursor = body.cursor;
  }
  expect(found).toHaveLength(4);
  expect(looked).toBe(total);
  expect(steps).toBeGreaterThan(1);
});

test('a search goes on behind and before any card as it was listed, although cards were saved, deleted and added since', async () => {
  const place = await openFolder(design);
  const numbers = Array.from({ length: 12 }, (_, index) => `S-${index + 10}`);
  const listed: { id: string; card_id: string; updated_at: string; card_hash: string }[] = [];
  for (const pid of numbers) listed.push(await place.saved({ patient: { pid, name: 'Ben', age: 40 } }));
  const [moved, ends, gone, kept] = [listed[2]!, listed[5]!, listed[6]!, listed[7]!];
  await place.saved({ patient: { pid: 'S-12', name: 'Ben', age: 41 } }, { id: moved.id, card_hash: moved.card_hash });
  await place.saved({ patient: { pid: 'S-15', name: 'Ben', age: 41 } }, { id: ends.id, card_hash: ends.card_hash });
  await place.remove(gone.id);
  await place.saved({ patient: { pid: 'S-99', name: 'Ben', age: 40 } });
  const names = async (sort: CardSort, { card_id, updated_at }: typeof ends, where: CardFilter = {}) =>
    (await callApi('findCards', { token: place.aoi.token, params: place.params, query: { where: JSON.stringify(where), sort, limit: '3', cursor: placeInOrder(sort, card_id, Date.parse(updated_at)) } })).body.cards
      .map(({ summary }: { summary: { design: string; value: string }[] }) => summary.find((item) => item.design === 'patient.pid')?.value);
  // The sixth card was saved since, the seventh was deleted: behind its place stands the eighth, as in the list that was looked at.
  expect(await names('updated_asc', ends)).toEqual(['S-17', 'S-18', 'S-19']);
  expect(await names('updated_desc', ends)).toEqual(['S-14', 'S-13', 'S-11']);
  expect(await names('created_asc', ends)).toEqual(['S-17', 'S-18', 'S-19']);
  expect(await names('created_desc', ends)).toEqual(['S-14', 'S-13', 'S-12']);
  expect(await names('created_desc', gone)).toEqual(['S-15', 'S-14', 'S-13']);
  expect(await names('updated_asc', listed.at(-1)!)).toEqual(['S-12', 'S-15', 'S-99']);
  expect(await names('updated_desc', kept, { items: { 'patient.age': { to: '40' } } })).toEqual(['S-14', 'S-13', 'S-11']);
  const everywhere = await callApi('findRecent', { token: place.aoi.token, query: { sort: 'updated_desc', limit: '2', cursor: placeInOrder('updated_desc', kept.card_id, Date.parse(kept.updated_at)) } });
  expect(everywhere.body.cards.map(({ id }: { id: string }) => id)).toEqual([listed[4]!.id, listed[3]!.id]);
});
