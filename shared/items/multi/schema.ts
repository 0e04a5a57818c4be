import * as z from 'zod';
import { choiceKeys, choiceValue } from '../keys.ts';

export const exclusive = z.strictObject({ value: choiceValue, excludes: z.union([z.literal('*'), z.array(choiceValue)]) });

/** Several choices, and which of them exclude others. */
export const multiKeys = { ...choiceKeys, exclusive: z.array(exclusive).optional() };
