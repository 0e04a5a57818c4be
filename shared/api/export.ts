import * as z from 'zod';
import type { CallContract } from './call.ts';
import { folderParams, language } from './schemas.ts';

export const exportCalls = {
  requestExport: {
    group: 'export',
    access: 'folder.read',
    params: folderParams,
    query: z.strictObject({ lang: language.optional(), excel: z.stringbool().optional() }),
    answer: z.object({ key: z.string() }),
    problems: [],
  },
  /** 202 with this body and Retry-After while running; 302 to the file once ready. */
  fetchExport: {
    group: 'export',
    access: 'session',
    query: z.strictObject({ k: z.string().min(20).max(64) }),
    answer: z.object({ rows: z.number().int(), total: z.number().int() }),
    problems: ['export.unknown', 'export.failed'],
  },
} as const satisfies { readonly [name: string]: CallContract };
