import * as z from 'zod';

/** The master that codes are picked from, and whether a name without a code will do. */
export const suggestKeys = { master: z.string().optional(), allow_free_text: z.boolean().optional() };
