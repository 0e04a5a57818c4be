import * as z from 'zod';
import { maxText } from '../../design/limits.ts';
import { type ItemSchema, length } from '../keys.ts';

/** The code file that the workbook names is not part of the design, so the code is typed. */
const listFile = z.strictObject({
  file: z.string().min(1).max(200),
  many: z.boolean().optional(),
  filter: z.string().max(maxText).optional(),
  parameters: z.string().max(maxText).optional(),
});

export const limited = { max_length: length.optional() };

export const stringSchema = {
  keys: { ...limited, list_file: listFile.optional(), keypad: z.literal('number').optional() },
  answer: { example: 'A-1024' },
} satisfies ItemSchema;

export const textSchema = { keys: limited, answer: { example: 'Line 1\nLine 2' } } satisfies ItemSchema;
