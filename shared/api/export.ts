import * as z from 'zod/mini';
import type { CallContract } from './call.ts';
import { fileQuery } from './file-query.ts';
import { flag, folderParams, language } from './schemas.ts';

export const exportCalls = {
  requestExport: {
    group: 'export',
    access: 'folder.read',
    perSecond: 5,
    params: folderParams,
    query: z.strictObject({
      lang: z.optional(language),
      excel: z.optional(flag),
      helpers: z.optional(flag),
      with_errors: z.optional(flag),
      created_org: z.optional(flag),
      where: z.optional(z.string().check(z.maxLength(6_000))),
      ...fileQuery,
    }),
    answer: z.object({ key: z.string() }),
    problems: ['export.not_allowed', 'export.filter_tells'],
  },
  fetchExport: {
    group: 'export',
    access: 'session',
    query: z.strictObject({ k: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,64}$/)) }),
    answer: z.object({ rows: z.int(), total: z.int() }),
    statuses: [202, 302],
    problems: ['export.unknown', 'export.failed'],
  },
} as const satisfies { readonly [name: string]: CallContract };
