import { foldTyped } from '../../text/width.ts';

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december';

/** What spreadsheets and statistics programs make of ids that look like numbers, days or words of their own. */
const shapes: readonly RegExp[] = [
  // A long number: 1.23457E+11, and as R and pandas write it.
  /^[-+]?\d(?:[.,]\d+)?e[-+]\d{2,3}/i,
  // A column that was too narrow.
  /^#+$/,
  // What failed: #REF!, #N/A, Err:502.
  /^#[A-Z_]+(?:\/[A-Z0])?[!?]?$|^Err:\d{3}$/i,
  /^(?:true|false)$/i,
  /^(?:nan|none|null)$/i,
  // Digits beyond the fifteenth are lost.
  /^\d{15}0+$/,
  // 3-1 became a day: 3-Mar, Mar-24, 3-Mar-24.
  new RegExp(`^(?:\\d{1,2}[-/ ](?:${months})|(?:${months})[-/ ]\\d{1,4})(?:[-/ ]\\d{2,4})?$`, 'i'),
  /^\d{1,2}月\d{1,2}日$|^\d{4}年\d{1,2}月(?:\d{1,2}日)?$/,
  /^\d{4}[-/]\d{1,2}[-/]\d{1,2}(?:[ T]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?)?$/,
  /^\d{1,2}\/\d{1,2}\/(?:\d{2}|\d{4})$/,
  // 3:10 became a time.
  /^\d{1,2}:\d{2}:\d{2}$/,
];

/** A whole number that a program saved with decimals, because a cell of its column was blank. */
const decimals = /^\d+\.0+$/;

/** Whether a text looks like an id that a spreadsheet has spoilt. `isNumber`: its item holds numbers, to which decimals of nothing do no harm. */
export const isSpoiltId = (text: string, isNumber: boolean): boolean => {
  const folded = foldTyped(text).trim();
  return shapes.some((shape) => shape.test(folded)) || (!isNumber && decimals.test(folded));
};
