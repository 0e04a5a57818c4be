import { describe, expect, it } from 'vitest';
import type { Answers, Item } from '#shared/design/card-design.ts';
import { answerColumns, headerRow, rowWriter } from '#shared/export/columns.ts';
import { fhirWriter } from '#shared/modules/exports/fhir.ts';
import { odmWriter } from '#shared/modules/exports/odm.ts';
import { tablesOf } from '#shared/modules/exports/tables.ts';
import { design, item, plugin, repeat } from '#test/support/form-builder.ts';
import { exportedCard } from '#test/support/exported-card.ts';

const items: Item[] = [
  item('string', 'a'),
  repeat('injury', [item('string', 'site', { reasons: ['unknown'] }), item('hidden_count', 'n', { params: { sources: ['p.site'] } }), repeat('photo', [item('string', 'caption'), item('string', 'caption_9_x')])]),
  repeat('row', [plugin('expression', 'no', { calculation: 'position(${p.row})' })]),
];
const versions = [{ version: 1, design: design(items, { missing_reasons: [{ value: 'unknown', title: { en: 'Unknown' } }] }) }];
const widths = { 'p.injury': 4, 'p.photo': 2, 'p.row': 2 };
const cardWith = (p: Answers[string]) => exportedCard({ vals: { p } });

/** A blank one before, between and after filled ones; the third is filled by what stands in a repetition within it. */
const mixed = { a: 'x', injury: 4, n_1: 0, photo_1: 1, site_2: 'head', n_2: 1, photo_2: 1, n_3: 0, photo_3: 2, caption_3_2: 'left', n_4: 0, photo_4: 1, row: 2, no_1: 1, no_2: 2 };
const untouched = { a: 'x', injury: 1, n_1: 0, photo_1: 1 };
const explained = { a: 'x', injury: 2, n_1: 0, 'site_2@missing': 'unknown', n_2: 0 };

const csv = (p: Answers[string]): Record<string, string> => {
  const columns = answerColumns(versions, widths, 'en');
  const [heads, cells] = [headerRow(columns), rowWriter(columns, 'en')(cardWith(p))].map((line) => line.trim().split(','));
  return Object.fromEntries(heads!.map((head, at) => [head, cells![at]!] as const).filter(([head, cell]) => head.startsWith('p.') && cell !== ''));
};

describe('a blank repetition', () => {
  it('is not counted in the CSV and leaves its columns blank, and the others keep theirs', () => {
    expect(csv(untouched)).toEqual({ 'p.a': 'x', 'p.injury': '0' });
    expect(csv(mixed)).toEqual({ 'p.a': 'x', 'p.injury': '2', 'p.site_2': 'head', 'p.n_2': '1', 'p.photo_2': '0', 'p.n_3': '0', 'p.photo_3': '1', 'p.caption_3_2': 'left', 'p.row': '2', 'p.no_1': '1', 'p.no_2': '2' });
    expect(csv(explained)).toEqual({ 'p.a': 'x', 'p.injury': '1', 'p.site_2': 'unknown', 'p.n_2': '0' });
  });

  it('is not counted in the wide tables of programs and leaves its columns blank', () => {
    const cells = (p: Answers[string]): object => {
      const [table] = tablesOf(versions, widths, { lang: 'en', excel: false, style: 'statistics', repeats: 'wide' });
      const [row] = [...table!.rowsOf(cardWith(p))];
      return Object.fromEntries(table!.columns.flatMap(({ name }, at) => (name.startsWith('p.') && row![at] !== null ? [[name, row![at]]] : [])));
    };
    expect(cells(untouched)).toEqual({ 'p.a': 'x', 'p.injury': 0 });
    expect(cells(mixed)).toMatchObject({ 'p.injury': 2, 'p.site_2': 'head', 'p.caption_3_2': 'left' });
    expect(cells(mixed)).not.toHaveProperty(['p.n_1']);
  });

  it('has no line in the table of its repeat, and the lines of the others keep their numbers', () => {
    const lines = (p: Answers[string]): object =>
      Object.fromEntries(tablesOf(versions, widths, { lang: 'en', excel: false, style: 'statistics', repeats: 'long' }).map(({ name, rowsOf }) => [name, [...rowsOf(cardWith(p))].map((row) => row.filter((cell) => cell !== null))]));
    expect(lines(untouched)).toMatchObject({ 'p.injury': [], 'p.photo': [] });
    expect(lines(mixed)).toMatchObject({ 'p.injury': [['g1', 2, 'head', 1, 0], ['g1', 3, 0, 1]], 'p.photo': [['g1', 3, 2, 'left']], 'p.row': [['g1', 1, 1], ['g1', 2, 2]] });
    expect(lines(explained)).toMatchObject({ 'p.injury': [['g1', 2, 'unknown', 0]] });
  });

  it('stands in FHIR only where a filled one follows, as an empty group that keeps the place', () => {
    const writer = fhirWriter(versions, { lang: 'en', excel: false }, 'folder1');
    const groups = (p: Answers[string]): unknown => {
      const { item: pages } = JSON.parse(writer.card(cardWith(p))) as { item: { item: { linkId: string; item?: { linkId: string }[] }[] }[] };
      return pages[0]!.item.filter(({ linkId }) => linkId === 'p.injury.group').map((group) => group.item?.map(({ linkId }) => linkId) ?? null);
    };
    expect(groups(untouched)).toEqual([]);
    expect(groups(mixed)).toEqual([null, ['p.site', 'p.n', 'p.photo'], ['p.n', 'p.photo', 'p.photo.group', 'p.photo.group']]);
  });

  it('is left out of ODM, where the others keep their keys', () => {
    const writer = odmWriter(versions, { lang: 'en', excel: false }, { folder: 'f', at: '2026-11-22T00:00:00.000Z' });
    const keys = (p: Answers[string]): readonly string[] => [...writer.card(cardWith(p)).matchAll(/ItemGroupOID="IG\.p\.(\w+)\.group" ItemGroupRepeatKey="(\d+)"/g)].map(([, name, key]) => `${name} ${key}`);
    expect(keys(untouched)).toEqual([]);
    expect(keys(mixed)).toEqual(['injury 2', 'injury 3', 'photo 2', 'row 1', 'row 2']);
  });
});

describe('in a tree, the version of a card says what a name is', () => {
  const both = (one: Item[], two: Item[]) => [one, two].map((each, index) => ({ version: index + 1, design: design(each) }));
  const fhir = (given: typeof versions, p: Answers[string]): unknown => (JSON.parse(fhirWriter(given, { lang: 'en', excel: false }, 'f').card(cardWith(p))) as { item: { item: object[] }[] }).item[0]!.item;
  const odm = (given: typeof versions, p: Answers[string]): readonly string[] => [...odmWriter(given, { lang: 'en', excel: false }, { folder: 'f', at: '2026-11-22T00:00:00.000Z' }).card(cardWith(p)).matchAll(/OID="(I\w\.p\.[^"]*)"(?: ItemGroupRepeatKey="\d")?>(?:<Value>(.*?)<)?/g)].map(([, id, value]) => (value === undefined ? id! : `${id!} ${value}`));

  it('a number that became a repeat is the number and has no repetitions', () => {
    const given = both([item('number', 'x')], [repeat('x', [item('label', 'b')])]);
    expect(fhir(given, { x: 2 })).toEqual([{ linkId: 'p.x', answer: [{ valueDecimal: 2 }] }]);
    expect(odm(given, { x: 2 })).toEqual(['IT.p.x 2']);
  });

  it('an item that came from one repeat to another stands where it was entered', () => {
    const given = both([repeat('r', [item('string', 'x')]), repeat('s', [item('string', 'y')])], [repeat('r', [item('string', 'z')]), repeat('s', [item('string', 'y'), item('string', 'x')])]);
    const answers = { r: 1, x_1: 'in r', s: 1, y_1: 'y' };
    expect(fhir(given, answers)).toMatchObject([{ linkId: 'p.r' }, { linkId: 'p.r.group', item: [{ linkId: 'p.r.group-p.x' }] }, { linkId: 'p.s' }, { linkId: 'p.s.group', item: [{ linkId: 'p.y' }] }]);
    expect(odm(given, answers)).toEqual(['IT.p.r 1', 'IG.p.r.group', 'IT.p.r.group-p.x in r', 'IT.p.s 1', 'IG.p.s.group', 'IT.p.y y']);
  });
});
