import * as z from 'zod';
import { choiceKeys, choiceValue, type ItemSchema } from '../keys.ts';

export const exclusive = z.strictObject({ value: choiceValue, excludes: z.union([z.literal('*'), z.array(choiceValue)]) });

export const multiSchema = {
  /** `exclusive` lists choices that exclude others; `ranked` answers have an order. */
  keys: { ...choiceKeys, exclusive: z.array(exclusive).optional(), ranked: z.boolean().optional() },
  activates: true,
  answer: { example: ['pale', 'cold'], words: 'codes of choices' },
} satisfies ItemSchema;
