import { type ItemSchema, numberRange } from '../keys.ts';

export const ageSchema = { keys: { valid_range: numberRange, soft_range: numberRange }, answer: { example: { year: 4, month: 6 } } } satisfies ItemSchema;
