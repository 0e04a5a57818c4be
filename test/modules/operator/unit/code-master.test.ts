import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { keepCommonCodes, readCodeMaster, readGivenMaster, writeCodeMaster } from '#functions/modules/operator/code-master.ts';

const row = (number: string, code: string, billable: string, name: string) => `${number} ${code.padEnd(7)} ${billable} ${name.padEnd(60)} ${name}`;
const lines = (...rows: string[]) => rows.join('\n');

describe('a code master', () => {
  it('reads the official order file, with a dot after the category', () => {
    const { master } = readGivenMaster(lines(row('00001', 'A00', '0', 'Cholera'), row('00002', 'A000', '1', 'Cholera due to Vibrio cholerae 01')));
    expect(master?.entries).toEqual([
      { code: 'A00', name: { en: 'Cholera' } },
      { code: 'A00.0', name: { en: 'Cholera due to Vibrio cholerae 01' } },
    ]);
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
});
