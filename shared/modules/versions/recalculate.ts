import * as z from 'zod/mini';
import type { CallContract } from '../../api/call.ts';
import { stepAsked, stepDone } from '../../api/many-cards.ts';
import { folderParams, id, texts } from '../../api/schemas.ts';

/** Why a recalculation skips a card. `answers`: an entered answer would change; `changed`: since the trial; `version`: differs by more than formulas. */
const recalculationSkips = ['locked', 'period', 'answers', 'invalid', 'changed', 'unreadable', 'version'] as const;
export type RecalculationSkip = (typeof recalculationSkips)[number];

const recalculated = () =>
  z.object({
    ...stepDone(recalculationSkips),
    /** Items whose values change, with counts and examples. */
    changes: z.array(z.object({ path: z.string(), title: texts, count: z.int(), examples: z.array(z.object({ card: id, name: z.string(), before: z.string(), after: z.string() })) })),
  });

export const recalculateCalls = {
  recalculateCards: {
    group: 'versions',
    access: 'folder.write',
    perSecond: 5,
    params: folderParams,
    body: z.lazy(() => z.strictObject(stepAsked())),
    answer: z.lazy(recalculated),
    problems: ['design.unknown', 'card.not_writable'],
  },
} as const satisfies { readonly [name: string]: CallContract };
