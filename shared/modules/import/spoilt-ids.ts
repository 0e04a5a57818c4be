import { foldTyped } from '../../text/width.ts';

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december';

/** Damaged ids: 1.23457E+11, ####, #REF!, a date (3-Mar), a time (3:10:00), or zeros after the fifteenth digit. */
const shapes: readonly RegExp[] = [
  /^[-+]?\d(?:[.,]\d+)?e[-+]\d{2,3}/i,
  /^#+$/,
  /^#[A-Z_]+(?:\/[A-Z0])?[!?]?$|^Err:\d{3}$/i,
  /^(?:true|false)$/i,
  /^(?:nan|none|null)$/i,
  /^\d{15}0+$/,
  new RegExp(`^(?:\\d{1,2}[-/ ](?:${months})|(?:${months})[-/ ]\\d{1,4})(?:[-/ ]\\d{2,4})?$`, 'i'),
  /^\d{1,2}月\d{1,2}日$|^\d{4}年\d{1,2}月(?:\d{1,2}日)?$/,
  /^\d{4}[-/]\d{1,2}[-/]\d{1,2}(?:[ T]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?)?$/,
  /^\d{1,2}\/\d{1,2}\/(?:\d{2}|\d{4})$/,
  /^\d{1,2}:\d{2}:\d{2}$/,
];

const decimals = /^\d+\.0+$/;

/** Whether a text looks like a damaged id. `isNumber`: the item holds numbers, so zero decimals are harmless. */
export const isSpoiltId = (text: string, isNumber: boolean): boolean => {
  const folded = foldTyped(text).trim();
  return shapes.some((shape) => shape.test(folded)) || (!isNumber && decimals.test(folded));
};
