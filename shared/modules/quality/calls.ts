import * as z from 'zod/mini';
import type { CallContract } from '../../api/call.ts';
import { folderParams, id, texts } from '../../api/schemas.ts';

export const qualityCalls = {
  /** One step of the rules of the design in force over the folder's cards, oldest first; ask again with the cursor until it is null. Whoever may read every card of the folder may ask. */
  runRules: {
    group: 'quality',
    access: 'folder.read',
    perSecond: 5,
    params: folderParams,
    query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(40))) }),
    answer: z.object({
      /** Of the design in force, in its order, with the item that each stands at. */
      rules: z.array(z.object({ name: z.string(), kind: z.enum(['error', 'warning']), message: texts, path: z.string(), title: texts })),
      /** Cards of this step; `unreadable` ones are among them and were not judged. `total`: of the folder, with the first step. */
      looked: z.int(),
      unreadable: z.int(),
      total: z.optional(z.int()),
      /** Each rule that a card does not meet, with the organisation that made the card and the card's id attributes. */
      found: z.array(z.object({ rule: z.string(), org: id, card: id, name: z.string() })),
      orgs: z.array(z.object({ id, name: texts })),
      cursor: z.nullable(z.string()),
    }),
    problems: ['design.unknown'],
  },
} as const satisfies Record<string, CallContract>;
