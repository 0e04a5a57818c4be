import { shownCell, type WorkbookRows } from '#shared/compile/workbook-rows.ts';
import { plainCsvRow } from '#shared/export/csv.ts';
import type { WrittenDesign } from '../../storage/design-format.ts';
import { writeWorkbookFile } from '../../storage/write-workbook.ts';
import { zipOf } from './zip-of.ts';

/** Lists in files beside the workbook come with it in an archive. */
export const writeBook = async ({ files = [], ...book }: WorkbookRows, suffix = ''): Promise<WrittenDesign> => {
  const workbook = await writeWorkbookFile(book);
  if (files.length === 0) return { ending: `${suffix}.xlsx`, bytes: workbook, leftOut: [] };
  const lists = files.map(({ name, rows }) => [name, Buffer.from(rows.map(({ cells }) => plainCsvRow(cells.map((cell) => String(shownCell(cell) ?? '')))).join(''), 'utf8')] as const);
  return { ending: `${suffix}.zip`, bytes: await zipOf([['form.xlsx', workbook], ...lists]), leftOut: [] };
};
