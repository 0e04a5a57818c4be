import { foldTyped } from '../../text/width.ts';
import type { CommaEvidence } from './records.ts';

/** Ambiguous comma, thousands or decimals: "1,700". */
const eitherWay = /^[-+]?[1-9]\d{0,2},\d{3}$/;
/** Decimal comma: "37,5", "0,125". */
const decimal = /^[-+]?(?:\d*,\d{1,2}|\d*,\d{4,}|0\d*,\d+|,\d+|\d{4,},\d+)$/;
/** Thousands comma: "1,234.5", "1,234,567". */
const thousands = /^[-+]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+|,\d{3})$/;

const folded = (text: string): string | null => (text.length > 40 || !/[,，]/.test(text) ? null : foldTyped(text));

export const addCommas = (known: CommaEvidence | undefined, text: string): CommaEvidence | undefined => {
  const own = folded(text);
  const said = own === null ? undefined : decimal.test(own) ? 'decimal' : thousands.test(own) ? 'thousands' : undefined;
  return said === undefined || said === known ? known : known === undefined ? said : '!';
};

export const isEitherWay = (text: string): boolean => eitherWay.test(folded(text) ?? '');

export const withPoint = (text: string): string => text.replace(/[,，]/, '.');
