import { readFile, writeFile } from 'node:fs/promises';
import process, { argv, stderr, stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { wordDiagnostics } from '#shared/compile/wording.ts';
import { defaultLanguage, isLanguage } from '#shared/text/languages.ts';
import { compileAnyFile, designFormats } from '../../composition/design-formats.ts';
import { commentWorkbookFile } from '../../storage/write-workbook.ts';
import { printHelp } from '../../cli/arguments.ts';

const written = designFormats.filter(({ writes }) => writes !== undefined);
const usage = `Usage: npm run --silent compile -- <file> [--lang ja|en|km] [--repeating form,form] ${written.map(({ name }) => `[--${name} <written file>]`).join(' ')} [--comments <commented.xlsx>]`;

/** `npm run --silent compile -- book.xlsx [--lang en]` prints `{ design, diagnostics }`. Exits with 1 without a design. */
const main = async (): Promise<number> => {
  if (printHelp(argv.slice(2), usage)) return 0;
  const { values, positionals } = parseArgs({
    args: argv.slice(2),
    options: {
      lang: { type: 'string', default: defaultLanguage },
      comments: { type: 'string' },
      repeating: { type: 'string' },
      ...Object.fromEntries(written.map(({ name }) => [name, { type: 'string' as const }])),
    },
    allowPositionals: true,
  });
  const { lang, comments, repeating } = values;
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0 || !isLanguage(lang)) {
    stderr.write(`${usage}\n`);
    return 1;
  }
  const file = await readFile(path).catch((error: NodeJS.ErrnoException) => error);
  if (file instanceof Error) {
    stderr.write(`${path} cannot be read (${file.code ?? file.message}). Name an existing .xlsx, .xls or .csv file.\n`);
    return 1;
  }
  const { book, design, diagnostics } = await compileAnyFile(file, repeating === undefined ? {} : { repeating: repeating.split(',') });
  for (const { name, writes } of written) {
    const wanted = (values as { readonly [option: string]: string | undefined })[name];
    if (design === null || writes === undefined || wanted === undefined) continue;
    const { bytes, leftOut } = await writes(design);
    await writeFile(wanted, bytes);
    for (const line of wordDiagnostics(leftOut, lang)) stderr.write(`${wanted}: ${line}\n`);
  }
  if (comments !== undefined && book !== null) await writeFile(comments, await commentWorkbookFile(book, diagnostics, lang));
  stdout.write(`${JSON.stringify({ design, diagnostics }, null, 2)}\n`);
  for (const line of wordDiagnostics(diagnostics, lang)) stderr.write(`${line}\n`);
  return design === null ? 1 : 0;
};

try {
  process.exitCode = await main();
} catch (error) {
  // parseArgs words unknown options itself.
  stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
