import { languages, type Texts } from './languages.ts';
import { foldForSearch } from './same-text.ts';

export interface CodeMaster {
  readonly edition: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly entries: readonly CodeEntry[];
}

export interface MasterFault {
  readonly line: number;
  readonly fault: 'no_header' | 'no_code' | 'code_twice' | 'no_name';
}

const columns = ['code', ...languages.map((code) => `name_${code}` as const), 'keywords', 'common'] as const;
type Column = (typeof columns)[number];

const columnOf: Readonly<Record<string, Column>> = {
  ...Object.fromEntries(columns.map((column) => [column, column])),
  name: 'name_en',
  long_description: 'name_en',
};

/** A line of the official ICD-10-CM order file has a number, the code without dot, a header mark, and a short and long description. */
const orderLine = /^\d{5} ([A-Z][0-9A-Z]{2,6}) +([01]) .{60} (.+)$/;

const dotted = (code: string): string => (/^[A-Z][0-9A-Z]{3,}$/.test(code) ? `${code.slice(0, 3)}.${code.slice(3)}` : code);

const entryOf = (values: Readonly<Partial<Record<Column, string>>>): CodeEntry => ({
  code: dotted(values.code ?? ''),
  name: Object.fromEntries(languages.flatMap((code) => (values[`name_${code}`] ? [[code, values[`name_${code}`] ?? '']] : []))),
  ...(values.keywords && { keywords: values.keywords }),
  ...(values.common && { isCommon: true }),
});

const readOrderFile = (lines: readonly string[]): CodeEntry[] =>
  lines.flatMap((line) => {
    const [, code, , name] = orderLine.exec(line) ?? [];
    return code === undefined || name === undefined ? [] : [entryOf({ code, name_en: name.trim() })];
  });

/** Reads an ICD-10-CM order file, or tab-separated columns after "#edition" and "#date" lines. A master with a fault is null. */
export const readCodeMaster = (text: string): { readonly master: CodeMaster | null; readonly faults: readonly MasterFault[] } => {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const comment = (name: string): string =>
    lines.find((line) => line.startsWith(`#${name}\t`))?.slice(name.length + 2).trim() ?? '';
  const header = { edition: comment('edition'), date: comment('date') };
  if (lines.some((line) => orderLine.test(line))) return { master: { ...header, entries: readOrderFile(lines) }, faults: [] };

  const faults: MasterFault[] = [];
  const entries: CodeEntry[] = [];
  const seen = new Set<string>();
  let named: readonly (Column | undefined)[] | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const cells = line.split('\t').map((cell) => cell.trim());
    if (named === undefined) {
      named = cells.map((cell) => columnOf[cell.toLowerCase()]);
      if (!named.includes('code')) return { master: null, faults: [{ line: index + 1, fault: 'no_header' }] };
      continue;
    }
    const entry = entryOf(Object.fromEntries(named.flatMap((column, at) => (column === undefined ? [] : [[column, cells[at] ?? '']]))));
    const fault = entry.code === '' ? 'no_code' : seen.has(entry.code) ? 'code_twice' : Object.keys(entry.name).length === 0 ? 'no_name' : undefined;
    if (fault !== undefined) faults.push({ line: index + 1, fault });
    seen.add(entry.code);
    entries.push(entry);
  }
  if (named === undefined) faults.push({ line: 1, fault: 'no_header' });
  return { master: faults.length > 0 ? null : { ...header, entries }, faults };
};

/** Takes over the common marks of `last` if `next` has none. */
export const keepCommonCodes = (next: CodeMaster, last: CodeMaster): CodeMaster => {
  if (next.entries.some(({ isCommon }) => isCommon === true)) return next;
  const common = new Set(last.entries.filter(({ isCommon }) => isCommon === true).map(({ code }) => code));
  return { ...next, entries: next.entries.map((entry) => (common.has(entry.code) ? { ...entry, isCommon: true } : entry)) };
};

/** `readCodeMaster` reads the text back as the same master. */
export const writeCodeMaster = ({ edition, date, entries }: CodeMaster): string =>
  [
    `#edition\t${edition}`,
    `#date\t${date}`,
    columns.join('\t'),
    ...entries.map(({ code, name, keywords, isCommon }) =>
      [code, name.ja, name.en, name.km, keywords, isCommon === true ? '1' : ''].map((cell) => (cell ?? '').replace(/\s+/g, ' ')).join('\t'),
    ),
    '',
  ].join('\n');

/** spec end-user 3, code master kind. */
export interface CodeEntry {
  readonly code: string;
  readonly name: Texts;
  /** Readings, abbreviations and synonyms are searched, but not shown. */
  readonly keywords?: string;
  /** Emergency departments use these codes often, so devices keep them. */
  readonly isCommon?: boolean;
}

export interface CodeIndex {
  readonly entries: readonly CodeEntry[];
  readonly codes: readonly string[];
  readonly haystack: string;
  readonly starts: Uint32Array;
}

const foldCode = (text: string): string => foldForSearch(text).replaceAll('.', '');

export const indexCodes = (entries: readonly CodeEntry[]): CodeIndex => {
  const coded = entries.map((entry) => [foldCode(entry.code), entry] as const).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const starts = new Uint32Array(coded.length + 1);
  let length = 0;
  const texts = coded.map(([, { name, keywords }], index) => {
    const text = [name.ja, name.en, name.km, keywords].map((each = '') => foldForSearch(each)).join(' ');
    starts[index] = length;
    length += text.length + 1;
    return text;
  });
  starts[coded.length] = length;
  return { entries: coded.map(([, entry]) => entry), codes: coded.map(([code]) => code), haystack: `${texts.join('\n')}\n`, starts };
};

const lowerBound = (length: number, isBelow: (index: number) => boolean): number => {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
};

const nextWithAll = ({ entries, haystack, starts }: CodeIndex, words: readonly { readonly text: string }[], from: number): number => {
  let entry = from;
  for (let agreed = 0, turn = 0; agreed < words.length && entry < entries.length; turn += 1) {
    const at = haystack.indexOf(words[turn % words.length]?.text ?? '', starts[entry]);
    if (at === -1) return entries.length;
    const found = at < (starts[entry + 1] ?? 0) ? entry : lowerBound(entries.length, (middle) => (starts[middle + 1] ?? 0) <= at);
    agreed = found === entry ? agreed + 1 : 1;
    entry = found;
  }
  return entry;
};

export const commonCodes = ({ entries }: CodeIndex): readonly CodeEntry[] => entries.filter(({ isCommon }) => isCommon === true);

/** Codes that begin with one of `firstCodes` (dot ignored) come first; the order is stable. */
export const withCodesFirst = <Entry extends Pick<CodeEntry, 'code'>>(entries: readonly Entry[], firstCodes: readonly string[]): readonly Entry[] => {
  const beginnings = firstCodes.map(foldCode).filter((code) => code !== '');
  const isFirst = ({ code }: Entry): boolean => beginnings.some((beginning) => foldCode(code).startsWith(beginning));
  return beginnings.length === 0 ? entries : [...entries.filter(isFirst), ...entries.filter((entry) => !isFirst(entry))];
};

/** Matches every word by code prefix (dot ignored), name or keyword; code matches first. `firstCodes` come before all others. */
export const searchCodes = (index: CodeIndex, typedWords: readonly string[], limit: number, firstCodes: readonly string[] = []): readonly CodeEntry[] =>
  firstCodes.length === 0 ? findCodes(index, typedWords, limit) : withCodesFirst(findCodes(index, typedWords, Infinity), firstCodes).slice(0, limit);

const findCodes = (index: CodeIndex, typedWords: readonly string[], limit: number): readonly CodeEntry[] => {
  const { entries, codes, haystack, starts } = index;
  const words = typedWords.map((word) => ({ code: foldCode(word), text: foldForSearch(word) })).filter(({ text }) => text !== '');
  if (words.length === 0) return [];
  const textOf = (entry: number): string => haystack.slice(starts[entry], starts[entry + 1]);
  const matches = (entry: number): boolean => {
    const own = textOf(entry);
    return words.every(({ code, text }) => (code !== '' && codes[entry]?.startsWith(code)) || own.includes(text));
  };

  const byCode = new Set<number>();
  for (const { code } of words) {
    if (code === '') continue;
    const first = lowerBound(codes.length, (at) => (codes[at] ?? '') < code);
    const end = lowerBound(codes.length, (at) => (codes[at] ?? '') < `${code}\uffff`);
    for (let entry = first; entry < end && byCode.size < limit; entry += 1) if (matches(entry)) byCode.add(entry);
  }
  const found = [...byCode].toSorted((a, b) => a - b);

  for (let entry = nextWithAll(index, words, 0); entry < entries.length && found.length < limit; entry = nextWithAll(index, words, entry + 1)) {
    if (!byCode.has(entry)) found.push(entry);
  }
  return found.map((entry) => entries[entry] as CodeEntry);
};
