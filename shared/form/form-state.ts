import type { AnswerValue } from '../design/card-design.ts';
import type { Term } from '../expression/evaluate-expression.ts';
import type { CardStatus, Confirmation, FormContext, ItemPath, ItemState, Reasons, Warning } from './form-types.ts';
import type { GivenItem, Sources } from '../items/behaviour.ts';
import { none, pathOfIndex, type PreparedDesign } from './prepare.ts';
import { createSlotQueue, type SlotQueue } from './slot-queue.ts';
import type { Taken } from '../items/take.ts';
import { isEmptyText } from '../text/same-text.ts';

/**
 * What is known about each slot, one bit each. A slot is the place of one answer: an item outside repetitions has the
 * slot of its own index, and every repetition adds a run of slots for the items of its repeat.
 */
export const flag = {
  exposed: 1,
  /** There is something to store. */
  stored: 2,
  /** There is a whole answer. */
  answered: 4,
  /** Exposed, and one of the items whose answers make a page complete. */
  counted: 8,
  missing: 16,
  wrong: 32,
  /** A text could not be read, or a value not be held: what was given is in `typed`. */
  unreadable: 64,
  /** What is there came from a person, not from a default. */
  entered: 128,
  /** Counts among the answers set aside below `hiddenBy`. */
  setAside: 256,
  queued: 512,
  touched: 1024,
  /** Exposed, and required now. */
  required: 2048,
  /** Nobody may change it now: by the design, or by what it stands in. */
  fixed: 4096,
  /** New, and its default is still to be worked out. */
  due: 8192,
  /** Stands in a repetition that is set aside, because there are fewer of them now. */
  parked: 16384,
  /** The answer, or a part of it, is missing for a reason, which is in `reasons`. */
  reasoned: 32768,
  /** Counts among what fills the repetitions around it (filled.ts). */
  filling: 65536,
  /** Blank because its formula made a text that is too long. */
  overlong: 131072,
  /** What somebody entered stands in the place of a calculated answer. */
  overwritten: 262144,
} as const;

/** Whether a value is an answer; a text of blanks and invisible characters alone is none. */
export const isStored = (value: AnswerValue): boolean => value !== null && (typeof value !== 'string' || !isEmptyText(value));

/** One repetition: a run of slots. Block 0 is the card itself, outside all repetitions. */
export interface Block {
  /** Index of the repeat; none for block 0. */
  readonly repeat: number;
  /** Slot of the repeat's count. */
  readonly owner: number;
  /** Block in which the repeat stands. */
  readonly around: number;
  /** Add to an item's index to get its slot. */
  readonly shift: number;
  /** What stored names end in: "_2_1". Changes when an earlier repetition goes. */
  suffix: string;
  registeredAt: string | null;
  /** How many slots in it, those of repetitions within it included, fill it; 0 while it is blank. */
  filled: number;
  /** How formulas in it read the card's answers; made when the first one asks (sources.ts). */
  sources: Sources | null;
}

/** Why an answer is missing, by its part ('' for all of it), and what stood there when the reason was given. */
export interface HeldReasons {
  readonly by: Reasons;
  readonly before: Taken | null;
}

/** What an answer warns of now, and the confirmation that stands beside it, be it of any use or not. */
export interface HeldWarnings {
  readonly found: readonly Warning[];
  readonly confirmation: Confirmation | null;
  /** Other answers that it was about have changed since: it counts again only when they are again as they were. */
  readonly isOver?: true | undefined;
}

/** Everything a session knows; closed over by openForm, never shared. */
export interface FormState {
  readonly prepared: PreparedDesign;
  readonly context: FormContext;
  /** False while the answers that it is opened with are laid out. */
  isOpen: boolean;
  size: number;
  readonly values: (AnswerValue | undefined)[];
  /** Texts that could not be read, and what was changed of those that could, by slot; most slots have no entry. */
  readonly typed: Map<number, Pick<Taken, 'unread' | 'told'>>;
  /** The answers that started the calculation in a slot last, and what somebody had entered that it replaced. */
  readonly started: Map<number, readonly (Term | readonly Term[])[]>;
  readonly replaced: Map<number, AnswerValue>;
  /** Answers of which only a part is in their slot: what else was chosen is not on offer now. Few slots have an entry. */
  readonly wholes: Map<number, AnswerValue>;
  /** Few slots have an entry: those with the bit `reasoned`. */
  readonly reasons: Map<number, HeldReasons>;
  /** Few slots have an entry: those that warn, or have a confirmation. */
  readonly warned: Map<number, HeldWarnings>;
  /** Indexes of items whose answers are withheld. */
  readonly withheld: ReadonlySet<number>;
  /** What is taken as given because it depends on withheld answers, and the answer that stood there then. */
  readonly given: Map<number, GivenItem & { readonly held: AnswerValue }>;
  /** The part that is being typed in, and the answer as it was when that began. */
  typing: { readonly slot: number; readonly part: string; readonly before: Taken } | null;
  flags: Uint32Array;
  /** Slot of the exposed item whose condition hides this one. */
  hiddenBy: Int32Array;
  /** How many answers this slot hides. */
  aside: Int32Array;
  indexOf: Int32Array;
  blockOf: Int32Array;
  readonly blocks: Block[];
  /** Blocks of each repeat's slot, in order. */
  readonly repetitions: Map<number, number[]>;
  /** Blocks of a repeat's slot beyond the number that a formula gives now, in order. */
  readonly parked: Map<number, number[]>;
  /** First slots of removed repetitions, by repeat, for the next one added. */
  readonly freeSlots: Map<number, number[]>;
  readonly views: (ItemState | undefined)[];
  /** Counted items and how many of them are answered, by page. */
  readonly counted: Int32Array;
  readonly answered: Int32Array;
  missing: number;
  /** Pages whose counts changed since `status` was made. */
  readonly stalePages: Set<number>;
  status: CardStatus;
  /** A formula made a text that is too long since this was set back. */
  isOverlong: boolean;
  readonly queue: SlotQueue;
  readonly touched: number[];
}

/** Nothing is counted yet: every page is complete without a say. */
const blankStatus = ({ design }: PreparedDesign): CardStatus => ({
  overall: 'all',
  required: 'comp',
  pages: design.pages.map(({ name }) => ({ name, status: 'all' })),
});

export const createState = (prepared: PreparedDesign, context: FormContext): FormState => {
  const size = prepared.items.length;
  return {
    prepared,
    context,
    isOpen: false,
    size,
    // Filled, because an array written at random from empty turns into a slow dictionary.
    values: Array.from({ length: size }),
    typed: new Map(),
    started: new Map(),
    replaced: new Map(),
    wholes: new Map(),
    reasons: new Map(),
    warned: new Map(),
    withheld: new Set([...(context.withheld?.items ?? [])].flatMap((path) => prepared.indexOf.get(path) ?? [])),
    given: new Map(),
    typing: null,
    flags: new Uint32Array(size),
    hiddenBy: new Int32Array(size).fill(none),
    aside: new Int32Array(size),
    indexOf: Int32Array.from({ length: size }, (_, index) => index),
    blockOf: new Int32Array(size),
    blocks: [{ repeat: none, owner: none, around: none, shift: 0, suffix: '', registeredAt: null, filled: 0, sources: null }],
    repetitions: new Map(),
    parked: new Map(),
    freeSlots: new Map(),
    views: Array.from({ length: size }),
    counted: new Int32Array(prepared.design.pages.length),
    answered: new Int32Array(prepared.design.pages.length),
    missing: 0,
    stalePages: new Set(),
    status: blankStatus(prepared),
    isOverlong: false,
    queue: createSlotQueue(),
    touched: [],
  };
};

const grown = <Kind extends Uint32Array | Int32Array>(from: Kind, to: Kind): Kind => {
  to.set(from);
  return to;
};

/** Room for `count` more slots; returns the first of them. */
export const growState = (state: FormState, count: number): number => {
  const first = state.size;
  state.size += count;
  if (state.size > state.flags.length) {
    const capacity = Math.max(state.size, Math.ceil(state.flags.length * 1.5));
    state.flags = grown(state.flags, new Uint32Array(capacity));
    state.hiddenBy = grown(state.hiddenBy, new Int32Array(capacity));
    state.aside = grown(state.aside, new Int32Array(capacity));
    state.indexOf = grown(state.indexOf, new Int32Array(capacity));
    state.blockOf = grown(state.blockOf, new Int32Array(capacity));
  }
  return first;
};

export const hasFlag = (state: FormState, slot: number, bit: number): boolean => (state.flags[slot]! & bit) !== 0;

/** The answer as the rest of the card sees it: hidden ones are absent. */
export const effectiveValue = (state: FormState, slot: number): AnswerValue =>
  (state.flags[slot]! & (flag.exposed | flag.stored)) === (flag.exposed | flag.stored) ? (state.values[slot] ?? null) : null;

/** Why the answer in a slot is missing, as the rest of the card sees it; null where there is no reason, or where it is hidden. */
export const effectiveReasons = (state: FormState, slot: number): Reasons | null =>
  (state.flags[slot]! & (flag.exposed | flag.reasoned)) === (flag.exposed | flag.reasoned) ? (state.reasons.get(slot)?.by ?? null) : null;

/** Slot of the item that this one stands in, none at the top of a page. */
export const parentSlot = (state: FormState, slot: number): number => {
  const parent = state.prepared.parent[state.indexOf[slot]!]!;
  if (parent === none) return none;
  const block = state.blocks[state.blockOf[slot]!]!;
  return parent === block.repeat ? block.owner : parent + block.shift;
};

/** Slot of item `index` as seen from a block: in the same repetition first, then around it; none if out of reach. */
export const slotSeenFrom = (state: FormState, from: number, index: number): number => {
  const repeat = state.prepared.repeat[index]!;
  for (let block = state.blocks[from]; block; block = state.blocks[block.around]) {
    if (block.repeat === repeat) return index + block.shift;
  }
  return none;
};

/** The same; of an item in other repetitions than one's own, the slot in the first of them. */
export const firstSlotSeenFrom = (state: FormState, from: number, index: number): number => {
  const own = slotSeenFrom(state, from, index);
  if (own !== none) return own;
  let first: number = none;
  eachSlotWithin(state, blockAround(state, from, index), index, (slot) => {
    if (first === none) first = slot;
  });
  return first;
};

/** Calls `visit` with every slot of item `index` that stands in a block or in repetitions within it. */
export const eachSlotWithin = (state: FormState, from: number, index: number, visit: (slot: number) => void): void => {
  const { repeat } = state.prepared;
  const block = state.blocks[from]!;
  let around = repeat[index]!;
  if (around === block.repeat) return visit(index + block.shift);
  while (around !== none && repeat[around] !== block.repeat) around = repeat[around]!;
  if (around === none) return;
  for (const inner of state.repetitions.get(around + block.shift) ?? []) eachSlotWithin(state, inner, index, visit);
};

/** The nearest block around `from` that item `index`, or a repetition with it, stands in. */
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

/** Marks a slot as changed: its view is made anew and its subscribers are told. */
export const touch = (state: FormState, slot: number): void => {
  state.views[slot] = undefined;
  if (hasFlag(state, slot, flag.touched)) return;
  state.flags[slot]! |= flag.touched;
  state.touched.push(slot);
};
