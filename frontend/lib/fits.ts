import * as z from 'zod/mini';

// The faster way writes code at run time, which the content security policy refuses.
z.config({ jitless: true });

/** Whether a form may be sent: asked of the very schema by which the call is read (spec administration 5). */
export const fits = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success;
