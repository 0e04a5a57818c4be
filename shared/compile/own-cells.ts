import { cellText, type CellValue, type SheetRow, type SheetRows, type WorkbookRows } from './workbook-rows.ts';

/**
 * A workbook that is written for other programs says in a column of its own what they would not take: `fuda_type` holds what
 * the column `type` should hold for us.
 */
const ownPrefix = 'fuda_';

/** `label::English (en)` as `fuda_label__en`: other programs take a heading apart at `::`. */
export const ownHeading = (heading: string): string => {
  const [column = '', language] = heading.split('::');
  return `${ownPrefix}${column}${language === undefined ? '' : `__${/\(([^)]+)\)$/.exec(language)?.[1] ?? language}`}`;
};

/** Stands in such a column where ours is blank. */
export const ownBlank = '-';

/** Other programs follow `${…}` in any column, and refuse names that they do not know. */
export const veiled = (text: string): string => text.replace(/#(#*)\{/g, '##$1{').replaceAll('${', '#{');
const unveiled = (text: string): string => text.replace(/#(#*)\{/g, (_, more: string) => (more === '' ? '${' : `${more}{`));

const withOwnCells = (sheet: SheetRows): SheetRows => {
  const headerAt = sheet.rows.findIndex(({ cells }) => cells.some((cell) => cellText(cell) !== ''));
  const header = sheet.rows[headerAt];
  if (!header?.cells.some((cell) => cellText(cell).startsWith(ownPrefix))) return sheet;
  const headings: CellValue[] = [...header.cells];
  const pairs = header.cells.flatMap((cell, from) => {
    const text = cellText(cell);
    if (!text.startsWith(ownPrefix)) return [];
    headings[from] = null;
    const known = header.cells.findIndex((other) => ownHeading(cellText(other)) === text);
    return [{ from, to: known < 0 ? headings.push(text.slice(ownPrefix.length).replace('__', '::')) - 1 : known }];
  });
  const read = ({ number, cells }: SheetRow): SheetRow => {
    const own = [...cells];
    for (const { from, to } of pairs) {
      const text = cellText(cells[from]);
      own[from] = null;
      if (text !== '') own[to] = text === ownBlank ? null : typeof cells[from] === 'string' ? unveiled(cells[from]) : (cells[from] ?? null);
    }
    return { number, cells: Array.from(own, (cell) => cell ?? null) };
  };
  return { ...sheet, rows: sheet.rows.map((row, at) => (at === headerAt ? { ...row, cells: headings } : at < headerAt ? row : read(row))) };
};

/** The workbook as we mean it: what stands in a column of ours takes the place of the cell that other programs read. */
export const withOwnColumns = (book: WorkbookRows): WorkbookRows => ({ ...book, sheets: book.sheets.map(withOwnCells) });
