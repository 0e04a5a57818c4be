import { readFileSync } from 'node:fs';
import { wordDiagnostics } from '#shared/compile/wording.ts';
import { plainCell } from '#shared/compile/workbook-rows.ts';
import { writeWorkbook } from '#test/support/write-workbook.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { compileAnyFile } from '#functions/composition/design-formats.ts';
import { inflatePart, listZipParts } from '#functions/storage/zip-parts.ts';
import { demoWorkbook } from './demo-workbooks.ts';
import { xlsOf } from '#test/compile/xls-files.ts';
import { decisionsOf, rewritten, wounded } from './mutated-files.ts';

const fixture = (path: string): Buffer => readFileSync(new URL(`../fixtures/${path}`, import.meta.url));

const partsOf = (bytes: Buffer): Map<string, Buffer> =>
  new Map((listZipParts(bytes, 200) ?? []).flatMap((part) => {
    const content = inflatePart(bytes, part);
    return content === null ? [] : [[part.name, content] as const];
  }));

/** Makes the file of a seed: a workbook, an old one or a dictionary, mutated. */
export const openFuzz = async (): Promise<(seed: number) => Buffer> => {
  const books = await Promise.all([demoWorkbook('cardiac-arrest'), demoWorkbook('paediatric-triage')]);
  const opened = books.map(partsOf);
  const dictionaries = ['trauma-en', 'patient-ja-cp932'].map((name) => fixture(`dictionaries/${name}.csv`));
  const { design } = await compileAnyFile(books[0]);
  if (design === null) throw new Error('The demo workbook does not compile.');
  const old = xlsOf(Object.fromEntries(writeWorkbook(design).sheets.map(({ name, rows }) => [name, rows.slice(0, 20).map(({ cells }) => cells.map(plainCell).map((cell) => (typeof cell === 'boolean' ? null : cell)))])));
  return (seed) => {
    const decide = decisionsOf(seed);
    const kind = decide(10);
    if (kind < 5) return rewritten(opened[decide(opened.length)]!, decide);
    if (kind < 7) return wounded(books[decide(books.length)]!, decide);
    return kind < 9 ? wounded(old, decide) : wounded(dictionaries[decide(dictionaries.length)]!, decide);
  };
};

/** What is wrong with how the compiler took the file, or null. The caller judges the time. */
export const complaintAbout = async (bytes: Buffer): Promise<string | null> => {
  try {
    const { design, diagnostics } = await compileAnyFile(bytes);
    if ((design === null) !== diagnostics.some(({ severity }) => severity === 'error')) return 'a design and an error, or neither';
    if (wordDiagnostics(diagnostics, 'en').some((line) => /\{\{\w+\}\}|\bundefined\b/.test(line))) return 'a finding without its words';
    const refused = design === null ? [] : readDesign(JSON.parse(JSON.stringify(design))).diagnostics;
    return refused.length === 0 ? null : `a design that the upload refuses: ${refused[0]?.code}`;
  } catch (error) {
    return `thrown: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
};
