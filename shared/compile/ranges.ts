import { isReversed } from '../language/bounds.ts';
import { readDecimal } from '../text/decimal.ts';
import type { SurveyColumn } from './columns.ts';
import type { Bounds as WrittenBounds } from './condition.ts';
import { expressionIn, numberIn, report, textIn, type RowReading } from './row-reading.ts';

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

/** Undefined without bounds, or after a finding at the column of the upper one. */
const boundsOf = <Bound extends string | number>(reading: RowReading, min: Bound | undefined, max: Bound | undefined, column: SurveyColumn): Bounds<Bound> | undefined => {
  if (min === undefined && max === undefined) return undefined;
  const range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  if (!isReversed(range)) return range;
  report(reading, 'cell.max_below_min', column, range);
  return undefined;
};

const rangeOf = <Bound extends string | number>(reading: RowReading, read: Reader<Bound>): Range<Bound> => {
  const filled = (column: Side | `soft_${Side}`) => (textIn(reading, column) === '' ? undefined : { bound: read.column(column) });
  const written = textIn(reading, 'constraint');
  const said: WrittenBounds | null = written === '' ? {} : reading.context.readConstraint(written);
  const least = said?.min && read.constraint(said.min.text, said.min.open, 'min');
  const most = said?.max && read.constraint(said.max.text, said.max.open, 'max');
  const isRange = said !== null && least !== null && most !== null;
  const constraint = isRange ? undefined : expressionIn(reading, 'constraint');
  const [min, max] = [filled('min') ?? { bound: isRange ? least : undefined }, filled('max')];
  const hard = boundsOf(reading, min.bound, max === undefined ? (isRange ? most : undefined) : max.bound, max === undefined ? 'constraint' : 'max');
  const soft = boundsOf(reading, filled('soft_min')?.bound, filled('soft_max')?.bound, 'soft_max');
  return { ...(constraint !== undefined && { constraint }), ...(hard && { valid_range: hard }), ...(soft && { soft_range: soft }) };
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
