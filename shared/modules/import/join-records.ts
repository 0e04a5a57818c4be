import { fileWordsOf } from '../../export/columns.ts';
import { languages } from '../../text/languages.ts';
import { addCommas } from './commas.ts';
import { addEvidence } from './dates.ts';
import type { CommaEvidence, DateEvidence, ImportRecord, RecordLine, Source, SourceColumn, SourceTable } from './records.ts';

/** Columns by which the tables of a file hang together: what a line is called, and the line that it belongs to. */
interface Keys {
  readonly own: number | null;
  readonly parent: number | null;
  /** Columns with the numbers of a repetition, the outermost first. */
  readonly numbers: readonly number[];
  /** Kobo counts the lines of each table from 1, so a number says which line only with the name of its table. */
  readonly isCounted: boolean;
  readonly parentTable: number | null;
}

const first = (header: readonly string[], names: readonly string[]): number | null => {
  const at = header.findIndex((each) => names.includes(each.trim()));
  return at < 0 ? null : at;
};

/** What a card is called in our own files: its id, or its number where ids are withheld. */
const cardHeadings: ReadonlySet<string> = new Set(['card_global_id', 'record', ...languages.flatMap((language) => [fileWordsOf(language)['column.card_global_id'], fileWordsOf(language)['column.record']])]);
const numberEndings = languages.map((language) => ` ${fileWordsOf(language)['column.repetition']}`);
/** Whether our own long tables number their repetitions under this heading: "page.repeat.no". An item may be called "no". */
const isNumber = (heading: string): boolean => /^[^.]+\.[^.]+\.no$/.test(heading) || numberEndings.some((ending) => heading.endsWith(ending));

/** Those columns stand right behind the card's, the outermost repeat first; further on the same heading is that of a choice "no". */
const numbersIn = (header: readonly string[]): readonly number[] => {
  const end = header.findIndex((each, index) => index > 0 && !isNumber(each));
  return header.map((_, index) => index).slice(1, end < 0 ? header.length : end);
};

export const keysOf = (header: readonly string[]): Keys => {
  const isOurs = cardHeadings.has(header[0] ?? '');
  const numbers = isOurs ? numbersIn(header) : [];
  return {
    own: isOurs ? 0 : first(header, ['KEY', '_index', 'instanceID']),
    parent: first(header, ['PARENT_KEY', '_parent_index']) ?? (numbers.length > 0 ? 0 : null),
    numbers,
    isCounted: !isOurs && first(header, ['KEY', 'PARENT_KEY']) === null && first(header, ['_index', '_parent_index']) !== null,
    parentTable: first(header, ['_parent_table_name']),
  };
};

/** Whether a table holds repetitions of another one. */
export const isChild = (header: readonly string[]): boolean => keysOf(header).parent !== null;

export const sourceOf = (header: readonly string[]): Source => {
  const names = new Set(header.map((each) => each.trim()));
  if (cardHeadings.has(header[0] ?? '') && (header[1] === 'version' || header.length > 6)) return 'own';
  if (names.has('redcap_repeat_instance') || names.has('redcap_event_name') || header.some((each) => /^\w+___\w+$/.test(each)) || header.some((each) => / \(choice=.*\)$/.test(each)) || names.has('record_id')) return 'redcap';
  if (names.has('KEY') || names.has('_uuid') || names.has('__version__') || names.has('meta/instanceID') || names.has('meta-instanceID')) return 'odk';
  return 'table';
};

const mostSamples = 4;
const longestSample = 60;

/** Gathers what is said of the columns of one table while its rows go by. */
export const createTableFacts = (name: string, header: readonly string[]) => {
  const samples = header.map(() => new Set<string>());
  const dates: (DateEvidence | undefined)[] = header.map(() => undefined);
  const commas: (CommaEvidence | undefined)[] = header.map(() => undefined);
  /** The first day of a column that could be read in two orders: who is asked for the order must see that one. */
  const askedAbout: (string | undefined)[] = header.map(() => undefined);
  let rows = 0;
  const samplesOf = (index: number): readonly string[] => {
    const asked = askedAbout[index];
    return [...new Set([...(asked === undefined ? [] : [asked]), ...samples[index]!])].slice(0, mostSamples);
  };
  return {
    add: (cells: readonly string[]): void => {
      rows += 1;
      for (let index = 0; index < header.length; index += 1) {
        const text = cells[index] ?? '';
        if (text === '') continue;
        const own = samples[index]!;
        if (own.size < mostSamples) own.add(text.slice(0, longestSample));
        dates[index] = addEvidence(dates[index], text);
        if (dates[index] !== undefined) askedAbout[index] ??= text.slice(0, longestSample);
        commas[index] = addCommas(commas[index], text);
      }
    },
    table: (): SourceTable => ({
      name,
      rows,
      columns: header.map((each, index): SourceColumn => ({
        header: each,
        samples: samplesOf(index),
        ...(dates[index] !== undefined && { dates: dates[index] }),
        ...(commas[index] !== undefined && { commas: commas[index] }),
      })),
    }),
  };
};

interface ChildRow {
  readonly table: number;
  readonly row: number;
  readonly own: string | null;
  readonly numbers: readonly number[];
  readonly cells: readonly string[];
}

/** A spreadsheet cuts the name of a table. */
const longestSheetName = 31;

/** The lines of further tables, kept until the record comes that they belong to. `names`: of these tables. */
export const createChildren = (names: readonly string[]) => {
  const byParent = new Map<string, ChildRow[]>();
  const told = new Set<string>();
  const at = (table: string, number: string): string => `${table}\n${number}`;
  const tableNamed = (name: string): string => names.find((each) => each === name || each === name.slice(0, longestSheetName)) ?? '';
  const add = (table: number, keys: Keys, row: number, cells: readonly string[]): void => {
    const { own, parent, numbers, isCounted, parentTable } = keys;
    const cell = (column: number | null): string => (column === null ? '' : (cells[column] ?? '').trim());
    const key = isCounted ? at(tableNamed(cell(parentTable)), cell(parent)) : cell(parent);
    const name = own === null || own === parent || cell(own) === '' ? null : isCounted ? at(names[table - 1] ?? '', cell(own)) : cell(own);
    const child = { table, row, own: name, numbers: numbers.map((each) => Number(cells[each]) || 1), cells };
    byParent.set(key, [...(byParent.get(key) ?? []), child]);
  };
  /** All lines below a key: those that number themselves as they say, the others in their order. */
  const linesBelow = (key: string, chain: readonly number[] = [], seen: ReadonlySet<string> = new Set()): readonly RecordLine[] => {
    const counts = new Map<number, number>();
    told.add(key);
    return (byParent.get(key) ?? []).flatMap(({ table, row, own, numbers, cells }): readonly RecordLine[] => {
      const count = (counts.get(table) ?? 0) + 1;
      counts.set(table, count);
      const i = numbers.length > 0 ? numbers : [...chain, count];
      const below = own === null || own === key || seen.has(own) ? [] : linesBelow(own, i, new Set([...seen, key]));
      return [{ s: table, r: row, i, c: cells }, ...below];
    });
  };
  /** The lines that belong to a line of the main table. */
  const linesOf = ({ own, isCounted }: Keys, cells: readonly string[]): readonly RecordLine[] => {
    const name = own === null ? '' : (cells[own] ?? '').trim();
    return name === '' ? [] : linesBelow(isCounted ? at('', name) : name);
  };
  /** The lines that no record took, each by itself: what they hang below is not in the file. */
  const linesLeft = (): readonly RecordLine[] => [...byParent].flatMap(([key, rows]) => (told.has(key) ? [] : rows.map(({ table, row, cells }) => ({ s: table, r: row, i: [1], c: cells }))));
  return { add, linesOf, linesLeft };
};

/** Columns of REDCap that say something of a row and nothing of the patient. */
const ofRow = /^(?:redcap_\w+|.+_complete|Event Name|Repeat (?:Instrument|Instance)|Data Access Group|Complete\?)$/;

/** What a row says beside the rows of other events of the same record; undefined where it contradicts them. Each event asks other questions, so most cells are blank. */
const besideOthers = (header: readonly string[], rows: readonly (readonly string[])[], own: readonly string[]): readonly string[] | undefined => {
  const cells: string[] = [];
  for (const [column, text] of own.entries()) {
    const there = ofRow.test(header[column]?.trim() ?? '') ? text : rows.map((row) => row[column] ?? '').find((each) => each !== '');
    if (there !== undefined && text !== '' && there !== text) return undefined;
    cells.push(there === undefined ? text : '');
  }
  return cells;
};

/**
 * Makes records of the rows of the main table. Rows of REDCap that name a repetition join the record before them that has the
 * same first cell, and so do those of further events that contradict none before; other rows are a record each, with the lines of further tables behind it.
 */
export const createRecords = (header: readonly string[], children: ReturnType<typeof createChildren>, take: (record: ImportRecord) => void) => {
  const keys = keysOf(header);
  const instance = first(header, ['redcap_repeat_instance', 'Repeat Instance']);
  const event = first(header, ['redcap_event_name', 'Event Name']);
  let open: { r: number; c: readonly string[]; m: RecordLine[] } | null = null;
  const close = (): void => {
    if (open !== null) take(open.m.length > 0 ? open : { r: open.r, c: open.c });
    open = null;
  };
  return {
    add: (r: number, c: readonly string[]): void => {
      const number = instance === null ? 0 : Number(c[instance] ?? '');
      if (number > 0) {
        if (open === null || (open.c[0] ?? '') !== (c[0] ?? '')) {
          close();
          open = { r, c: [c[0] ?? ''], m: [] };
        }
        // Its record id is that of the record already.
        open.m.push({ s: 0, r, i: [number], c: ['', ...c.slice(1)] });
        return;
      }
      if (event !== null && open !== null && (c[0] ?? '') !== '' && open.c[0] === c[0]) {
        const beside = besideOthers(header, [open.c, ...open.m.filter(({ i }) => i.length === 0).map((line) => line.c)], c);
        if (beside !== undefined) {
          open.m.push({ s: 0, r, i: [], c: beside });
          return;
        }
      }
      close();
      open = { r, c, m: [...children.linesOf(keys, c)] };
    },
    /** Lines that belong to nobody are records, too, so that each is told. */
    end: (): void => {
      close();
      for (const line of children.linesLeft()) take({ r: line.r, c: [], m: [line], isAlone: true });
    },
  };
};
