import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileFile } from '#functions/storage/compile-file.ts';
import { readCsv } from '#shared/compile/csv-rows.ts';

const heading =
  'Variable / Field Name,Form Name,Section Header,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Field Note,Text Validation Type OR Show Slider Number,Text Validation Min,Text Validation Max,Identifier?,Branching Logic (Show field only if...),Required Field?,Custom Alignment,Question Number (surveys only),Matrix Group Name,Matrix Ranking?,Field Annotation';

type Cells = { readonly [column: string]: string };
const letters = 'ABCDEFGHIJKLMNOPQR'.split('');
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
/** One field: cells by their letters; A to E are filled in where they are left out. */
const field = (name: string, cells: Cells = {}): string => letters.map((letter) => quoted(cells[letter] ?? { A: name, B: 'form', D: 'text', E: 'Label' }[letter] ?? '')).join(',');
const bytesOf = (...fields: string[]): Uint8Array => new TextEncoder().encode([heading, field('record_id'), ...fields].join('\r\n'));
const found = async (...fields: string[]): Promise<string[]> => (await compileFile(bytesOf(...fields))).diagnostics.map(({ code, sheet, cell }) => `${code} ${sheet}!${cell}`);

/** The field under test stands in row 3. */
const dictionaryFaults: readonly (readonly [fact: string, cells: Cells, found: string])[] = [
  ['a type that REDCap does not have', { D: 'radioo' }, 'redcap.type_unknown csv!D3'],
  ['a file field', { D: 'file' }, 'redcap.type_unsupported csv!D3'],
  ['a query field', { D: 'sql', F: 'select 1' }, 'redcap.type_unsupported csv!D3'],
  ['a slider', { D: 'slider', F: 'low | mid | high' }, 'redcap.slider csv!D3'],
  ['a choice without its code', { D: 'radio', F: '1, Yes | No' }, 'redcap.choice_unreadable csv!F3'],
  ['a code that stands twice', { D: 'radio', F: '1, Yes | 1, No' }, 'choice.twice csv!F3'],
  ['a formula', { D: 'calc', F: 'stdev([record_id], 2)' }, 'redcap.calculation_too_rich csv!F3'],
  ['a formula of a text', { D: 'calc', F: 'round([record_id]*2)' }, 'expression.needs_number csv!F3'],
  ['a sum of a field that is not there', { D: 'calc', F: '[a]+[b]' }, 'reference.unknown csv!F3'],
  ['an email', { H: 'email' }, 'redcap.validation_ignored csv!H3'],
  ['a time with seconds', { H: 'time_hh_mm_ss' }, 'redcap.validation_ignored csv!H3'],
  ['a lower bound that is no number', { H: 'integer', I: 'low' }, 'cell.not_number csv!I3'],
  ['an upper bound that is no date', { H: 'date_ymd', J: '2026-02-30' }, 'cell.not_moment csv!J3'],
  ['bounds the wrong way round', { H: 'integer', I: '9', J: '1' }, 'cell.max_below_min csv!J3'],
  ['an identifier', { K: 'y' }, 'redcap.column_ignored csv!K3'],
  ['a matrix', { D: 'radio', F: '1, A', P: 'matrix' }, 'redcap.column_ignored csv!P3'],
  ['logic of an event', { L: "[first_arm][a]='1'" }, 'redcap.branching_too_rich csv!L3'],
  ['logic of a field that is not there, among others', { L: "[a] > 3 and [record_id] <> ''" }, 'expression.unknown_item csv!L3'],
  ['logic of a field that is not there', { L: "[nowhere]='1'" }, 'expression.unknown_item csv!L3'],
  ['logic that is no condition', { L: '[record_id]' }, 'expression.needs_yes_no csv!L3'],
  ['a hidden field', { R: '@HIDDEN' }, 'redcap.hidden csv!R3'],
  ['a tag nobody reads here', { R: '@BARCODE-APP' }, 'redcap.tag_ignored csv!R3'],
  ['a default that does not fit', { H: 'integer', R: "@DEFAULT='many'" }, 'default.unusable csv!R3'],
  ['none of the above that is no choice', { D: 'checkbox', F: '1, A | 2, B', R: '@NONEOFTHEABOVE=9' }, 'redcap.none_unknown csv!R3'],
  ['a name that belongs to repetitions', { A: 'site_2' }, 'redcap.renamed csv!A3'],
  ['a name that stands twice', { A: 'record_id' }, 'name.derived csv!A3'],
  ['no name', { A: '' }, 'name.missing csv!A3'],
  ['no label', { E: '' }, 'label.missing csv!E3'],
];

describe('a fault of a dictionary', () => {
  test.each(dictionaryFaults)('%s is found in its cell', async (_, cells, expected) => {
    expect(await found(field('x', cells))).toEqual([expected]);
  });

  test('logic that names a hidden field is said to', async () => {
    expect(await found(field('a', { D: 'yesno', R: '@HIDDEN' }), field('b', { L: "[a]='1'" }))).toEqual(['redcap.hidden csv!R3', 'redcap.branching_hidden csv!L4']);
  });

  test('columns that are missing are counted', async () => {
    const bytes = new TextEncoder().encode('Variable / Field Name,Form Name,Section Header,Field Type,Field Label\na,f,,text,A');
    expect((await compileFile(bytes)).diagnostics.map(({ code, cell }) => `${code} ${cell}`)).toEqual(['redcap.columns_missing A1']);
  });

  test('an unknown encoding is said to be one; a text that is no dictionary is no workbook', async () => {
    const broken = Buffer.concat([Buffer.from(`${heading}\r\na,f,,text,`), Buffer.from([0xfd, 0xff, 0x81])]);
    expect((await compileFile(broken)).diagnostics.map(({ code }) => code)).toEqual(['file.unknown_encoding']);
    expect((await compileFile(Buffer.from('a,b\n1,2'))).diagnostics.map(({ code }) => code)).toEqual(['file.not_workbook']);
  });
});

describe('a CSV text', () => {
  test('is read back cell by cell, whatever the cells hold', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '患', '|') });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 }), (table) => {
        const text = table.map((row) => row.map(quoted).join(',')).join('\r\n');
        const filled = table.flatMap((cells, index) => (cells.some((each) => each.trim() !== '') ? [{ number: index + 1, cells }] : []));
        expect(readCsv(text, 100)).toEqual(filled);
      }),
    );
  });

  test('of half a megabyte of quotes and commas is read in bounded time', () => {
    expect(readCsv('"'.repeat(250_001), 10)).toHaveLength(1);
    expect(readCsv(','.repeat(250_000), 10)).toHaveLength(0);
  });
});
