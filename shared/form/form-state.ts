import type { AnswerValue } from '../design/card-design.ts';
import type { Term } from '../language/expression/evaluate-expression.ts';
import type { CardStatus, Confirmation, FormContext, ItemPath, ItemState, Reasons, Warning } from './form-types.ts';
import type { GivenItem, Sources } from '../items/behaviour.ts';
import { none, pathOfIndex, type PreparedDesign } from './prepare.ts';
import { createSlotQueue, type SlotQueue } from './slot-queue.ts';
import type { Taken } from '../items/take.ts';
import { isEmptyText } from '../text/same-text.ts';

/** A slot is the place of one answer: an item outside repetitions has its own index as slot, and each repetition adds a run of slots. */
export const flag = {
  exposed: 1,
  stored: 2,
  answered: 4,
  /** The item is exposed and counts for the completeness of its page. */
  counted: 8,
  missing: 16,
  wrong: 32,
  /** A text could not be read, or a value not held; `typed` has it. */
  unreadable: 64,
  entered: 128,
  /** It counts among the answers set aside at `hiddenBy`. */
  setAside: 256,
  queued: 512,
  touched: 1024,
  required: 2048,
  /** The design or an ancestor makes it read-only. */
  fixed: 4096,
  due: 8192,
  /** It is in a surplus repetition that is set aside. */
  parked: 16384,
  /** `reasons` says why the answer, or a part of it, is missing. */
  reasoned: 32768,
  filling: 65536,
  overlong: 131072,
  overwritten: 262144,
  /** It was copied by a prefill from an answer that is blank now, and is replaced when that is answered again. */
  carried: 524288,
} as const;

/** Text of only blanks and invisible characters is not an answer. */
export const isStored = (value: AnswerValue): boolean => value !== null && (typeof value !== 'string' || !isEmptyText(value));

/** Block 0 is the card outside all repetitions. */
export interface Block {
  readonly repeat: number;
  readonly owner: number;
  readonly around: number;
  readonly shift: number;
  /** The suffix of stored names is like "_2_1"; it changes when an earlier repetition is removed. */
  suffix: string;
  registeredAt: string | null;
  /** Filling slots of inner repetitions count, too; 0 is blank. */
  filled: number;
  sources: Sources | null;
}

export interface HeldReasons {
  readonly by: Reasons;
  readonly before: Taken | null;
}

export interface HeldWarnings {
  readonly found: readonly Warning[];
  readonly confirmation: Confirmation | null;
  /** Other answers of the warning have changed; the confirmation counts again when they are as before. */
  readonly isOver?: true | undefined;
}

export interface FormState {
  readonly prepared: PreparedDesign;
  readonly context: FormContext;
  /** The form is not open while the initial answers are loaded. */
  isOpen: boolean;
  size: number;
  readonly values: (AnswerValue | undefined)[];
  readonly typed: Map<number, Pick<Taken, 'unread' | 'told'>>;
  readonly started: Map<number, readonly (Term | readonly Term[])[]>;
  readonly replaced: Map<number, AnswerValue>;
  /** The slot has only the choices on offer now; this map has the whole answer. */
  readonly wholes: Map<number, AnswerValue>;
  readonly reasons: Map<number, HeldReasons>;
  readonly warned: Map<number, HeldWarnings>;
  readonly withheld: ReadonlySet<number>;
  readonly given: Map<number, GivenItem & { readonly held: AnswerValue }>;
  /** Answers that were entered together with others; the next entry in a slot takes it out. */
  readonly together: Set<number>;
  typing: { readonly slot: number; readonly part: string; readonly before: Taken } | null;
  readonly flags: number[];
  /** The condition of this exposed slot hides the item. */
  readonly hiddenBy: number[];
  readonly aside: number[];
  readonly indexOf: number[];
  readonly blockOf: number[];
  readonly blocks: Block[];
  readonly repetitions: Map<number, number[]>;
  readonly parked: Map<number, number[]>;
  readonly freeSlots: Map<number, number[]>;
  readonly views: (ItemState | undefined)[];
  readonly counted: number[];
  readonly answered: number[];
  missing: number;
  status: CardStatus;
  isOverlong: boolean;
  readonly queue: SlotQueue;
  readonly touched: number[];
}

const blankStatus = ({ design }: PreparedDesign): CardStatus => ({
  overall: 'all',
  required: 'comp',
  missing: 0,
  pages: design.pages.map(({ name }) => ({ name, status: 'all' })),
});

const filled = (size: number, value: number): number[] => Array.from({ length: size }, () => value);

export const createState = (prepared: PreparedDesign, context: FormContext): FormState => {
  const size = prepared.items.length;
  return {
    prepared,
    context,
    isOpen: false,
    size,
    // The array is preallocated, because random writes turn an empty array into a slow dictionary.
    values: Array.from({ length: size }),
    typed: new Map(),
    started: new Map(),
    replaced: new Map(),
    wholes: new Map(),
    reasons: new Map(),
    warned: new Map(),
    withheld: new Set([...(context.withheld?.items ?? [])].flatMap((path) => prepared.indexOf.get(path) ?? [])),
    given: new Map(),
    together: new Set(),
    typing: null,
    flags: filled(size, 0),
    hiddenBy: filled(size, none),
    aside: filled(size, 0),
    indexOf: prepared.items.map((_, index) => index),
    blockOf: filled(size, 0),
    blocks: [{ repeat: none, owner: none, around: none, shift: 0, suffix: '', registeredAt: null, filled: 0, sources: null }],
    repetitions: new Map(),
    parked: new Map(),
    freeSlots: new Map(),
    views: Array.from({ length: size }),
    counted: filled(prepared.design.pages.length, 0),
    answered: filled(prepared.design.pages.length, 0),
    missing: 0,
    status: blankStatus(prepared),
    isOverlong: false,
    queue: createSlotQueue(size),
    touched: [],
  };
};

export const growState = (state: FormState, count: number): number => {
  const first = state.size;
  state.size += count;
  for (const list of [state.flags, state.hiddenBy, state.aside, state.indexOf, state.blockOf]) list.push(...filled(count, 0));
  return first;
};

export const hasFlag = (state: FormState, slot: number, bit: number): boolean => (state.flags[slot]! & bit) !== 0;

/** Other items see hidden answers as null. */
export const effectiveValue = (state: FormState, slot: number): AnswerValue =>
  (state.flags[slot]! & (flag.exposed | flag.stored)) === (flag.exposed | flag.stored) ? (state.values[slot] ?? null) : null;

export const effectiveReasons = (state: FormState, slot: number): Reasons | null =>
  (state.flags[slot]! & (flag.exposed | flag.reasoned)) === (flag.exposed | flag.reasoned) ? (state.reasons.get(slot)?.by ?? null) : null;

export const parentSlot = (state: FormState, slot: number): number => {
  const parent = state.prepared.parent[state.indexOf[slot]!]!;
  if (parent === none) return none;
  const block = state.blocks[state.blockOf[slot]!]!;
  return parent === block.repeat ? block.owner : parent + block.shift;
};

/** Looks in the same repetition, then around it; returns none if the item is out of reach. */
export const slotSeenFrom = (state: FormState, from: number, index: number): number => {
  const repeat = state.prepared.repeat[index]!;
  for (let block = state.blocks[from]; block; block = state.blocks[block.around]) {
    if (block.repeat === repeat) return index + block.shift;
  }
  return none;
};

export const firstSlotSeenFrom = (state: FormState, from: number, index: number): number => {
  const own = slotSeenFrom(state, from, index);
  if (own !== none) return own;
  let first: number = none;
  eachSlotWithin(state, blockAround(state, from, index), index, (slot) => {
    if (first === none) first = slot;
  });
  return first;
};

export const eachSlotWithin = (state: FormState, from: number, index: number, visit: (slot: number) => void): void => {
  const { repeat } = state.prepared;
  const block = state.blocks[from]!;
  let around = repeat[index]!;
  if (around === block.repeat) return visit(index + block.shift);
  while (around !== none && repeat[around] !== block.repeat) around = repeat[around]!;
  if (around === none) return;
  for (const inner of state.repetitions.get(around + block.shift) ?? []) eachSlotWithin(state, inner, index, visit);
};

/** Goes down through the repetitions that `choose` picks; returns none where one is missing. */
export const slotInside = (state: FormState, index: number, repeats: readonly number[], choose: (blocks: readonly number[], level: number) => number | undefined): number => {
  let shift = 0;
  for (const [level, repeat] of repeats.entries()) {
    const block = choose(state.repetitions.get(repeat + shift) ?? [], level);
    if (block === undefined) return none;
    shift = state.blocks[block]!.shift;
  }
  return index + shift;
};

/** The innermost block may hold the item in inner repetitions. */
export const blockAround = (state: FormState, from: number, index: number): number => {
  const { repeat } = state.prepared;
  for (let block = from; ; block = state.blocks[block]!.around) {
    const own = state.blocks[block]!.repeat;
    let around = repeat[index]!;
    while (around !== own && around !== none) around = repeat[around]!;
    if (around === own) return block;
  }
};

export const pathOfSlot = (state: FormState, slot: number): ItemPath => {
  const index = state.indexOf[slot]!;
  return `${pathOfIndex(state.prepared, index)}${state.blocks[state.blockOf[slot]!]!.suffix}`;
};

export const touch = (state: FormState, slot: number): void => {
  state.views[slot] = undefined;
  if (hasFlag(state, slot, flag.touched)) return;
  state.flags[slot]! |= flag.touched;
  state.touched.push(slot);
};
