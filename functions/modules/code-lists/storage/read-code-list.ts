import type { SheetRows } from '#shared/compile/workbook-rows.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { maxListRows } from '#shared/design/limits.ts';
import { readWorkbook } from '../../../storage/read-workbook.ts';
import { readListBytes } from './read-list.ts';

export const readCodeListFile = async (file: string, bytes: Uint8Array): Promise<{ readonly sheet: SheetRows | null; readonly diagnostics: readonly Diagnostic[] }> => {
  if (/\.csv$/i.test(file)) {
    const sheet = readListBytes({ file, bytes });
    const unreadable: Diagnostic = { severity: 'error', code: 'list.file_unreadable', sheet: '', cell: '', params: { file, max: maxListRows } };
    return { sheet, diagnostics: sheet === null ? [unreadable] : [] };
  }
  const { book, diagnostics } = await readWorkbook(bytes, { cells: 8 * maxListRows, rows: maxListRows + 2, columns: 100 });
  const filled = (book?.sheets ?? []).filter(({ rows }) => rows.length > 0);
  return { sheet: book && (filled.find(({ isHidden }) => isHidden !== true) ?? filled[0] ?? { name: file, rows: [] }), diagnostics };
};
