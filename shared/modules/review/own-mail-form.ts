import * as z from 'zod/mini';
import { sentRevision } from '../../api/schemas.ts';

export const ownMailForm = z.strictObject({ mail: z.nullable(z.string().check(z.trim(), z.maxLength(254), z.regex(z.regexes.email))), ...sentRevision });
