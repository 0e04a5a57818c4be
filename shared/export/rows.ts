import type { AnswerValue, Answers } from '../design/card-design.ts';
import { withKeptChoices, type KeptAnswer } from '../design/kept-answer.ts';
import type { Language } from '../text/languages.ts';
import { columnsFor, hospitalColumn, ownColumns, switchedColumns, type CardColumn, type ExportedCard, type Told } from './card-columns.ts';
import { columnSeparator, keptColumn, keptColumnsColumn, type Column } from './columns.ts';
import { csvCell, csvRow } from './csv.ts';
import { reasonCell } from './reasons.ts';

const furtherColumnsOf = (told: Told) => columnsFor([...switchedColumns, hospitalColumn], told);
const namesOf = (columns: readonly CardColumn[]): readonly string[] => columns.map(({ name }) => name);

export const headerRow = (columns: readonly Column[], told: Told = {}): string =>
  csvRow([...namesOf(ownColumns), ...columns.map(({ header }) => header), ...namesOf(furtherColumnsOf(told))]);

const unreadableStatus = 'unreadable';

/** An unreadable card gets a line, so that nobody takes the file for complete. */
export const unreadableRow = (columns: readonly Column[], known: Pick<ExportedCard, 'card_global_id' | 'created_at'>, told: Told = {}): string => {
  const cells: { readonly [header: string]: string } = { ...known, status: unreadableStatus };
  return csvRow([...namesOf(ownColumns).map((name) => cells[name]), ...columns.map(() => ''), ...furtherColumnsOf(told).map(() => '')]);
};

const isList = (value: AnswerValue | undefined): value is readonly AnswerValue[] & AnswerValue => Array.isArray(value);

interface KeptPlaces<Each, Cell> {
  readonly columns: readonly Each[];
  readonly write: (column: Each, value: AnswerValue) => Cell;
  readonly text: (text: string) => Cell;
  readonly nameOf: (column: Each) => string;
  readonly first: number;
  readonly last: number;
  readonly names: number;
}

const isBlank = (cell: unknown): boolean => cell === undefined || cell === null || cell === '';

/** Writes a card's kept answers into the columns of their items, next to the choices there; into the last column if a later answer fills the cell. */
export const keptWriter = <Each extends Pick<Column, 'page' | 'stored'>, Cell>({ columns, write, text, nameOf, first, last, names }: KeptPlaces<Each, Cell>): ((cells: Cell[], vals: Answers, kept: readonly KeptAnswer[]) => void) => {
  let places: ReadonlyMap<string, readonly { readonly column: Each; readonly at: number }[]> | undefined;
  return (cells, vals, kept) => {
    places ??= Map.groupBy(columns.map((column, index) => ({ column, at: first + index })), ({ column: { page, stored } }) => `${page}.${stored}`);
    const left: KeptAnswer[] = [];
    const filled = new Map<number, string>();
    const joined = new Map<string, readonly AnswerValue[]>();
    // The latest version of an answer gets its column, earlier ones the last column.
    for (const each of kept.toSorted((one, other) => other.version - one.version)) {
      const { path, value, detached } = each;
      const own = detached ? [] : (places.get(path) ?? []);
      const held = vals[path.slice(0, path.indexOf('.'))]?.[path.slice(path.indexOf('.') + 1)];
      const there = joined.get(path) ?? held;
      const isJoined = isList(there) && isList(value);
      const whole = isJoined ? withKeptChoices(there, each, value) : value;
      const written = own.map(({ column, at }) => ({ column, at, cell: write(column, whole) })).filter(({ cell }) => !isBlank(cell));
      if (written.length === 0 || (!isJoined && written.some(({ at }) => !isBlank(cells[at])))) {
        left.push(each);
        continue;
      }
      if (isList(whole)) joined.set(path, whole);
      for (const { column, at, cell } of written) {
        if (cells[at] !== cell) filled.set(at, nameOf(column));
        cells[at] = cell;
      }
    }
    if (left.length > 0) cells[last] = text(keptText(left));
    if (filled.size > 0) cells[names] = text([...filled].toSorted(([one], [other]) => one - other).map(([, name]) => name).join(columnSeparator));
  };
};

export const keptEntries = (kept: readonly KeptAnswer[]) => kept.map(({ version, path, value, ranking }) => ({ version, path, value, ...(ranking && { ranking }) }));
export const keptText = (kept: readonly KeptAnswer[]): string => JSON.stringify(keptEntries(kept));

export const rowWriter = (columns: readonly Column[], language: Language, told: Told = {}): ((card: ExportedCard) => string) => {
  const file = { lang: language };
  const furtherColumns = furtherColumnsOf(told);
  const blank = columns.map(() => '');
  const writeKept = keptWriter({
    columns,
    write: (column, value) => column.write(value),
    text: csvCell,
    nameOf: ({ header }) => header,
    first: ownColumns.length,
    last: ownColumns.length + columns.indexOf(keptColumn),
    names: ownColumns.length + columns.indexOf(keptColumnsColumn),
  });
  return (card) => {
    const cells = [...ownColumns.map(({ read }) => csvCell(read(card, file))), ...blank, ...furtherColumns.map(({ read }) => csvCell(read(card, file)))];
    for (const [index, { page, stored, write, reasons, filled }] of columns.entries()) {
      const answers = card.vals[page];
      if (answers === undefined) continue;
      const stands = answers[stored];
      const answer = filled === undefined || stands === undefined || stands === null ? stands : filled(answers, card.version);
      const reason = reasons?.map((name) => answers[name]).find((each) => typeof each === 'string');
      if (reason !== undefined) cells[ownColumns.length + index] = csvCell(reasonCell(reason));
      else if (answer !== undefined && answer !== null) cells[ownColumns.length + index] = write(answer);
    }
    if (card.kept.length > 0) writeKept(cells, card.vals, card.kept);
    return `${cells.join(',')}\r\n`;
  };
};
