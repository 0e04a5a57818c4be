import { parse } from 'csv-parse/sync';
import * as fc from '#test/support/properties.ts';
import { describe, expect, it } from 'vitest';
import { csvCell, csvRow, withoutGuard } from '#shared/export/csv.ts';

const plain = fc.string({ unit: fc.constantFrom(...Array.from('ab,\u3000\u200b\ufeff"\r\n\t\0 =+-@\'＝＋－＠;1あ𠮷')), maxLength: 12 });

describe('a CSV cell', () => {
  it('is quoted only where it holds a quote, a comma or a line break', () => {
    expect(['a b', 'a,b', 'a"b', 'a\nb', 'a\rb', ' a '].map(csvCell)).toEqual([
      'a b',
      '"a,b"',
      '"a""b"',
      '"a\nb"',
      '"a\rb"',
      ' a ',
    ]);
  });

  it('gets an apostrophe where a spreadsheet would run the text', () => {
    const risky = ["'quoted'", "'", '=1+1', '+81', '-', '@SUM(A1)', '\tx', '\0', '＝1', '＋', '－', '＠x', "'=1", '﹦1', '﹢', '﹣1', '﹫x'];
    expect(risky.map(csvCell)).toEqual(risky.map((text) => `'${text}`));
    expect(csvCell('\rx')).toBe('"\'\rx"');
    const hidden = [' =1', '\u3000=1', '\u00a0=1', '\ufeff=1', '\u200b＝1', '\u202e=1', '\u0085+1', "' =1", '\v@x', '\u{e0020}=1', '\t =1'];
    expect(hidden.map(csvCell)).toEqual(hidden.map((text) => `'${text}`));
    for (const text of ['\n=1', '\r\n=1', ' \n -1', '\n\n＝1']) expect(csvCell(text)).toBe(`"'${text}"`);
  });

  it('stays as it is where the sign stands inside, and where it is a number or a day', () => {
    expect(['a=1', "it's", '２－１', '2026-01-05', '|x', 'ー'].map(csvCell)).toEqual([
      'a=1',
      "it's",
      '２－１',
      '2026-01-05',
      '|x',
      'ー',
    ]);
    expect([-5, 0, 36.7, true, null, undefined].map(csvCell)).toEqual(['-5', '0', '36.7', '1', '', '']);
  });

  it('loses its guard by one leading apostrophe, and keeps an apostrophe that is no guard', () => {
    expect(["'=1", "''tis", "'tis", "''", "'"].map(withoutGuard)).toEqual(['=1', "'tis", "'tis", "'", "'"]);
  });

  it('is read back as it was by a foreign parser, once the guard is taken off', () => {
    fc.assert(
      fc.property(fc.array(fc.array(plain, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
        const read = parse(rows.map(csvRow).join(''), { relax_column_count: true, record_delimiter: '\r\n' });
        expect(read.map((row: string[]) => row.map(withoutGuard))).toEqual(rows);
        expect(read.map((row: string[]) => row.map((cell) => cell.replace(/^'/, '')))).toEqual(rows);
      }),
      { numRuns: 2_000 },
    );
  });
});
