import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCodeMaster } from '#functions/modules/operator/code-master.ts';
import { readCodes } from '#shared/text/code-lists.ts';

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

  it('reports every faulty line with its number', () => {
    const { master, faults } = readCodeMaster(lines('code\tname_en', 'A00\tCholera', '\tNo code', 'A00\tAgain', 'B01\t'));
    expect(master).toBeNull();
    expect(faults).toEqual([{ line: 3, fault: 'no_code' }, { line: 4, fault: 'code_twice' }, { line: 5, fault: 'no_name' }]);
  });

  it('needs a header', () => {
    expect(readCodeMaster('A00\tCholera').faults).toEqual([{ line: 1, fault: 'no_header' }]);
    expect(readCodeMaster('').faults).toEqual([{ line: 1, fault: 'no_header' }]);
  });

  it('is read in the same way by the search, once it has no faults', () => {
    const text = readFileSync(new URL('../../../../functions/code-lists/data/icd10.tsv', import.meta.url), 'utf8');
    expect(readCodes(text)).toEqual(readCodeMaster(text).master?.entries);
  });

  it('ships a Japanese and an English name for each of its codes', () => {
    const { master } = readCodeMaster(readFileSync(new URL('../../../../functions/code-lists/data/icd10.tsv', import.meta.url), 'utf8'));
    expect(master?.entries.filter(({ name }) => name.ja === undefined || name.en === undefined)).toEqual([]);
  });
});
