import * as z from 'zod/mini';
import type { CallContract } from './call.ts';
import { flag, folderParams, language } from './schemas.ts';

export const exportCalls = {
  requestExport: {
    group: 'export',
    access: 'folder.read',
    params: folderParams,
    query: z.strictObject({ lang: z.optional(language), excel: z.optional(flag) }),
    answer: z.object({ key: z.string() }),
    problems: [],
  },
  /** 202 with this body and Retry-After while running; 302 to the file once ready. */
  fetchExport: {
    group: 'export',
    access: 'session',
    query: z.strictObject({ k: z.string().check(z.minLength(20), z.maxLength(64)) }),
    answer: z.object({ rows: z.int(), total: z.int() }),
    statuses: [202, 302],
    problems: ['export.unknown', 'export.failed'],
  },
} as const satisfies { readonly [name: string]: CallContract };
