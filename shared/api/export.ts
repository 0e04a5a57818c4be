import * as z from 'zod/mini';
import type { CallContract } from './call.ts';
import { exportStyles, repeatLayouts } from '../export/options.ts';
import { exportFormats } from './file-formats.ts';
import { fileQuery } from './file-query.ts';
import { flag, folderParams, id, language, projectParams, texts, timestamp, wholeNumber } from './schemas.ts';

/** What was taken out, the newest first: names as they were then. */
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
        /** `changes`: no file, but the answers of cards in `cardChanges`, all of one day together. */
        format: z.enum([...exportFormats, 'changes']),
        style: z.optional(z.enum(exportStyles)),
        pages: z.optional(z.array(z.string())),
        repeats: z.optional(z.enum(repeatLayouts)),
        deidentified: z.boolean(),
        /** The filter as JSON. */
        where: z.optional(z.string()),
        /** There was a filter, which is not told to the caller. */
        where_withheld: z.optional(z.literal(true)),
        /** What else was in the file. */
        helpers: z.optional(z.literal(true)),
        with_errors: z.optional(z.literal(true)),
        created_org: z.optional(z.literal(true)),
        /** When the file was first handed out, and the cards in it; null: nobody fetched it. The cards are null, too, for an owner who may not see those of other hospitals, unless they took the file out. */
        fetched_at: z.nullable(timestamp),
        cards: z.nullable(z.int()),
      }),
    ),
    /** null: there are no older ones. */
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
    /** With `lang` and `excel` alone it is the CSV of the specification. */
    query: z.strictObject({
      lang: z.optional(language),
      excel: z.optional(flag),
      /** With worked-out values that the design hides from people. */
      helpers: z.optional(flag),
      /** Also the cards that were saved with errors; without it the name of the file says how many are left out. */
      with_errors: z.optional(flag),
      /** With the hospital that made each card, in the CSV of the specification; every other file has it. */
      created_org: z.optional(flag),
      /** Only the cards of such a filter, as in `findCards`. */
      where: z.optional(z.string().check(z.maxLength(6_000))),
      ...fileQuery,
    }),
    answer: z.object({ key: z.string() }),
    problems: ['export.not_allowed', 'export.filter_tells'],
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
  ownedExports: { ...exportList, access: 'project.owner' },
  projectExports: { ...exportList, access: 'manager', problems: ['project.unknown'] },
} as const satisfies { readonly [name: string]: CallContract };
