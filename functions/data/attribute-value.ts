import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/**
 * What an attribute may hold. Our own two functions instead of the SDK's document client: it costs a hot bundle 25 ms
 * of module load and this is all we need of it (numbers beyond 2^53, sets and dates never occur).
 */
export type Stored = string | number | boolean | null | Uint8Array | readonly Stored[] | { readonly [name: string]: Stored | undefined };

/** An item as entity files see it; undefined attributes are not stored. */
export type Item = { readonly [attribute: string]: Stored | undefined };

export const toAttribute = (value: Stored): AttributeValue => {
  if (value === null) return { NULL: true };
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'boolean') return { BOOL: value };
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error('A number that is not finite cannot be stored');
    return { N: String(value) };
  }
  if (value instanceof Uint8Array) return { B: value };
  if (isList(value)) return { L: value.map(toAttribute) };
  return { M: toAttributes(value) };
};

export const toAttributes = (item: Item): Record<string, AttributeValue> => {
  const attributes: Record<string, AttributeValue> = {};
  for (const [name, value] of Object.entries(item)) {
    if (value !== undefined) attributes[name] = toAttribute(value);
  }
  return attributes;
};

const fromAttribute = (attribute: AttributeValue): Stored => {
  if (attribute.S !== undefined) return attribute.S;
  if (attribute.N !== undefined) return Number(attribute.N);
  if (attribute.BOOL !== undefined) return attribute.BOOL;
  if (attribute.B !== undefined) return attribute.B;
  if (attribute.L !== undefined) return attribute.L.map(fromAttribute);
  if (attribute.M !== undefined) return fromAttributes(attribute.M);
  if (attribute.NULL !== undefined) return null;
  throw new Error('An attribute of a kind this product never writes');
};

export const fromAttributes = (attributes: Record<string, AttributeValue>): Item => {
  const item: Record<string, Stored> = {};
  for (const [name, attribute] of Object.entries(attributes)) item[name] = fromAttribute(attribute);
  return item;
};

const isList = (value: Stored): value is readonly Stored[] => Array.isArray(value);
