import type { NumberItem } from '../../design/card-design.ts';
import { decimalText, fraction, maxDigits, over, roundHalfUp, times, writtenNumber } from '../../text/decimal.ts';
import { foldTyped } from '../../text/width.ts';
import { asRead, type Reading, type TextReader, unreadable } from '../../items/reading.ts';
import { numberReader } from '../../items/number/reader.ts';
import { isOwnUnit } from '../../items/units.ts';

const decimals = 6;

const converted = ({ number_format }: Pick<NumberItem, 'number_format'>, given: number, factor: number): number =>
  roundHalfUp(times(fraction(given), fraction(factor)), number_format?.scale ?? decimals);

/** A stored value in another unit, with the fewest decimals that are read as the same value. */
export const inOtherUnit = (item: Pick<NumberItem, 'number_format'>, value: number, factor: number): string => {
  const exact = over(fraction(value), fraction(factor))!;
  const places = Array.from({ length: decimals }, (_, at) => at).find((at) => converted(item, roundHalfUp(exact, at), factor) === value);
  return decimalText(roundHalfUp(exact, places ?? decimals));
};

/** Converts 100 mg/dL to 5.551 mmol/L exactly, then rounds half up to the item's decimals. The result is null without a known unit. */
const readOtherUnit = (item: NumberItem, text: string): Reading<number> | null => {
  const written = writtenNumber(foldTyped(text));
  if (written === null || written.rest === '') return null;
  const other = item.other_units?.find(({ unit }) => isOwnUnit(written.rest, undefined, unit));
  if (other === undefined) return null;
  if (written.text.replace(/[-.]/g, '').length > maxDigits) return unreadable('item.too_many_digits', { precision: maxDigits });
  const value = converted(item, Number(written.text), other.factor);
  return asRead(value, [{ code: 'told.converted', params: { value: decimalText(value) } }]);
};

export const readsOtherUnits = {
  typed: { read: (item, text) => (item.other_units && readOtherUnit(item, text)) || numberReader.read(item, text) } satisfies TextReader<NumberItem>,
};
