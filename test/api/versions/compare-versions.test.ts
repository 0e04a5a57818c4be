import { describe, expect, test } from 'vitest';
import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, openFolder } from '#test/support/card-folder.ts';
import { createProject, useDesign } from '#test/support/registry.ts';

const { saved, folder, params, chea, aoi, project } = await openFolder();
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
    const { status, body } = await callApi('compareVersions', { token, params, query: { lang: 'en' }, body: { card_design: withoutSex } });
    expect(status).toBe(200);
    expect(body.warnings).toEqual([]);
    expect(body.cards).toEqual({ looked_at: 2, all: true, lost: 1, unfit: 1, incomplete: 0 });
    expect(body.changes).toEqual([
      expect.objectContaining({ kind: 'removed', effect: 'loses_data', path: 'patient.sex', counted: true, lost: 1, examples: [old.id] }),
      expect.objectContaining({ kind: 'range', effect: 'attention', path: 'patient.age', unfit: 1, examples: [old.id] }),
      expect.objectContaining({ kind: 'lists', effect: 'safe', path: '', counted: false, lost: 0, examples: [] }),
    ]);
    expect(body.changes[0].text).toBe('"Sex" (patient.sex) is gone (single).');
  });

  test('looks at cards only where something changes, and stores nothing', async () => {
    const { body, units } = await callApi('compareVersions', { token, params, body: { card_design: caseDesign() } });
    expect(body).toEqual({ warnings: [], names: {}, cards: { looked_at: 0, all: true, lost: 0, unfit: 0, incomplete: 0 }, changes: [] });
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
