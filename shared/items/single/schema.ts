import * as z from 'zod';
import { maxColumns } from '../../design/limits.ts';
import { choiceKeys, type ItemSchema } from '../keys.ts';

const words = 'the code of a choice';

export const singleSchema = {
  keys: { ...choiceKeys, column_width: z.number().int().min(1).max(maxColumns).optional() },
  activates: true,
  answer: { example: 'male', words },
} satisfies ItemSchema;

export const dropdownSchema = { keys: choiceKeys, activates: true, answer: { example: 'icu', words } } satisfies ItemSchema;
