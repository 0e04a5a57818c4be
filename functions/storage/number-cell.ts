import { formattedCell, type CellValue } from '#shared/compile/workbook-rows.ts';
import type { NumberFormat } from './number-format.ts';
import { shownText } from './shown-text.ts';

const hasOwnText = ({ code }: NumberFormat): boolean => code !== '' && code !== '@' && !/^general$/i.test(code);

const shownNumber = (value: number, { isPercent, digits }: NumberFormat): string | undefined => {
  // 0.07 times 100 is 7.000000000000001 in binary numbers.
  if (isPercent) return `${Number((value * 100).toPrecision(15))}%`;
  const text = String(value);
  return /^\d+$/.test(text) && text.length < digits ? text.padStart(digits, '0') : undefined;
};

const dayMs = 86_400_000;
/** The number stands for 1970-01-01. */
const dayZero = 25_569;
const days1904 = 1_462;

const momentOf = (serial: number, is1904: boolean, keepsMidnight: boolean): string | number => {
  // The time is rounded to seconds: 08:30 may be 08:29:59.999. Early programs took 1900 for a leap year, so days before its March count one lower.
  const days = serial + (is1904 ? days1904 : Number(serial >= 1 && serial < 60)) - dayZero;
  const moment = new Date(Math.round(days * (dayMs / 1_000)) * 1_000);
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9_999) return serial;
  const iso = moment.toISOString();
  if (serial < 1) return clockIn(iso);
  return keepsMidnight ? `${iso.slice(0, 10)}T${clockIn(iso)}` : momentText(iso);
};

const clockIn = (iso: string): string => /T(\d\d:\d\d(?::(?!00)\d\d)?)/.exec(iso)?.[1] ?? '';

export const momentText = (iso: string): string => {
  const [day, time] = [iso.slice(0, 10), clockIn(iso)];
  return time === '00:00' || time === '' ? day : `${day}T${time}`;
};

export interface Shown {
  readonly is1904: boolean;
  readonly isAsShown: boolean;
}

export const numberCell = (number: number, format: NumberFormat, { is1904, isAsShown }: Shown): CellValue => {
  const plain = format.isMoment ? momentOf(number, is1904, isAsShown && format.hasClock) : number;
  if (isAsShown) return format.isMoment ? plain : (shownNumber(number, format) ?? plain);
  return hasOwnText(format) ? formattedCell(plain, shownText(number, format.code, format.isMoment, is1904)) : plain;
};
