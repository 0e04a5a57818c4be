import * as z from 'zod/mini';
import { exportFormats } from '../../api/file-formats.ts';
import { flag } from '../../api/schemas.ts';
import { exportStyles, repeatLayouts } from '../../export/options.ts';
import { isZone } from '../../text/zones.ts';

export const furtherFileQuery = {
  format: z.optional(z.enum(exportFormats)),
  style: z.optional(z.enum(exportStyles)),
  pages: z.optional(z.string().check(z.minLength(1), z.maxLength(6_500))),
  repeats: z.optional(z.enum(repeatLayouts)),
  no_orphans: z.optional(flag),
  deidentified: z.optional(flag),
  zone: z.optional(z.string().check(z.maxLength(64), z.refine(isZone))),
};
