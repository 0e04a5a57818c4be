import { factsOf, languages } from '../text/languages.ts';
import { withoutMarks, withoutUnseen } from '../text/characters.ts';
import { foldWidth } from '../text/width.ts';
import { readDate, readDateTime, readTime } from '../text/dates.ts';

/** What a spreadsheet reader hands to the compiler: cell values, dates as ISO text. */
export interface WorkbookRows {
  readonly sheets: readonly SheetRows[];
  /** Lists of codes in files beside the workbook, by the names of the files. */
  readonly files?: readonly SheetRows[];
}

export interface SheetRows {
  readonly name: string;
  /** The code list of the domain that the rows are. */
  readonly codeList?: string;
  /** Nobody sees the sheet who opens the workbook. */
  readonly isHidden?: boolean;
  readonly rows: readonly SheetRow[];
}

export interface SheetRow {
  /** As the spreadsheet numbers it, from 1: blank rows are left out, the others keep their number. */
  readonly number: number;
  /** From column A. */
  readonly cells: readonly CellValue[];
}

export type CellValue = string | number | boolean | null | FormattedCell;

/** A number, or a moment as ISO text, whose cell shows another text: 001, 2.00, 21%, 1月2日. */
export interface FormattedCell {
  readonly plain: string | number;
  readonly shown: string;
}

/** A value with the text that its cell shows, where that is another text. */
export const formattedCell = (plain: string | number, shown: string | undefined): CellValue =>
  shown === undefined || shown === String(plain) ? plain : { plain, shown };

/** The value of a cell without its number format. */
export const plainCell = (value: CellValue): string | number | boolean | null => (typeof value === 'object' && value !== null ? value.plain : value);
/** The value of a cell as a person sees it. */
export const shownCell = (value: CellValue): string | number | boolean | null => (typeof value === 'object' && value !== null ? value.shown : value);

/** Stands for a formula that was saved without its result; spreadsheet faults arrive as they are shown (#REF!). */
export const missingResult = '#RESULT!';

const textWith = (value: string | number | boolean | null, clean: (text: string) => string): string =>
  value === null ? '' : typeof value === 'string' ? clean(value).trim() : String(value);

/** The text of a cell without surrounding blanks and without characters that nobody sees; '' for an empty one. */
export const cellText = (value: CellValue | undefined): string => textWith(plainCell(value ?? null), withoutUnseen);

/** The text of a cell that is a name or a code, as the cell shows it. */
export const codeText = (value: CellValue | undefined): string => textWith(shownCell(value ?? null), withoutMarks);

/** The text of a label, as the cell shows it. Invisible characters stay, because Khmer breaks words with them; a label of nothing else is blank. */
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

/** A spreadsheet's own fault value such as #REF!, or a formula without its saved result. */
export const isFault = (text: string): boolean =>
  text.startsWith('#') && /^#(REF!|VALUE!|NAME\?|DIV\/0!|N\/A|NULL!|NUM!|SPILL!|CALC!|RESULT!)$/.test(text);

const yes = new Set(['yes', 'y', 'true', 'true()', '1', '○', '〇', '◯', '✓', '✔', ...languages.flatMap((code) => factsOf(code).yes)]);
const no = new Set(['', 'no', 'n', 'false', 'false()', '0', '×', '✕', '-', ...languages.flatMap((code) => factsOf(code).no)]);

/** true, false, or null when the text says neither. */
export const readYesNo = (text: string): boolean | null => {
  if (text === '') return false;
  const word = foldWidth(text).toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : null;
};

/** The entries of a cell that lists something: by comma, semicolon, 、, blank or line break. */
export const readList = (text: string): string[] =>
  foldWidth(text)
    .split(/[\s,;、]+/)
    .filter((entry) => entry !== '');

/** The stored form of a moment (YYYY-MM-DD, HH:mm, YYYY-MM-DDTHH:mm), or null when the text is none. A bare day is its midnight. */
export const readMoment = (text: string, kind: 'date' | 'time' | 'datetime'): string | null => {
  if (kind === 'date') return readDate(text);
  if (kind === 'time') return readTime(text);
  return readDateTime(text) ?? readDateTime(`${text}T00:00`);
};
