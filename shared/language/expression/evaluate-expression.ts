import { aggregates, type Expression } from './expression.ts';
import { functions, moreListings, signatures } from './functions.ts';
import { isEqual } from './operations.ts';
import { type Call, type ListRow, type Listing, type Reading, readingWith } from './reading.ts';
import { asYesNo, isBlank, isNumber, maxComputedText, numberIn, type Term, textIn, unwrap, type Value, wholeIn, wrap } from './values.ts';

export type { Term };

const pathOf = (part: Expression | undefined): string => (part?.kind === 'item' ? part.path : '');

/** Under XPath's rules a blank condition is false. */
const isMet = (part: Expression, reading: Reading): boolean | null => {
  const told = asYesNo(valueOf(part, reading));
  return told === null && reading.blanks === 'xpath' ? false : told;
};

const textOf = (part: Expression | undefined): string => (part?.kind === 'text' ? part.value : '');

/** Conditions in brackets apply one after the other; a number selects the candidate at that position. */
const keptBy = <Each>(conditions: readonly Expression[], all: readonly Each[], asking: Reading, readingOf: (each: Each) => Reading, isLeftOut: (each: Each) => boolean = () => false): readonly Each[] =>
  conditions.reduce(
    (left, condition) =>
      left.filter((each, index) => {
        // A blank repetition keeps its position and is never selected.
        if (isLeftOut(each)) return false;
        const value = valueOf(condition, readingWith(readingOf(each), { candidate: { at: index + 1, of: left.length, asking } }));
        return isNumber(value) ? condition.kind === 'item' || isEqual(value, wrap(index + 1)) : asYesNo(value) === true;
      }),
    all,
  );

const chosen = ({ of: [item, ...conditions] }: Call, reading: Reading): readonly Value[] => {
  const all = reading.readEach?.(pathOf(item)) ?? [];
  const upToLastFilled = all.slice(0, all.findLastIndex((each) => !each.isBlank) + 1);
  return keptBy(conditions, upToLastFilled, reading, (each) => each.reading, (each) => each.isBlank).map(({ value }) => wrap(value));
};

const isOfRow = (part: Expression): boolean => pathOf(part).startsWith('#') || (part.kind === 'call' && part.of.some(isOfRow));

/** Finds `#column = value` in a list filter, either way round, so that the list can be searched by index. */
const equality = (part: Expression, reading: Reading): readonly [string, string] | null => {
  if (part.kind !== 'call' || part.name !== '=') return null;
  const column = part.of.findIndex((each) => pathOf(each).startsWith('#'));
  const other = part.of[1 - column];
  if (column < 0 || other === undefined || isOfRow(other)) return null;
  return [pathOf(part.of[column]).slice(1), textIn(valueOf(other, reading))];
};

const looked = ({ of: [list, column, filter] }: Call, reading: Reading): readonly Value[] => {
  const parts = filter === undefined ? [] : filter.kind === 'call' && filter.name === 'and' ? filter.of : [filter];
  const where = parts.map((part) => equality(part, reading));
  const rest = parts.filter((_, index) => where[index] === null);
  const rows = reading.rows?.(textOf(list), where.filter((each) => each !== null)) ?? [];
  const inRow = (row: ListRow): Reading =>
    readingWith(reading, { read: (path) => (path.startsWith('#') ? (Object.hasOwn(row, path.slice(1)) ? row[path.slice(1)]! : null) : reading.read(path)) });
  const asked = textOf(column) || 'name';
  return keptBy(rest, rows, reading, inRow)
    .map((row) => (Object.hasOwn(row, asked) ? row[asked]! : null));
};

const pulled = ({ of }: Call, reading: Reading): readonly Value[] => {
  const [list = '', column = '', by = '', key = ''] = of.map((part) => textIn(valueOf(part, reading)));
  const row = reading.rows?.(list.replace(/\.csv$/i, ''), [[by, key]])[0];
  return [row && Object.hasOwn(row, column) ? row[column]! : null];
};

const listings: { readonly [name: string]: Listing } = { ...moreListings, instance: looked, pulldata: pulled, filter: chosen };

const nodes = (part: Expression, reading: Reading): readonly Value[] => {
  if (part.kind === 'item') return reading.readAll(part.path).map(wrap);
  if (part.kind !== 'call') return [valueOf(part, reading)];
  if (part.name === '|') return part.of.flatMap((each) => nodes(each, reading));
  return Object.hasOwn(listings, part.name) ? listings[part.name]!(part, reading, nodes) : [valueOf(part, reading)];
};

const pairs = (of: readonly Expression[], reading: Reading) =>
  of.flatMap((part, index) => (index % 2 === 0 ? [{ repeat: pathOf(part), index: wholeIn(of[index + 1] ? valueOf(of[index + 1]!, reading) : null) }] : []));

const formatted = ({ of, name }: Call, reading: Reading): Value =>
  functions[name]?.(...of.slice(0, 2).map((part) => valueOf(part, reading)), reading.language ?? 'en') ?? null;

const special: { readonly [name: string]: (call: Call, reading: Reading) => Value } = {
  today: (_, { today }) => today,
  now: (_, { now }) => now ?? null,
  if: ({ of: [test, then, otherwise] }, reading) => {
    const told = isMet(test!, reading);
    return told === null ? null : valueOf(told ? then! : otherwise!, reading);
  },
  not: ({ of: [test] }, reading) => {
    const told = isMet(test!, reading);
    return told === null ? null : !told;
  },
  once: ({ of: [value] }, reading) => {
    const self = wrap(reading.self);
    return isBlank(self) ? valueOf(value!, reading) : self;
  },
  count: ({ of }, reading) => {
    const found = of.map((part) => {
      const repetitions = reading.repetitions?.(pathOf(part)) ?? null;
      if (repetitions !== null) return repetitions;
      const values = nodes(part, reading);
      return reading.blanks === 'xpath' ? values.length : values.filter((value) => !isBlank(value)).length;
    });
    return wrap(found.reduce((sum, each) => sum + each, 0));
  },
  position: ({ of: [repeat] }, reading) => wrap(repeat ? (reading.position?.(pathOf(repeat)) ?? undefined) : reading.candidate?.at),
  last: (_, reading) => wrap(reading.candidate?.of),
  current: ({ of: [item] }, reading) => valueOf(item!, reading.candidate?.asking ?? reading),
  'indexed-repeat': ({ of: [item, ...at] }, reading) => wrap(reading.readIndexed?.(pathOf(item), pairs(at, reading))),
  'jr:choice-name': ({ of: [value, item] }, reading) => reading.choiceName?.(pathOf(item), textIn(valueOf(value!, reading))) ?? null,
  missing: ({ of: [item] }, reading) => reading.reason?.(pathOf(item)) ?? null,
  'format-date': formatted,
  'format-date-time': formatted,
  random: (_, reading) => wrap(reading.draw?.('random', null)),
  uuid: ({ of: [length] }, reading) => wrap(reading.draw?.('uuid', length ? (numberIn(valueOf(length, reading)) ? wholeIn(valueOf(length, reading)) : null) : null)),
};

/** Thrown when a text is too long, because results of a cut text would be wrong. */
class TooLong extends Error {}

const limited = (value: Value): Value => {
  if (typeof value === 'string' && value.length > maxComputedText) throw new TooLong();
  return value;
};

const whole = <Result>(reading: Reading, work: () => Result): Result | null => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TooLong)) throw error;
    reading.noteTooLong?.();
    return null;
  }
};

const ofSelf: ReadonlySet<string> = new Set(['string-length', 'normalize-space']);
const orders: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);
const logical: ReadonlySet<string> = new Set(['and', 'or']);

export const valueOf = (part: Expression, reading: Reading): Value => (part.kind === 'call' ? limited(called(part, reading)) : plainValueOf(part, reading));

const plainValueOf = (part: Exclude<Expression, Call>, reading: Reading): Value => {
  switch (part.kind) {
    case 'number':
      return wrap(part.value);
    case 'text':
      return part.value;
    case 'item':
      return wrap(reading.read(part.path));
    case 'self':
      return wrap(reading.self);
  }
};

const called = (part: Call, reading: Reading): Value => {
  const { name, of } = part;
  // The design's checks have refused missing arguments and unknown functions.
  if (Object.hasOwn(signatures, name) && of.length < signatures[name]!.least) return null;
  if (Object.hasOwn(special, name)) return special[name]!(part, reading);
  if (Object.hasOwn(listings, name)) return listings[name]!(part, reading, nodes)[0] ?? null;
  if (!Object.hasOwn(functions, name)) return null;
  if (of.length === 0 && ofSelf.has(name)) return functions[name]!(wrap(reading.self));
  if (logical.has(name)) return functions[name]!(...of.map((each) => isMet(each, reading)));
  const values = aggregates.has(name) ? of.flatMap((each) => nodes(each, reading)) : of.map((each) => valueOf(each, reading));
  const value = functions[name]!(...values) ?? null;
  return value === null && reading.blanks === 'xpath' && orders.has(name) ? false : value;
};

/** A blank equals only a blank and ''; arithmetic with a blank is blank. sum, min and max skip blanks. The function never throws. */
export const evaluateExpression = (expression: Expression, reading: Reading): Term => whole(reading, () => unwrap(limited(valueOf(expression, reading))));

/** The result is null if undecided. A value that is not yes or no counts as in XPath's boolean(): true if filled in and not 0. */
export const evaluateCondition = (expression: Expression, reading: Reading): boolean | null => whole(reading, () => asYesNo(valueOf(expression, reading)));
