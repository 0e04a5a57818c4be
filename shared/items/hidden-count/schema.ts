import * as z from 'zod';
import { path } from '../keys.ts';

/** The items that are counted, and the values of which they must hold one. */
export const hiddenCountKeys = { params: z.strictObject({ sources: z.array(path).min(1), values: z.array(z.string()).optional() }) };
