/** Whether a part of JSON that nobody has checked is an object, and no list. */
export const isJsonObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
