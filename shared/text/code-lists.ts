import { languages, type Texts } from './languages.ts';
import { foldForSearch } from './same-text.ts';

export const masterColumns = ['code', ...languages.map((code) => `name_${code}` as const), 'keywords', 'common'] as const;
export type MasterColumn = (typeof masterColumns)[number];

export const codeEntryOf = (values: Readonly<Partial<Record<MasterColumn, string>>>): CodeEntry => ({
  code: values.code ?? '',
  name: Object.fromEntries(languages.flatMap((code) => (values[`name_${code}`] ? [[code, values[`name_${code}`] ?? '']] : []))),
  ...(values.keywords && { keywords: values.keywords }),
  ...(values.common && { isCommon: true }),
});

/** Reads a list that `import-master` has checked: tab-separated columns. */
export const readCodes = (text: string): readonly CodeEntry[] => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const [names = [], ...rows] = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  return rows.map((cells) => codeEntryOf(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))));
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

/** "S065", "s06.5" and "Ｓ０６．５" are one code. */
export const foldCode = (text: string): string => foldForSearch(text).replace(/[.\s]/g, '');

/** The one entry whose code the text is; null if none or several are. */
export const codeWritten = <Entry extends Pick<CodeEntry, 'code'>>(text: string, entries: readonly Entry[]): Entry | null => {
  const [found, ...others] = entries.filter(({ code }) => foldCode(code) === foldCode(text));
  return found !== undefined && others.length === 0 ? found : null;
};

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

/** Side and number of what is injured, which lists of diagnoses do not write. "Acute" and "chronic" are other diagnoses. */
const besideTerm = /^(?:(?:右側?|左側?|両側?|第?\d+)+(?=..)|(?:right|left|bilateral)$)/u;

/** Like `searchCodes`. What no entry matches is searched again without its side and number. */
export const searchTerms = (index: CodeIndex, words: readonly string[], limit: number, firstCodes: readonly string[] = []): readonly CodeEntry[] => {
  const found = searchCodes(index, words, limit, firstCodes);
  return found.length > 0 ? found : searchCodes(index, words.map((word) => foldForSearch(word).replace(besideTerm, '')), limit, firstCodes);
};
