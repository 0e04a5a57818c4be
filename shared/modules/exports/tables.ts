import type { Answers, AnswerValue, Path } from '../../design/card-design.ts';
import { filledRepetitions, type FilledRepetitions } from '../../design/filled-repetitions.ts';
import { confirmationName, registeredPart } from '../../design/sibling-names.ts';
import type { CellKind, CellValue } from '../../items/output.ts';
import { plainText } from '../../language/markup.ts';
import { clockIn, usualZone } from '../../text/zones.ts';
import { contextOf, type DesignVersion, keptWriter, reasonCell } from '../../export/columns.ts';
import { answerIn, fieldsOf, hasItsPlace, takesField, united, type Around, type Field } from './fields.ts';
import type { ExportOptions } from '../../export/options.ts';
import { isNumeric, reasonAt } from './reasons.ts';
import { columnsFor, hospitalColumn, ownColumns, switchedColumns, type CardColumn, type CardColumnName, type ExportedCard } from '../../export/card-columns.ts';
import { keptIn } from './kept-answers.ts';
import type { RepeatWidths } from '../../design/repeat-widths.ts';
import { fileWordsOf, type FileWords } from '../../export/file-words.ts';

/** How one card's times change in a file without identifiers; readers of the file do not know the number of days. */
export interface Shift {
  readonly days: number;
  /** Day the card was created: a date 90 years before it would reveal an age. */
  readonly created: string;
  /** Items (without repetitions) that reveal an old age; values computed from them would reveal it too. */
  readonly old?: ReadonlySet<Path>;
}

export interface Masking {
  readonly isWithheld: (field: Field) => boolean;
  readonly maskedCell: (field: Field, answer: AnswerValue, shift: Shift | undefined) => CellValue;
}

export interface TableCard extends ExportedCard {
  readonly record: number;
  readonly shift?: Shift;
}

export interface TableColumn {
  /** Name for programs: "page.item_2.part". */
  readonly name: string;
  readonly heading: string;
  readonly kind: CellKind;
  readonly field?: Field;
  readonly indices: readonly number[];
  readonly zone?: string;
  readonly width?: number;
}

export interface DataTable {
  /** "data", or the path of the repeat whose repetitions are the lines. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rowsOf: (card: TableCard) => Iterable<readonly CellValue[]>;
}

interface Placed {
  readonly field: Field;
  readonly indices: readonly number[];
  readonly page: string;
  readonly stored: string;
}

const suffixOf = (indices: readonly number[]): string => indices.map((index) => `_${index}`).join('');
const placed = (field: Field, indices: readonly number[]): Placed => ({ field, indices, page: field.page, stored: field.stored + suffixOf(indices) });
const nameOf = ({ field: { page, stored, part }, indices }: Placed): string =>
  `${page}.${stored}${suffixOf(indices)}${part === '' || part === registeredPart ? '' : `.${part}`}`;

function* inLine(fields: readonly Field[], widths: RepeatWidths, level = 0, indices: readonly number[] = []): Generator<Placed> {
  for (let at = 0; at < fields.length; ) {
    const field = fields[at]!;
    const repeat = field.around[level];
    let end = at + 1;
    if (repeat === undefined) yield placed(field, indices);
    else {
      while (fields[end]?.around[level]?.path === repeat.path) end += 1;
      const width = Math.max(widths[repeat.path] ?? 0, repeat.min);
      for (let index = 1; index <= width; index += 1) yield* inLine(fields.slice(at, end), widths, level + 1, [...indices, index]);
    }
    at = end;
  }
}

/** An item that came from one repeat to another keeps its columns. */
const onceEach = (columns: readonly Placed[]): readonly Placed[] =>
  [...Map.groupBy(columns, nameOf).values()].map(([latest, ...older]) => ({ ...latest!, field: older.reduce((field, each) => united(field, each.field), latest!.field) }));

/** The repetitions of a card in which something is answered, each with its numbers from the outermost repeat inwards. */
function* repetitionsOf(vals: Answers, page: string, around: readonly Around[], filled: FilledRepetitions, indices: readonly number[] = []): Generator<readonly number[]> {
  const repeat = around[indices.length];
  if (repeat === undefined) {
    yield indices;
    return;
  }
  if (!filled.standsIn(page, repeat.name, around.slice(0, indices.length).map(({ name }) => name))) return;
  for (const index of filled.numbers(page, repeat.name, vals[page] ?? {}, suffixOf(indices))) yield* repetitionsOf(vals, page, around, filled, [...indices, index]);
}

const minutes = (zone: string) => (time: string): string => clockIn(Date.parse(time), zone).now;

interface OwnColumn {
  readonly name: CardColumnName;
  readonly kind: CellKind;
  readonly read: (card: TableCard) => CellValue;
}

const cardColumns = (options: ExportOptions, words: FileWords): { readonly before: readonly OwnColumn[]; readonly behind: readonly OwnColumn[] } => {
  const isForPeople = options.style === 'excel';
  const titles: { readonly [key: string]: string | undefined } = isForPeople ? words : {};
  const local = isForPeople ? minutes(options.zone ?? usualZone) : (time: string) => time;
  const shown = ({ name, kind, read }: CardColumn): OwnColumn => ({
    name,
    kind,
    read: (card) => {
      const value = read(card, options);
      if (typeof value !== 'string') return value;
      return kind === 'datetime' ? local(value) : (titles[`${name}.${value}`] ?? value);
    },
  });
  const record: OwnColumn = { name: 'record', kind: 'number', read: (card) => card.record };
  const hospital: CardColumn = options.deidentified ? { ...hospitalColumn, kind: 'code' } : hospitalColumn;
  return {
    before: [...(options.deidentified ? [record] : []), ...columnsFor([...ownColumns, hospital], options).map(shown)],
    behind: columnsFor(switchedColumns, options).map(shown),
  };
};

const headingOf = (options: ExportOptions, words: FileWords): ((column: Placed, name: string) => string) => {
  const text = (texts: Field['pageTitle']): string => plainText(texts, options.lang);
  const used = new Set<string>();
  return ({ field, indices }, name) => {
    if (options.style !== 'excel') return name;
    const { item, around, part, partTitle, pageTitle } = field;
    const unit = item.suffix === undefined ? '' : text(item.suffix);
    const repeats = around.map((repeat, level) => (indices[level] === undefined ? text(repeat.title) : `${text(repeat.title)} (${indices[level]})`));
    const own = part === registeredPart ? words['column.registered_at'].replace('{{title}}', text(item.title)) : [text(item.title), partTitle === undefined ? part : text(partTitle)].filter(Boolean).join(' ');
    const heading = [text(pageTitle), ...repeats, own].join(' › ') + (unit === '' ? '' : ` [${unit}]`);
    const once = used.has(heading) ? `${heading} (${name})` : heading;
    used.add(once);
    return once;
  };
};

export const tablesOf = (versions: readonly DesignVersion[], widths: RepeatWidths, options: ExportOptions, masking?: Masking): readonly DataTable[] => {
  if (options.deidentified === true && masking === undefined) throw new Error('A file without identifiers needs a masking');
  const { lang, style = 'statistics', pages, repeats = 'wide', deidentified = false, zone = usualZone } = options;
  const words = fileWordsOf(lang);
  const heading = headingOf({ ...options, style }, words);
  const isTaken = takesField(versions, options);
  const fields = fieldsOf(versions, style, contextOf(lang), options.helpers).filter((field) => isTaken(field) && (pages === undefined || pages.includes(field.page)) && masking?.isWithheld(field) !== true);
  const filled = filledRepetitions(versions);
  const { before, behind } = cardColumns({ ...options, style }, words);
  const said = (name: CardColumnName): string => (style === 'excel' ? words[`column.${name}`] : name);
  /** People read a reason's title; programs read its name, or its number in numeric columns. */
  const saidReason = ({ reasons = [], kind, item, choices = [] }: Field, reason: string): CellValue => {
    const known = reasons.find(({ value }) => value === reason);
    if (known === undefined) return reasonCell(reason);
    if (style !== 'excel') return isNumeric(kind) ? known.number : reasonCell(reason);
    const title = plainText(known.title, lang) || reason;
    const isChoice = [...choices, ...('choices' in item ? item.choices : [])].some((choice) => plainText(choice.title, lang) === title);
    return isChoice ? `${title} (${reason})` : title;
  };
  const cell = (field: Field, stored: string, card: TableCard): CellValue => {
    const answers = card.vals[field.page];
    if (field.isConfirmation === true) return field.read(answers?.[confirmationName(stored)] ?? null);
    const reason = field.reasons && reasonAt(answers, stored, field.part);
    if (reason !== undefined) return saidReason(field, reason);
    const answer = answerIn(filled(card.version), field, answers, stored.slice(field.stored.length));
    if (answer === null) return null;
    const value = masking === undefined ? field.read(answer) : masking.maskedCell(field, answer, card.shift);
    return field.unranked?.includes(card.version) === true && typeof value === 'number' ? Math.min(value, 1) : value;
  };
  const columnOf = (column: Placed): TableColumn => {
    const name = nameOf(column);
    return { name, heading: heading(column, name), kind: column.field.kind, field: column.field, indices: column.indices, ...(column.field.kind === 'datetime' && { zone }) };
  };
  const systemColumn = ({ name, kind }: Pick<OwnColumn, 'name' | 'kind'>): TableColumn => ({ name, heading: said(name), kind, indices: [], ...(kind === 'datetime' && { zone: style === 'excel' ? zone : 'UTC' }) });
  const hasKept = versions.length > 1 && options.no_orphans !== true && !deidentified;
  const keptColumns = hasKept ? (['kept_answers', 'kept_columns'] as const).map((name) => systemColumn({ name, kind: 'text' })) : [];

  const main = (columns: readonly Placed[]): DataTable => {
    const first = before.length;
    const named = new Map(columns.map((column) => [column, columnOf(column)]));
    const writeKept = keptWriter<Placed, CellValue>({
      columns,
      write: ({ field }, value) => (field.isConfirmation === true ? null : field.read(value)),
      text: (text) => text,
      nameOf: (column) => named.get(column)!.heading,
      first,
      last: first + columns.length,
      names: first + columns.length + 1,
    });
    return {
      name: 'data',
      title: words['table.data'],
      columns: [...before.map(systemColumn), ...named.values(), ...keptColumns, ...behind.map(systemColumn)],
      rowsOf: (card) => {
        const cells = [...before.map(({ read }) => read(card)), ...columns.map(({ field, stored }) => cell(field, stored, card)), ...keptColumns.map(() => null), ...behind.map(({ read }) => read(card))];
        const kept = hasKept ? keptIn(card.kept, options) : [];
        if (kept.length > 0) writeKept(cells, card.vals, kept);
        return [cells];
      },
    };
  };
  if (repeats === 'wide') return [main(onceEach([...inLine(fields, widths)]))];

  // A repeat that moved into another one has a table for each of its places.
  const chains = Map.groupBy(fields.filter(({ around }) => around.length > 0), ({ around }) => around.map(({ path }) => path).join('-'));
  const namesTaken = new Set<string>();
  const key = before[0]!;
  const ofRepeat = ([chain, own]: readonly [string, readonly Field[]]): DataTable => {
    const { around, page } = own[0]!;
    const { path } = around.at(-1)!;
    // Some file systems take names that differ only in case for one file.
    const isTaken = (name: string): boolean => namesTaken.has(name.toLowerCase());
    let name = isTaken(path) ? chain : path;
    for (let count = 2; isTaken(name); count += 1) name = `${chain}_${count}`;
    namesTaken.add(name.toLowerCase());
    const columns = own.map((field) => placed(field, []));
    const numbers = around.map((repeat): TableColumn => ({ name: `${repeat.path}.no`, heading: style === 'excel' ? `${plainText(repeat.title, lang)} ${words['column.repetition']}` : `${repeat.path}.no`, kind: 'number', indices: [] }));
    return {
      name,
      title: around.map(({ title }) => plainText(title, lang)).join(' › '),
      columns: [systemColumn(key), ...numbers, ...columns.map(columnOf)],
      *rowsOf(card) {
        const own = filled(card.version);
        for (const indices of repetitionsOf(card.vals, page, around, own)) {
          yield [key.read(card), ...indices, ...columns.map(({ field, stored }) => (hasItsPlace(own, field) ? cell(field, stored + suffixOf(indices), card) : null))];
        }
      },
    };
  };
  return [main(fields.filter(({ around }) => around.length === 0).map((field) => placed(field, []))), ...[...chains].map(ofRepeat)];
};

export const unreadableLine = ({ columns }: DataTable, known: Pick<TableCard, 'card_global_id' | 'created_at' | 'record'>, status: string): readonly CellValue[] => {
  const cells: { readonly [name: string]: CellValue } = { card_global_id: known.card_global_id, record: known.record, status };
  return columns.map(({ name }) => cells[name] ?? null);
};
