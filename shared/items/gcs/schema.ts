import * as z from 'zod';
import { type ItemSchema, path } from '../keys.ts';

export const gcsSchema = {
  /** `best` offers the best answer of all three parts in one tap. */
  keys: { gcs_type: z.enum(['by_age', 'infant', 'child', 'adult']).optional(), ref: path.optional(), best: z.literal(true).optional() },
  answer: { example: { E: 3, V: 4, M: 5 }, words: 'total is worked out' },
} satisfies ItemSchema;
