import * as z from 'zod/mini';
import { recalculationSkips } from '../access/card-review.ts';
import type { CallContract } from './call.ts';
import { stepAsked, stepDone } from './many-cards.ts';
import { folderParams, id, texts } from './schemas.ts';

const recalculated = () =>
  z.object({
    ...stepDone(recalculationSkips),
    /** Items whose values change, with counts and examples. */
    changes: z.array(z.object({ path: z.string(), title: texts, count: z.int(), examples: z.array(z.object({ card: id, name: z.string(), before: z.string(), after: z.string() })) })),
  });

export const recalculateCalls = {
  recalculateCards: {
    group: 'cards',
    access: 'folder.write',
    perSecond: 5,
    params: folderParams,
    body: z.lazy(() => z.strictObject(stepAsked())),
    answer: z.lazy(recalculated),
    problems: ['design.unknown', 'card.not_writable'],
  },
} as const satisfies { readonly [name: string]: CallContract };
