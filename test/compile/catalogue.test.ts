import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileCodes } from '#shared/compile/findings.ts';
import { expressionCodes } from '#shared/language/expression/expression-codes.ts';
import { wordDiagnostics } from '#shared/compile/wording.ts';
import { type Diagnostic, severities } from '#shared/design/diagnostic.ts';
import en from '#shared/i18n/en/compile.json' with { type: 'json' };
import ja from '#shared/i18n/ja/compile.json' with { type: 'json' };

/** The codes that the checks of designs and the notes use, read from their source. */
const designCodes = (): string[] => {
  const sources = ['../../shared/design/', '../../shared/items/', '../../shared/modules/notes/', '../../shared/modules/quality/'].flatMap((place) => {
    const folder = new URL(place, import.meta.url);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(new URL(name, folder), 'utf8').replaceAll(/problems: \[[^\]]*\]/g, ''));
  });
  return [
    ...new Set(sources.flatMap((source) => [...source.matchAll(/'((?:design|expression)\.\w+)'/g)].map(([, code = '']) => code))),
  ];
};

const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))].toSorted();

describe('the catalogue of findings', () => {
  test.each([
    ['Japanese', ja],
    ['English', en],
  ])('has a %s text for every code, and no other', (_, catalogue) => {
    const worded = Object.keys(catalogue)
      .filter((key) => key.endsWith('.message'))
      .map((key) => key.replace(/\.message$/, ''));
    expect(worded.toSorted()).toEqual([...new Set([...Object.keys(compileCodes), ...designCodes(), ...expressionCodes])].toSorted());
  });

  test('is of findings that are errors, left out or notes', () => expect([...new Set(Object.values(compileCodes))].toSorted()).toEqual(severities.toSorted()));

  test('says the same in both languages: equal keys, equal placeholders', () => {
    expect(Object.keys(ja)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(ja)) {
      expect([key, placeholders(text)]).toEqual([key, placeholders((en as Record<string, string>)[key] ?? '')]);
    }
  });
});

describe('a worded finding', () => {
  const finding: Diagnostic = {
    severity: 'error',
    code: 'type.unknown',
    sheet: 'survey',
    cell: 'A5',
    params: { type: 'intger', suggestion: 'integer' },
  };

  test('says where, what and what was probably meant', () => {
    expect(wordDiagnostics([finding], 'ja')).toEqual([
      '「survey」シート A5：「intger」という項目の種類はありません。「integer」の誤りではありませんか。',
    ]);
    expect(wordDiagnostics([finding], 'en')).toEqual([
      'Sheet "survey", cell A5: There is no item type "intger". Did you mean "integer"?',
    ]);
  });

  test('names every cell that it stands in', () => {
    const several = { ...finding, cells: ['A5', 'A9', 'A12'] };
    expect(wordDiagnostics([several], 'en')[0]).toMatch(/^Sheet "survey", cells A5, A9, A12: /);
    expect(wordDiagnostics([several], 'ja')[0]).toMatch(/^「survey」シート A5, A9, A12：/);
  });

  test('falls back to English where Khmer texts are not written yet', () => {
    expect(wordDiagnostics([finding], 'km')).toEqual(wordDiagnostics([finding], 'en'));
  });

  test('without a close name suggests nothing, and a note says that it is one', () => {
    const note: Diagnostic = {
      ...finding,
      severity: 'note',
      code: 'header.unknown',
      params: { column: 'memo', suggestion: '' },
    };
    expect(wordDiagnostics([note], 'en')[0]).toMatch(
      /^Sheet "survey", cell A5: \(Note\) There is no column "memo"[^?]*$/,
    );
  });

  test('never fills a placeholder from the language itself', () => {
    expect(wordDiagnostics([{ ...finding, params: {} }], 'en')[0]).toContain('""');
  });

  test('of a design in JSON names the path, of a whole file nothing', () => {
    const path: Diagnostic = {
      severity: 'error',
      code: 'design.duplicate_page',
      sheet: '',
      cell: 'pages[1].name',
      params: { name: 'a' },
    };
    expect(wordDiagnostics([path], 'en')[0]).toMatch(/^pages\[1\]\.name: The page name "a"/);
    expect(wordDiagnostics([{ ...path, code: 'file.empty', cell: '' }], 'en')[0]).toMatch(/^The file is empty/);
  });
});
