import type { NumberItem } from '../../design/card-design.ts';
import { cutText, decimalText, maxDigits, writtenNumber } from '../../text/decimal.ts';
import type { Texts } from '../../text/languages.ts';
import { foldKanjiNumbers, foldTyped } from '../../text/width.ts';
import { asRead, blank, type Reading, type TextReader, type Told, unreadable } from '../reading.ts';
import { isOwnUnit } from '../units.ts';

interface Measured {
  readonly suffix?: Texts | undefined;
  /** The quantity has these units beside the design's suffix. */
  readonly units?: readonly string[];
}

/** A unit may begin with a kanji number (千円), so try the text without conversion first. */
const numberIn = (folded: string, { suffix, units = [] }: Measured): { readonly text: string } | Extract<Reading, { kind: 'unreadable' }> => {
  let isMeasured = false;
  for (const text of folded.search(/[十百千]/) < 0 ? [folded] : [folded, foldKanjiNumbers(folded)]) {
    const written = writtenNumber(text);
    if (written === null) continue;
    if (written.rest === '' || isOwnUnit(written.rest, suffix, ...units)) return written;
    isMeasured ||= /^(?:[^\d\s.,/・-]|\/[^\d\s])/.test(written.rest);
  }
  return unreadable(isMeasured && (suffix !== undefined || units.length > 0) ? 'item.unreadable_unit' : 'item.unreadable_number');
};

const isPlain = (text: string): boolean => /^-?(?:\d+\.?\d*|\.\d+)$/.test(text.trim());

/** Refuse digits that a number could not return unchanged. */
const isKept = (text: string, value: number): boolean => {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)0*(\d*)\.?(\d*?)0*$/.exec(text) ?? [];
  return decimalText(value) === `${Number(text) === 0 ? '' : sign}${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`;
};

const plainNumber = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,5})?$/;

/** Accepts the item's unit; cuts decimals beyond `scale` and tells so. */
export const readNumber = (text: string, measured: Measured, scale?: number): Reading<number> => {
  if (plainNumber.test(text) && cutText(text, scale) === text) return asRead(Number(text));
  const folded = foldTyped(text);
  if (folded === '') return blank;
  const found = numberIn(folded, measured);
  if ('kind' in found) return found;
  const kept = cutText(found.text, scale);
  const value = Number(kept) || 0;
  if (!isKept(kept, value) || decimalText(value).replace(/[-.]/g, '').length > maxDigits) return unreadable('item.too_many_digits', { precision: maxDigits });
  const told: readonly Told[] = /^0*$/.test(found.text.slice(kept.length).replace('.', ''))
    ? isPlain(text)
      ? []
      : [{ code: 'told.read_as', params: { value: decimalText(value) } }]
    : [{ code: 'told.decimals_cut', params: { value: decimalText(value) } }];
  return asRead(value, told);
};

/** Refuses decimals instead of cutting them. */
export const readWhole = (text: string, measured: Measured, digits: number): Reading<number> => {
  const folded = foldTyped(text);
  if (folded === '') return blank;
  const found = numberIn(folded, measured);
  if ('kind' in found && found.code === 'item.unreadable_unit') return found;
  if ('kind' in found || !/^\d+$/.test(found.text) || found.text.length > digits) return unreadable('item.unreadable_whole', { digits });
  return asRead(Number(found.text), isPlain(text) ? [] : [{ code: 'told.read_as', params: { value: Number(found.text) } }]);
};

/** spec end-user 5, number item. */
export const numberReader: TextReader<NumberItem> = {
  read: (item, text) => readNumber(text, item, item.number_format?.scale),
};
