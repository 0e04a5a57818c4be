import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { convertToAttr, marshall } from '@aws-sdk/util-dynamodb';

/** What an attribute may hold; numbers beyond 2^53, sets and dates never occur. */
export type Stored = string | number | boolean | null | Uint8Array | readonly Stored[] | { readonly [name: string]: Stored | undefined };

/** An item as entity files see it; undefined attributes are not stored. */
export type Item = { readonly [attribute: string]: Stored | undefined };

const options = { removeUndefinedValues: true };

const toAttribute = (value: Stored): AttributeValue => convertToAttr(value, options);

export const toAttributes = (item: Item): Record<string, AttributeValue> => marshall(item, options);

/** An attribute as the SDK gives it, or as an answer spells it: there bytes are base64. */
export type Attribute = AttributeValue | { readonly B: string };

const fromAttribute = (attribute: Attribute): Stored => {
  const { S, N, B, M, L, BOOL, NULL } = attribute as AttributeValue & { readonly B?: Uint8Array | string };
  if (S !== undefined) return S;
  if (N !== undefined) return Number(N);
  if (B !== undefined) return typeof B === 'string' ? Buffer.from(B, 'base64') : B;
  if (M !== undefined) return fromAttributes(M);
  if (L !== undefined) return L.map(fromAttribute);
  if (BOOL !== undefined) return BOOL;
  if (NULL !== undefined) return null;
  throw new Error('A stored attribute is of a kind that is never stored');
};

/** Reads an item in one pass, because a file reads a hundred thousand of them. */
export const fromAttributes = (attributes: Record<string, Attribute>): Item => {
  const item: Record<string, Stored> = {};
  for (const name in attributes) item[name] = fromAttribute(attributes[name]!);
  return item;
};

export type Test = 'absent' | 'present' | { readonly equals: Stored } | { readonly atMost: number } | { readonly above: number };
type Tests = { readonly [path: string]: Test };

/**
 * A condition as data: attribute paths ("folders.x.version") and what must hold, all of them; a list means any of its
 * entries. `{ pk: 'absent' }` asks that the item does not exist.
 */
export type Condition = Tests | readonly Tests[];

export interface Changes {
  readonly set?: { readonly [path: string]: Stored | undefined };
  readonly add?: { readonly [path: string]: number };
  readonly remove?: readonly string[];
}

/** Collects placeholders, so that no name and no value is ever part of an expression's text. */
export const createExpression = () => {
  const names = new Map<string, string>();
  const values: Record<string, AttributeValue> = {};
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
    values[placeholder] = toAttribute(value);
    return placeholder;
  };

  const test = (path: string, wanted: Test): string => {
    const name = nameOf(path);
    if (wanted === 'absent') return `attribute_not_exists(${name})`;
    if (wanted === 'present') return `attribute_exists(${name})`;
    if ('equals' in wanted) return `${name} = ${valueOf(wanted.equals)}`;
    if ('atMost' in wanted) return `${name} <= ${valueOf(wanted.atMost)}`;
    return `${name} > ${valueOf(wanted.above)}`;
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
