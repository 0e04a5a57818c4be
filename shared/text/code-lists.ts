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

export const masterColumns = ['code', ...languages.map((code) => `name_${code}` as const), 'keywords', 'common'] as const;
type Column = (typeof masterColumns)[number];

const columnOf: Readonly<Record<string, Column>> = {
  ...Object.fromEntries(masterColumns.map((column) => [column, column])),
  name: 'name_en',
  long_description: 'name_en',
};

const dotted = (code: string): string => (/^[A-Z][0-9A-Z]{3,}$/.test(code) ? `${code.slice(0, 3)}.${code.slice(3)}` : code);

const entryOf = (values: Readonly<Partial<Record<Column, string>>>): CodeEntry => ({
  code: dotted(values.code ?? ''),
  name: Object.fromEntries(languages.flatMap((code) => (values[`name_${code}`] ? [[code, values[`name_${code}`] ?? '']] : []))),
  ...(values.keywords && { keywords: values.keywords }),
  ...(values.common && { isCommon: true }),
});

/** Reads tab-separated columns after "#edition" and "#date" lines. A master with a fault is null. */
export const readCodeMaster = (text: string): { readonly master: CodeMaster | null; readonly faults: readonly MasterFault[] } => {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const comment = (name: string): string =>
    lines.find((line) => line.startsWith(`#${name}\t`))?.slice(name.length + 2).trim() ?? '';
  const header = { edition: comment('edition'), date: comment('date') };
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

/** spec end-user 3, code master kind. */
export interface CodeEntry {
  readonly code: string;
  readonly name: Texts;
  /** Readings, abbreviations and synonyms are searched, but not shown. */
  readonly keywords?: string;
  /** Emergency departments use these codes often, so devices keep them. */
  readonly isCommon?: boolean;
}

interface IndexedCode {
  readonly entry: CodeEntry;
  readonly code: string;
  readonly text: string;
}

/** In the order of codes. */
export type CodeIndex = readonly IndexedCode[];

const foldCode = (text: string): string => foldForSearch(text).replaceAll('.', '');

export const indexCodes = (entries: readonly CodeEntry[]): CodeIndex =>
  entries
    .map((entry) => ({ entry, code: foldCode(entry.code), text: [...languages.map((code) => entry.name[code]), entry.keywords].map((each = '') => foldForSearch(each)).join(' ') }))
    .toSorted((one, other) => (one.code < other.code ? -1 : one.code > other.code ? 1 : 0));

export const commonCodes = (index: CodeIndex): readonly CodeEntry[] => index.map(({ entry }) => entry).filter(({ isCommon }) => isCommon === true);

/** Codes that begin with one of `firstCodes` (dot ignored) come first; the order is stable. */
export const withCodesFirst = <Entry extends Pick<CodeEntry, 'code'>>(entries: readonly Entry[], firstCodes: readonly string[]): readonly Entry[] => {
  const beginnings = firstCodes.map(foldCode).filter((code) => code !== '');
  const isFirst = ({ code }: Entry): boolean => beginnings.some((beginning) => foldCode(code).startsWith(beginning));
  return beginnings.length === 0 ? entries : [...entries.filter(isFirst), ...entries.filter((entry) => !isFirst(entry))];
};

/** Matches every word by code prefix (dot ignored), name or keyword; code matches first. `firstCodes` come before all others. */
export const searchCodes = (index: CodeIndex, typedWords: readonly string[], limit: number, firstCodes: readonly string[] = []): readonly CodeEntry[] => {
  const words = typedWords.map((word) => ({ code: foldCode(word), text: foldForSearch(word) })).filter(({ text }) => text !== '');
  if (words.length === 0) return [];
  const begins = (own: string, code: string): boolean => code !== '' && own.startsWith(code);
  const found = index.filter(({ code, text }) => words.every((word) => begins(code, word.code) || text.includes(word.text)));
  const isByCode = ({ code }: IndexedCode): boolean => words.some((word) => begins(code, word.code));
  const ordered = [...found.filter(isByCode), ...found.filter((each) => !isByCode(each))].map(({ entry }) => entry);
  return withCodesFirst(ordered, firstCodes).slice(0, limit);
};
