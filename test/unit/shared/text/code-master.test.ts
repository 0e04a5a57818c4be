import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { keepCommonCodes, readCodeMaster, writeCodeMaster } from '#shared/text/code-lists.ts';

const row = (number: string, code: string, billable: string, name: string) => `${number} ${code.padEnd(7)} ${billable} ${name.padEnd(60)} ${name}`;
const lines = (...rows: string[]) => rows.join('\n');

describe('a code master', () => {
  it('keeps edition, date, names and keywords', () => {
    const { master } = readCodeMaster(lines('#edition\tTest 1', '#date\t2026-11-21', 'code\tname_ja\tname_en\tkeywords', 'S06.0\t脳振盪\tConcussion\tのうしんとう'));
    expect(master).toEqual({
      edition: 'Test 1',
      date: '2026-11-21',
      entries: [{ code: 'S06.0', name: { ja: '脳振盪', en: 'Concussion' }, keywords: 'のうしんとう' }],
    });
  });

  it('reads the official order file, with a dot after the category', () => {
    const { master } = readCodeMaster(lines(row('00001', 'A00', '0', 'Cholera'), row('00002', 'A000', '1', 'Cholera due to Vibrio cholerae 01')));
    expect(master?.entries).toEqual([
      { code: 'A00', name: { en: 'Cholera' } },
      { code: 'A00.0', name: { en: 'Cholera due to Vibrio cholerae 01' } },
    ]);
  });

  it('reports every faulty line with its number', () => {
    const { master, faults } = readCodeMaster(lines('code\tname_en', 'A00\tCholera', '\tNo code', 'A00\tAgain', 'B01\t'));
    expect(master).toBeNull();
    expect(faults).toEqual([{ line: 3, fault: 'no_code' }, { line: 4, fault: 'code_twice' }, { line: 5, fault: 'no_name' }]);
  });

  it('needs a header', () => {
    expect(readCodeMaster('A00\tCholera').faults).toEqual([{ line: 1, fault: 'no_header' }]);
    expect(readCodeMaster('').faults).toEqual([{ line: 1, fault: 'no_header' }]);
  });

  it('reads back what it writes', () => {
    const { master } = readCodeMaster(readFileSync(new URL('../../../../functions/code-lists/data/icd10.tsv', import.meta.url), 'utf8'));
    if (master === null) throw new Error('The shipped list has faults');
    expect(master.entries.length).toBeGreaterThan(300);
    expect(readCodeMaster(writeCodeMaster(master)).master).toEqual(master);
  });

  it('takes the marks of common codes from the master that it replaces, unless it has its own', () => {
    const read = (...rows: string[]) => readCodeMaster(lines('code\tname_en\tcommon', ...rows)).master!;
    const last = read('A00\tCholera\t1', 'A01\tTyphoid\t', 'A02\tSalmonella\tyes');
    const marks = (next: ReturnType<typeof read>) => keepCommonCodes(next, last).entries.map(({ code, name, isCommon }) => [code, name.en, isCommon]);
    expect(marks(read('A00\tCholera, new\t', 'A01\tTyphoid\t', 'B01\tVaricella\t'))).toEqual([
      ['A00', 'Cholera, new', true],
      ['A01', 'Typhoid', undefined],
      ['B01', 'Varicella', undefined],
    ]);
    expect(marks(read('A00\tCholera\t', 'B01\tVaricella\t1'))).toEqual([['A00', 'Cholera', undefined], ['B01', 'Varicella', true]]);
  });

  it('ships a Japanese and an English name for each of its codes', () => {
    const { master } = readCodeMaster(readFileSync(new URL('../../../../functions/code-lists/data/icd10.tsv', import.meta.url), 'utf8'));
    expect(master?.entries.filter(({ name }) => name.ja === undefined || name.en === undefined)).toEqual([]);
  });
});
