export type { CellValue } from '../items/output.ts';
import type { CellValue } from '../items/output.ts';

const needsQuotes = /[",\r\n]/;

/** A spreadsheet runs text that starts like this, in any width, some also behind blanks, line breaks and invisible characters. */
const looksLikeFormula = /^(?:[\t\r\0]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/** Text that begins with a letter of ASCII, Japanese, Chinese or Korean is no formula: most text, and a look is cheaper than the pattern. */
const mayLookLikeFormula = (text: string): boolean => {
  const first = text.charCodeAt(0);
  return !((first > 0x40 && first < 0x7f) || (first > 0x3000 && first < 0xd800));
};

/** Text that begins with an apostrophe is guarded, too, so that every reader undoes the guard by removing one leading apostrophe. */
const needsGuard = (text: string): boolean => mayLookLikeFormula(text) && (text.startsWith("'") || looksLikeFormula.test(text));

/** Text of a CSV with the formula guard: a leading apostrophe where a spreadsheet would run the text. */
export const withGuard = (text: string): string => (needsGuard(text) ? `'${text}` : text);

/** Undoes the formula guard of a cell read back from a file of ours. An apostrophe that is no guard stays. */
export const withoutGuard = (text: string): string => (text.startsWith("'") && needsGuard(text.slice(1)) ? text.slice(1) : text);

/** One cell by RFC 4180, texts with the guard; numbers never have it. Yes and no are 1 and 0 in every CSV. */
export const csvCell = (value: CellValue): string => {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
  const text = withGuard(value);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line with its CRLF. */
export const csvRow = (cells: readonly CellValue[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The text in one line: whatever ends a line for some program is a blank. */
export const inOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** A line for a program that takes cells as they are, by RFC 4180 and no more: there `@TODAY` is a word of its own. */
export const plainCsvRow = (cells: readonly string[]): string => `${cells.map((text) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')}\r\n`;

/** Whether texts come from a CSV of ours that a spreadsheet program saved as its own: what looks like a formula is guarded there, all of it. */
export const areGuarded = (texts: readonly string[]): boolean => {
  const alike = texts.filter((text) => mayLookLikeFormula(text) && looksLikeFormula.test(text.replace(/^'+/, '')));
  return alike.length > 0 && alike.every((text) => text.startsWith("'"));
};
