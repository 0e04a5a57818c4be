import * as z from 'zod';
import { choiceKeys, choiceValue } from '../keys.ts';

export const exclusive = z.strictObject({ value: choiceValue, excludes: z.union([z.literal('*'), z.array(choiceValue)]) });

/** Several choices, which of them exclude others, and whether they are put in an order. */
export const multiKeys = { ...choiceKeys, exclusive: z.array(exclusive).optional(), ranked: z.boolean().optional() };
