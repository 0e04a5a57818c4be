import * as z from 'zod/mini';
import type { CallContract } from './call.ts';
import { texts, wholeNumber } from './schemas.ts';

/** Maximum entries of one search; enough for all codes in common use. */
const largestSearch = 500;

export const codeListCalls = {
  /** A long list of choices that a design names; its hash authorises the caller. */
  choiceList: {
    group: 'code-lists',
    access: 'session',
    permanentToken: true,
    params: z.strictObject({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    answer: z.object({ content: z.string() }),
    problems: ['list.unknown'],
  },
  searchMaster: {
    group: 'code-lists',
    access: 'session',
    permanentToken: true,
    params: z.strictObject({ kind: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,31}$/)) }),
    query: z.strictObject({
      /** A JSON array of words that must all match. Without words: the codes in common use. */
      words: z.string().check(z.maxLength(1_000)),
      limit: z._default(wholeNumber(1, largestSearch), 20),
      /** Prefixes, separated by commas, of codes to return first. */
      first: z.optional(z.string().check(z.maxLength(200))),
    }),
    answer: z.array(z.object({ code: z.string(), name: texts, keywords: z.optional(z.string()) })),
    problems: ['master.unknown'],
  },
} as const satisfies { readonly [name: string]: CallContract };
