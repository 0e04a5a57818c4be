import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileCodes } from '#shared/compile/findings.ts';
import { compileWorkbook } from '#shared/compiler.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { designFindingCases } from './design-finding-cases.ts';
import { findingCases } from './finding-cases.ts';
import { hostileFiles } from './hostile-files.ts';
import { workbookOf } from './workbook-of.ts';

/** That nothing is left of a form of one row goes without saying. */
const linesOf = (diagnostics: readonly Diagnostic[], found: readonly string[]): string[] =>
  diagnostics
    .filter(({ code }) => code !== 'survey.no_items' || found.some((line) => line.startsWith(code)))
    .map(({ code, sheet, cell }) => `${code} ${sheet}!${cell}`);

describe('findings of a workbook', () => {
  test.each([...findingCases, ...designFindingCases])('$fact', ({ sheets, found, suggestion }) => {
    const { design, diagnostics } = compileWorkbook(workbookOf(sheets));
    expect(linesOf(diagnostics, found)).toEqual(found);
    expect(design === null).toBe(diagnostics.some(({ severity }) => severity === 'error'));
    const suggestions = diagnostics.flatMap(({ params }) => params.suggestion || []);
    expect(suggestions).toEqual(suggestion === undefined ? [] : [suggestion]);
  });

  test('every code has a case', () => {
    const shown = [
      ...[...findingCases, ...designFindingCases].flatMap(({ found }) => found.map((line) => line.split(' ')[0])),
      ...hostileFiles.map(({ code }) => code),
      // Lists in files and the findings of dictionaries have tests of their own.
      ...(readFileSync(new URL('../modules/code-lists/compile/zipped-lists.test.ts', import.meta.url), 'utf8').match(/(?:file|list)\.\w+/g) ?? []),
      ...['../modules/code-lists/api/lists.test.ts', '../modules/code-lists/api/code-lists.test.ts'].flatMap((name) => readFileSync(new URL(name, import.meta.url), 'utf8').match(/(?:code_)?list\.\w+/g) ?? []),
      ...['dictionary.test.ts', 'redcap-export.test.ts'].flatMap((name) => readFileSync(new URL(`../modules/other-forms/compile/${name}`, import.meta.url), 'utf8').match(/redcap\.\w+|file\.unknown_encoding/g) ?? []),
      // Cells that a table in a test cannot draw.
      ...['misread-cells.test.ts', 'control-characters.test.ts', '../modules/code-lists/unit/read-code-list.test.ts'].flatMap((name) => readFileSync(new URL(name, import.meta.url), 'utf8').match(/(?:sheet|choice|cell)\.\w+/g) ?? []),
    ];
    // These are about the function that opens a file, and are tested with it.
    expect(readFileSync(new URL('../api/designs/compiler-overrun.test.ts', import.meta.url), 'utf8')).toContain('file.too_heavy');
    // JSON is parsed on the device (upload-design.test.tsx).
    shown.push('file.too_heavy', 'file.not_json');
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
      'list.unknown survey!A3',
      'label.missing survey!C4',
      'cell.not_number survey!E4',
      'cell.not_yes_no survey!F4',
      'reference.unknown settings!B2',
    ]);
  });

  test('one cause is one finding with all its cells, however the cells differ in what they show of it', () => {
    const survey = `
| type | name | label | required | relevant |
| text | a | A | perhaps | nothere(1) |
| text | b | B | perhaps | string-length(\${a}) > nothere(1) |
| image | c |  |  |  |
| text | d |  |  | string-length(\${c}) > 1 |
| text | e |  |  | string-length(\${c}) > 2 |`;
    const { design, diagnostics } = compileWorkbook(workbookOf({ survey, settings }));
    expect(diagnostics.map(({ severity, code, cell, cells }) => [severity, code, cell, cells])).toEqual([
      ['note', 'cell.not_yes_no', 'D2', ['D2', 'D3']],
      ['left_out', 'expression.function_unknown', 'E2', ['E2', 'E3']],
      ['left_out', 'type.unsupported', 'A4', undefined],
      ['note', 'label.missing', 'C5', ['C5', 'C6']],
      ['left_out', 'rule.row_left_out', 'E5', ['E5', 'E6']],
    ]);
    expect(design?.pages[0]?.items.map(({ name, relevant = null }) => [name, relevant])).toEqual(['a', 'b', 'd', 'e'].map((name) => [name, null]));
  });

  test('blank rows and comment rows keep the row numbers of the others exact', () => {
    const survey = '\n| # written by Aoi |\n\n| type | name | label |\n\n| # text | old | Old |\n\n| txet | a | A |';
    const { diagnostics } = compileWorkbook(workbookOf({ survey: `\n${survey}`, settings }));
    expect(linesOf(diagnostics, [])).toEqual(['type.unknown survey!A8']);
  });

  test('beyond a thousand findings the rest is counted, in bounded work', () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => `| nonsense${index} | a ${index} | A |`);
    const { diagnostics } = compileWorkbook(
      workbookOf({ survey: ['| type | name | label |', ...rows].join('\n'), settings }),
    );
    expect(diagnostics).toHaveLength(1_001);
    expect(diagnostics.at(-1)).toMatchObject({ code: 'findings.too_many', severity: 'left_out' });
  });

  test('notes, however many, refuse no design, and hide nothing that matters more', () => {
    const lists = Array.from({ length: 1_200 }, (_, index) => `| list${index} | a | A |`);
    const compiled = (type: string) =>
      compileWorkbook(workbookOf({ survey: `| type | name | label |\n| text | a | A |\n| ${type} | b | B |`, choices: ['| list_name | name | label |', ...lists].join('\n'), settings }));
    const { design, diagnostics } = compiled('text');
    expect(design?.pages[0]?.items).toHaveLength(2);
    expect(diagnostics).toHaveLength(1_001);
    expect(new Set(diagnostics.map(({ severity }) => severity))).toEqual(new Set(['note']));
    const faulty = compiled('nonsense');
    expect(faulty.design?.pages[0]?.items).toHaveLength(1);
    expect(faulty.diagnostics).toContainEqual(expect.objectContaining({ code: 'type.unknown', cell: 'A3' }));
  });
});

const settings = '| form_title |\n| Form |';
