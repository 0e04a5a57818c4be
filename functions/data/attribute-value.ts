import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { convertToAttr, marshall, unmarshall } from '@aws-sdk/util-dynamodb';

/** What an attribute may hold; numbers beyond 2^53, sets and dates never occur. */
export type Stored = string | number | boolean | null | Uint8Array | readonly Stored[] | { readonly [name: string]: Stored | undefined };

/** An item as entity files see it; undefined attributes are not stored. */
export type Item = { readonly [attribute: string]: Stored | undefined };

const options = { removeUndefinedValues: true };

export const toAttribute = (value: Stored): AttributeValue => convertToAttr(value, options);

export const toAttributes = (item: Item): Record<string, AttributeValue> => marshall(item, options);

export const fromAttributes = (attributes: Record<string, AttributeValue>): Item => unmarshall(attributes);
