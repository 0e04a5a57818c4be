import * as z from 'zod';
import { maxDigits } from '../../design/limits.ts';
import { count, numberRange } from '../keys.ts';

/** Decimals and digits that an answer may have, and its range. `thousands`: shown with a comma before each three digits. */
export const numberKeys = {
  number_format: z.strictObject({ scale: count.max(maxDigits).optional(), precision: z.number().int().min(1).max(maxDigits).optional() }).optional(),
  valid_range: numberRange,
  thousands: z.boolean().optional(),
};
