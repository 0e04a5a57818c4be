import type { ItemSchema } from '../keys.ts';

export const locationSchema = { keys: {}, answer: { example: { latitude: 35.68, longitude: 139.76 } } } satisfies ItemSchema;
