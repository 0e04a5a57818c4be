import * as z from 'zod/mini';
import { changeEffects, changeKinds } from './design-change.ts';
import type { CallContract } from '../../api/call.ts';
import { card } from '../../api/cards.ts';
import { cardHash, cardParams, folderParams, language, texts } from '../../api/schemas.ts';
import { moveCalls } from './moves.ts';
import { recalculateCalls } from './recalculate.ts';

const version = z.int().check(z.positive());
const counts = { lost: z.int(), unfit: z.int(), incomplete: z.int() };

export const versionCalls = {
  compareVersions: {
    group: 'versions',
    access: 'manager',
    perSecond: 2,
    params: folderParams,
    /** `today`: the manager's day, for ranges relative to today. */
    query: z.strictObject({ lang: z.optional(language), today: z.optional(z.iso.date()) }),
    /** A design or a stored version, compared with `from`, by default the version in force. */
    holdsDesign: true,
    body: z.strictObject({ card_design: z.optional(z.unknown()), from: z.optional(version), to: z.optional(version) }),
    answer: z.object({
      warnings: z.array(z.string()),
      names: z.record(z.string(), z.string()),
      /** `withheld`: the caller may not read the cards with identifiers, so none was checked. */
      cards: z.object({ looked_at: z.int(), all: z.boolean(), withheld: z.boolean(), ...counts }),
      changes: z.array(
        z.object({
          kind: z.enum(changeKinds),
          effect: z.enum(changeEffects),
          path: z.string(),
          from: z.nullable(z.string()),
          title: texts,
          params: z.record(z.string(), z.union([z.string(), z.number()])),
          text: z.string(),
          /** Whether the counts cover the change; some effects cannot be counted beforehand. */
          counted: z.boolean(),
          ...counts,
          examples: z.array(z.string()),
        }),
      ),
    }),
    problems: ['design.invalid', 'design.unknown', 'folder.unknown'],
  },
  /** Undoes a move that is the card's latest revision: version, answers and kept answers are restored. */
  takeBackMove: {
    group: 'versions',
    access: 'folder.write',
    permanentToken: true,
    params: cardParams,
    body: z.lazy(() => z.strictObject({ card_hash: cardHash })),
    answer: card,
    problems: ['card.unknown', 'card.unreadable', 'card.stale', 'card.id_taken', 'card.not_moved', 'card.not_writable', 'design.unknown', 'answers.withheld'],
  },
  ...moveCalls,
  ...recalculateCalls,
} as const satisfies { readonly [name: string]: CallContract };
