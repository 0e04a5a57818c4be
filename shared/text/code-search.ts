import type { Texts } from './languages.ts';

/** One row of a code master (spec end-user 3, code master kind). */
export interface CodeEntry {
  readonly code: string;
  readonly name: Texts;
  /** Readings, abbreviations and synonyms; searched, never shown. */
  readonly keywords?: string;
  /** Among those that emergency departments use most: every device finds them without asking. */
  readonly isCommon?: boolean;
}

/** Entries in code order with everything searchable joined into one text, so that one scan serves a whole master. */
export interface CodeIndex {
  readonly entries: readonly CodeEntry[];
  readonly codes: readonly string[];
  readonly haystack: string;
  /** Where each entry's text starts in the haystack. */
  readonly starts: Uint32Array;
}

const katakana = /[\u30a1-\u30f6]/g;
const kanaOffset = 0x60;

/** Width, case and kana folded: "ﾊｲｴﾝ", "ハイエン" and "はいえん" are the same word. */
const foldSearchText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(katakana, (kana) => String.fromCharCode(kana.charCodeAt(0) - kanaOffset));

const foldCode = (text: string): string => foldSearchText(text).replaceAll('.', '');

/** The words of a typed query, split on full-width and normal spaces (spec end-user 5, code master search). */
export const searchWords = (typed: string): readonly string[] => typed.split(/[\s\u3000]+/).filter((word) => word !== '');

/** Prepares entries for searching; their order does not matter. */
export const indexCodes = (entries: readonly CodeEntry[]): CodeIndex => {
  const coded = entries.map((entry) => [foldCode(entry.code), entry] as const).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const starts = new Uint32Array(coded.length + 1);
  let length = 0;
  const texts = coded.map(([, { name, keywords }], index) => {
    const text = foldSearchText([name.ja, name.en, name.km, keywords].filter(Boolean).join(' ')).replaceAll('\n', ' ');
    starts[index] = length;
    length += text.length + 1;
    return text;
  });
  starts[coded.length] = length;
  return { entries: coded.map(([, entry]) => entry), codes: coded.map(([code]) => code), haystack: `${texts.join('\n')}\n`, starts };
};

/** The first index whose element is not below `wanted`. */
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

/** The first entry from `from` on whose text has every word: each word leaps to its next occurrence, the rarest leads. */
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

/** The entries that a device keeps at hand, in code order. */
export const commonCodes = ({ entries }: CodeIndex): readonly CodeEntry[] => entries.filter(({ isCommon }) => isCommon === true);

/**
 * Entries that match every word, by code prefix (dot or not) or inside a name or keyword; those found by their code
 * come first, each kind in code order. No words give no entries.
 */
export const searchCodes = (index: CodeIndex, typedWords: readonly string[], limit: number): readonly CodeEntry[] => {
  const { entries, codes, haystack, starts } = index;
  const words = typedWords.map((word) => ({ code: foldCode(word), text: foldSearchText(word) })).filter(({ text }) => text !== '');
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
