import { describe, expect, test } from 'vitest';
import { compileFile } from '#functions/storage/compile-file.ts';
import { writeWorkbookFile } from '#functions/storage/write-workbook.ts';
import type { WorkbookRows } from '#shared/compile/workbook-rows.ts';
import { designFindingCases } from './design-finding-cases.ts';
import { findingCases } from './finding-cases.ts';
import { expressionFaults } from './expression-faults.ts';
import { bookOf, type Cells, columns } from './faulty-form.ts';
import { workbookOf } from './workbook-of.ts';

/** One row with one fault, and the column in which it must be found. */
const faults: readonly (readonly [fact: string, cells: Cells, column: string, code: string])[] = [
  ['a type of two letters turned', { type: 'itneger' }, 'type', 'type.unknown'],
  ['a type in another language', { type: '整数' }, 'type', 'type.unknown'],
  ['a type with a stray colon', { type: 'text:' }, 'type', 'type.unknown'],
  ['an image', { type: 'image' }, 'type', 'type.unsupported'],
  ['an audio', { type: 'audio' }, 'type', 'type.unsupported'],
  ['a way on a map', { type: 'geotrace' }, 'type', 'type.unsupported'],
  ['choices from a file', { type: 'select_one_from_file a.csv' }, 'type', 'type.unsupported'],
  ['a list that is not there', { type: 'select_one sexes' }, 'type', 'list.unknown'],
  ['a list in capitals', { type: 'select_one SEX' }, 'type', 'list.unknown'],
  ['several of no list', { type: 'select_multiple' }, 'type', 'type.list_missing'],
  ['a dropdown of no list', { type: 'dropdown' }, 'type', 'type.list_missing'],
  ['a formula without its kind', { type: 'plugin' }, 'parameters', 'plugin.kind_missing'],
  ['an end of a group', { type: 'end_group', name: '', label: '' }, 'type', 'block.not_opened'],
  ['an end of a repeat', { type: 'end repeat', name: '', label: '' }, 'type', 'block.not_opened'],
  ['no name', { name: '' }, 'name', 'name.missing'],
  ['a name with a blank', { name: 'a b' }, 'name', 'name.derived'],
  ['a name with a hyphen', { name: 'a-b' }, 'name', 'name.derived'],
  ['a name in Japanese', { name: '氏名' }, 'name', 'name.derived'],
  ['a name that begins with a digit', { name: '1st' }, 'name', 'name.derived'],
  ['a name that begins with a line', { name: '_a' }, 'name', 'name.derived'],
  ['a name of 64 letters', { name: 'n'.repeat(64) }, 'name', 'name.derived'],
  ['a name that ends in a number', { name: 'site_1' }, 'name', 'name.derived'],
  ['a name of JavaScript', { name: '__proto__' }, 'name', 'name.derived'],
  ['a name that stands above', { name: 'hr' }, 'name', 'name.derived'],
  ["a name where a repeat keeps its times", { name: 'injury_registered_at' }, 'name', 'name.derived'],
  ['no label', { label: '' }, 'label', 'label.missing'],
  ['a condition that compares', { when: 'hr>3' }, 'when', 'when.unreadable'],
  ['a condition without a value', { when: 'sex=' }, 'when', 'when.unreadable'],
  ['a condition on nothing', { when: 'nothing=m' }, 'when', 'when.unknown_item'],
  ['a condition on another page', { when: 'visit.sex=m' }, 'when', 'when.unknown_item'],
  ['a condition on a number', { when: 'hr=60' }, 'when', 'when.not_choice'],
  ['a condition on no choice', { when: 'sex=x' }, 'when', 'when.unknown_value'],
  ['a condition on one choice that is none', { when: 'sign=a,z' }, 'when', 'when.unknown_value'],
  ['a condition on itself', { type: 'select_one sex', when: 'x=m' }, 'when', 'when.itself'],
  ['a relevant on nothing', { relevant: "${nothing}='m'" }, 'relevant', 'expression.unknown_item'],
  ['a relevant on no choice', { relevant: "selected(${sign},'z')" }, 'relevant', 'expression.unknown_value'],
  ['required perhaps', { required: 'perhaps' }, 'required', 'cell.not_yes_no'],
  ['required by two', { required: '2' }, 'required', 'cell.not_yes_no'],
  ['read-only sometimes', { read_only: 'sometimes' }, 'read_only', 'cell.not_yes_no'],
  ['a bound in words', { type: 'integer', min: 'zero' }, 'min', 'cell.not_number'],
  ['a bound with its unit', { type: 'decimal', max: '42 C' }, 'max', 'cell.not_number'],
  ['a bound that is no day', { type: 'date', min: '2026-13-01' }, 'min', 'cell.not_moment'],
  ['a bound that is no time', { type: 'time', max: '25:00' }, 'max', 'cell.not_moment'],
  ['a bound that is no moment', { type: 'datetime', max: 'soon' }, 'max', 'cell.not_moment'],
  ['a range the wrong way round', { type: 'integer', min: '9', max: '1' }, 'max', 'cell.max_below_min'],
  ['days the wrong way round', { type: 'date', min: '2026-02-01', max: '2026-01-01' }, 'max', 'cell.max_below_min'],
  ['a repeat at most less than at least', { type: 'begin_repeat', min: '5', max: '2' }, 'max', 'cell.max_below_min'],
  ['half a repetition', { type: 'begin_repeat', min: '0.5' }, 'min', 'cell.not_whole'],
  ['a range of a text', { min: '1' }, 'min', 'cell.ignored'],
  ['a constraint of the wrong order', { type: 'integer', constraint: '. >= 5 and . <= 1' }, 'constraint', 'cell.max_below_min'],
  ['decimals in words', { type: 'decimal', scale: 'two' }, 'scale', 'cell.not_number'],
  ['half a decimal', { type: 'decimal', scale: '1.5' }, 'scale', 'cell.not_whole'],
  ['too many decimals', { type: 'decimal', scale: '16' }, 'scale', 'cell.not_whole'],
  ['decimals of a text', { scale: '1' }, 'scale', 'cell.ignored'],
  ['no digits', { type: 'integer', precision: '0' }, 'precision', 'cell.not_whole'],
  ['a length of nothing', { max_length: '0' }, 'max_length', 'cell.not_whole'],
  ['a length below nothing', { max_length: '-5' }, 'max_length', 'cell.not_whole'],
  ['a length of a date', { type: 'date', max_length: '5' }, 'max_length', 'cell.ignored'],
  ['a default in words', { type: 'integer', default: 'few' }, 'default', 'default.unusable'],
  ['a default that is no choice', { type: 'select_one sex', default: 'x' }, 'default', 'default.unusable'],
  ['a default of which one is no choice', { type: 'select_multiple sign', default: 'a,z' }, 'default', 'default.unusable'],
  ['a default that is no day', { type: 'date', default: 'yesterday' }, 'default', 'default.unusable'],
  ['a default that is computed of what is not there', { default: 'concat(${nobody})' }, 'default', 'expression.unknown_item'],
  ['a default of a check', { type: 'check', default: 'perhaps' }, 'default', 'default.unusable'],
  ['an appearance nobody knows', { appearance: 'signature' }, 'appearance', 'appearance.ignored'],
  ['parameters of a text', { parameters: 'a=b' }, 'parameters', 'cell.ignored'],
  ['parameters without a key', { type: 'gcs', parameters: '=adult' }, 'parameters', 'parameters.unreadable'],
  ['a kind that is not there', { type: 'plugin', parameters: 'kind=sums sources=hr' }, 'parameters', 'plugin.kind_unknown'],
  ['a sum of nothing', { type: 'plugin', parameters: 'kind=sum' }, 'parameters', 'parameters.missing'],
  ['a sum of what is not there', { type: 'plugin', parameters: 'kind=sum sources=hr,pulse' }, 'parameters', 'reference.unknown'],
  ['a parameter of another kind', { type: 'plugin', parameters: 'kind=sum sources=hr hr=hr' }, 'parameters', 'parameters.unknown'],
  ['an index without its second half', { type: 'plugin', parameters: 'kind=shock_index hr=hr' }, 'parameters', 'parameters.missing'],
  ['a part that is not there', { type: 'plugin', parameters: 'kind=sum sources=gcs.SBP' }, 'parameters', 'design.unknown_part'],
  ['a sum over a repetition', { type: 'plugin', parameters: 'kind=sum sources=site' }, 'parameters', 'design.path_into_repetition'],
  ['a sum of itself', { type: 'plugin', parameters: 'kind=sum sources=x' }, 'parameters', 'design.circle'],
  ['a best answer that is neither yes nor no', { type: 'gcs', parameters: 'best=15' }, 'parameters', 'parameters.bad_value'],
  ['a scale that is not there', { type: 'gcs', parameters: 'gcs_type=baby' }, 'parameters', 'parameters.bad_value'],
  ['bands that are not there', { type: 'watch', parameters: 'target=hr bands=tape' }, 'parameters', 'parameters.bad_value'],
  ['a watch of nothing', { type: 'watch', parameters: 'bands=tape_age' }, 'parameters', 'parameters.missing'],
  ['a count of nothing', { type: 'hidden_count', parameters: 'values=m' }, 'parameters', 'parameters.missing'],
];

const letterOf = (column: string): string => String.fromCharCode(65 + columns.indexOf(column));

/** The same sheets one column to the right and three rows down: blank rows, a comment and a column of notes. */
const shifted = ({ sheets }: WorkbookRows): WorkbookRows => ({
  sheets: sheets.map(({ name, rows }) => ({ name, rows: rows.map(({ number, cells }) => ({ number: number + 3, cells: [null, ...cells] })) })),
});
const shiftedCell = (cell: string): string => cell.replace(/^([A-Z])(\d+)$/, (_, letter: string, row: string) => `${String.fromCharCode(letter.charCodeAt(0) + 1)}${Number(row) + 3}`);

interface Faulty {
  readonly fact: string;
  readonly book: WorkbookRows;
  /** `code sheet!cell` of the first finding. */
  readonly found: string;
}

const faulty: readonly Faulty[] = [
  ...[...faults, ...expressionFaults].map(([fact, cells, column, code]) => ({ fact, book: bookOf(cells), found: `${code} survey!${letterOf(column)}13` })),
  // Sheets whose names or rows are the fault do not move.
  ...[...findingCases, ...designFindingCases].flatMap(({ fact, sheets, found: [first = ''] }) =>
    /![A-Z]\d+$/.test(first) && !first.startsWith('header.missing') && !first.startsWith('survey.no_items') && !first.startsWith('sheet.')
      ? [{ fact: `${fact} (moved)`, book: shifted(workbookOf(sheets)), found: first.replace(/[A-Z]\d+$/, shiftedCell) }]
      : [],
  ),
];

describe('faulty workbooks', () => {
  test('are at least 150', () => expect(faulty.length).toBeGreaterThanOrEqual(150));

  test(
    'as files, lead to the exact cell in at least 98 of 100, and never to a throw',
    async () => {
      const missed: string[] = [];
      for (const { fact, book, found } of faulty) {
        const { diagnostics } = await compileFile(await writeWorkbookFile(book));
        const lines = diagnostics.map(({ code, sheet, cell }) => `${code} ${sheet}!${cell}`);
        if (!lines.includes(found)) missed.push(`${fact}: ${found}, but ${lines.join(', ')}`);
      }
      expect(missed.length / faulty.length > 0.02 ? missed : []).toEqual([]);
    },
  );
});
