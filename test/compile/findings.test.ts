import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileCodes } from '#shared/compile/findings.ts';
import { compileWorkbook } from '#shared/compile/compile-workbook.ts';
import { designFindingCases } from './design-finding-cases.ts';
import { findingCases } from './finding-cases.ts';
import { hostileFiles } from './hostile-files.ts';
import { workbookOf } from './workbook-of.ts';

describe('findings of a workbook', () => {
  test.each([...findingCases, ...designFindingCases])('$fact', ({ sheets, found, suggestion }) => {
    const { design, diagnostics } = compileWorkbook(workbookOf(sheets));
    expect(diagnostics.map(({ code, sheet, cell }) => `${code} ${sheet}!${cell}`)).toEqual(found);
    expect(design === null).toBe(diagnostics.some(({ severity }) => severity === 'error'));
    const suggestions = diagnostics.flatMap(({ params }) => params.suggestion || []);
    expect(suggestions).toEqual(suggestion === undefined ? [] : [suggestion]);
  });

  test('every code has a case', () => {
    const shown = [
      ...findingCases.flatMap(({ found }) => found.map((line) => line.split(' ')[0])),
      ...hostileFiles.map(({ code }) => code),
      // The findings of dictionaries have their own test.
      ...['dictionary.test.ts', 'redcap-export.test.ts'].flatMap((name) => readFileSync(new URL(name, import.meta.url), 'utf8').match(/redcap\.\w+|file\.unknown_encoding/g) ?? []),
    ];
    // These are about the function that opens a file, and are tested with it.
    expect(readFileSync(new URL('../api/designs/compiler-overrun.test.ts', import.meta.url), 'utf8')).toContain('file.too_heavy');
    shown.push('file.too_heavy');
    // Found only in workbooks with more than a thousand faults: see the test below.
    const missing = Object.keys(compileCodes).filter((code) => !shown.includes(code) && code !== 'findings.too_many');
    expect(missing).toEqual([]);
  });

  test('all faults of a workbook are found in one go, each in its own cell', () => {
    const survey = `
| type | name | label | when | min | required |
| intger | a b | A | | | |
| select_one lst | c | C | x=1 | | |
| integer | d |  | | low | maybe |`;
    const { diagnostics } = compileWorkbook(
      workbookOf({ survey, settings: '| form_title | id_attributes |\n| F | nowhere.x |' }),
    );
    expect(diagnostics.map(({ code, sheet, cell }) => `${code} ${sheet}!${cell}`)).toEqual([
      'type.unknown survey!A2',
      'design.name_invalid survey!B2',
      'list.unknown survey!A3',
      'when.unknown_item survey!D3',
      'label.missing survey!C4',
      'cell.not_number survey!E4',
      'cell.not_yes_no survey!F4',
      'reference.unknown settings!B2',
    ]);
  });

  test('blank rows and comment rows keep the row numbers of the others exact', () => {
    const survey = '\n| # written by Aoi |\n\n| type | name | label |\n\n| # text | old | Old |\n\n| txet | a | A |';
    const { diagnostics } = compileWorkbook(workbookOf({ survey: `\n${survey}`, settings }));
    expect(diagnostics.map(({ code, cell }) => `${code} ${cell}`)).toEqual(['type.unknown A8']);
  });

  test('beyond a thousand findings the rest is counted, in bounded work', () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => `| nonsense${index} | a ${index} | A |`);
    const { diagnostics } = compileWorkbook(
      workbookOf({ survey: ['| type | name | label |', ...rows].join('\n'), settings }),
    );
    expect(diagnostics).toHaveLength(1_001);
    expect(diagnostics.at(-1)).toMatchObject({ code: 'findings.too_many', severity: 'error' });
  });

  test('notes, however many, refuse no design, and hide no error', () => {
    const rows = (type: string) => Array.from({ length: 1_200 }, (_, index) => `| ${index === 1_199 ? type : 'text'} | a${index} | 項目 | Item | 説明 ${index} |`);
    const compiled = (type: string) =>
      compileWorkbook(
        workbookOf({
          survey: ['| type | name | label::ja | label::en | hint::ja |', ...rows(type)].join('\n'),
          settings: '| form_title::ja | form_title::en |\n| 様式 | Form |',
        }),
      );
    const { design, diagnostics } = compiled('text');
    expect(design?.pages[0]?.items).toHaveLength(1_200);
    expect(diagnostics).toHaveLength(1_001);
    expect(new Set(diagnostics.map(({ severity }) => severity))).toEqual(new Set(['note']));
    const faulty = compiled('nonsense');
    expect(faulty.design).toBeNull();
    expect(faulty.diagnostics).toContainEqual(expect.objectContaining({ code: 'type.unknown', cell: 'A1201' }));
  });
});

const settings = '| form_title |\n| Form |';
