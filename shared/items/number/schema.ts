import * as z from 'zod';
import { maxDigits } from '../../design/limits.ts';
import { count, type ItemSchema, numberRange } from '../keys.ts';

const otherUnit = z.strictObject({ unit: z.string().regex(/^[^\s,:;="']{1,40}$/), factor: z.number().positive() });

export const numberSchema = {
  keys: {
    number_format: z.strictObject({ scale: count.max(maxDigits).optional(), precision: z.number().int().min(1).max(maxDigits).optional() }).optional(),
    valid_range: numberRange,
    /** The form asks about answers outside the plausible range. */
    soft_range: numberRange,
    /** Users may type these units; the factor converts to the item's unit. */
    other_units: z.array(otherUnit).min(1).max(10).optional(),
    thousands: z.boolean().optional(),
  },
  answer: { example: 36.5, words: 'decimals beyond those of the item are cut; a text of a number is read, too, and 15 digits at most' },
} satisfies ItemSchema;
