import * as z from 'zod/mini';
import type { CallContract } from './call.ts';
import { exportStyles, repeatLayouts } from '../export/options.ts';
import { exportFormats } from './file-formats.ts';
import { fileQuery } from './file-query.ts';
import { flag, folderParams, id, language, projectParams, texts, timestamp, wholeNumber } from './schemas.ts';

const exportList = {
  group: 'export',
  params: projectParams,
  query: z.strictObject({ limit: z._default(wholeNumber(1, 100), 50), cursor: z.optional(z.string().check(z.regex(/^\d{13}#[0-9a-f]{16}$/))) }),
  answer: z.object({
    exports: z.array(
      z.object({
        id: z.string(),
        at: timestamp,
        by: z.object({ id, disp_name: texts, org_name: texts }),
        folder: z.object({ id, title: texts }),
        lang: language,
        /** `changes`: answers of `cardChanges`, grouped by day, instead of a file. */
        format: z.enum([...exportFormats, 'changes']),
        style: z.optional(z.enum(exportStyles)),
        pages: z.optional(z.array(z.string())),
        repeats: z.optional(z.enum(repeatLayouts)),
        deidentified: z.boolean(),
        where: z.optional(z.string()),
        where_withheld: z.optional(z.literal(true)),
        helpers: z.optional(z.literal(true)),
        with_errors: z.optional(z.literal(true)),
        created_org: z.optional(z.literal(true)),
        /** First download and its cards; null: never downloaded. `cards` is also null for owners limited to their hospital who did not make the export. */
        fetched_at: z.nullable(timestamp),
        cards: z.nullable(z.int()),
      }),
    ),
    cursor: z.nullable(z.string()),
  }),
  problems: [],
} as const;

export const exportCalls = {
  requestExport: {
    group: 'export',
    access: 'folder.read',
    perSecond: 5,
    params: folderParams,
    /** With `lang` and `excel` alone: the CSV of the specification. */
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
  ownedExports: { ...exportList, access: 'project.owner' },
  projectExports: { ...exportList, access: 'manager', problems: ['project.unknown'] },
} as const satisfies { readonly [name: string]: CallContract };
