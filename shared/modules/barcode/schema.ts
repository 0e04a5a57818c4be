import type { ItemSchema } from '../../items/keys.ts';
import { limited } from '../../items/string/schema.ts';

export const barcodeSchema = { keys: limited, answer: { example: '4901234567894' } } satisfies ItemSchema;
