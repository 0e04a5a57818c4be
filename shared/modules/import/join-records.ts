import { fileWordsOf } from '../../export/file-words.ts';
import { languages } from '../../text/languages.ts';
import { addCommas } from './commas.ts';
import { addEvidence } from './dates.ts';
import type { CommaEvidence, DateEvidence, ImportRecord, RecordLine, Source, SourceColumn, SourceTable } from './records.ts';

interface Keys {
  readonly own: number | null;
  readonly parent: number | null;
  readonly numbers: readonly number[];
  /** Kobo numbers the lines of each table from 1, so a number is unique only together with its table. */
  readonly isCounted: boolean;
  readonly parentTable: number | null;
}

const first = (header: readonly string[], names: readonly string[]): number | null => {
  const at = header.findIndex((each) => names.includes(each.trim()));
  return at < 0 ? null : at;
};

const cardHeadings: ReadonlySet<string> = new Set(['card_global_id', 'record', ...languages.flatMap((language) => [fileWordsOf(language)['column.card_global_id'], fileWordsOf(language)['column.record']])]);
const numberEndings = languages.map((language) => ` ${fileWordsOf(language)['column.repetition']}`);
/** Whether our long tables number repetitions under this heading: "page.repeat.no". An item may also be called "no". */
const isNumber = (heading: string): boolean => /^[^.]+\.[^.]+\.no$/.test(heading) || numberEndings.some((ending) => heading.endsWith(ending));

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

export const createTableFacts = (name: string, header: readonly string[]) => {
  const samples = header.map(() => new Set<string>());
  const dates: (DateEvidence | undefined)[] = header.map(() => undefined);
  const commas: (CommaEvidence | undefined)[] = header.map(() => undefined);
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

const longestSheetName = 31;

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
  const linesOf = ({ own, isCounted }: Keys, cells: readonly string[]): readonly RecordLine[] => {
    const name = own === null ? '' : (cells[own] ?? '').trim();
    return name === '' ? [] : linesBelow(isCounted ? at('', name) : name);
  };
  const linesLeft = (): readonly RecordLine[] => [...byParent].flatMap(([key, rows]) => (told.has(key) ? [] : rows.map(({ table, row, cells }) => ({ s: table, r: row, i: [1], c: cells }))));
  return { add, linesOf, linesLeft };
};

const ofRow = /^(?:redcap_\w+|.+_complete|Event Name|Repeat (?:Instrument|Instance)|Data Access Group|Complete\?)$/;

const besideOthers = (header: readonly string[], rows: readonly (readonly string[])[], own: readonly string[]): readonly string[] | undefined => {
  const cells: string[] = [];
  for (const [column, text] of own.entries()) {
    const there = ofRow.test(header[column]?.trim() ?? '') ? text : rows.map((row) => row[column] ?? '').find((each) => each !== '');
    if (there !== undefined && text !== '' && there !== text) return undefined;
    cells.push(there === undefined ? text : '');
  }
  return cells;
};

/** Makes records from the main table's rows. REDCap rows with a repetition or of further events join the previous record with the same first cell, unless
 * they contradict it; other rows become records with the lines of further tables. */
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
    end: (): void => {
      close();
      for (const line of children.linesLeft()) take({ r: line.r, c: [], m: [line], isAlone: true });
    },
  };
};
