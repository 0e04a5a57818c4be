import type { Choice, Exclusive } from '../design/card-design.ts';
import { maxChoiceValue } from '../design/limits.ts';
import { readDecimal } from '../text/decimal.ts';
import type { LanguageTag } from '../text/languages.ts';
import { foldWidth } from '../text/width.ts';
import { readList, readYesNo } from './workbook-rows.ts';
import type { Findings } from './findings.ts';
import { placeOf, textOf, textsOf } from './table.ts';
import type { Table, TableRow } from './table.ts';
import type { Trace } from './trace.ts';

/** One list of the sheet `choices`, in sheet order. */
export interface ChoiceList {
  readonly name: string;
  readonly entries: readonly ChoiceEntry[];
  readonly choices: readonly Choice[];
  readonly exclusive: readonly Exclusive[];
}

export interface ChoiceEntry {
  readonly row: TableRow;
  readonly choice: Choice;
}

const readChoice = (row: TableRow, language: LanguageTag, findings: Findings, trace: Trace): Choice | null => {
  const value = foldWidth(textOf(row, 'name'));
  if (value === '') {
    findings.add('choice.value_missing', placeOf(row, 'name'));
    return null;
  }
  if (value.length > maxChoiceValue) {
    findings.add('choice.value_too_long', placeOf(row, 'name'), { max: maxChoiceValue });
    return null;
  }
  // Spreadsheets turn "1-2" into a date behind the author's back.
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) findings.add('choice.value_date', placeOf(row, 'name'), { value });
  const title = textsOf(row, 'label', language);
  if (title === undefined) findings.add('label.missing', placeOf(row, 'label'), { name: value });
  const description = textsOf(row, 'hint', language);
  return trace.remember({ value, title: title ?? { [language]: value }, ...(description && { description }) }, row);
};

const readExclusive = (list: readonly ChoiceEntry[], findings: Findings, trace: Trace): Exclusive[] => {
  const values = list.map(({ choice }) => choice.value);
  const exclusive: Exclusive[] = [];
  for (const { row, choice } of list) {
    const written = textOf(row, 'exclusive');
    const all = readYesNo(written);
    if (all === true)
      exclusive.push(trace.remember({ value: choice.value, excludes: '*' as const }, row, { value: 'exclusive' }));
    if (all !== null) continue;
    const excludes = readList(written).filter((value) => {
      if (values.includes(value)) return true;
      findings.add('choice.exclusive_unknown', placeOf(row, 'exclusive'), { value, suggestion: findings.suggest(value, values) });
      return false;
    });
    if (excludes.length === 0) continue;
    exclusive.push(
      trace.remember({ value: choice.value, excludes }, row, { value: 'exclusive', excludes: 'exclusive' }),
    );
  }
  return exclusive;
};

/** Groups the rows of the sheet `choices` by list. */
export const readChoiceLists = (
  table: Table | null,
  language: LanguageTag,
  findings: Findings,
  trace: Trace,
): ReadonlyMap<string, ChoiceList> => {
  const entries = new Map<string, ChoiceEntry[]>();
  for (const row of table?.rows ?? []) {
    const name = foldWidth(textOf(row, 'list_name'));
    if (name === '') findings.add('list.name_missing', placeOf(row, 'list_name'));
    const choice = readChoice(row, language, findings, trace);
    if (name === '' || choice === null) continue;
    const list = entries.get(name);
    if (list === undefined) entries.set(name, [{ row, choice }]);
    else list.push({ row, choice });
  }
  return new Map(
    [...entries].map(([name, list]) => [
      name,
      {
        name,
        entries: list,
        choices: list.map(({ choice }) => choice),
        exclusive: readExclusive(list, findings, trace),
      },
    ]),
  );
};

/** The edge of a band or level: a number of its own column, else the value of the choice when that is a number. */
export const edgeOf = ({ row, choice }: ChoiceEntry, column: 'below' | 'min', findings: Findings): number | undefined => {
  const written = textOf(row, column);
  const edge = readDecimal(written === '' ? choice.value : written) ?? undefined;
  if (edge === undefined && written !== '')
    findings.add('cell.not_number', placeOf(row, column), { column, value: written });
  return edge;
};
