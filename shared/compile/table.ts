import { maxText } from '../design/limits.ts';
import { hiddenControlIn } from '../text/characters.ts';
import type { LanguageTag, Texts } from '../text/languages.ts';
import { cellAddress, cellText, codeText, isFault, labelText, plainCell, type CellValue, type SheetRow, type SheetRows } from './workbook-rows.ts';
import { plainName, sheetColumns, type SheetColumns, type SheetName } from './columns.ts';
import { readContentLanguage } from '../language/named-languages.ts';
import type { Findings, Place } from './findings.ts';

export interface Column {
  readonly index: number;
  readonly language: LanguageTag | undefined;
}

export interface Table {
  readonly sheet: string;
  readonly columns: ReadonlyMap<string, readonly Column[]>;
  readonly rows: readonly TableRow[];
  readonly header: number;
  readonly headings: ReadonlyMap<string, number>;
  readonly codeList?: string;
}

export interface TableRow {
  readonly table: Table;
  readonly number: number;
  readonly cells: readonly CellValue[];
}

const isBlank = (cell: CellValue): boolean => cellText(cell) === '';
const isBlankRow = (row: SheetRow): boolean => row.cells.every(isBlank);
const isOdd = (cell: CellValue): boolean => typeof cell === 'string' && (isFault(cell) || cell.length > maxText);
const isComment = (row: SheetRow): boolean =>
  cellText(row.cells[0]).startsWith('#') && !isFault(cellText(row.cells[0]));

/** Finds the columns that other names of headings mean, in a sheet with these headings and their languages. */
export type OtherNames = (
  kind: SheetName,
  headings: readonly (readonly string[])[],
  canonical: (plain: string) => string | undefined,
  languageOf: (name: string, written: string) => { readonly tag: LanguageTag } | undefined,
) => (plain: string, language: string) => string | undefined;

const readHeader = (
  sheet: SheetRows,
  header: SheetRow,
  kind: SheetName,
  findings: Findings,
  otherNames: OtherNames | undefined,
): Map<string, Column[]> => {
  const spec: SheetColumns = sheetColumns[kind];
  const columns = new Map<string, Column[]>();
  const known = new Map(spec.columns.map((name) => [plainName(name), name]));
  const canonical = (plain: string): string | undefined => known.get(plain) ?? (Object.hasOwn(spec.aliases, plain) ? spec.aliases[plain] : undefined);
  const partsOf = (heading: string): string[] => heading.normalize('NFKC').split(/\s*::?\s*/, 2);
  const languageOf = (name: string, second: string) => (second === '' || !spec.texts.includes(name) ? undefined : readContentLanguage(second));
  const common = otherNames?.(kind, header.cells.map((cell) => partsOf(cellText(cell))), canonical, languageOf);
  const passed = new Set([...spec.ignored, ...spec.silent].map(plainName));
  const ignored = new Set(spec.ignored.map(plainName));
  header.cells.forEach((cell, index) => {
    const written = cellText(cell);
    if (written === '' || written.startsWith('#')) return;
    const place = { sheet: sheet.name, cell: cellAddress(index, header.number) };
    const [first = '', second = ''] = partsOf(written);
    const plain = plainName(first);
    const name = canonical(plain) ?? (passed.has(plain) ? undefined : common?.(plain, second));
    if (name === undefined) {
      if (ignored.has(plain)) findings.add('header.ignored', place, { column: written });
      const suggestion = passed.has(plain) ? '' : findings.suggest(first, spec.columns);
      if (!passed.has(plain) && (!spec.open || suggestion !== '')) {
        findings.add('header.unknown', place, { column: written, suggestion });
      }
      return;
    }
    const read = languageOf(name, second);
    if (read?.isKnown === false) findings.add('header.language_unknown', place, { language: second, tag: read.tag });
    const language = read?.tag;
    const sofar = columns.get(name) ?? [];
    if (sofar.some((other) => other.language === language)) findings.add('header.twice', place, { column: written });
    else columns.set(name, [...sofar, { index, language }]);
  });
  return columns;
};

/** Reads header and rows of a sheet without blank rows and rows that start with `#`. Null for an empty sheet. */
export const readTable = (sheet: SheetRows, kind: SheetName, findings: Findings, otherNames?: OtherNames): Table | null => {
  const spec: SheetColumns = sheetColumns[kind];
  const filled = sheet.rows.filter((row) => !isBlankRow(row) && !isComment(row));
  const [header, ...body] = filled;
  if (header === undefined) return null;
  const columns = readHeader(sheet, header, kind, findings, otherNames);
  for (const column of spec.required) {
    if (!columns.has(column)) {
      const place = { sheet: sheet.name, cell: cellAddress(0, header.number) };
      findings.add(kind === 'survey' ? 'header.missing' : 'header.choices_missing', place, { column, sheet: kind });
    }
  }
  const rows: TableRow[] = [];
  const headings = new Map(header.cells.map((cell, index) => [cellText(cell), index] as const).toReversed());
  const table: Table = { sheet: sheet.name, columns, rows, header: header.number, headings };
  const read = [...columns.values()].flat().map((column) => column.index);
  for (const { number, cells } of body) {
    for (const index of cells.some(isOdd) ? read : []) {
      const cell = cells[index];
      if (typeof cell !== 'string') continue;
      if (isFault(cell)) findings.add('cell.fault', { sheet: sheet.name, cell: cellAddress(index, number) }, { value: cell });
      if (cell.length > maxText) findings.add('cell.too_long', { sheet: sheet.name, cell: cellAddress(index, number) }, { max: maxText });
    }
    const row: TableRow = { table, number, cells };
    for (const column of spec.names) reportControls(row, column, findings);
    rows.push(row);
  }
  return table;
};

/** Reports control characters in a name or code: scripts and files would misread them. */
export const reportControls = (row: TableRow, column: string, findings: Findings): void => {
  const character = hiddenControlIn(codeText(cellOf(row, column)));
  if (character !== '') findings.add('cell.control_characters', placeOf(row, column), { character });
};

export const cellOf = (row: TableRow, column: string): CellValue => {
  const index = row.table.columns.get(column)?.[0]?.index;
  return (index === undefined ? null : row.cells[index]) ?? null;
};

export const valueOf = (row: TableRow, column: string) => plainCell(cellOf(row, column));

/** The trimmed text of a cell; '' if the sheet lacks the column or the cell holds a spreadsheet fault. */
export const textOf = (row: TableRow, column: string): string => {
  const text = cellText(cellOf(row, column));
  return isFault(text) ? '' : text;
};

/** As textOf for a code: the text that the cell shows. */
export const codeOf = (row: TableRow, column: string): string => {
  const text = codeText(cellOf(row, column));
  return isFault(text) ? '' : text;
};

export const textsOfColumn = (table: Table, column: string): ReadonlySet<string> => new Set(table.rows.map((row) => textOf(row, column)));

export const textsOf = (row: TableRow, column: string, defaultLanguage: LanguageTag): Texts | undefined => {
  const columns = row.table.columns.get(column);
  if (columns === undefined) return undefined;
  let texts: { [tag: LanguageTag]: string } | undefined;
  for (const { index, language } of columns) {
    const text = labelText(row.cells[index]);
    if (text === '' || isFault(text)) continue;
    texts ??= {};
    const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
    texts[language ?? defaultLanguage] ??= lines.slice(0, maxText);
  }
  return texts;
};

export const languagesIn = (table: Table, column: string, defaultLanguage: LanguageTag): LanguageTag[] =>
  (table.columns.get(column) ?? []).flatMap(({ index, language }) =>
    table.rows.some((row) => cellText(row.cells[index]) !== '')
      ? [language ?? defaultLanguage]
      : [],
  );

/** The place of a row's cell; the row's first read cell if the sheet lacks the column. */
export const placeOf = (row: TableRow, column?: string): Place => ({
  sheet: row.table.sheet,
  cell: cellAddress((column === undefined ? undefined : row.table.columns.get(column)?.[0]?.index) ?? firstColumn(row.table), row.number),
});

const firstColumn = ({ columns }: Table): number => {
  let first = Infinity;
  for (const [column] of columns.values()) if (column !== undefined && column.index < first) first = column.index;
  return first === Infinity ? 0 : first;
};
