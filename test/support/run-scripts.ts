import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { inflatePart, listZipParts } from '#functions/storage/zip-parts.ts';

/** Runs the scripts of an archive for statistics in the programs that they are made for. */

const runs = (command: string, ...args: readonly string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** The programs of this machine; tests that need another one are skipped. */
export const installed = { pspp: runs('pspp', '--version'), R: runs('Rscript', '--version'), python: runs('python3', '-c', 'import pandas') };

/** Columns by name, each a list of cells as the program holds them; null is missing. */
export type Columns = Readonly<Record<string, readonly (string | null)[]>>;

export interface Unpacked {
  readonly path: string;
  readonly names: () => readonly string[];
  readonly remove: () => void;
}

/** The archive in a folder of its own. */
export const unpack = (archive: Buffer): Unpacked => {
  const path = mkdtempSync(join(tmpdir(), 'fuda-scripts-'));
  for (const part of listZipParts(archive, 1_000) ?? []) {
    mkdirSync(dirname(join(path, part.name)), { recursive: true });
    writeFileSync(join(path, part.name), inflatePart(archive, part)!);
  }
  return { path, names: () => readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted(), remove: () => rmSync(path, { recursive: true }) };
};

const run = ({ path }: Unpacked, command: string, ...args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: path, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stderr}${stdout}`.slice(0, 2_000));
  return stdout;
};

/** A table as R holds it: what is missing is null, factors are their labels. */
export const inR = (at: Unpacked, table = 'data'): Columns => {
  const said = run(at, 'Rscript', '--vanilla', '-e', `options(warn = 2); source("load.R", encoding = "UTF-8")
table <- tables[["${table}"]]
for (name in names(table)) {
  value <- table[[name]]
  text <- if (inherits(value, "POSIXct")) format(value, "%Y-%m-%dT%H:%M:%S%z") else as.character(value)
  codes <- vapply(text, function(each) if (is.na(each)) "NA" else paste(utf8ToInt(each), collapse = " "), "")
  cat(paste(utf8ToInt(name), collapse = " "), codes, sep = "\\t")
  cat("\\n")
}`);
  const texts = said.trimEnd().split('\n').map((line) => line.split('\t').map((cell) => (cell === 'NA' ? null : String.fromCodePoint(...cell.split(' ').filter(Boolean).map(Number)))));
  return Object.fromEntries(texts.map(([name, ...cells]) => [name!, cells]));
};

/** A table as pandas holds it. */
export const inPython = (at: Unpacked, table = 'data'): Columns => {
  const said = run(at, 'python3', '-c', `import json
exec(open("load.py", encoding="utf-8").read())
table = tables["${table}"]
print(json.dumps({name: [None if pd.isna(value) else value.isoformat() if hasattr(value, "isoformat") else str(value) for value in table[name]] for name in table.columns}))`);
  return JSON.parse(said) as Columns;
};

/** A table as SPSS holds it, from PSPP: texts without the blanks that fill them, missing numbers as blanks; further commands run behind the script. */
export const inSpss = (at: Unpacked, table = 'data', ...commands: readonly string[]): { readonly columns: Columns; readonly said: string } => {
  const more = ["SAVE TRANSLATE /OUTFILE='read-back.csv' /TYPE=CSV /FIELDNAMES /CELLS=VALUES /REPLACE.", 'DISPLAY DICTIONARY.', ...commands];
  writeFileSync(join(at.path, 'read-back.sps'), `SET WIDTH=250.\nINSERT FILE='load-${table}.sps' ENCODING='UTF8'.\n${more.join('\n')}\n`);
  const said = run(at, 'pspp', '-O', 'format=csv', '--syntax-encoding=UTF-8', 'read-back.sps');
  const [names = [], ...rows]: string[][] = parse(readFileSync(join(at.path, 'read-back.csv')), { bom: true });
  for (const name of ['read-back.sps', 'read-back.csv']) rmSync(join(at.path, name));
  return { said, columns: Object.fromEntries(names.map((name, column) => [name, rows.map((row) => row[column]!.trimEnd())])) };
};
