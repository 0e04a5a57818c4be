import { readDecimal } from '../../text/decimal.ts';
import { readMoment } from '../cell-text.ts';
import { readConstraint } from '../condition.ts';
import type { Bounds } from '../condition.ts';
import { report, textIn } from './row-reading.ts';
import type { RowReading } from './row-reading.ts';

/** The smallest step of a number with so many decimals. */
const nextTo = (value: number, scale: number, direction: 1 | -1): number =>
  Number((value + direction * 10 ** -scale).toFixed(scale));

const constraintOf = (reading: RowReading): Bounds => {
  const text = textIn(reading, 'constraint');
  if (text === '') return {};
  const bounds = readConstraint(text);
  if (bounds === null) report(reading, 'constraint.too_rich', 'constraint', { text });
  return bounds ?? {};
};

/** A bound that only the day of entry knows. */
const today = 'today';

type Side = 'min' | 'max';
interface Range<Bound> {
  readonly valid_range?: { readonly min?: Bound; readonly max?: Bound };
}

const rangeOf = <Bound extends string | number>(
  reading: RowReading,
  read: (text: string, side: Side, column: Side | 'constraint', open: boolean) => Bound | null,
): Range<Bound> => {
  const bounds = constraintOf(reading);
  const side = (name: Side): Bound | undefined => {
    const written = textIn(reading, name);
    if (written !== '') return read(written, name, name, false) ?? undefined;
    const bound = bounds[name];
    return bound === undefined ? undefined : (read(bound.text, name, 'constraint', bound.open) ?? undefined);
  };
  const min = side('min');
  const max = side('max');
  if (min === undefined && max === undefined) return {};
  if (min !== undefined && max !== undefined && min !== today && max !== today && max < min) {
    report(reading, 'cell.max_below_min', textIn(reading, 'max') === '' ? 'constraint' : 'max', { min, max });
  }
  return { valid_range: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) } };
};

/** `min` and `max`, else `constraint`, of a number; `. > 0` is exact only when the number of decimals is known. */
export const numberRange = (reading: RowReading, scale: number | undefined): Range<number> =>
  rangeOf(reading, (text, side, column, open) => {
    const number = readDecimal(text);
    if (number === null) report(reading, 'cell.not_number', column, { column, value: text });
    if (number === null || !open) return number;
    if (scale !== undefined) return nextTo(number, scale, side === 'min' ? 1 : -1);
    report(reading, 'constraint.too_rich', 'constraint', { text: textIn(reading, 'constraint') });
    return null;
  });

/** `min` and `max`, else `constraint`, of a date or time; the day of entry is the bound `today`. */
export const momentRange = (reading: RowReading, kind: 'date' | 'time' | 'datetime'): Range<string> =>
  rangeOf(reading, (text, _, column, open) => {
    const isToday = kind !== 'time' && /^(?:today|now)(?:\(\))?$/i.test(text);
    const moment = open ? null : isToday ? today : readMoment(text, kind);
    if (open) report(reading, 'constraint.too_rich', 'constraint', { text: textIn(reading, 'constraint') });
    else if (moment === null) report(reading, 'cell.not_moment', column, { column, value: text, kind });
    return moment;
  });
