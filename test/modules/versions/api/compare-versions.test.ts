import { describe, expect, test } from 'vitest';
import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { cardKey } from '#functions/data/keys.ts';
import { update } from '#functions/data/table.ts';
import { callApi } from '#test/support/call-api.ts';
import { beginEmergency } from '#test/support/emergency.ts';
import { caseDesign, caseOf, makeDemo, openFolder } from '#test/support/card-folder.ts';
import { createPerson, createProject, join, useDesign } from '#test/support/registry.ts';

const { saved, folder, params, chea, aoi, project, operations } = await openFolder();
const token = chea.token;

/** The design with the items of the first page edited. */
const edited = (edit: (items: readonly Item[]) => Item[]): CardDesign => {
  const before = caseDesign();
  const [patient, ...others] = before.pages;
  return { ...before, pages: [{ ...patient!, items: edit(patient!.items) }, ...others] };
};

const narrower = edited((items) =>
  items
    .filter(({ name }) => name !== 'sex')
    .map((item): Item => (item.class === 'attribute' && item.type === 'number' ? { ...item, valid_range: { min: 0, max: 90 } } : item)),
);
const withoutSex: CardDesign = { ...narrower, summary: ['patient.name'] };

describe('compareVersions', () => {
  // proves A7.49
  test('says of an upload what it changes and what becomes of the cards that exist', async () => {
    const old = await saved(caseOf({ sex: 'm', age: 95 }));
    await saved(caseOf({ age: 20 }));
    await beginEmergency(project.id, chea, 'The hospital cannot read its cards', Date.now());
    const { status, body } = await callApi('compareVersions', { token, params, query: { lang: 'en' }, body: { card_design: withoutSex } });
    expect(status).toBe(200);
    expect(body.warnings).toEqual([]);
    expect(body.cards).toEqual({ looked_at: 2, all: true, withheld: false, lost: 1, unfit: 1, incomplete: 0 });
    expect(body.changes).toEqual([
      expect.objectContaining({ kind: 'removed', effect: 'loses_data', path: 'patient.sex', counted: true, lost: 1, examples: [old.id] }),
      expect.objectContaining({ kind: 'range', effect: 'attention', path: 'patient.age', unfit: 1, examples: [old.id] }),
      expect.objectContaining({ kind: 'lists', effect: 'safe', path: '', counted: false, lost: 0, examples: [] }),
    ]);
    expect(body.changes[0].text).toBe('"Sex" (patient.sex) was removed (single).');
  });

  test('looks at cards only where something changes, and stores nothing', async () => {
    const { body, units } = await callApi('compareVersions', { token, params, body: { card_design: caseDesign() } });
    expect(body).toEqual({ warnings: [], names: {}, cards: { looked_at: 0, all: true, withheld: false, lost: 0, unfit: 0, incomplete: 0 }, changes: [] });
    expect(units.write).toBe(0);
    expect((await callApi('designHistory', { token, params })).body).toHaveLength(1);
  });

  test('compares any two stored versions', async () => {
    const other = await createProject('Two versions');
    const [own] = other.folders;
    await useDesign(await useDesign(own!, caseDesign(), chea), withoutSex, chea);
    const { body } = await callApi('compareVersions', { token, params: { pId: other.id, fId: own!.id }, body: { from: 2, to: 1 } });
    expect(body.changes.map(({ kind, path }: { kind: string; path: string }) => `${kind} ${path}`)).toEqual(['added patient.sex', 'range patient.age', 'lists ']);
    expect(body.cards.looked_at).toBe(0);
  });

  test('takes designs as deep and as large as the upload does', async () => {
    const within = (items: readonly Item[], depth: number): readonly Item[] =>
      depth === 0 ? items : [{ class: 'group', name: `level${depth}`, title: { en: `Level ${depth}` }, items: within(items, depth - 1) }];
    const note: Item = { class: 'attribute', type: 'string', name: 'deep', title: { en: 'Deep' } };
    const many = Array.from({ length: 1_000 }, (_, index): Item => ({ class: 'attribute', type: 'label', name: `label${index}`, title: { en: 'x'.repeat(1_500) } }));
    const large = edited((items) => [...items, ...within([note], 6), ...many]);
    const { status, body } = await callApi('compareVersions', { token, params, body: { card_design: large } });
    expect(status).toBe(200);
    expect(body.changes).toHaveLength(1_007);
  });

  test('refuses a faulty design with every finding, and versions that are not there', async () => {
    const faulty = { ...caseDesign(), summary: ['patient.gone'] };
    expect(await callApi('compareVersions', { token, params, body: { card_design: faulty } })).toMatchObject({ status: 400, body: { code: 'design.invalid' } });
    expect(await callApi('compareVersions', { token, params, body: { from: 1, to: 99 } })).toMatchObject({ status: 404, body: { code: 'design.unknown' } });
    const empty = await createProject('No design');
    expect(await callApi('compareVersions', { token, params: { pId: empty.id, fId: empty.folders[0]!.id }, body: { card_design: caseDesign() } })).toMatchObject({
      status: 404,
      body: { code: 'design.unknown' },
    });
  });

  test('lists issues of its input, and is for managers of folders that exist', async () => {
    const { body } = await callApi('compareVersions', { token, params, query: { today: 'soon' }, body: { from: 0 } });
    expect(body.details.issues.map(({ path }: { path: string }) => path)).toEqual(['query.today', 'body.from']);
    expect(await callApi('compareVersions', { token, params: { pId: project.id, fId: `${project.id}0000` }, body: {} })).toMatchObject({
      status: 404,
      body: { code: 'folder.unknown' },
    });
    expect(await callApi('compareVersions', { params, body: {} })).toMatchObject({ status: 401 });
    expect(await callApi('compareVersions', { token: aoi.token, params, body: {} })).toMatchObject({ status: 403 });
    expect(folder.version).toBe(1);
  });
});

test('passes by a card that cannot be read, and says how many were looked at', async () => {
  const { saved, project, params, chea } = await openFolder();
  await makeDemo(project.id);
  await join(project, chea, 'browse');
  const [broken] = [await saved(caseOf({ pid: 'A-1' })), await saved(caseOf({ pid: 'A-2' }))];
  await update(cardKey(params.fId, broken.id), { set: { b: new Uint8Array([2, 1, 2, 3]) } });
  expect(await callApi('compareVersions', { token: chea.token, params, body: { card_design: withoutSex } })).toMatchObject({ status: 200, body: { cards: { looked_at: 1, all: true, withheld: false } } });
});

/** One item of the first page changed. */
const withItem = (name: string, change: (item: Item) => object): CardDesign => edited((items) => items.map((item) => (item.name === name ? { ...item, ...change(item) } : item)));

/** Designs that ask something about a stored answer: where the answers to two comparisons differ, they tell it. */
const probes: Readonly<Record<string, () => CardDesign>> = {
  'a condition on a name': () => withItem('name', () => ({ constraint: "not(starts-with(., '青'))" })),
  'a length': () => withItem('name', () => ({ max_length: 1 })),
  'a range': () => withItem('age', () => ({ valid_range: { min: 0, max: 90 } })),
  'a choice that is gone': () => withItem('sex', (item) => ('choices' in item ? { choices: item.choices.slice(1) } : {})),
  'an item that is gone': () => edited((items) => items.filter(({ name }) => name !== 'age')),
  'a text that becomes choices': () => withItem('name', () => ({ type: 'single', choices: [{ value: '青井', title: { en: 'Aoi' } }] })),
  'an item that is shown by an answer': () => withItem('sex', () => ({ relevant: "${patient.age} > 90" })),
  'a required item that is shown by an answer': () => edited((items) => [...items, { class: 'attribute', type: 'string', name: 'more', title: { en: 'More' }, required: true, relevant: "${patient.age} > 90" }]),
};

describe('compareVersions for a manager of the platform, with a design of their own making', () => {
  // proves A10.7, A10.46
  test.each(Object.keys(probes))('tells nothing of stored answers to who may not read the cards: %s', async (name) => {
    const answersOf = async (patients: readonly object[]) => {
      const registry = await openFolder();
      for (const patient of patients) await registry.saved(caseOf({ ...patient }));
      const { status, body } = await callApi('compareVersions', { token: registry.chea.token, params: registry.params, query: { lang: 'en' }, body: { card_design: probes[name]!() } });
      expect(status).toBe(200);
      return body;
    };
    const [one, other] = [await answersOf([{ name: '青井', sex: 'm', age: 95 }, { age: 20 }]), await answersOf([{ name: '林', sex: 'f' }, { name: '林' }])];
    expect(one).toEqual(other);
    expect(one.cards).toMatchObject({ withheld: true, looked_at: 0 });
    expect(one.changes.length).toBeGreaterThan(0);
  });

  test('tells who may read the cards all of it, within their own hospital where they are limited to it; and nothing to who is not shown identifiers', async () => {
    const registry = await openFolder();
    await makeDemo(registry.project.id);
    const colleague = await createPerson(operations, 'colleague');
    await join(registry.project, colleague, 'edit');
    const theirs = await registry.saved(caseOf({ age: 95 }), { by: colleague });
    await registry.saved(caseOf({ age: 96 }));
    const found = async (by: typeof chea) => {
      const { body } = await callApi('compareVersions', { token: by.token, params: registry.params, body: { card_design: probes['a range']!() } });
      return { ...body.cards, examples: body.changes.find(({ kind }: { kind: string }) => kind === 'range').examples, names: Object.keys(body.names) };
    };
    const manager = async (role: 'edit' | 'browse' | null, rights = {}) => {
      const person = await createPerson(operations, 'manager');
      await join(registry.project, person, role, { rights });
      return person;
    };
    expect(await found(await manager('browse'))).toMatchObject({ looked_at: 2, unfit: 2, withheld: false });
    expect(await found(await manager('browse', { cards: 'own' }))).toMatchObject({ looked_at: 1, unfit: 1, withheld: false, examples: [theirs.id], names: [theirs.id] });
    for (const each of [await manager(null), await manager('browse', { identifiers: false })]) expect(await found(each)).toMatchObject({ looked_at: 0, unfit: 0, withheld: true, examples: [], names: [] });
  });
});
