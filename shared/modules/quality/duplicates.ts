import * as z from 'zod/mini';
import type { CallContract } from '../../api/call.ts';
import { answerValue, folderParams, id, texts, timestamp, word } from '../../api/schemas.ts';

const deed = () => ({ at: timestamp, user: z.object({ id, name: texts }), org: z.object({ id, name: texts }), word: z.optional(z.string()) });

const cardPair = () =>
  z.object({
    cards: z.array(z.object({ folder_id: id, card_id: id, card_global_id: id, name: z.string(), org: z.object({ id, name: texts }), created_at: timestamp })),
    /** The rule's items, id attributes and listed items with each card's answer; `agrees` is null if one is blank. `withheld`: the caller may see neither
     * the answers nor whether they agree. */
    items: z.array(z.object({ path: z.string(), title: texts, values: z.array(answerValue), withheld: z.optional(z.boolean()), agrees: z.nullable(z.boolean()) })),
    /** Number of acts so far: `seen` of the next one. */
    acts: z.int(),
    /** Pairs of two hospitals need a reviewer. */
    may_decide: z.boolean(),
    decided: z.optional(z.object({ same: z.boolean(), ...deed() })),
    /** The patient went from the hospital of this card to that of the other. */
    transfer: z.optional(z.object({ from: id, ...deed() })),
    /** After a transfer, with IDs unique per hospital: another card with the same ID at the receiving hospital. Both keep their ID. Absent for callers
     * without identifiers. */
    clash: z.optional(z.object({ card_global_id: id, name: z.string() })),
  });

const pairList = () =>
  z.object({
  /** What must agree by the design in force; empty if it has no rule. */
  terms: z.array(z.object({ path: z.string(), title: texts, within: z.optional(z.number()), unit: z.optional(z.enum(['days', 'hours'])) })),
  pairs: z.array(cardPair()),
  cursor: z.nullable(z.string()),
});

const pairStates = ['open', 'same', 'different'] as const;

const pairSearch = () => z.strictObject({ state: z._default(z.enum(pairStates), 'open'), cursor: z.optional(z.string().check(z.regex(/^[0-9a-z]{15,64}\.[0-9a-z]{15,64}$/))) });

const lookingForPairs = () => z.strictObject({ cursor: z.optional(id) });

const lookedForPairs = () =>
  z.object({
  looked: z.int(),
  unreadable: z.int(),
  found: z.int(),
  crowded: z.int(),
  until: timestamp,
  cursor: z.nullable(z.string()),
});

const pairActs = ['same', 'different', 'take_back', 'transfer', 'undo_transfer'] as const;
export type PairAct = (typeof pairActs)[number];

const pairDecision = () =>
  z.strictObject({
  cards: z.array(id).check(z.length(2)),
  act: z.enum(pairActs),
  from: z.optional(id),
  word: z.optional(word),
  /** `acts` of the pair as it was read. */
  seen: z.int().check(z.nonnegative()),
});

export const duplicateCalls = {
  /** One step of a search for duplicates among cards saved since the last run; repeat with the cursor until it is null. */
  findDuplicates: {
    group: 'quality',
    access: 'folder.read',
    perSecond: 5,
    params: folderParams,
    body: z.lazy(lookingForPairs),
    answer: z.lazy(lookedForPairs),
    problems: ['design.unknown', 'duplicates.off', 'answers.withheld'],
  },
  duplicates: { group: 'quality', access: 'folder.read', params: folderParams, query: pairSearch(), answer: z.lazy(pairList), problems: ['design.unknown', 'answers.withheld'] },
  decideDuplicate: {
    group: 'quality',
    access: 'folder.read',
    params: folderParams,
    body: z.lazy(pairDecision),
    answer: z.lazy(cardPair),
    problems: ['design.unknown', 'card.unreadable', 'duplicates.off', 'duplicate.unknown', 'duplicate.changed', 'duplicate.not_same', 'duplicate.transferred', 'answers.withheld'],
  },
} as const satisfies { readonly [name: string]: CallContract };
