import { describe, expect, test } from 'vitest';
import type { Answers, CardDesign, Item } from '#shared/design/card-design.ts';
import { insertCard } from '#functions/cards/data/cards.ts';
import { newCardId } from '#functions/data/ids.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, openFolder, refusal } from '#test/support/card-folder.ts';
import { createOrg, createPerson, createRegistry, join, useDesign, type Signed } from '#test/support/registry.ts';

type Registry = Awaited<ReturnType<typeof openFolder>>;

const title = (text: string) => ({ ja: text, en: text });
const choices = (...values: readonly string[]) => values.map((value) => ({ value, title: title(value.toUpperCase()) }));
const item = (type: string, name: string, more: object = {}): Item => ({ class: 'attribute', type, name, title: title(name), ...more }) as unknown as Item;

const wounds: Item = { class: 'repeat', name: 'wounds', title: title('wounds'), items: [item('single', 'place', { choices: choices('head', 'leg') })] } as unknown as Item;

const design = (...more: readonly Item[]): CardDesign =>
  caseDesign({
    pages: [
      {
        name: 'p',
        title: title('P'),
        items: [
          item('string', 'name', { identifier: true }),
          item('single', 'hurt', { required: true, choices: choices('yes', 'no'), activation: [{ when: ['yes'], items: [item('multi', 'how', { choices: choices('fall', 'burn', 'cut') })] }] }),
          item('number', 'pulse', { suffix: { en: '/min' }, reasons: ['nk'] }),
          item('plugin', 'double', { plugin: { kind: 'expression', params: { calculation: '${p.pulse} * 2' } } }),
          item('plugin', 'bp', { plugin: { kind: 'blood_pressure', params: { SBP: { name: '上' }, DBP: { name: '下' } } } }),
          item('age', 'age'),
          item('date', 'seen', { partial: 'year' }),
          item('check', 'seen_by_police'),
          item('text', 'note'),
          item('suggest', 'disease', { allow_free_text: true }),
          wounds,
          ...more,
        ],
      },
    ],
    id_attributes: [],
    summary: [],
    missing_reasons: [{ value: 'nk', title: title('Not known') }],
  });

const ask = ({ params, ben }: Registry, { by = ben, ...query }: { by?: Signed; org?: string; from?: string; to?: string } = {}) => callApi('folderDistributions', { token: by.token, params, query });

const told = async (registry: Registry, query: Parameters<typeof ask>[1] = {}) => {
  const { status, body } = await ask(registry, query);
  expect(status).toBe(200);
  const items = new Map((body.pages as { items: { path: string }[] }[]).flatMap((page) => page.items.map((each) => [each.path, each as never])));
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  return { body, item: (path: string) => items.get(path) as any, paths: [...items.keys()] };
};

const save = async (registry: Registry, answers: Answers[string], by: Signed = registry.aoi) => registry.saved({ p: answers }, { by });

const otherEditor = async ({ project }: Registry): Promise<Signed> => {
  const person = await createPerson(await createOrg('Other'), 'editor');
  await join(project, person, 'edit');
  return person;
};

const insertAt = async ({ folder }: Registry, by: Signed, moment: string, vals: Answers): Promise<void> => {
  const now = Date.parse(moment);
  const summary = { version: 1, overall: 'partial', required: 'comp', pages: ['partial'], values: [], updated_org: {} } as const;
  const entry = { user: { id: by.user.id, name: {} }, org: { id: by.org.id, name: {} }, version: 1, changes: [] };
  await insertCard({ folder_id: folder.id, id: newCardId(now), creator_id: by.user.id }, moment, { vals, kept: [], summary, guard: undefined, link: undefined, entry, now });
};

describe('folderDistributions', () => {
  // proves U7.80, U9.120
  test('counts choices with shares, several choices of one card each, and only of the cards that were asked', async () => {
    const registry = await openFolder(design());
    await save(registry, { hurt: 'yes', how: ['fall', 'cut'] });
    await save(registry, { hurt: 'yes', how: ['cut'] });
    await save(registry, { hurt: 'yes' });
    await save(registry, { hurt: 'no' });
    const { item: of, body } = await told(registry);
    expect(body.cards).toMatchObject({ looked_at: 4, all: true });
    expect(of('p.hurt')).toMatchObject({
      required: true,
      asked: 4,
      answered: 4,
      share: 100,
      figures: [{ of: 'choices', count: 4, choices: [{ value: 'yes', title: title('YES'), cards: 3, share: 75 }, { value: 'no', cards: 1, share: 25 }] }],
    });
    expect(of('p.how')).toMatchObject({
      asked: 3,
      answered: 2,
      share: 67,
      figures: [{ of: 'choices', many: true, count: 2, choices: [{ value: 'fall', cards: 1, share: 50 }, { value: 'burn', cards: 0, share: 0 }, { value: 'cut', cards: 2, share: 100 }] }],
    });
  });

  // proves U7.80
  test('counts numbers, results, both parts of a pressure and completed years in bands with quartiles; and reasons why an answer is missing', async () => {
    const registry = await openFolder(design());
    for (const pulse of [60, 70, 80, 90]) await save(registry, { hurt: 'no', pulse, bp: { SBP: pulse + 50, ...(pulse > 60 && { DBP: pulse }) }, age: { year: pulse - 60, month: 11 } });
    await save(registry, { hurt: 'no', 'pulse@missing': 'nk' });
    await save(registry, { hurt: 'no' });
    const { item: of } = await told(registry);
    expect(of('p.pulse')).toMatchObject({ unit: { en: '/min' }, asked: 6, answered: 4, missing: [{ value: 'nk', title: title('Not known'), count: 1, share: 17 }] });
    expect(of('p.pulse').figures).toEqual([
      { of: 'numbers', count: 4, spread: { lower: 67.5, median: 75, upper: 82.5, bands: [60, 62, 64, 66, 68, 70, 72, 74, 76, 78, 80, 82, 84, 86, 88, 90].map((from) => ({ from, to: from + 2, count: [60, 70, 80, 90].includes(from) ? 1 : 0 })) } },
    ]);
    expect(of('p.double')).toMatchObject({ never_missing: true, asked: 6, answered: 4, figures: [{ count: 4, spread: { median: 150 } }] });
    expect(of('p.bp')).toMatchObject({ asked: 6, answered: 3, figures: [{ part: '上', count: 4, spread: { median: 125 } }, { part: '下', count: 3, spread: { median: 80 } }] });
    expect(of('p.age').figures).toMatchObject([{ of: 'ages', count: 4, spread: { lower: 7.5, median: 15, upper: 22.5 } }]);
  });

  test('counts dates by month where the month is known, ticks as yes and no, rows of a repeat, and codes', async () => {
    const registry = await openFolder(design());
    const disease = (code: string) => ({ disease: { code, name: `Name of ${code}`, kind: 'icd10' } });
    await save(registry, { hurt: 'no', seen: '2026-01-31', seen_by_police: true, wounds: 2, place_1: 'head', place_2: 'leg', ...disease('S06') });
    await save(registry, { hurt: 'no', seen: '2026-02', wounds: 1, place_1: 'leg', ...disease('S72') });
    await save(registry, { hurt: 'no', seen: '2026', ...disease('S72') });
    const { item: of } = await told(registry);
    expect(of('p.seen')).toMatchObject({ asked: 3, answered: 3, figures: [{ of: 'months', count: 2, months: [{ month: '2026-01', cards: 1 }, { month: '2026-02', cards: 1 }] }] });
    expect(of('p.seen_by_police')).toMatchObject({ never_missing: true, answered: 3, figures: [{ of: 'yes_no', choices: [{ value: 'true', cards: 1, share: 33 }, { value: 'false', cards: 2, share: 67 }] }] });
    expect(of('p.place')).toMatchObject({ per_row: true, asked: 3, answered: 3, figures: [{ choices: [{ value: 'head', cards: 1 }, { value: 'leg', cards: 2 }] }] });
    expect(of('p.disease').figures).toEqual([{ of: 'codes', count: 3, choices: [{ value: 'S72', title: { ja: 'Name of S72' }, cards: 2, share: 67 }, { value: 'S06', title: { ja: 'Name of S06' }, cards: 1, share: 33 }] }]);
  });

  // proves U9.121
  test('tells nothing of free texts but whether they are answered, and of withheld items nothing at all', async () => {
    const registry = await openFolder(design());
    await save(registry, { hurt: 'no', name: 'Secret name', note: 'Secret note', disease: { name: 'Secret disease' } });
    const limited = await createPerson(registry.hospital, 'limited');
    await join(registry.project, limited, 'browse', { rights: { identifiers: false } });
    const all = await told(registry);
    expect(JSON.stringify(all.body)).not.toContain('Secret');
    expect([all.body.withheld, all.item('p.name'), all.item('p.note')]).toMatchObject([0, { asked: 1, answered: 1, figures: [{ of: 'texts' }] }, { answered: 1, figures: [{ of: 'texts' }] }]);
    expect(all.item('p.disease')).toMatchObject({ answered: 1, figures: [{ of: 'codes', count: 0, choices: [] }] });
    const part = await told(registry, { by: limited });
    expect(part.body.withheld).toBe(1);
    expect(part.paths).toEqual(all.paths.filter((path) => path !== 'p.name'));
  });

  // proves U9.121
  test('an item that an earlier version withholds is not counted for the cards of that version', async () => {
    const marked = item('single', 'ward', { choices: choices('a', 'b'), identifier: true });
    const registry = await openFolder(design(marked));
    await save(registry, { hurt: 'no', ward: 'a' });
    await useDesign(registry.folder, design(item('single', 'ward', { choices: choices('a', 'b') })), registry.chea);
    await save(registry, { hurt: 'no', ward: 'b' });
    const limited = await createPerson(registry.hospital, 'limited');
    await join(registry.project, limited, 'browse', { rights: { identifiers: false } });
    expect((await told(registry)).item('p.ward')).toMatchObject({ asked: 2, figures: [{ choices: [{ cards: 1 }, { cards: 1 }] }] });
    expect((await told(registry, { by: limited })).item('p.ward')).toMatchObject({ asked: 1, figures: [{ choices: [{ value: 'a', cards: 0 }, { value: 'b', cards: 1 }] }] });
  });

  test('cards of earlier versions count by their own design: choices that left are named, an item of another type is only answered', async () => {
    const registry = await openFolder(design(item('single', 'ward', { choices: choices('a', 'old') }), item('string', 'way')));
    await save(registry, { hurt: 'no', ward: 'old', way: 'a' });
    await useDesign(registry.folder, design(item('single', 'ward', { choices: choices('a', 'b') }), item('single', 'way', { choices: choices('a', 'b') })), registry.chea);
    await save(registry, { hurt: 'no', ward: 'a', way: 'b' });
    const { item: of } = await told(registry);
    expect(of('p.ward').figures[0].choices).toMatchObject([{ value: 'a', cards: 1 }, { value: 'b', cards: 0 }, { value: 'old', title: title('OLD'), cards: 1 }]);
    expect(of('p.way')).toMatchObject({ asked: 2, answered: 2, figures: [{ count: 1, choices: [{ value: 'a', cards: 0 }, { value: 'b', cards: 1 }] }] });
  });

  // proves U9.121
  test('a reader of the own hospital gets its cards and its name alone, also when asking for another hospital', async () => {
    const registry = await openFolder(design());
    const other = await otherEditor(registry);
    await save(registry, { hurt: 'yes' });
    await save(registry, { hurt: 'no' }, other);
    const limited = await createPerson(registry.hospital, 'limited');
    await join(registry.project, limited, 'browse', { rights: { cards: 'own' } });
    const own = await told(registry, { by: limited });
    expect(own.body.organisations).toEqual([{ id: registry.hospital.id, name: registry.hospital.name, is_own: true, months: [{ month: expect.stringMatching(/^\d{4}-\d\d$/), cards: 1 }] }]);
    expect(own.item('p.hurt')).toMatchObject({ asked: 1, figures: [{ choices: [{ value: 'yes', cards: 1 }, { value: 'no', cards: 0 }] }] });
    const beyond = await told(registry, { by: limited, org: other.org.id });
    expect(beyond.body).toEqual({ ...own.body, cards: { looked_at: 0, all: true, since: null }, pages: [] });
    expect((await told(registry)).body.organisations).toHaveLength(2);
    expect((await told(registry, { org: other.org.id })).item('p.hurt')).toMatchObject({ asked: 1, figures: [{ choices: [{ value: 'yes', cards: 0 }, { value: 'no', cards: 1 }] }] });
  });

  test('counts the cards of the months asked for, by the clock of the registry; the months of creation are of all cards', async () => {
    const registry = await openFolder(design());
    const { aoi } = registry;
    await insertAt(registry, aoi, '2025-12-31T14:59:59Z', { p: { hurt: 'yes' } });
    await insertAt(registry, aoi, '2025-12-31T15:00:00Z', { p: { hurt: 'no' } });
    await insertAt(registry, aoi, '2026-01-31T14:59:59Z', { p: { hurt: 'no' } });
    await insertAt(registry, aoi, '2026-01-31T15:00:00Z', { p: { hurt: 'yes' } });
    const january = await told(registry, { from: '2026-01', to: '2026-01' });
    expect(january.item('p.hurt')).toMatchObject({ asked: 2, figures: [{ choices: [{ cards: 0 }, { cards: 2 }] }] });
    expect(january.body.organisations).toMatchObject([{ months: [{ month: '2025-12', cards: 1 }, { month: '2026-01', cards: 2 }, { month: '2026-02', cards: 1 }] }]);
    expect((await told(registry, { from: '2026-01' })).body.cards.looked_at).toBe(3);
    expect((await told(registry, { to: '2026-01', org: aoi.org.id })).body.cards).toMatchObject({ looked_at: 3, all: true, since: '2025-12-31T14:59:59.000Z' });
  });

  test('a long list shows its most frequent choices, and how many others there are', async () => {
    const many = Array.from({ length: 40 }, (_, at) => `c${at}`);
    const registry = await openFolder(design(item('dropdown', 'long', { choices: choices(...many) })));
    for (const [at, long] of many.slice(0, 33).entries()) for (let left = at === 32 ? 2 : 1; left > 0; left -= 1) await save(registry, { hurt: 'no', long });
    const [figure] = (await told(registry)).item('p.long').figures;
    expect([figure.count, figure.choices.length, figure.choices[0], figure.rest]).toMatchObject([34, 30, { value: 'c32', cards: 2 }, { values: 3, cards: 3 }]);
  });

  test('is empty without cards and without a design; and refused to whoever may not read, and for wrong months', async () => {
    const registry = await openFolder(design());
    expect((await told(registry)).body).toEqual({ cards: { looked_at: 0, all: true, since: null }, organisations: [], withheld: 0, pages: [] });
    const bare = await createRegistry();
    expect(await callApi('folderDistributions', { token: bare.ben.token, params: bare.params })).toMatchObject({ status: 200, body: { organisations: [], pages: [] } });
    expect(await callApi('folderDistributions', { params: registry.params })).toMatchObject(refusal(401, 'session.expired'));
    expect(await ask(registry, { by: registry.emi })).toMatchObject(refusal(403, 'access.denied'));
    expect(await ask(registry, { by: registry.dara })).toMatchObject({ status: 404 });
    expect(await ask(registry, { by: registry.chea })).toMatchObject({ status: 404 });
    for (const query of [{ from: '2026-13' }, { to: '2026-1' }, { org: 'a b' }, { from: '2026-02', to: '2026-01' }, { of: 'p.name' }]) {
      expect(await ask(registry, query)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    }
  });

  test('reads each card once, and the months from keys', async () => {
    const registry = await openFolder(design());
    for (let left = 20; left > 0; left -= 1) await save(registry, { hurt: 'no' });
    const { units } = await ask(registry);
    expect(units.write).toBe(0);
    expect(units.read).toBeLessThan(14);
  });
});
