import { foldTyped } from '../../text/width.ts';
import type { CommaEvidence } from './records.ts';

/** A comma that may stand between thousands as well as before decimals: "1,700". */
const eitherWay = /^[-+]?[1-9]\d{0,2},\d{3}$/;
/** Only before decimals: "37,5", "0,125". */
const decimal = /^[-+]?(?:\d*,\d{1,2}|\d*,\d{4,}|0\d*,\d+|,\d+|\d{4,},\d+)$/;
/** Only between thousands: "1,234.5", "1,234,567". */
const thousands = /^[-+]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+|,\d{3})$/;

const folded = (text: string): string | null => (text.length > 40 || !/[,，]/.test(text) ? null : foldTyped(text));

/** What one more value adds to what is known of the commas of a column. */
export const addCommas = (known: CommaEvidence | undefined, text: string): CommaEvidence | undefined => {
  const own = folded(text);
  const said = own === null ? undefined : decimal.test(own) ? 'decimal' : thousands.test(own) ? 'thousands' : undefined;
  return said === undefined || said === known ? known : known === undefined ? said : '!';
};

/** Whether the text alone does not say what its comma means. */
export const isEitherWay = (text: string): boolean => eitherWay.test(folded(text) ?? '');

/** The same number with a point. */
export const withPoint = (text: string): string => text.replace(/[,，]/, '.');
