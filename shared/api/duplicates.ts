import * as z from 'zod/mini';
import type { CallContract } from './call.ts';
import { answerValue, folderParams, id, texts, timestamp, word } from './schemas.ts';

/** Probable duplicates of a patient, and transfers between hospitals: pieces of their contracts. */

const deed = () => ({ at: timestamp, user: z.object({ id, name: texts }), org: z.object({ id, name: texts }), word: z.optional(z.string()) });

/** Two cards that are probably of one patient, and what became of them. */
const cardPair = () =>
  z.object({
    /** Two, in the order in which they are named everywhere. */
    cards: z.array(z.object({ folder_id: id, card_id: id, card_global_id: id, name: z.string(), org: z.object({ id, name: texts }), created_at: timestamp })),
    /** What the rule asks for, then id attributes and listed items, with an answer of each card; `agrees` is null where one is blank. `withheld`: the caller has no right to see the answers, nor whether they agree. */
    items: z.array(z.object({ path: z.string(), title: texts, values: z.array(answerValue), withheld: z.optional(z.boolean()), agrees: z.nullable(z.boolean()) })),
    /** Acts so far: `seen` of the next one. */
    acts: z.int(),
    /** Whether the caller may decide. Pairs of two hospitals are for reviewers. */
    may_decide: z.boolean(),
    decided: z.optional(z.object({ same: z.boolean(), ...deed() })),
    /** The patient went from the hospital of this card to that of the other. */
    transfer: z.optional(z.object({ from: id, ...deed() })),
    /** Of a transfer that was just recorded, where IDs are unique per hospital: a third card that has the ID of the transferred one at the hospital where the patient came. Both keep theirs. Whoever is not shown IDs is not told. */
    clash: z.optional(z.object({ card_global_id: id, name: z.string() })),
  });

const pairList = () =>
  z.object({
  /** What must agree, by the design in force; empty where it does not say. */
  terms: z.array(z.object({ path: z.string(), title: texts, within: z.optional(z.number()), unit: z.optional(z.enum(['days', 'hours'])) })),
  pairs: z.array(cardPair()),
  /** null: everything was looked at. */
  cursor: z.nullable(z.string()),
});

const pairStates = ['open', 'same', 'different'] as const;

const pairSearch = () => z.strictObject({ state: z._default(z.enum(pairStates), 'open'), cursor: z.optional(z.string().check(z.regex(/^[0-9a-z]{15,64}\.[0-9a-z]{15,64}$/))) });

/** How far a run has come. */
const lookingForPairs = () => z.strictObject({ cursor: z.optional(id) });

const lookedForPairs = () =>
  z.object({
  /** Cards of this step; `unreadable` ones are among them and were not compared. */
  looked: z.int(),
  unreadable: z.int(),
  /** Pairs that nobody knew before. */
  found: z.int(),
  /** Cards that agree with so many others that not all of them were compared. */
  crowded: z.int(),
  /** Cards that were saved later are for the next run. */
  until: timestamp,
  cursor: z.nullable(z.string()),
});

/** What may be done with a pair. `transfer` says that the patient went from the hospital of one card to that of the other. */
const pairActs = ['same', 'different', 'take_back', 'transfer', 'undo_transfer'] as const;
export type PairAct = (typeof pairActs)[number];

const pairDecision = () =>
  z.strictObject({
  cards: z.array(id).check(z.length(2)),
  act: z.enum(pairActs),
  /** Of a transfer: the card of the hospital from which the patient went. */
  from: z.optional(id),
  word: z.optional(word),
  /** `acts` of the pair as it was seen. */
  seen: z.int().check(z.nonnegative()),
});

/** Another card of the same patient, as a card tells it. Without `card_global_id` it is out of the caller's reach. */
export const cardTransfer = () => z.object({ way: z.enum(['to', 'from']), at: timestamp, org: z.optional(z.object({ id, name: texts })), card_global_id: z.optional(id) });

export const duplicateCalls = {
  /** One step of the look for probable duplicates among the cards that were saved since the last look; ask again with the cursor until it is null. */
  findDuplicates: {
    group: 'cards',
    access: 'folder.read',
    perSecond: 5,
    params: folderParams,
    body: z.lazy(lookingForPairs),
    answer: z.lazy(lookedForPairs),
    problems: ['design.unknown', 'duplicates.off', 'answers.withheld'],
  },
  /** Pairs that were found and in which everything that is asked for agrees, some at a time. */
  duplicates: { group: 'cards', access: 'folder.read', params: folderParams, query: pairSearch(), answer: z.lazy(pairList), problems: ['design.unknown', 'answers.withheld'] },
  /** Says whether two cards are of one patient, or that the patient was transferred; takes either back. */
  decideDuplicate: {
    group: 'cards',
    access: 'folder.read',
    params: folderParams,
    body: z.lazy(pairDecision),
    answer: z.lazy(cardPair),
    problems: ['design.unknown', 'card.unreadable', 'duplicates.off', 'duplicate.unknown', 'duplicate.changed', 'duplicate.not_same', 'duplicate.transferred', 'answers.withheld'],
  },
} as const satisfies { readonly [name: string]: CallContract };
