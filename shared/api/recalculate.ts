import * as z from 'zod/mini';
import { recalculationSkips } from '../access/card-review.ts';
import type { CallContract } from './call.ts';
import { stepAsked, stepDone } from './many-cards.ts';
import { folderParams, id, texts } from './schemas.ts';

const recalculated = () =>
  z.object({
    ...stepDone(recalculationSkips),
    /** The items of which their values change, with the number of values and some of them in words. */
    changes: z.array(z.object({ path: z.string(), title: texts, count: z.int(), examples: z.array(z.object({ card: id, name: z.string(), before: z.string(), after: z.string() })) })),
  });

export const recalculateCalls = {
  /** One step of working the formulas of the design in force out anew; for owners of the project who may save cards. */
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
