import * as z from 'zod/mini';
import { language } from './schemas.ts';

/** The user's local day, time and language. */
export const userContext = () =>
  z.strictObject({
    today: z.iso.date(),
    now: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)),
    language,
  });

/** The linkage item of the domain, and its value as the item holds it. */
export const linkStart = () => z.object({ item: z.string(), value: z.union([z.string(), z.number()]) });
/** The same as it comes in with a save. */
export const postedLink = () => z.object({ item: z.string().check(z.maxLength(200)), value: z.union([z.string().check(z.maxLength(2_000)), z.number()]) });
