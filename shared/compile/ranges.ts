import { endOf, isMoving } from '../language/bounds.ts';
import { readDecimal } from '../text/decimal.ts';
import { readConstraint } from './condition.ts';
import { expressionIn, numberIn, report, textIn } from './row-reading.ts';
import type { RowReading } from './row-reading.ts';

/** The next number at the given number of decimals. */
const nextTo = (value: number, scale: number, direction: 1 | -1): number =>
  Number((value + direction * 10 ** -scale).toFixed(scale));

type Side = 'min' | 'max';
interface Range<Bound> {
  readonly constraint?: string;
  readonly valid_range?: Bounds<Bound>;
  readonly soft_range?: Bounds<Bound>;
}

interface Bounds<Bound> {
  readonly min?: Bound;
  readonly max?: Bound;
}

interface Reader<Bound> {
  readonly column: (name: Side | `soft_${Side}`) => Bound | undefined;
  /** Null for what is no bound; the constraint then stays an expression. */
  readonly constraint: (text: string, isOpen: boolean, name: Side) => Bound | null;
}

const softOf = <Bound extends string | number>(reading: RowReading, read: Reader<Bound>): Pick<Range<Bound>, 'soft_range'> => {
  const min = textIn(reading, 'soft_min') === '' ? undefined : read.column('soft_min');
  const max = textIn(reading, 'soft_max') === '' ? undefined : read.column('soft_max');
  if (min === undefined && max === undefined) return {};
  if (min !== undefined && max !== undefined && !isMoving(min) && !isMoving(max) && min > endOf(max)) {
    report(reading, 'cell.max_below_min', 'soft_max', { min, max });
    return {};
  }
  return { soft_range: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) } };
};

const rangeOf = <Bound extends string | number>(reading: RowReading, read: Reader<Bound>): Range<Bound> => ({ ...hardOf(reading, read), ...softOf(reading, read) });

const hardOf = <Bound extends string | number>(reading: RowReading, read: Reader<Bound>): Omit<Range<Bound>, 'soft_range'> => {
  const bounds = readConstraint(textIn(reading, 'constraint'));
  const least = bounds?.min && read.constraint(bounds.min.text, bounds.min.open, 'min');
  const most = bounds?.max && read.constraint(bounds.max.text, bounds.max.open, 'max');
  const isRange = bounds !== null && least !== null && most !== null;
  const own = isRange ? undefined : expressionIn(reading, 'constraint');
  const rest = own === undefined ? {} : { constraint: own };
  const min = textIn(reading, 'min') === '' ? (isRange ? least : undefined) : read.column('min');
  const max = textIn(reading, 'max') === '' ? (isRange ? most : undefined) : read.column('max');
  if (min === undefined && max === undefined) return rest;
  if (min !== undefined && max !== undefined && !isMoving(min) && !isMoving(max) && min > endOf(max)) {
    report(reading, 'cell.max_below_min', textIn(reading, 'max') === '' ? 'constraint' : 'max', { min, max });
    return rest;
  }
  return { ...rest, valid_range: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) } };
};

/** Number range from `min` and `max`, else from `constraint`. `. > 0` is exact only if the number of decimals is known. */
export const numberRange = (reading: RowReading, scale: number | undefined): Range<number> =>
  rangeOf(reading, {
    column: (name) => numberIn(reading, name),
    constraint: (text, isOpen, name) => {
      const number = readDecimal(text);
      if (number === null || (isOpen && scale === undefined)) return null;
      return isOpen ? nextTo(number, scale ?? 0, name === 'min' ? 1 : -1) : number;
    },
  });

/** Date or time range from `min` and `max`, else from `constraint`. For a date and time, `today` ends with the day and `now` with the minute. */
export const momentRange = (reading: RowReading, kind: 'date' | 'time' | 'datetime', read: (text: string) => string | null): Range<string> => {
  const readBound = (text: string): string | null => {
    const [, moving] = kind === 'time' ? [] : (/^(today|now)(?:\(\))?$/i.exec(text) ?? []);
    if (moving === undefined) return read(text);
    return kind === 'datetime' ? moving.toLowerCase() : 'today';
  };
  return rangeOf(reading, {
    column: (name) => {
      const moment = readBound(textIn(reading, name));
      if (moment === null)
        report(reading, 'cell.not_moment', name, { column: name, value: textIn(reading, name), kind });
      return moment ?? undefined;
    },
    constraint: (text, isOpen) => {
      return isOpen ? null : readBound(text);
    },
  });
};
