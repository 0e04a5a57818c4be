import { readFile, writeFile } from 'node:fs/promises';
import process, { argv, stderr, stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { writeWorkbook } from '#shared/compile/write-workbook.ts';
import { asXlsForm } from '#shared/compile/write-xlsform.ts';
import { writeDictionary } from '#shared/compile/redcap/write-dictionary.ts';
import { wordDiagnostics } from '#shared/compile/wording.ts';
import { plainCsvRow } from '#shared/export/csv.ts';
import { defaultLanguage, isLanguage } from '#shared/text/languages.ts';
import { printHelp } from './arguments.ts';
import { commentWorkbookFile, writeWorkbookFile } from '../storage/write-workbook.ts';
import { compileFile } from '../storage/compile-file.ts';

const usage = 'Usage: npm run --silent compile -- <workbook.xlsx|.xls|dictionary.csv> [--lang ja|en|km] [--repeating form,form] [--workbook <written.xlsx>] [--xlsform <written.xlsx>] [--dictionary <written.csv>] [--comments <commented.xlsx>]';

/** `npm run --silent compile -- book.xlsx [--lang en]` prints `{ design, diagnostics }`. Exits with 1 without a design. */
const main = async (): Promise<number> => {
  if (printHelp(argv.slice(2), usage)) return 0;
  const { values, positionals } = parseArgs({
    args: argv.slice(2),
    options: {
      lang: { type: 'string', default: defaultLanguage },
      workbook: { type: 'string' },
      xlsform: { type: 'string' },
      dictionary: { type: 'string' },
      comments: { type: 'string' },
      repeating: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0 || !isLanguage(values.lang)) {
    stderr.write(`${usage}\n`);
    return 1;
  }
  const file = await readFile(path).catch((error: NodeJS.ErrnoException) => error);
  if (file instanceof Error) {
    stderr.write(`${path} cannot be read (${file.code ?? file.message}). Name an existing .xlsx, .xls or .csv file.\n`);
    return 1;
  }
  const { book, design, diagnostics } = await compileFile(file, values.repeating?.split(','));
  if (values.workbook !== undefined && design !== null) await writeFile(values.workbook, await writeWorkbookFile(writeWorkbook(design)));
  if (values.xlsform !== undefined && design !== null) await writeFile(values.xlsform, await writeWorkbookFile(asXlsForm(writeWorkbook(design))));
  if (values.dictionary !== undefined && design !== null) {
    const { rows, leftOut } = writeDictionary(design);
    await writeFile(values.dictionary, rows.map(plainCsvRow).join(''));
    for (const line of wordDiagnostics(leftOut, values.lang)) stderr.write(`${values.dictionary}: ${line}\n`);
  }
  if (values.comments !== undefined && book !== null) await writeFile(values.comments, await commentWorkbookFile(book, diagnostics, values.lang));
  stdout.write(`${JSON.stringify({ design, diagnostics }, null, 2)}\n`);
  for (const line of wordDiagnostics(diagnostics, values.lang)) stderr.write(`${line}\n`);
  return design === null ? 1 : 0;
};

try {
  process.exitCode = await main();
} catch (error) {
  // parseArgs words unknown options itself.
  stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
