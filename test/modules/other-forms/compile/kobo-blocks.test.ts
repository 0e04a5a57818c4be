import { expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';

const sheet = (name: string, rows: readonly (readonly string[])[]) => ({ name, rows: rows.map((cells, at) => ({ number: at + 1, cells: cells.map((cell) => (cell === '' ? null : cell)) })) });
const matrix = (lines: number, columns: number) =>
  compileWorkbook({
    sheets: [
      sheet('survey', [['type', 'name', 'label::Français (fr)', 'label::English (en)', 'kobo--matrix_list'], ['begin_kobomatrix', 'm', 'M', 'M', 'line'], ...Array.from({ length: columns }, (_, at) => ['integer', `c${at}`, `C ${at}`, `C ${at}`, '']), ['end_kobomatrix', '', '', '', ''], ['text', 'last', 'Last', 'Last', '']]),
      sheet('choices', [['list_name', 'name', 'label::Français (fr)', 'label::English (en)'], ...Array.from({ length: lines }, (_, at) => ['line', `l${at}`, `Ligne ${at}`, `Line ${at}`])]),
    ],
  });

test('a matrix has a group for each row of its list, with the titles of all languages', () => {
  const { design, diagnostics } = matrix(2, 2);
  expect(diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
  expect(design!.pages[0]!.items.map(({ name, title }) => [name, title])).toEqual([['m_l0', { fr: 'Ligne 0', en: 'Line 0' }], ['m_l1', { fr: 'Ligne 1', en: 'Line 1' }]]);
  expect(design!.pages[1]!.items.map(({ name }) => name)).toEqual(['last']);
});

test('a matrix that is more than a design can hold is told, not cut', () => {
  const { design, diagnostics } = matrix(2_000, 1_000);
  expect(design).toBeNull();
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)).not.toEqual([]);
});
