import * as z from 'zod';
import { path } from '../keys.ts';

/** Which wording is shown, and the age that decides it. */
export const gcsKeys = { gcs_type: z.enum(['by_age', 'infant', 'child', 'adult']).optional(), ref: path.optional() };
