import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import { writeWorkbook } from '#shared/compile/write-workbook.ts';
import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { notesAbout } from '#shared/design-notes.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { choices, design, item, plugin, repeat } from '#test/support/form-builder.ts';
import { workbookOf } from './workbook-of.ts';

const reasons = ['na', 'nk', 'nr'].map((value) => ({ value, title: { en: value } }));

const compile = (survey: string, list = '', settings = '| form_title |\n| Form |') => {
  const { design: made, diagnostics } = compileWorkbook(workbookOf({ survey, choices: `| list_name | name | label | code |\n${list}`, settings }));
  if (made !== null) expect(readDesign(JSON.parse(JSON.stringify(made))).diagnostics).toEqual([]);
  return { design: made!, codes: diagnostics.map(({ code, cell }) => `${code} ${cell}`) };
};
const itemOf = (of: CardDesign, name: string): Item => of.pages[0]!.items.find((each) => each.name === name)!;

describe('a workbook names reasons for missing answers', () => {
  test('usual ones by their names alone, in the languages of the form', () => {
    const { design: made, codes } = compile('| type | name | label::en | label::ja | missing |\n| integer | hr | HR | 脈拍 | nk nr |\n| text | why | Why | 理由 | |', '', '| form_title::en | form_title::ja |\n| Form | 書式 |');
    expect(made.missing_reasons).toEqual([{ value: 'nk', title: { ja: '不明', en: 'Not known' } }, { value: 'nr', title: { ja: '記録なし', en: 'Not recorded' } }]);
    expect([itemOf(made, 'hr').reasons, itemOf(made, 'why').reasons, codes]).toEqual([['nk', 'nr'], undefined, []]);
  });

  test('all usual ones by yes, also where another row names some', () => {
    const { design: made, codes } = compile('| type | name | label | missing |\n| integer | hr | HR | yes |\n| date | day | Day | nk |\n| text | why | Why | gone |');
    expect(made.missing_reasons?.map(({ value }) => value)).toEqual(['na', 'nk', 'nr', 'refused', 'pending']);
    expect([itemOf(made, 'hr').reasons, itemOf(made, 'day').reasons, codes]).toEqual([true, ['nk'], ['design.unknown_reason D4']]);
  });

  test('its own in a list, with numbers for files of statistics', () => {
    const { design: made, codes } = compile('| type | name | label | missing |\n| integer | hr | HR | yes |\n| begin_repeat | w | W | lost |\n| text | site | Site | |\n| end_repeat |', '| missing_reasons | lost | Lost | -97 |\n| missing_reasons | nk | Unknown | |');
    expect(made.missing_reasons).toEqual([{ value: 'lost', title: { en: 'Lost' }, code: -97 }, { value: 'nk', title: { en: 'Unknown' } }]);
    expect([itemOf(made, 'hr').reasons, itemOf(made, 'w').reasons]).toEqual([true, ['lost']]);
    expect(codes).toEqual(['design.reason_number D2']);
  });

  test('once for the whole form; a row says otherwise, and an id, a drawn number and a note take none', () => {
    const { design: made } = compile(
      '| type | name | label | missing |\n| text | no | No | |\n| integer | seq | Seq | |\n| note | n | Note | |\n| date | day | Day | |\n| time | at | At | no |\n| text | why | Why | na |',
      '',
      '| form_title | id_attributes | numbering | missing |\n| Form | main.no | main.seq | nk nr |',
    );
    expect(['no', 'seq', 'n', 'day', 'at', 'why'].map((name) => itemOf(made, name).reasons)).toEqual([undefined, undefined, undefined, ['nk', 'nr'], undefined, ['na']]);
    expect(made.missing_reasons?.map(({ value }) => value)).toEqual(['na', 'nk', 'nr']);
  });

  test.each([
    ['a name that the design does not have', '| integer | hr | HR | gone |', '', ['design.unknown_reason D2']],
    ['a name that no reason can have', '| integer | hr | HR | a.b |', '', ['missing.name D2']],
    ['a choice of the item', '| select_one yn | x | X | nk |', '| yn | y | Yes | |\n| yn | nk | Unknown | |', ['design.reason_is_answer D2']],
    ['a note', '| note | n | N | nk |\n| text | t | T | |', '', ['design.reasons_without_entry D2']],
    ['a number twice', '| text | t | T | na nk |', '| missing_reasons | na | NA | -9 |\n| missing_reasons | nk | NK | -9 |', ['missing.code B3']],
  ])('%s is found', (_, row, list, found) => {
    expect(compile(`| type | name | label | missing |\n${row}`, list).codes).toEqual(found);
  });

  test('and is written so that it compiles to the same design', () => {
    const of = design(
      [
        { ...item('number', 'hr', { valid_range: { min: 0, max: 300 } }), reasons: ['nk'] },
        { ...plugin('blood_pressure', 'bp', { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } }), reasons: true },
        { ...repeat('wound', [item('string', 'site')]), reasons: ['na', 'nk'] },
      ],
      { languages: ['en'], title: { en: 'Form' }, missing_reasons: reasons.map((reason, at) => (at === 1 ? { ...reason, code: -98 } : reason)) },
    );
    const plain = JSON.parse(JSON.stringify(of), (key, value: unknown) => (key === 'title' ? { en: (value as { en: string }).en } : value)) as CardDesign;
    const { design: again, diagnostics } = compileWorkbook(writeWorkbook(plain));
    expect(again).toEqual(plain);
    expect(diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
  });
});

describe('a design in JSON', () => {
  const found = (of: CardDesign) => {
    const read = readDesign(JSON.parse(JSON.stringify(of)));
    return [...read.diagnostics, ...(read.design ? notesAbout(read.design) : [])].map(({ code, cell }) => `${code} ${cell}`);
  };
  const of = (...items: Item[]) => (rest: Partial<CardDesign> = {}): CardDesign => design(items, { missing_reasons: reasons, ...rest });

  test.each([
    ['an id attribute takes none', of({ ...item('string', 'no'), reasons: true })({ id_attributes: ['p.no'] }), ['design.reasons_of_id pages[0].items[0].reasons']],
    ['without reasons no item takes any', of({ ...item('string', 's'), reasons: true })({ missing_reasons: undefined as never }), ['design.no_reasons pages[0].items[0].reasons']],
    ['a reason is named once', of(item('string', 's'))({ missing_reasons: [...reasons, reasons[0]!] }), ['design.duplicate_reason missing_reasons[3].value']],
    ['the name of a reason is no number that the item can hold', of({ ...item('number', 'n'), reasons: ['-99'] })({ missing_reasons: [{ value: '-99', title: { en: 'x' } }] }), ['design.reason_is_answer pages[0].items[0].reasons']],
    ['nor is its number, where the range tells', of({ ...item('number', 'n', { valid_range: { min: 0 } }), reasons: true })({ missing_reasons: [{ value: 'nk', title: { en: 'x' }, code: 999 }] }), ['design.reason_number pages[0].items[0].reasons']],
    ['a number outside of the range is fine', of({ ...item('number', 'n', { valid_range: { min: 0 } }), reasons: ['-99'] })({ missing_reasons: [{ value: '-99', title: { en: 'x' }, code: -99 }] }), []],
    ['a choice of the name', of({ ...item('single', 'c', { choices: choices('nk') }), reasons: ['nk'] })(), ['design.reason_is_answer pages[0].items[0].reasons']],
    ['missing() of what has no reason is read, of a pair as a whole, too', of({ ...plugin('blood_pressure', 'bp', { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } }), reasons: true }, item('string', 's', { relevant: "missing(${p.bp}) = 'nk' or missing(${p.bp.SBP}) = 'nk'" }))(), []],
    ['missing() of what is no item', of(item('string', 's', { relevant: "missing('p.bp') = 'nk'" }))(), ['expression.needs_item pages[0].items[0].relevant']],
    ['missing() of an item that is not there', of(item('string', 's', { relevant: "missing(${p.gone}) = 'nk'" }))(), ['expression.unknown_item pages[0].items[0].relevant']],
  ])('%s', (_, made, codes) => {
    expect(found(made)).toEqual(codes);
  });
});
