import type { ItemSchema } from '../keys.ts';

export const labelSchema = { keys: {} } satisfies ItemSchema;
