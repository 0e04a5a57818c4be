/** Numbers beyond 2^53, sets and dates never occur. */
export type Stored = string | number | boolean | null | Uint8Array | readonly Stored[] | { readonly [name: string]: Stored | undefined };

export type Item = { readonly [attribute: string]: Stored | undefined };

export type Test = 'absent' | 'present' | { readonly equals: Stored } | { readonly atMost: number };
type Tests = { readonly [path: string]: Test };

/** All tests of the attribute paths ("folders.x.version") must hold; in a list, any entry suffices. `{ pk: 'absent' }` means that no item exists. */
export type Condition = Tests | readonly Tests[];

export interface Changes {
  readonly set?: { readonly [path: string]: Stored | undefined };
  readonly add?: { readonly [path: string]: number };
  readonly remove?: readonly string[];
}

/** Uses placeholders for all names and values. */
export const createExpression = () => {
  const names = new Map<string, string>();
  const values: Record<string, Stored> = {};
  let count = 0;

  const nameOf = (path: string): string =>
    path
      .split('.')
      .map((part) => {
        const known = names.get(part) ?? `#${names.size}`;
        names.set(part, known);
        return known;
      })
      .join('.');

  const valueOf = (value: Stored): string => {
    const placeholder = `:${count++}`;
    values[placeholder] = value;
    return placeholder;
  };

  const test = (path: string, wanted: Test): string => {
    const name = nameOf(path);
    if (wanted === 'absent') return `attribute_not_exists(${name})`;
    if (wanted === 'present') return `attribute_exists(${name})`;
    if ('equals' in wanted) return `${name} = ${valueOf(wanted.equals)}`;
    return `${name} <= ${valueOf(wanted.atMost)}`;
  };

  const all = (tests: Tests): string =>
    Object.entries(tests)
      .map(([path, wanted]) => test(path, wanted))
      .join(' AND ');

  return {
    nameOf,
    valueOf,
    condition: (condition: Condition | undefined): string | undefined => {
      if (condition === undefined) return undefined;
      return isAnyOf(condition) ? condition.map((tests) => `(${all(tests)})`).join(' OR ') : all(condition);
    },
    changes: ({ set = {}, add = {}, remove = [] }: Changes): string => {
      const clauses: string[] = [];
      const entries = Object.entries(set);
      const sets = entries.flatMap(([path, value]) => (value === undefined ? [] : [`${nameOf(path)} = ${valueOf(value)}`]));
      const removes = [...remove, ...entries.flatMap(([path, value]) => (value === undefined ? [path] : []))];
      const adds = Object.entries(add).map(([path, amount]) => `${nameOf(path)} ${valueOf(amount)}`);
      if (sets.length > 0) clauses.push(`SET ${sets.join(', ')}`);
      if (removes.length > 0) clauses.push(`REMOVE ${removes.map(nameOf).join(', ')}`);
      if (adds.length > 0) clauses.push(`ADD ${adds.join(', ')}`);
      return clauses.join(' ');
    },
    placeholders: () => ({
      ExpressionAttributeNames: names.size === 0 ? undefined : Object.fromEntries([...names].map(([part, placeholder]) => [placeholder, part])),
      ExpressionAttributeValues: count === 0 ? undefined : values,
    }),
  };
};

const isAnyOf = (condition: Condition): condition is readonly Tests[] => Array.isArray(condition);
