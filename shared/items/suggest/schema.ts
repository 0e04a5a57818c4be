import * as z from 'zod';
import type { ItemSchema } from '../keys.ts';

export const suggestSchema = {
  /** `first_codes` are prefixes of codes to list first in the master. */
  keys: { master: z.string().optional(), first_codes: z.array(z.string()).optional(), allow_free_text: z.boolean().optional() },
  answer: { example: { code: 'S06.5', name: 'Traumatic subdural haemorrhage' }, words: 'the name alone where allow_free_text is set' },
} satisfies ItemSchema;
