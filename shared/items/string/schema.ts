import * as z from 'zod';
import { maxText } from '../../design/limits.ts';
import { length } from '../keys.ts';

/**
 * The file of codes that the answer is taken from, as the workbook names it, with the filter and the parameters written
 * there. The file is no part of the design: the code is typed.
 */
const listFile = z.strictObject({
  file: z.string().min(1).max(200),
  /** Several codes, apart by blanks. */
  many: z.boolean().optional(),
  filter: z.string().max(maxText).optional(),
  parameters: z.string().max(maxText).optional(),
});

/** `keypad`: phones show the keys of a number. */
export const stringKeys = { max_length: length.optional(), list_file: listFile.optional(), keypad: z.literal('number').optional() };
