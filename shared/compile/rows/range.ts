import { readDecimal } from '../../text/decimal.ts';
import { readMoment } from '../cell-text.ts';
import { readConstraint } from '../condition.ts';
import type { Bounds } from '../condition.ts';
import { numberIn, report, textIn } from './row-reading.ts';
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

/** A bound of its own column, else of the constraint. */
interface Reader<Bound> {
  readonly column: (name: Side) => Bound | undefined;
  readonly constraint: (text: string, isOpen: boolean, name: Side) => Bound | undefined;
}

const rangeOf = <Bound extends string | number>(reading: RowReading, read: Reader<Bound>): Range<Bound> => {
  const bounds = constraintOf(reading);
  const side = (name: Side): Bound | undefined => {
    if (textIn(reading, name) !== '') return read.column(name);
    const bound = bounds[name];
    return bound === undefined ? undefined : read.constraint(bound.text, bound.open, name);
  };
  const min = side('min');
  const max = side('max');
  if (min === undefined && max === undefined) return {};
  if (min !== undefined && max !== undefined && min !== today && max !== today && max < min) {
    report(reading, 'cell.max_below_min', textIn(reading, 'max') === '' ? 'constraint' : 'max', { min, max });
  }
  return { valid_range: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) } };
};

const tooRich = (reading: RowReading): undefined => {
  report(reading, 'constraint.too_rich', 'constraint', { text: textIn(reading, 'constraint') });
};

/** `min` and `max`, else `constraint`, of a number; `. > 0` is exact only when the number of decimals is known. */
export const numberRange = (reading: RowReading, scale: number | undefined): Range<number> =>
  rangeOf(reading, {
    column: (name) => numberIn(reading, name),
    constraint: (text, isOpen, name) => {
      const number = readDecimal(text);
      if (number === null || (isOpen && scale === undefined)) return tooRich(reading);
      return isOpen ? nextTo(number, scale ?? 0, name === 'min' ? 1 : -1) : number;
    },
  });

/** `min` and `max`, else `constraint`, of a date or time; the day of entry is the bound `today`. */
export const momentRange = (reading: RowReading, kind: 'date' | 'time' | 'datetime'): Range<string> => {
  const readBound = (text: string): string | null =>
    kind !== 'time' && /^(?:today|now)(?:\(\))?$/i.test(text) ? today : readMoment(text, kind);
  return rangeOf(reading, {
    column: (name) => {
      const moment = readBound(textIn(reading, name));
      if (moment === null)
        report(reading, 'cell.not_moment', name, { column: name, value: textIn(reading, name), kind });
      return moment ?? undefined;
    },
    constraint: (text, isOpen) => {
      const moment = isOpen ? null : readBound(text);
      return moment ?? tooRich(reading);
    },
  });
};
