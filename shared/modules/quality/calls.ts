import * as z from 'zod/mini';
import type { CallContract } from '../../api/call.ts';
import { folderParams, id, texts } from '../../api/schemas.ts';
import { duplicateCalls } from './duplicates.ts';

export const qualityCalls = {
  /** Checks cards in steps, oldest first, against the rules in force. Needs read access to every card of the folder. */
  runRules: {
    group: 'quality',
    access: 'folder.read',
    perSecond: 5,
    params: folderParams,
    query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(40))) }),
    answer: z.object({
      rules: z.array(z.object({ name: z.string(), kind: z.enum(['error', 'warning']), message: texts, path: z.string(), title: texts })),
      /** Cards of this step, including `unreadable` ones, which were not checked. `total`: first step only. */
      looked: z.int(),
      unreadable: z.int(),
      total: z.optional(z.int()),
      found: z.array(z.object({ rule: z.string(), org: id, card: id, name: z.string() })),
      orgs: z.array(z.object({ id, name: texts })),
      cursor: z.nullable(z.string()),
    }),
    problems: ['design.unknown'],
  },
  ...duplicateCalls,
} as const satisfies Record<string, CallContract>;
