/** Counts code points, so that a rare kanji or an emoji is one character. */
export const countCharacters = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

// Patterns are inline, because each Unicode class takes 1% of a function's start time.

/** Login ids and abbreviations compare without width and invisible characters. same-text.ts compares ids of cards. */
export const comparable = (text: string): string => text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC').trim();

const printable = /^[ -~]*$/;

export const withoutUnseen = (text: string): string => (printable.test(text) ? text : text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));

/** Keeps direction marks, so that codes and names with one are refused. */
export const withoutMarks = (text: string): string => (printable.test(text) ? text : text.replace(/[^\P{Default_Ignorable_Code_Point}\u202a-\u202e\u2066-\u2069]/gu, ''));

export const hasHiddenControls = (text: string): boolean => /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.test(text);

export const hiddenControlIn = (text: string): string => {
  const code = printable.test(text) ? undefined : /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.exec(text)?.[0].charCodeAt(0);
  return code === undefined ? '' : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
};
