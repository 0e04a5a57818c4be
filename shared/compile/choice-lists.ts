import type { Choice, Exclusive } from '../design/card-design.ts';
import { maxChoiceValue, maxText } from '../design/limits.ts';
import { readDecimal } from '../text/decimal.ts';
import type { LanguageTag } from '../text/languages.ts';
import { isFault, readList, readYesNo } from './workbook-rows.ts';
import { listNameOf, type Codes } from './codes.ts';
import type { Findings } from './findings.ts';
import { cellOf, placeOf, reportControls, textOf, textsOf, valueOf, type Table, type TableRow } from './table.ts';
import type { Trace } from './trace.ts';

export interface ChoiceList {
  readonly name: string;
  readonly entries: readonly ChoiceEntry[];
  readonly choices: readonly Choice[];
  /** The choices that filters use: a value may occur once for each place it belongs to. */
  readonly cascade: readonly Choice[];
  readonly exclusive: readonly Exclusive[];
  readonly isFile?: boolean;
  /** The list that this one adds a choice to, and the choice, which is offered whatever a filter says. */
  readonly added?: { readonly to: string; readonly value: string };
  readonly codeList?: string;
}

export interface ListReading {
  readonly language: LanguageTag;
  readonly findings: Findings;
  readonly trace: Trace;
  readonly asked: ReadonlySet<string>;
  readonly mayRepeat: boolean;
  readonly codes: Codes;
}

export interface ChoiceEntry {
  readonly row: TableRow;
  readonly choice: Choice;
}

/** Cells of the columns that filters ask for, without blank ones. */
const columnsOf = (row: TableRow, { asked, codes }: ListReading): Choice['columns'] => {
  if (asked.size === 0) return undefined;
  const filled = [...asked].flatMap((column) => {
    const text = codes.named(row.cells[row.table.headings.get(column) ?? -1]);
    return text === '' || isFault(text) ? [] : [[column, text.slice(0, maxText)] as const];
  });
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
};

export const readChoice = (row: TableRow, reading: ListReading): Choice | null => {
  const { language, findings, trace, codes } = reading;
  const value = codes.of(row, findings);
  reportControls(row, 'name', findings);
  if (value === '') {
    findings.add('choice.value_missing', placeOf(row, 'name'));
    return null;
  }
  if (value.length > maxChoiceValue) {
    findings.add('choice.value_too_long', placeOf(row, 'name'), { max: maxChoiceValue });
    return null;
  }
  // Spreadsheets turn "1-2" into a date without asking.
  if (/^\d{4}-\d{2}-\d{2}$/.test(textOf(row, 'name'))) findings.add('choice.value_date', placeOf(row, 'name'), { value });
  const title = textsOf(row, 'label', language);
  if (title === undefined) findings.add('label.missing', placeOf(row, 'label'), { name: value });
  const description = textsOf(row, 'hint', language);
  const columns = columnsOf(row, reading);
  const choice: { -readonly [Key in keyof Choice]: Choice[Key] } = { value, title: title ?? { [language]: value } };
  if (description) choice.description = description;
  if (columns) choice.columns = columns;
  return trace.remember(choice, row);
};

const readExclusive = (list: readonly ChoiceEntry[], { findings, trace, codes }: ListReading): Exclusive[] => {
  const values = list.map(({ choice }) => choice.value);
  const exclusive: Exclusive[] = [];
  for (const { row, choice } of list) {
    const all = readYesNo(textOf(row, 'exclusive'));
    if (all === true)
      exclusive.push(trace.remember({ value: choice.value, excludes: '*' as const }, row, { value: 'exclusive' }));
    if (all !== null) continue;
    const excludes = readList(codes.named(cellOf(row, 'exclusive'))).filter((value) => {
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

const withoutRepeated = (entries: readonly ChoiceEntry[], keyOf: (entry: ChoiceEntry) => string, report: (entry: ChoiceEntry) => void): readonly ChoiceEntry[] => {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const before = seen.size;
    const isNew = seen.add(keyOf(entry)).size > before;
    if (!isNew) report(entry);
    return isNew;
  });
};

/** A key from the value and whatever else distinguishes choices of the same value. No value starts with a blank, so keys cannot collide. */
const keyWith = (value: string, when: string, columns: Choice['columns']): string => (when === '' && !columns ? value : ` ${JSON.stringify([value, when, columns])}`);

const choicesIn = (entries: readonly ChoiceEntry[]): readonly Choice[] => entries.map(({ choice }) => choice);

export const listOf = (name: string, written: readonly ChoiceEntry[], reading: ListReading): ChoiceList => {
  const { findings, mayRepeat } = reading;
  const report = ({ row, choice }: ChoiceEntry): void => findings.add('choice.twice', placeOf(row, 'name'), { value: choice.value, list: name });
  // A choice of an interlocked list occurs once for each value of its source.
  const entries = withoutRepeated(written, ({ row, choice: { value, columns } }) => keyWith(value, textOf(row, 'when'), mayRepeat ? columns : undefined), report);
  const choices = choicesIn(withoutRepeated(entries, ({ choice }) => choice.value, () => {}));
  const cascade = mayRepeat ? choicesIn(withoutRepeated(entries, ({ choice: { value, columns } }) => keyWith(value, '', columns), () => {})) : choices;
  return { name, entries, choices, cascade: cascade.length === choices.length ? choices : cascade, exclusive: readExclusive(entries, reading) };
};

export const readChoiceLists = (table: Table, reading: ListReading): ReadonlyMap<string, ChoiceList> => {
  const { findings } = reading;
  const entries = new Map<string, ChoiceEntry[]>();
  for (const row of table.rows) {
    const name = listNameOf(row);
    if (name === '') findings.add('list.name_missing', placeOf(row, 'list_name'));
    const choice = readChoice(row, reading);
    if (name === '' || choice === null) continue;
    const list = entries.get(name);
    if (list === undefined) entries.set(name, [{ row, choice }]);
    else list.push({ row, choice });
  }
  return new Map([...entries].map(([name, list]) => [name, listOf(name, list, reading)]));
};

/** The edge of a band or level: the number in its own column, else the value of the choice if that is a number. */
export const edgeOf = ({ row, choice }: ChoiceEntry, column: 'below' | 'min', findings: Findings): number | undefined => {
  const written = textOf(row, column);
  const value = valueOf(row, 'name');
  const edge = (written === '' && typeof value === 'number' ? value : readDecimal(written === '' ? choice.value : written)) ?? undefined;
  if (edge === undefined && written !== '')
    findings.add('cell.not_number', placeOf(row, column), { column, value: written });
  return edge;
};
