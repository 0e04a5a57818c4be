import { readFile } from 'node:fs/promises';
import excel from 'exceljs';
import { readWorkbook } from '#functions/storage/read-workbook.ts';
import { compileFile } from '#functions/storage/compile-file.ts';

/** From the bytes of a workbook to its design, and what the Excel library alone does with the same bytes. */
export const readers = {
  ours: async (bytes: Buffer): Promise<void> => {
    const { design, diagnostics } = await compileFile(bytes);
    if (design === null) throw new Error(`The bench workbook does not compile: ${JSON.stringify(diagnostics[0])}`);
  },
  /** The same reader without the compiler. */
  cells: async (bytes: Buffer): Promise<void> => {
    if ((await readWorkbook(bytes)).book === null) throw new Error('The bench workbook cannot be read.');
  },
  alone: async (bytes: Buffer): Promise<void> => {
    await new excel.Workbook().xlsx.load(bytes as unknown as Parameters<excel.Xlsx['load']>[0]);
  },
} as const;

// Run as a program of its own it reads one workbook once, and tells the most memory that took: a peak does not come down again.
const [, program, side, file] = process.argv;
if (program === import.meta.filename && file !== undefined) {
  const before = process.memoryUsage.rss();
  await readers[side as keyof typeof readers](await readFile(file));
  console.log(process.resourceUsage().maxRSS * 1024 - before);
}
