import * as z from 'zod';
import { type ItemSchema, path } from '../keys.ts';

export const hiddenCountSchema = { keys: { params: z.strictObject({ sources: z.array(path).min(1), values: z.array(z.string()).optional() }) } } satisfies ItemSchema;
