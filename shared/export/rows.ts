import type { AnswerValue, Answers } from '../design/card-design.ts';
import { withKeptChoices, type KeptAnswer } from '../design/kept-answer.ts';
import type { CellValue } from '../items/output.ts';
import { localText, type Language, type Texts } from '../text/languages.ts';
import { columnSeparator, keptColumn, keptColumnsColumn, type Column } from './columns.ts';
import { csvCell, csvRow } from './csv.ts';
import type { ExportOptions } from './options.ts';
import { reasonCell } from './reasons.ts';

/** The card's data besides its answers; wire names. */
export interface ExportedCard {
  readonly card_global_id: string;
  readonly version: number;
  readonly status: { readonly overall: string; readonly required: string };
  readonly created_at: string;
  readonly updated_at: string;
  readonly updated_org: Texts;
  readonly created_org?: Texts | string;
  readonly review?: { readonly state: string; readonly submitted_at: string | null; readonly open: number };
  readonly transfers?: readonly { readonly way: 'to' | 'from'; readonly card: string }[];
  readonly vals: Answers;
  readonly kept: readonly KeptAnswer[];
}

/** Columns before the answers. Their names hold no full stop, so they cannot collide with an item's. */
const cardColumns: { readonly [header: string]: (card: ExportedCard, language: Language) => CellValue } = {
  card_global_id: ({ card_global_id }) => card_global_id,
  version: ({ version }) => version,
  status: ({ status }) => status.overall,
  required: ({ status }) => status.required,
  created_at: ({ created_at }) => created_at,
  updated_at: ({ updated_at }) => updated_at,
  updated_org: ({ updated_org }, language) => localText(updated_org, language),
};
/** After the answers, so that switching the review on moves no other column. */
const reviewColumns: typeof cardColumns = {
  state: ({ review }) => review?.state ?? null,
  submitted_at: ({ review }) => review?.submitted_at ?? null,
  open_queries: ({ review }) => review?.open ?? null,
};
const transferColumns: typeof cardColumns = { transfers: ({ transfers = [] }) => transfers.map(({ way, card }) => `${way} ${card}`).join('; ') || null };
const testColumns: typeof cardColumns = { test: () => 1 };

export const hospitalIn = ({ created_org = '' }: ExportedCard, language: Language): string => (typeof created_org === 'string' ? created_org : localText(created_org, language));
const hospitalColumns: typeof cardColumns = { created_org: hospitalIn };

type Told = Pick<ExportOptions, 'reviewed' | 'linked' | 'is_test' | 'created_org'>;

const furtherColumnsOf = ({ reviewed, linked, is_test, created_org }: Told): typeof cardColumns => ({ ...(reviewed && reviewColumns), ...(linked && transferColumns), ...(is_test && testColumns), ...(created_org && hospitalColumns) });

export const headerRow = (columns: readonly Column[], told: Told = {}): string =>
  csvRow([...Object.keys(cardColumns), ...columns.map(({ header }) => header), ...Object.keys(furtherColumnsOf(told))]);

interface Run {
  readonly page: string;
  readonly columns: Column[];
}

/** Neighbouring columns of one page, so that a row looks each page up once. */
const runsOfPages = (columns: readonly Column[]): readonly Run[] => {
  const runs: Run[] = [];
  for (const column of columns) {
    const last = runs.at(-1);
    if (last?.page === column.page) last.columns.push(column);
    else runs.push({ page: column.page, columns: [column] });
  }
  return runs;
};

const unreadableStatus = 'unreadable';

/** An unreadable card gets a line, so that nobody takes the file for complete. */
export const unreadableRow = (columns: readonly Column[], known: Pick<ExportedCard, 'card_global_id' | 'created_at'>, told: Told = {}): string => {
  const cells: { readonly [header: string]: string } = { ...known, status: unreadableStatus };
  return csvRow([...Object.keys(cardColumns).map((header) => cells[header]), ...columns.map(() => ''), ...Object.keys(furtherColumnsOf(told)).map(() => '')]);
};

const isList = (value: AnswerValue | undefined): value is readonly AnswerValue[] & AnswerValue => Array.isArray(value);

interface KeptPlaces<Each, Cell> {
  readonly columns: readonly Each[];
  readonly write: (column: Each, value: AnswerValue) => Cell;
  readonly isBlank: (cell: Cell | undefined) => boolean;
  readonly first: number;
  readonly last: number;
  readonly rest: (json: string) => Cell;
  readonly names: number;
  readonly nameOf: (column: Each) => string;
  readonly told: (names: string) => Cell;
}

/** Writes a card's kept answers into the columns of their items, next to the choices there; into the last column if a later answer fills the cell. */
export const keptWriter = <Each extends Pick<Column, 'page' | 'stored'>, Cell>({
  columns,
  write,
  isBlank,
  first,
  last,
  rest,
  names,
  nameOf,
  told,
}: KeptPlaces<Each, Cell>): ((cells: Cell[], vals: Answers, kept: readonly KeptAnswer[]) => void) => {
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
    if (left.length > 0) cells[last] = rest(keptText(left));
    if (filled.size > 0) cells[names] = told([...filled].toSorted(([one], [other]) => one - other).map(([, name]) => name).join(columnSeparator));
  };
};

export const keptEntries = (kept: readonly KeptAnswer[]) => kept.map(({ version, path, value, ranking }) => ({ version, path, value, ...(ranking && { ranking }) }));
export const keptText = (kept: readonly KeptAnswer[]): string => JSON.stringify(keptEntries(kept));

export const rowWriter = (columns: readonly Column[], language: Language, told: Told = {}): ((card: ExportedCard) => string) => {
  const cardCells = Object.values(cardColumns);
  const furtherCells = Object.values(furtherColumnsOf(told));
  const runs = runsOfPages(columns);
  const blank = columns.map(() => '');
  const writeKept = keptWriter({
    columns,
    write: (column, value) => column.write(value),
    isBlank: (cell) => cell === undefined || cell === '',
    first: cardCells.length,
    last: cardCells.length + columns.indexOf(keptColumn),
    rest: csvCell,
    names: cardCells.length + columns.indexOf(keptColumnsColumn),
    nameOf: ({ header }) => header,
    told: csvCell,
  });
  return (card) => {
    const cells = [...cardCells.map((cell) => csvCell(cell(card, language))), ...blank, ...furtherCells.map((cell) => csvCell(cell(card, language)))];
    let at = cardCells.length;
    for (const { page, columns: own } of runs) {
      const answers = card.vals[page];
      if (answers !== undefined) {
        let place = at;
        for (const { stored, write, reasons, filled } of own) {
          const stands = answers[stored];
          const answer = filled === undefined || stands === undefined || stands === null ? stands : filled(answers, card.version);
          const reason = reasons?.map((name) => answers[name]).find((each) => typeof each === 'string');
          if (reason !== undefined) cells[place] = csvCell(reasonCell(reason));
          else if (answer !== undefined && answer !== null) cells[place] = write(answer);
          place += 1;
        }
      }
      at += own.length;
    }
    if (card.kept.length > 0) writeKept(cells, card.vals, card.kept);
    return `${cells.join(',')}\r\n`;
  };
};
