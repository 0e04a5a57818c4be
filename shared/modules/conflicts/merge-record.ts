export type Side = 'mine' | 'theirs';

/** The path names the field and its part ("title.ja"). */
export interface FieldDifference {
  readonly path: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface RecordMerge<Values> {
  /** A clash holds mine until a side is chosen. */
  readonly values: Values;
  readonly clashes: readonly FieldDifference[];
  readonly taken: readonly FieldDifference[];
}

/** Lists without such a function are merged as one value. */
type EntryOf = (entry: never) => readonly [key: string, value: unknown];

interface Choices {
  readonly choices?: ReadonlyMap<string, Side>;
  readonly entries?: { readonly [field: string]: EntryOf | undefined };
}

type Fields = { readonly [name: string]: unknown };

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const isNothing = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const keysOf = (...all: readonly object[]): readonly string[] => [...new Set(all.flatMap((fields) => Object.keys(fields)))];

const sameValue = (one: unknown, other: unknown): boolean => {
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other);
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((entry, index) => sameValue(entry, other[index]));
  if (isFields(one) && isFields(other)) return keysOf(one, other).every((key) => sameValue(one[key], other[key]));
  return one === other;
};

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
