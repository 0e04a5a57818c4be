import { shownCell, type WorkbookRows } from '#shared/compile/workbook-rows.ts';
import { plainCsvRow } from '#shared/export/csv.ts';
import type { WrittenDesign } from '../../storage/design-format.ts';
import { writeWorkbookFile } from '../../storage/write-workbook.ts';

/** The first day that a zip can name; archives do not reveal their time. */
const date = new Date(Date.UTC(1980, 0, 1));

const zipOf = async (contents: readonly (readonly [name: string, content: Uint8Array])[]): Promise<Uint8Array> => {
  const { default: Zip } = await import('jszip');
  const zip = new Zip();
  for (const [name, content] of contents) zip.file(name, content, { date, createFolders: false });
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
};

/** Lists in files beside the workbook come with it in an archive. */
export const writeBook = async ({ files = [], ...book }: WorkbookRows, suffix = ''): Promise<WrittenDesign> => {
  const workbook = await writeWorkbookFile(book);
  if (files.length === 0) return { ending: `${suffix}.xlsx`, bytes: workbook, leftOut: [] };
  const lists = files.map(({ name, rows }) => [name, Buffer.from(rows.map(({ cells }) => plainCsvRow(cells.map((cell) => String(shownCell(cell) ?? '')))).join(''), 'utf8')] as const);
  return { ending: `${suffix}.zip`, bytes: await zipOf([['form.xlsx', workbook], ...lists]), leftOut: [] };
};
