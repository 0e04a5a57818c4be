import { cellText, type CellValue, type SheetRow, type SheetRows, type WorkbookRows } from '../../compile/workbook-rows.ts';

/** Cells that other programs would refuse are exported in extra columns: when we read the workbook, `fuda_type` replaces `type`. */
const ownPrefix = 'fuda_';

/** `label::English (en)` becomes `fuda_label__en`, because other programs split headings at `::`. */
export const ownHeading = (heading: string): string => {
  const [column = '', language] = heading.split('::');
  return `${ownPrefix}${column}${language === undefined ? '' : `__${/\(([^)]+)\)$/.exec(language)?.[1] ?? language}`}`;
};

/** Marks a blank cell of ours in such a column. */
export const ownBlank = '-';

/** Other programs resolve `${…}` in any column and refuse unknown names, so it is written as `#{…}`. */
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

export const withOwnColumns = (book: WorkbookRows): WorkbookRows => ({ ...book, sheets: book.sheets.map(withOwnCells) });
