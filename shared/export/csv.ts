/** What a CSV cell can hold; strings are text of people, numbers and booleans are themselves. */
export type CellValue = string | number | boolean | null | undefined;

const needsQuotes = /[",\r\n]/;

/** A spreadsheet runs text that starts like this; leading apostrophes are looked through so that the guard can be undone. */
const looksLikeFormula = /^'*[=+\-@\t\r\0＝＋－＠]/;

/** Character codes beyond which no guarded character stands, except the full-width forms above `firstFullWidth`. */
const lastGuarded = 0x40;
const firstFullWidth = 0xff0b;

const mayLookLikeFormula = (text: string): boolean => {
  const first = text.charCodeAt(0);
  return first <= lastGuarded || first >= firstFullWidth;
};

/** One cell by RFC 4180; text that a spreadsheet would run gets a leading apostrophe, numbers never do. */
export const csvCell = (value: CellValue): string => {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
  const text = mayLookLikeFormula(value) && looksLikeFormula.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line with its CRLF. */
export const csvRow = (cells: readonly CellValue[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Undoes the formula guard of a cell read back from a file of ours. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && looksLikeFormula.test(text) ? text.slice(1) : text;
