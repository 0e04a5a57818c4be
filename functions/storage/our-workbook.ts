import { shownCell, type WorkbookRows } from '#shared/compile/workbook-rows.ts';
import { writeWorkbook } from '#shared/compile/write-workbook.ts';
import { plainCsvRow } from '#shared/export/csv.ts';
import { compileFile } from './compile-file.ts';
import type { DesignFormat, WrittenDesign } from './design-format.ts';
import { writeWorkbookFile } from './write-workbook.ts';
import { zipOf } from './zip-of.ts';

/** Lists in files beside the workbook come with it in an archive. */
export const writeBook = async ({ files = [], ...book }: WorkbookRows, suffix = ''): Promise<WrittenDesign> => {
  const workbook = await writeWorkbookFile(book);
  if (files.length === 0) return { ending: `${suffix}.xlsx`, bytes: workbook, leftOut: [] };
  const lists = files.map(({ name, rows }) => [name, Buffer.from(rows.map(({ cells }) => plainCsvRow(cells.map((cell) => String(shownCell(cell) ?? '')))).join(''), 'utf8')] as const);
  return { ending: `${suffix}.zip`, bytes: await zipOf([['form.xlsx', workbook], ...lists]), leftOut: [] };
};

/** It reads every file that is left, so it is the last of the list. It names the domain's code lists, which need no files. */
export const ourWorkbook: DesignFormat = {
  name: 'workbook',
  reads: compileFile,
  writes: (design) => {
    const { files = [], ...book } = writeWorkbook(design);
    return writeBook({ ...book, files: files.filter(({ codeList }) => codeList === undefined) });
  },
};
