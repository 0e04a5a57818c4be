import * as z from 'zod/mini';

// zod's compiled validators generate code, which the content security policy forbids.
z.config({ jitless: true });

/** Validates a form with the schema that the server reads the call with (spec administration 5). */
export const fits = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success;
