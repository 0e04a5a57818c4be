import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { readCodeMaster } from '#functions/modules/operator/code-master.ts';
import { indexCodes, searchCodes, type CodeEntry } from '#shared/text/code-lists.ts';
import { searchWords } from '#shared/text/same-text.ts';

const fileName = 'icd10cm.tsv.gz';
/** The folder that holds this checkout: a list of codes that is not ours never enters the repository. */
const around = fileURLToPath(new URL('../../../../../', import.meta.url));
/** What the form asks for. */
const limit = 100;
const budget = 50;

/** Whoever has the file says where (`--icd`, `FUDA_ICD_FILE`), or keeps it near the checkout. */
const findMaster = async (asked: string | undefined): Promise<string | undefined> => {
  if (asked !== undefined) return asked;
  for await (const found of glob([fileName, `*/${fileName}`, `*/data/${fileName}`], { cwd: around })) return join(around, found);
  return undefined;
};

const readMaster = async (file: string): Promise<string> => {
  const bytes = await readFile(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
};

/** Every `step`-th of a list: the same ones in each run. */
const sample = <Kind>(list: readonly Kind[], count: number): readonly Kind[] => {
  const step = Math.max(1, Math.floor(list.length / count));
  return list.filter((_, at) => at % step === 0).slice(0, count);
};

const nameOf = ({ name }: CodeEntry): string => name.en ?? name.ja ?? '';
const wide = (text: string): string => text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

/** What people type, by kind; the last kinds are meant to be slow. */
const queriesOf = (entries: readonly CodeEntry[]): { readonly [kind: string]: readonly string[] } => {
  const chosen = sample(entries, 200);
  const wordsOf = (entry: CodeEntry): readonly string[] => nameOf(entry).split(/[^\p{L}]+/u).filter((word) => word.length > 2);
  const counts = new Map<string, number>();
  for (const word of entries.flatMap(wordsOf)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const common = [...counts].toSorted((one, other) => other[1] - one[1]).map(([word]) => word).slice(0, 15);
  return {
    'beginning of a code': chosen.map(({ code }, at) => code.slice(0, 1 + (at % code.length))),
    'a word': chosen.flatMap((entry) => wordsOf(entry).slice(-1)),
    'beginning of a word': chosen.flatMap((entry) => wordsOf(entry).slice(-1).map((word) => word.slice(0, 3))),
    'two words': chosen.map((entry) => [...wordsOf(entry).slice(0, 1), ...wordsOf(entry).slice(-1)].join(' ')),
    'code and word, full width': chosen.map((entry) => wide([entry.code.slice(0, 2), ...wordsOf(entry).slice(-1)].join(' '))),
    'four words': chosen.map((entry) => wordsOf(entry).slice(0, 4).join(' ')),
    'two very common words': common.flatMap((one, at) => common.slice(at + 1).map((other) => `${one} ${other}`)),
    'nothing that is there': chosen.map((_, at) => `zq${at} ${common[at % common.length]}`),
  };
};

const quantile = (values: readonly number[], share: number): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** The same search with nothing clever in it. */
const searchByHand = (entries: readonly CodeEntry[], typed: string): readonly string[] => {
  const fold = (text: string): string => text.normalize('NFKC').toLowerCase();
  const words = searchWords(typed).map(fold);
  const plain = ({ code }: CodeEntry): string => fold(code).replaceAll('.', '');
  const found = entries.filter((entry) => words.every((word) => plain(entry).startsWith(word.replaceAll('.', '')) || fold(nameOf(entry)).includes(word)));
  return found.map(({ code }) => code).toSorted();
};

/** Prints what a search over a whole master costs (budget: p95 50 ms over 95,000 codes), by kind of what is typed. */
export const benchMaster = async (print: (line: string) => void, asked: string | undefined): Promise<void> => {
  const file = await findMaster(asked);
  if (file === undefined) {
    print(`No ICD-10 list is at hand, so this is not measured: name one by --icd <file.tsv.gz> or FUDA_ICD_FILE, or put ${fileName} beside the checkout.`);
    return;
  }
  const text = await readMaster(file);
  const start = performance.now();
  const { master, faults } = readCodeMaster(text);
  if (master === null) throw new Error(`${file} has ${faults.length} faulty lines, the first is ${faults[0]?.line}`);
  const read = performance.now();
  const index = indexCodes(master.entries);
  print(`${master.entries.length} codes: read in ${(read - start).toFixed(0)} ms, indexed in ${(performance.now() - read).toFixed(0)} ms; ms per search of ${limit}`);
  print(`${'what is typed'.padEnd(28)} searches   median      p95      max`);
  const queries = queriesOf(master.entries);
  const all: number[] = [];
  for (const list of Object.values(queries)) for (const typed of list) searchCodes(index, searchWords(typed), limit);
  for (const [kind, list] of Object.entries(queries)) {
    const times = list.map((typed) => {
      const begun = performance.now();
      searchCodes(index, searchWords(typed), limit);
      return performance.now() - begun;
    });
    all.push(...times);
    print(`${kind.padEnd(28)} ${String(times.length).padStart(8)} ${[0.5, 0.95, 1 - 1e-9].map((share) => quantile(times, share).toFixed(2).padStart(8)).join(' ')}`);
  }
  print(`${'all'.padEnd(28)} ${String(all.length).padStart(8)} ${quantile(all, 0.5).toFixed(2).padStart(8)} ${quantile(all, 0.95).toFixed(2).padStart(8)} (budget ${budget})`);

  const checked = Object.values(queries).flatMap((list) => sample(list, 5));
  const different = checked.filter((typed) => {
    const found = searchCodes(index, searchWords(typed), Infinity).map(({ code }) => code).toSorted();
    return JSON.stringify(found) !== JSON.stringify(searchByHand(master.entries, typed));
  });
  print(different.length === 0 ? `${checked.length} of them find what a plain scan finds` : `found something else than a plain scan: ${different.join('; ')}`);
};
