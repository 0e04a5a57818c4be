import * as z from 'zod';
import { type ItemSchema, path } from '../keys.ts';

export const gcsSchema = {
  keys: { gcs_type: z.enum(['by_age', 'infant', 'child', 'adult']).optional(), ref: path.optional() },
  answer: { example: { E: 3, V: 4, M: 5 }, words: 'total is worked out' },
} satisfies ItemSchema;
