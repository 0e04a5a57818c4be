/** What an attribute may hold; numbers beyond 2^53, sets and dates never occur. */
export type Stored = string | number | boolean | null | Uint8Array | readonly Stored[] | { readonly [name: string]: Stored | undefined };

/** An item as entity files see it; undefined attributes are not stored. */
export type Item = { readonly [attribute: string]: Stored | undefined };

/** A value on the wire: its type's letter, and what it is. Numbers travel as text, bytes in base64. */
export type AttributeValue =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly B: string }
  | { readonly BOOL: boolean }
  | { readonly NULL: true }
  | { readonly L: readonly AttributeValue[] }
  | { readonly M: Attributes };

export type Attributes = { readonly [name: string]: AttributeValue };

export const toAttribute = (value: Stored): AttributeValue => {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: numberText(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (value instanceof Uint8Array) return { B: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') };
  return isList(value) ? { L: value.map(toAttribute) } : { M: toAttributes(value) };
};

const isList = (value: readonly Stored[] | Item): value is readonly Stored[] => Array.isArray(value);

const numberText = (value: number): string => {
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) throw new Error(`The number ${value} is not allowed`);
  return String(value);
};

export const toAttributes = (item: Item): Attributes => {
  const attributes: Record<string, AttributeValue> = {};
  for (const [name, value] of Object.entries(item)) {
    if (value !== undefined) attributes[name] = toAttribute(value);
  }
  return attributes;
};

const fromAttribute = (value: AttributeValue): Stored => {
  if ('S' in value) return value.S;
  if ('N' in value) return Number(value.N);
  if ('M' in value) return fromAttributes(value.M);
  if ('B' in value) return new Uint8Array(Buffer.from(value.B, 'base64'));
  if ('L' in value) return value.L.map(fromAttribute);
  if ('BOOL' in value) return value.BOOL;
  if ('NULL' in value) return null;
  throw new Error(`An attribute has the type ${Object.keys(value).join()}, which this code does not read`);
};

export const fromAttributes = (attributes: Attributes): Item => {
  const item: Record<string, Stored> = {};
  for (const name of Object.keys(attributes)) item[name] = fromAttribute(attributes[name]!);
  return item;
};
