import type { ItemSchema } from '../keys.ts';
import { limited } from '../string/schema.ts';

export const barcodeSchema = { keys: limited, answer: { example: '4901234567894' } } satisfies ItemSchema;
