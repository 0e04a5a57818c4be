import type { AnswerValue, CardDesign, Item, PageAnswers, Answers } from '../design/card-design.ts';
import { fillsRepetition, filledRepetitions } from '../design/filled-repetitions.ts';
import { withLists } from '../design/lists.ts';
import { reasonName } from '../design/sibling-names.ts';
import { plainCell, scalarCell, type CellContext, type CellPart, type CellValue } from '../items/output.ts';
import { cellParts } from '../items/outputs.ts';
import { clinicalTexts } from './file-words.ts';
import type { Language } from '../text/languages.ts';
import { plainText } from '../language/markup.ts';
import { csvCell, csvRow } from './csv.ts';
import { unitedVersions, choicesOver, choiceTexts } from './choices.ts';
import type { RepeatWidths } from '../design/repeat-widths.ts';
import { withKeptChoices, type KeptAnswer } from '../design/kept-answer.ts';
import { columnsFor, hospitalColumn, ownColumns, switchedColumns, type CardColumn, type ExportedCard, type Told } from './card-columns.ts';

export interface Column {
  readonly header: string;
  readonly page: string;
  readonly stored: string;
  readonly isHelper?: true;
  /** Names that store why the answer is missing, the one of the column's own part first. */
  readonly reasons?: readonly string[];
  /** What is written in place of the stored answer of a card of a version, where blank repetitions matter in some version. */
  readonly filled?: (answers: PageAnswers, version: number) => AnswerValue;
  readonly read: (answer: AnswerValue) => CellValue;
  readonly write: (answer: AnswerValue) => string;
}

const written = ({ read, known }: CellPart): Pick<Column, 'read' | 'write'> => {
  const cells = known && new Map([...known].map(([answer, text]) => [answer, csvCell(text)]));
  return { read, write: (answer) => cells?.get(answer) ?? csvCell(read(answer)) };
};
const [plain, scalar] = [written(plainCell), written(scalarCell)];

export const contextOf = (language: Language): CellContext => ({
  language,
  text: (texts) => plainText(texts, language),
  choiceTexts,
  clinical: clinicalTexts,
});

/** Kept answers without a free cell, as JSON; only in folders with several design versions. */
const keptColumn: Column = { header: 'kept_answers', page: '', stored: '', read: () => null, write: () => '' };

/** Names the columns that hold the row's kept answers. */
const keptColumnsColumn: Column = { ...keptColumn, header: 'kept_columns' };
const columnSeparator = '; ';

export interface DesignVersion {
  readonly version: number;
  readonly design: CardDesign;
}

/** Number of repetitions written: the most of any card, at least what a new card shows. */
const repeatWidth = (page: string, item: { name: string; min_count?: number }, widths: RepeatWidths): number =>
  Math.max(widths[`${page}.${item.name}`] ?? 0, item.min_count ?? 1, 1);

const reasonNames = ({ reasons }: Item, stored: string, part: string): Pick<Column, 'reasons'> =>
  reasons === undefined ? {} : { reasons: [...(part === '' ? [] : [reasonName(stored, part)]), reasonName(stored)] };

function* columnsOfItems(
  page: string,
  items: readonly Item[],
  suffix: string,
  widths: RepeatWidths,
  context: CellContext,
  filled: ReturnType<typeof filledRepetitions>,
  isRepeated = false,
): Generator<Column> {
  for (const item of items) {
    const stored = item.name + suffix;
    const header = `${page}.${stored}`;
    const ofFilled: Pick<Column, 'filled'> = { filled: (answers, version) => filled(version).answer(page, item.name, answers, suffix) };
    if (item.class === 'repeat') {
      yield { ...plain, header, page, stored, ...ofFilled, ...reasonNames(item, stored, '') };
      for (let index = 1; index <= repeatWidth(page, item, widths); index += 1) {
        const registered = `${item.name}_registered_at${suffix}_${index}`;
        yield { ...plain, header: `${page}.${registered}`, page, stored: registered };
        yield* columnsOfItems(page, item.items, `${suffix}_${index}`, widths, context, filled, true);
      }
      continue;
    }
    if (item.class === 'attribute') {
      for (const cell of cellParts(item, context)) {
        yield { ...written(cell), header: cell.part === '' ? header : `${header}.${cell.part}`, page, stored, ...(isRepeated && !fillsRepetition(item) && ofFilled), ...('hidden' in item && item.hidden && { isHelper: true as const }), ...reasonNames(item, stored, cell.part) };
      }
    } else {
      yield* columnsOfItems(page, item.items, suffix, widths, context, filled, isRepeated);
    }
    if ('activation' in item) {
      for (const { items: children } of item.activation ?? []) {
        yield* columnsOfItems(page, children, suffix, widths, context, filled, isRepeated);
      }
    }
  }
}

/** Columns of a folder's answers: the latest design's in order, then those of older versions only. The latest version with an item defines it. */
export const answerColumns = (
  given: readonly DesignVersion[],
  widths: RepeatWidths,
  language: Language,
  hasHelpers = false,
): readonly Column[] => {
  const versions = unitedVersions(given);
  const ascending = versions.toSorted((a, b) => a.version - b.version);
  const latestFirst = ascending.toReversed();
  const read = new Map<string, Column>();
  const context = { ...contextOf(language), choicesOf: choicesOver(versions) };
  const filled = filledRepetitions(versions);
  for (const { design } of latestFirst) {
    for (const column of columnsOfDesign(design, widths, context, filled)) {
      const later = read.get(column.header);
      // What an older version took may still stand in its cards.
      const [reasons, ofFilled] = [later?.reasons ?? column.reasons, later?.filled ?? column.filled];
      read.set(column.header, { ...(later ?? column), ...(reasons && { reasons }), ...(ofFilled && { filled: ofFilled }) });
    }
  }
  const ordered = new Map<string, Column>();
  const latest = latestFirst[0];
  for (const { design } of latest === undefined ? [] : [latest, ...ascending]) {
    for (const { header } of columnsOfDesign(design, widths, context, filled)) ordered.set(header, read.get(header)!);
  }
  const columns = [...ordered.values()].filter(({ isHelper }) => hasHelpers || isHelper !== true);
  return versions.length < 2 ? columns : [...withoutObjects(columns), keptColumn, keptColumnsColumn];
};

/** If an item had one cell in some versions and several in others, answers with parts go to the columns of the parts. */
const withoutObjects = (columns: readonly Column[]): readonly Column[] => {
  const isPart = ({ header, page, stored }: Column): boolean => header !== `${page}.${stored}`;
  const parted = new Set(columns.filter(isPart).map(({ page, stored }) => `${page}.${stored}`));
  return columns.map((column) => (parted.has(column.header) ? { ...column, ...scalar } : column));
};

function* columnsOfDesign(design: CardDesign, widths: RepeatWidths, context: CellContext, filled: ReturnType<typeof filledRepetitions>): Generator<Column> {
  for (const page of withLists(design).pages) yield* columnsOfItems(page.name, page.items, '', widths, context, filled);
}

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

/** A reason that is a number is written as a number, so that no spreadsheet takes it for a formula. */
export const reasonCell = (reason: string): CellValue => (/^-?\d{1,15}$/.test(reason) ? Number(reason) : reason);
