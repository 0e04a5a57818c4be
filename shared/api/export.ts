import * as z from 'zod/mini';
import type { CallContract } from './call.ts';
import { exportFormats, exportStyles, repeatLayouts } from '../export/options.ts';
import { flag, folderParams, language } from './schemas.ts';

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

export const exportCalls = {
  requestExport: {
    group: 'export',
    access: 'folder.read',
    params: folderParams,
    /** With `lang` and `excel` alone it is the CSV of the specification. */
    query: z.strictObject({
      lang: z.optional(language),
      excel: z.optional(flag),
      format: z.optional(z.enum(exportFormats)),
      style: z.optional(z.enum(exportStyles)),
      /** Names of pages, with commas between them. */
      pages: z.optional(z.string().check(z.minLength(1), z.maxLength(6_500))),
      repeats: z.optional(z.enum(repeatLayouts)),
      no_orphans: z.optional(flag),
      deidentified: z.optional(flag),
      /** In which the times of a spreadsheet are written. */
      zone: z.optional(z.string().check(z.maxLength(64), z.refine(isZone))),
    }),
    answer: z.object({ key: z.string() }),
    problems: ['export.not_allowed'],
  },
  /** 202 with this body and Retry-After while running; 302 to the file once ready. */
  fetchExport: {
    group: 'export',
    access: 'session',
    query: z.strictObject({ k: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,64}$/)) }),
    answer: z.object({ rows: z.int(), total: z.int() }),
    statuses: [202, 302],
    problems: ['export.unknown', 'export.failed'],
  },
} as const satisfies { readonly [name: string]: CallContract };
