import { describe, expect, test } from 'vitest';
import { compileFile } from '#functions/storage/compile-file.ts';
import { compileWorkbook } from '#shared/compiler.ts';
import { workbookOf } from '../../../compile/workbook-of.ts';
import { demoNames, demoWorkbook } from '#test/support/demo-workbooks.ts';

/** What stands around the planted rows, without a fault of its own. */
const clean = {
  head: '| type | name | label::ja | label::en | when | required | read_only | min | max | scale | precision | default | suffix::en | suffix::ja |',
  rows: [
    '| begin_page | p | 頁 | Page |',
    '| select_one sex | sex | 性別 | Sex |',
    '| select_multiple sign | sign | 徴候 | Signs |',
    '| text | id | 番号 | Number |',
  ],
  choices: [
    '| list_name | name | label::ja | label::en | exclusive |',
    '| sex | m | 男 | Male | |',
    '| sex | f | 女 | Female | |',
    '| sign | a | あ | A | |',
    '| sign | b | い | B | |',
    '| sign | none | なし | None | yes |',
  ],
  ids: 'p.id',
};

interface Planted {
  readonly fault: string;
  readonly rows?: readonly string[];
  readonly choices?: readonly string[];
  readonly ids?: string;
  /** `code sheet!cell`; rows under test start at survey row 6 and choices row 7. */
  readonly found: string;
}

const lint = ({ rows = [], choices = [], ids = clean.ids }: Omit<Planted, 'fault' | 'found'>): string[] => {
  const { diagnostics } = compileWorkbook(
    workbookOf({
      survey: [clean.head, ...clean.rows, ...rows, '| end_page |'].join('\n'),
      choices: [...clean.choices, ...choices].join('\n'),
      settings: `| form_title::ja | form_title::en | id_attributes |\n| 票 | Form | ${ids} |`,
    }),
  );
  return diagnostics.map(({ severity, code, sheet, cell }) => `${severity === 'error' ? 'ERROR ' : ''}${code} ${sheet}!${cell}`);
};

const words = 'Pneumonoultramicroscopicsilicovolcanoconiosis';
const times = <Case>(count: number, make: (index: number) => Case): Case[] => Array.from({ length: count }, (_, index) => make(index));
const pad = (index: number): string[] => times(index, (at) => `| text | pad${at}x | 余白 | Padding |`);
/** Each kind of fault stands in several places of the sheet, so that a cell that is found by chance does not suffice. */
const planted: readonly Planted[] = [
  ...times(6, (index) => ({
    fault: `two choices of one list at once, ${index}`,
    rows: [...pad(index), '| begin_group | g | 群 | Group | sex=m |', '| begin_group | h | 中 | Inner | sex=f |', '| text | a | あ | A |', '| end_group |', '| end_group |'],
    found: `design.unreachable survey!B${7 + index}`,
  })),
  ...times(6, (index) => ({
    fault: `two choices that exclude each other, ${index}`,
    rows: [...pad(index), '| begin_group | g | 群 | Group | sign=none |', '| begin_group | h | 中 | Inner | sign=a,b |', '| text | a | あ | A |', '| end_group |', '| end_group |'],
    found: `design.unreachable survey!B${7 + index}`,
  })),
  ...times(6, (index) => ({
    fault: `a condition on what nobody can choose, ${index}`,
    rows: [...pad(index), '| select_one sex | fixed | 固定 | Fixed | | | yes |', '| text | a | あ | A | fixed=m |'],
    found: `design.unreachable survey!B${7 + index}`,
  })),
  ...times(4, (index) => ({
    fault: `a condition that the fixed choice never meets, ${index}`,
    rows: [...pad(index), '| select_one sex | fixed | 固定 | Fixed | | | yes | | | | | f |', '| text | a | あ | A | fixed=m |'],
    found: `design.unreachable survey!B${7 + index}`,
  })),
  ...times(8, (index) => ({
    fault: `required, read-only and blank, ${index}`,
    rows: [...pad(index), `| ${['text', 'integer', 'date', 'select_one sex', 'acknowledge', 'gcs', 'age', 'select_multiple sign'][index]} | a | あ | A | | yes | yes |`],
    found: `design.never_complete survey!F${6 + index}`,
  })),
  { fault: 'an id attribute that is read-only and blank', rows: ['| text | a | あ | A | | | yes |'], ids: 'p.a', found: 'design.never_complete settings!C2' },
  ...times(5, (index) => ({
    fault: `every choice excludes the others, ${index}`,
    rows: ['| select_multiple list | a | あ | A |'],
    choices: [...times(index + 1, (at) => `| list | v${at} | 値${at} | V${at} | yes |`), '| list | last | 他 | Other | |'],
    found: 'design.excludes_everything choices!E7',
  })),
  ...times(3, (index) => ({
    fault: `named exclusions leave no pair, ${index}`,
    rows: [...pad(index), '| select_multiple list | a | あ | A |'],
    choices: ['| list | x | 甲 | X | y,z |', '| list | y | 乙 | Y | z |', '| list | z | 丙 | Z | |'],
    found: 'design.excludes_everything choices!E7',
  })),
  ...times(5, (index) => ({ fault: `a lower bound finer than the decimals, ${index}`, rows: [...pad(index), '| decimal | a | あ | A | | | | 0.125 | 9 | 2 |'], found: `design.range_scale survey!H${6 + index}` })),
  ...times(5, (index) => ({ fault: `an upper bound finer than the decimals, ${index}`, rows: [...pad(index), '| integer | a | あ | A | | | | 0 | 9.5 |'], found: `design.range_scale survey!I${6 + index}` })),
  ...times(5, (index) => ({ fault: `an upper bound of too many digits, ${index}`, rows: [...pad(index), '| integer | a | あ | A | | | | 0 | 300 | | 2 |'], found: `design.range_precision survey!I${6 + index}` })),
  ...times(4, (index) => ({ fault: `a lower bound of too many digits, ${index}`, rows: [...pad(index), '| integer | a | あ | A | | | | 100 | | | 2 |'], found: `design.range_precision survey!H${6 + index}` })),
  ...times(4, (index) => ({ fault: `more decimals than digits, ${index}`, rows: [...pad(index), `| decimal | a | あ | A | | | | | | 2 | ${index % 2 === 0 ? 2 : 1} |`], found: `design.scale_precision survey!J${6 + index}` })),
  ...times(5, (index) => ({
    fault: `an id attribute under a condition, ${index}`,
    rows: [...pad(index), '| acknowledge | ok | 確認 | OK |', '| text | a | あ | A | ok |'],
    ids: index % 2 === 0 ? 'p.a' : 'p.id, p.a',
    found: 'design.id_conditional settings!C2',
  })),
  ...times(4, (index) => ({
    fault: `an id attribute in a conditional group, ${index}`,
    rows: [...pad(index), '| begin_group | g | 群 | Group | sex=m |', '| text | a | あ | A |', '| end_group |'],
    ids: 'p.a',
    found: 'design.id_conditional settings!C2',
  })),
  ...times(6, (index) => ({ fault: `an item without its ${index % 2 === 0 ? 'English' : 'Japanese'}, ${index}`, rows: [...pad(index), `| text | a | ${index % 2 === 0 ? 'あ |' : '| A'} |`], found: `design.untranslated survey!C${6 + index}` })),
  ...times(5, (index) => ({ fault: `a choice without its English, ${index}`, rows: ['| select_one list | a | あ | A |'], choices: [...times(index, (at) => `| list | v${at} | 値${at} | V${at} | |`), '| list | last | 他 | | |'], found: `design.untranslated choices!C${7 + index}` })),
  ...times(4, (index) => ({ fault: `a suffix without its Japanese, ${index}`, rows: [...pad(index), '| integer | a | あ | A | | | | | | | | | bpm | |'], found: `design.untranslated survey!M${6 + index}` })),
  ...times(5, (index) => ({ fault: `a word that does not break, ${index}`, rows: [...pad(index), `| text | a | あ | ${words} |`], found: `design.label_too_wide survey!C${6 + index}` })),
  ...times(5, (index) => ({ fault: `a choice that does not break, ${index}`, rows: ['| select_one list | a | あ | A |'], choices: [...times(index, (at) => `| list | v${at} | 値${at} | V${at} | |`), `| list | last | 他 | ${words} | |`], found: `design.label_too_wide choices!C${7 + index}` })),
  ...times(4, (index) => ({ fault: `a label of a page's length, ${index}`, rows: [...pad(index), `| text | a | ${'長い'.repeat(100)} | A |`], found: `design.label_too_wide survey!C${6 + index}` })),
  ...times(4, (index) => ({ fault: `a suffix of a line's length, ${index}`, rows: [...pad(index), '| integer | a | あ | A | | | | | | | | | beats per minute at rest | 回 |'], found: `design.label_too_wide survey!M${6 + index}` })),
];

describe('planted faults', () => {
  test('are at least a hundred', () => expect(planted.length).toBeGreaterThanOrEqual(100));

  test('what is around them has none', () => expect(lint({})).toEqual([]));

  test.each(planted)('$fault', ({ found, ...parts }) => {
    expect(lint(parts)).toEqual([found]);
  });
});

describe('clean designs', () => {
  test.each(demoNames)('%s raises no alarm', async (name) => {
    const { diagnostics } = await compileFile(await demoWorkbook(name));
    expect(diagnostics).toEqual([]);
  });

  test.each([
    ['conditions that go together', ['| begin_group | g | 群 | Group | sex=m,f |', '| text | a | あ | A | sex=m |', '| end_group |']],
    ['two choices that may stand together', ['| begin_group | g | 群 | Group | sign=a |', '| text | a | あ | A | sign=b |', '| end_group |']],
    ['read-only with a default', ['| text | a | あ | A | | yes | yes | | | | | x |']],
    ['read-only and not required', ['| text | a | あ | A | | | yes |']],
    ['a fixed choice that opens what it should', ['| select_one sex | fixed | 固定 | Fixed | | | yes | | | | | m |', '| text | a | あ | A | fixed=m |']],
    ['bounds as fine as the decimals', ['| decimal | a | あ | A | | | | 0.5 | 99.9 | 1 | 3 |']],
    ['a long text to be read', [`| note | a | ${'説明。'.repeat(200)} | ${'Read this. '.repeat(80)} |`]],
    ['a long label that breaks', [`| text | a | ${'長い説明'.repeat(10)} | ${'several words '.repeat(6)} |`]],
  ])('%s is no fault', (_, rows) => expect(lint({ rows })).toEqual([]));
});
