import type { NumberItem } from '../../design/card-design.ts';
import { decimalText, fraction, maxDigits, roundHalfUp, times, writtenNumber } from '../../text/decimal.ts';
import { foldTyped } from '../../text/width.ts';
import { asRead, type Reading, type TextReader, unreadable } from '../../items/reading.ts';
import { numberReader } from '../../items/number/reader.ts';
import { isOwnUnit } from '../../items/units.ts';

const decimals = 6;

/** Converts 100 mg/dL to 5.551 mmol/L exactly, then rounds half up to the item's decimals. The result is null without a known unit. */
const readOtherUnit = ({ other_units = [], number_format }: NumberItem, text: string): Reading<number> | null => {
  const written = writtenNumber(foldTyped(text));
  if (written === null || written.rest === '') return null;
  const other = other_units.find(({ unit }) => isOwnUnit(written.rest, undefined, unit));
  if (other === undefined) return null;
  if (written.text.replace(/[-.]/g, '').length > maxDigits) return unreadable('item.too_many_digits', { precision: maxDigits });
  const value = roundHalfUp(times(fraction(Number(written.text)), fraction(other.factor)), number_format?.scale ?? decimals);
  return asRead(value, [{ code: 'told.read_as', params: { value: decimalText(value) } }]);
};

export const readsOtherUnits = {
  typed: { read: (item, text) => (item.other_units && readOtherUnit(item, text)) || numberReader.read(item, text) } satisfies TextReader<NumberItem>,
};
