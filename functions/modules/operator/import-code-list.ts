import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { UsageError, readOptions } from '../../cli/arguments.ts';
import { keepCommonCodes, readCodeMaster, readGivenMaster, writeCodeMaster } from './code-master.ts';

const wordsOf = { no_header: 'has no header with a column "code"', no_code: 'has no code', code_twice: 'has a code that stands above', no_name: 'has no name' };
const shownFaults = 20;

export const importCodeListUsage = `npm run admin -- import-master <kind> <file.tsv> [--edition <words>] [--date <YYYY-MM-DD>]
  The file, packed (.gz) or not, is the official ICD-10-CM order file, or tab-separated with the columns code, name_ja, name_en, name_km, keywords,
  common (anything, for codes that every device keeps at hand; a file without it takes the marks of the list before).
  It takes the place of functions/code-lists/data/<kind>.tsv and is packed by the next start or deployment.`;

const packedFrom = fileURLToPath(new URL('../../code-lists/data/', import.meta.url));

export const importCodeList = async ([kind = '', file = '', ...rest]: readonly string[], folder = packedFrom): Promise<void> => {
  if (!/^[a-z][a-z0-9_]{0,31}$/.test(kind) || file === '') throw new UsageError(`Usage: ${importCodeListUsage}`);
  const options = readOptions(rest, [], ['edition', 'date'], importCodeListUsage);
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`${file} cannot be read.`);
  });
  const { master, faults } = readGivenMaster((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
  if (master === null) {
    const lines = faults.slice(0, shownFaults).map(({ line, fault }) => `line ${line} ${wordsOf[fault]}`);
    const more = faults.length > shownFaults ? [`and ${faults.length - shownFaults} more`] : [];
    throw new UsageError(`${file} was not imported, correct it first:\n${[...lines, ...more].join('\n')}`);
  }
  const edition = options.edition ?? master.edition;
  const date = options.date ?? master.date;
  if (edition === '' || !/^\d{4}-\d\d-\d\d$/.test(date)) throw new UsageError(`Say which edition this is: --edition "ICD-10-CM 2027" --date 2026-10-01`);
  const target = join(folder, `${kind}.tsv`);
  const last = readCodeMaster(await readFile(target, 'utf8').catch(() => '')).master;
  const next = { ...master, edition, date };
  await writeFile(target, writeCodeMaster(last === null ? next : keepCommonCodes(next, last)));
  process.stdout.write(`${master.entries.length} codes of ${edition} (${date}) are in ${target}.\n`);
};
