import type { Side } from './merge-answers.ts';

/** Merges two changes of one administration record, field by field: whoever saves second loses nothing and undoes nothing. */

/** One field that the other side changed, or both did. `path`: its name, and that of its part ("title.ja"). */
export interface FieldDifference {
  readonly path: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface RecordMerge<Values> {
  /** Until a side is chosen, a clash holds mine. */
  readonly values: Values;
  /** Both sides changed the field, differently. */
  readonly clashes: readonly FieldDifference[];
  /** Only the other side changed it. */
  readonly taken: readonly FieldDifference[];
}

/** Turns an entry of a list into its key and the value that is merged. Lists without such a function are one value. */
type EntryOf = (entry: never) => readonly [key: string, value: unknown];

interface Choices {
  /** Path of a clash → the side that was chosen. */
  readonly choices?: ReadonlyMap<string, Side>;
  readonly entries?: { readonly [field: string]: EntryOf | undefined };
}

type Fields = { readonly [name: string]: unknown };

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field that is left out, null or blank says the same: nothing. */
const isNothing = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const keysOf = (...all: readonly object[]): readonly string[] => [...new Set(all.flatMap((fields) => Object.keys(fields)))];

/** Whether two values of a field mean the same. */
const sameValue = (one: unknown, other: unknown): boolean => {
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other);
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((entry, index) => sameValue(entry, other[index]));
  if (isFields(one) && isFields(other)) return keysOf(one, other).every((key) => sameValue(one[key], other[key]));
  return one === other;
};

/** `base`: what both sides began with. */
export const mergeRecord = <Values extends object>(base: Values, mine: Values, theirs: Values, { choices = new Map(), entries = {} }: Choices = {}): RecordMerge<Values> => {
  const clashes: FieldDifference[] = [];
  const taken: FieldDifference[] = [];

  const mergeFields = (path: string, before: object, one: object, other: object): Fields => {
    const [was, here, there] = [before, one, other] as [Fields, Fields, Fields];
    const merged = keysOf(there, here).map((key) => [key, mergeValue(path === '' ? key : `${path}.${key}`, was[key], here[key], there[key])] as const);
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
  };

  const mergeList = (path: string, entryOf: EntryOf, lists: readonly (readonly never[])[]): unknown[] => {
    const [was, here, there] = lists.map((list) => Object.fromEntries(list.map((entry) => entryOf(entry)))) as [Fields, Fields, Fields];
    return Object.values(mergeFields(path, was, here, there));
  };

  const mergeValue = (path: string, before: unknown, one: unknown, other: unknown): unknown => {
    const entryOf = entries[path];
    if (entryOf !== undefined && Array.isArray(before) && Array.isArray(one) && Array.isArray(other)) return mergeList(path, entryOf, [before, one, other] as never[][]);
    if (sameValue(one, other)) return one;
    if (isFields(before) && isFields(one) && isFields(other)) return mergeFields(path, before, one, other);
    const difference = { path, base: before, mine: one, theirs: other };
    if (sameValue(before, one)) {
      taken.push(difference);
      return other;
    }
    if (sameValue(before, other)) return one;
    clashes.push(difference);
    return choices.get(path) === 'theirs' ? other : one;
  };

  return { values: mergeFields('', base, mine, theirs) as Values, clashes, taken };
};
