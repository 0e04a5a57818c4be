import * as z from 'zod';
import { textRange } from '../keys.ts';

/** `precision`: a month or a year is asked for; the answer is its first day. */
export const dateKeys = { valid_range: textRange, precision: z.enum(['month', 'year']).optional() };
