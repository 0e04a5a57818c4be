import { factsOf, languages } from '../text/languages.ts';
import { withoutMarks, withoutUnseen } from '../text/characters.ts';
import { foldWidth } from '../text/width.ts';
import { readDate, readDateTime, readTime } from '../language/written-moments.ts';

/** Cell values as a spreadsheet reader delivers them; dates are ISO texts. */
export interface WorkbookRows {
  readonly sheets: readonly SheetRows[];
  readonly files?: readonly SheetRows[];
}

export interface SheetRows {
  readonly name: string;
  readonly codeList?: string;
  readonly isHidden?: boolean;
  readonly rows: readonly SheetRow[];
}

export interface SheetRow {
  /** Row number in the spreadsheet, from 1; blank rows are left out without renumbering. */
  readonly number: number;
  readonly cells: readonly CellValue[];
}

export type CellValue = string | number | boolean | null | FormattedCell;

/** A number or an ISO moment whose cell shows another text: 001, 2.00, 21%, 1月2日. */
export interface FormattedCell {
  readonly plain: string | number;
  readonly shown: string;
}

export const formattedCell = (plain: string | number, shown: string | undefined): CellValue =>
  shown === undefined || shown === String(plain) ? plain : { plain, shown };

export const plainCell = (value: CellValue): string | number | boolean | null => (typeof value === 'object' && value !== null ? value.plain : value);
export const shownCell = (value: CellValue): string | number | boolean | null => (typeof value === 'object' && value !== null ? value.shown : value);

/** A formula saved without its result. Spreadsheet faults arrive as shown (#REF!). */
export const missingResult = '#RESULT!';

const textWith = (value: string | number | boolean | null, clean: (text: string) => string): string =>
  value === null ? '' : typeof value === 'string' ? clean(value).trim() : String(value);

/** The text without surrounding blanks and invisible characters; '' for an empty cell. */
export const cellText = (value: CellValue | undefined): string => textWith(plainCell(value ?? null), withoutUnseen);

export const codeText = (value: CellValue | undefined): string => textWith(shownCell(value ?? null), withoutMarks);

/** The label as the cell shows it. Invisible characters stay, because Khmer uses them to break words; a label of nothing else is blank. */
export const labelText = (value: CellValue | undefined): string => {
  const shown = shownCell(value ?? null);
  return cellText(shown) === '' ? '' : String(shown).trim().replace(/\$\{[^{}]*\}/g, withoutUnseen);
};

/** A1 notation of a zero-based column and a one-based row. */
export const cellAddress = (column: number, row: number): string => {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row}`;
};

export const isFault = (text: string): boolean =>
  text.startsWith('#') && /^#(REF!|VALUE!|NAME\?|DIV\/0!|N\/A|NULL!|NUM!|SPILL!|CALC!|RESULT!)$/.test(text);

const yes = new Set(['yes', 'y', 'true', 'true()', '1', '○', '〇', '◯', '✓', '✔', ...languages.flatMap((code) => factsOf(code).yes)]);
const no = new Set(['', 'no', 'n', 'false', 'false()', '0', '×', '✕', '-', ...languages.flatMap((code) => factsOf(code).no)]);

export const readYesNo = (text: string): boolean | null => {
  if (text === '') return false;
  const word = foldWidth(text).toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : null;
};

/** Splits a list at commas, semicolons, 、, blanks or line breaks. */
export const readList = (text: string): string[] =>
  foldWidth(text)
    .split(/[\s,;、]+/)
    .filter((entry) => entry !== '');

/** The stored form of a moment (YYYY-MM-DD, HH:mm, YYYY-MM-DDTHH:mm), or null. A bare day means its midnight. */
export const readMoment = (text: string, kind: 'date' | 'time' | 'datetime'): string | null => {
  if (kind === 'date') return readDate(text);
  if (kind === 'time') return readTime(text);
  return readDateTime(text) ?? readDateTime(`${text}T00:00`);
};
