import * as z from 'zod/mini';
import type { CallContract } from './call.ts';
import { texts, wholeNumber } from './schemas.ts';

/** The most entries one search answers: room for all codes in common use; a person refines the words instead of reading more. */
const largestSearch = 500;

export const codeListCalls = {
  /** A long list of choices that a design names; its hash says who may have it. */
  choiceList: {
    group: 'code-lists',
    access: 'session',
    permanentToken: true,
    params: z.strictObject({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    /** The JSON of its choices, packed by gzip, as base64. */
    answer: z.object({ content: z.string() }),
    problems: ['list.unknown'],
  },
  searchMaster: {
    group: 'code-lists',
    access: 'session',
    permanentToken: true,
    params: z.strictObject({ kind: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,31}$/)) }),
    query: z.strictObject({
      /** A JSON array of words; all of them must match. Without a word the codes in common use are answered. */
      words: z.string().check(z.maxLength(1_000)),
      limit: z._default(wholeNumber(1, largestSearch), 20),
      /** What the codes that are answered first begin with, separated by commas. */
      first: z.optional(z.string().check(z.maxLength(200))),
    }),
    answer: z.array(z.object({ code: z.string(), name: texts, keywords: z.optional(z.string()) })),
    problems: ['master.unknown'],
  },
} as const satisfies { readonly [name: string]: CallContract };
