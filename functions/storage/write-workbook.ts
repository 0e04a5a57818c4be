import type { Worksheet } from 'exceljs';
import { wordDiagnostics } from '#shared/compile/wording.ts';
import { shownCell, type WorkbookRows } from '#shared/compile/workbook-rows.ts';
import { severities, type Diagnostic, type Severity } from '#shared/design/diagnostic.ts';
import type { Language } from '#shared/text/languages.ts';

export interface CellComment extends Pick<Diagnostic, 'sheet' | 'cell' | 'severity'> {
  readonly text: string;
}

const [widest, narrowest] = [60, 8];
const colours: { readonly [Each in Severity]: string } = { error: 'FFFFC7CE', left_out: 'FFFFEB9C', note: 'FFDDEBF7' };
/** Longer comments are unusable in spreadsheets. */
const longestComment = 2_000;

const addComments = (sheet: Worksheet, comments: readonly CellComment[]): void => {
  const byCell = Map.groupBy(comments, ({ cell }) => cell);
  for (const [address, found] of byCell) {
    const cell = sheet.getCell(/^[A-Z]{1,3}[1-9]\d*$/.test(address) ? address : 'A1');
    const text = found.map((comment) => comment.text).join('\n\n').slice(0, longestComment);
    cell.note = { texts: [{ text }], margins: { insetmode: 'auto' } };
    const gravest = severities.find((severity) => found.some((comment) => comment.severity === severity)) ?? 'note';
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: colours[gravest] } };
  }
};

export const writeWorkbookFile = async (book: WorkbookRows, comments: readonly CellComment[] = [], finish?: (sheet: Worksheet) => void): Promise<Uint8Array> => {
  const { default: excel } = await import('exceljs');
  const workbook = new excel.Workbook();
  for (const { name, rows } of book.sheets) {
    const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
    const widths: number[] = [];
    for (const { number, cells } of rows) {
      const row = sheet.getRow(number);
      for (const [index, cell] of cells.entries()) {
        const value = shownCell(cell);
        if (value === null || value === '') continue;
        row.getCell(index + 1).value = value;
        widths[index] = Math.max(widths[index] ?? narrowest, Math.min(String(value).length * 1.3 + 2, widest));
      }
    }
    for (const [index, width] of widths.entries()) if (width) sheet.getColumn(index + 1).width = width;
    const [first] = rows;
    if (first) sheet.getRow(first.number).font = { bold: true };
    addComments(sheet, comments.filter((comment) => comment.sheet === name));
    finish?.(sheet);
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer());
};

/** Writes a new workbook from the values, because the original's formats may cover a million rows. */
export const commentWorkbookFile = (book: WorkbookRows, diagnostics: readonly Diagnostic[], language: Language): Promise<Uint8Array> => {
  const [first] = book.sheets;
  const comments = diagnostics.flatMap((diagnostic) => {
    const isThere = book.sheets.some(({ name }) => name === diagnostic.sheet);
    const text = wordDiagnostics([{ ...diagnostic, sheet: '', cell: '' }], language).join('');
    const cells = isThere ? (diagnostic.cells ?? [diagnostic.cell]) : [''];
    return cells.map((cell) => ({ sheet: isThere ? diagnostic.sheet : (first?.name ?? ''), cell, severity: diagnostic.severity, text }));
  });
  return writeWorkbookFile(book, comments);
};
