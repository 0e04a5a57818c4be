import * as z from 'zod/mini';
import { changeEffects, changeKinds } from '../../compare/design-change.ts';
import type { CallContract } from '../../api/call.ts';
import { folderParams, language, texts } from '../../api/schemas.ts';

const version = z.int().check(z.positive());
const counts = { lost: z.int(), unfit: z.int(), incomplete: z.int() };

export const versionCalls = {
  compareVersions: {
    group: 'versions',
    access: 'manager',
    perSecond: 2,
    params: folderParams,
    /** `today`: the manager's day, for ranges that move with it. */
    query: z.strictObject({ lang: z.optional(language), today: z.optional(z.iso.date()) }),
    /** The design to be uploaded, or a stored version; compared with `from`, else with the version in force. */
    holdsDesign: true,
    body: z.strictObject({ card_design: z.optional(z.unknown()), from: z.optional(version), to: z.optional(version) }),
    answer: z.object({
      /** What the later version can hardly mean. */
      warnings: z.array(z.string()),
      /** The id attributes of the cards that are examples, by card id; without those that have none. */
      names: z.record(z.string(), z.string()),
      /** `withheld`: the caller may not read the folder's cards with their identifiers, so none was looked at, and no count says that no card is concerned. */
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
          /** Whether the counts tell whom the change concerns; some do something to cards that none of them tells beforehand. */
          counted: z.boolean(),
          ...counts,
          /** Ids of cards; `names` has what users know them by. */
          examples: z.array(z.string()),
        }),
      ),
    }),
    problems: ['design.invalid', 'design.unknown', 'folder.unknown'],
  },
} as const satisfies { readonly [name: string]: CallContract };
