export type { CellValue } from '../items/output.ts';
import type { CellValue } from '../items/output.ts';

const needsQuotes = /[",\r\n]/;

/** Spreadsheets run text that starts like this, in any width, some also after blanks, line breaks and invisible characters. */
const looksLikeFormula = /^(?:[\t\r\0]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/** Fast path: text that begins with an ASCII, Japanese, Chinese or Korean letter is no formula. */
const mayLookLikeFormula = (text: string): boolean => {
  const first = text.charCodeAt(0);
  return !((first > 0x40 && first < 0x7f) || (first > 0x3000 && first < 0xd800));
};

/** Text with a leading apostrophe is guarded too, so that every reader undoes the guard by removing one apostrophe. */
const needsGuard = (text: string): boolean => mayLookLikeFormula(text) && (text.startsWith("'") || looksLikeFormula.test(text));

/** Adds a leading apostrophe to text that a spreadsheet would run. */
export const withGuard = (text: string): string => (needsGuard(text) ? `'${text}` : text);

/** Removes the formula guard from a cell of our file. An apostrophe that is no guard stays. */
export const withoutGuard = (text: string): string => (text.startsWith("'") && needsGuard(text.slice(1)) ? text.slice(1) : text);

/** One cell by RFC 4180; texts get the guard, numbers never do. Yes and no are 1 and 0 in every CSV. */
export const csvCell = (value: CellValue): string => {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
  const text = withGuard(value);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvRow = (cells: readonly CellValue[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** One line by RFC 4180 without the guard, for programs that take cells literally, such as `@TODAY`. */
export const plainCsvRow = (cells: readonly string[]): string => `${cells.map((text) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')}\r\n`;

/** Whether a spreadsheet program saved our CSV again: then everything that looks like a formula is guarded. */
export const areGuarded = (texts: readonly string[]): boolean => {
  const alike = texts.filter((text) => mayLookLikeFormula(text) && looksLikeFormula.test(text.replace(/^'+/, '')));
  return alike.length > 0 && alike.every((text) => text.startsWith("'"));
};
