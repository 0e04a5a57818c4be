import { addListings, type Call, type ListRow, nodes, pathOf, type Reading, readingWith, valueOf } from './evaluate-expression.ts';
import type { Expression } from './expression.ts';
import { isEqual, order } from './operations.ts';
import { shuffled } from './shuffle.ts';
import { asYesNo, isBlank, isNumber, numberIn, textIn, unwrap, type Value, wrap } from './values.ts';

const textOf = (part: Expression | undefined): string => (part?.kind === 'text' ? part.value : '');

/** What conditions in brackets leave, one after the other; a number is the place of the one that stays. */
const keptBy = <Each>(conditions: readonly Expression[], all: readonly Each[], asking: Reading, readingOf: (each: Each) => Reading, isLeftOut: (each: Each) => boolean = () => false): readonly Each[] =>
  conditions.reduce(
    (left, condition) =>
      left.filter((each, index) => {
        // A blank repetition keeps its place among the others and is never chosen.
        if (isLeftOut(each)) return false;
        // An answer alone asks whether it is there.
        const value = valueOf(condition, readingWith(readingOf(each), { candidate: { at: index + 1, of: left.length, asking } }));
        return isNumber(value) ? condition.kind === 'item' || isEqual(value, wrap(index + 1)) : asYesNo(value) === true;
      }),
    all,
  );

/** The answers of an item where the conditions behind it are met. */
const chosen = ({ of: [item, ...conditions] }: Call, reading: Reading): readonly Value[] => {
  const all = reading.readEach?.(pathOf(item)) ?? [];
  const upToLastFilled = all.slice(0, all.findLastIndex((each) => !each.isBlank) + 1);
  return keptBy(conditions, upToLastFilled, reading, (each) => each.reading, (each) => each.isBlank).map(({ value }) => wrap(value));
};

/** By a seed, or by one that is drawn. */
const inDrawnOrder = ({ of: [list, seed] }: Call, reading: Reading): readonly Value[] => {
  const drawn = seed ? unwrap(numberIn(valueOf(seed, reading))) : reading.draw?.('random', null);
  if (typeof drawn !== 'number') return nodes(list!, reading);
  return shuffled(nodes(list!, reading), seed ? drawn : Math.floor(drawn * 2 ** 31));
};

const isOfRow = (part: Expression): boolean => pathOf(part).startsWith('#') || (part.kind === 'call' && part.of.some(isOfRow));

/** `#column = value` in the filter of a list, either way round: a list is searched by these, and looked through by the rest. */
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
  // A row as such, as in count(), is no blank: its name stands for it.
  const asked = textOf(column) || 'name';
  return keptBy(rest, rows, reading, inRow)
    .map((row) => (Object.hasOwn(row, asked) ? row[asked]! : null));
};

const pulled = ({ of }: Call, reading: Reading): readonly Value[] => {
  const [list = '', column = '', by = '', key = ''] = of.map((part) => textIn(valueOf(part, reading)));
  const row = reading.rows?.(list.replace(/\.csv$/i, ''), [[by, key]])[0];
  return [row && Object.hasOwn(row, column) ? row[column]! : null];
};

/** Whether two readings stand in the same repetition. */
const isSamePlace = (one: Reading, other: Reading): boolean => one.read === other.read;

/** The answers of an item in all repetitions around the reader, blank ones left out, and which of them the reader asks about: that of its own, or all of them from outside. */
const compared = ({ of: [item] }: Call, reading: Reading): { readonly all: readonly Value[]; readonly isAsked: (at: number) => boolean } => {
  const there = reading.readEach?.(pathOf(item)).map((each) => ({ value: wrap(each.value), isOwn: isSamePlace(each.reading, reading) })) ?? nodes(item!, reading).map((value) => ({ value, isOwn: false }));
  const isInside = there.some(({ isOwn }) => isOwn);
  const filled = there.filter(({ value }) => !isBlank(value));
  return { all: filled.map(({ value }) => value), isAsked: (at) => !isInside || filled[at]!.isOwn };
};

/** No other repetition has the same answer. */
const isUnique = (call: Call, reading: Reading): readonly Value[] => {
  const { all, isAsked } = compared(call, reading);
  return [all.every((value, at) => !isAsked(at) || !all.some((other, place) => place !== at && isEqual(value, other)))];
};

/** The answer before it is not larger; what has no order is not judged. */
const isAscending = (call: Call, reading: Reading): readonly Value[] => {
  const { all, isAsked } = compared(call, reading);
  return [all.every((value, at) => !isAsked(at) || at === 0 || (order(all[at - 1]!, value) ?? 0) <= 0)];
};

addListings({ unique: isUnique, ascending: isAscending, instance: looked, pulldata: pulled, filter: chosen, randomize: inDrawnOrder });
