import type { ItemSchema } from '../keys.ts';

export const checkSchema = { keys: {}, activates: true, answer: { example: true, words: 'false is stored as no answer' } } satisfies ItemSchema;
