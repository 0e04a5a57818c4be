import type { RepeatItem } from '../design/card-design.ts';
import { flag, type FormState, growState, hasFlag } from './form-state.ts';
import { none } from './prepare.ts';

/** These limits stop attempts to exhaust the machine. */
const maxRepetitions = 999;
const maxSlots = 100_000;

export const repeatAt = (state: FormState, slot: number): RepeatItem => {
  const item = state.prepared.items[state.indexOf[slot]!]!;
  if (item.class !== 'repeat') throw new Error(`not a repeat: ${item.name}`);
  return item;
};

export const minCount = (item: RepeatItem): number => item.min_count ?? 1;

/** A repeat starts with one repetition or min_count (spec end-user 4); 0 is for a formula that counts. */
export const startCount = (item: RepeatItem): number => (item.repeat_count === undefined ? Math.max(1, minCount(item)) : 0);

export const countedBy = ({ min_count = 0, max_count = maxRepetitions }: RepeatItem, value: number): number =>
  Math.min(Math.max(Math.trunc(value) || 0, min_count), Math.max(max_count, min_count));

export const countOf = (state: FormState, slot: number): number => state.repetitions.get(slot)?.length ?? 0;

/** A user who cannot see withheld answers must not remove their repetitions. */
export const holdsWithheld = (state: FormState, slot: number): boolean => {
  const repeat = state.indexOf[slot]!;
  return [...state.withheld].some((index) => index > repeat && index < state.prepared.end[repeat]!);
};

export const hasRoom = (state: FormState, slot: number): boolean => {
  const index = state.indexOf[slot]!;
  return countOf(state, slot) < maxRepetitions && state.size + widthOf(state, index) <= maxSlots;
};

/** An empty repeat takes a slot, too, so that its number is limited. */
const widthOf = (state: FormState, repeat: number): number => Math.max(1, state.prepared.end[repeat]! - repeat - 1);

export const appendBlock = (state: FormState, slot: number): number => {
  const repeat = state.indexOf[slot]!;
  const first = repeat + 1;
  const width = state.prepared.end[repeat]! - first;
  const free = state.freeSlots.get(repeat)?.pop() ?? growState(state, widthOf(state, repeat));
  const around = state.blockOf[slot]!;
  const ids = state.repetitions.get(slot) ?? [];
  const shift = free - first;
  const suffix = `${state.blocks[around]!.suffix}_${ids.length + 1}`;
  const block = state.blocks.push({ repeat, owner: slot, around, shift, suffix, registeredAt: null, filled: 1 - state.prepared.isFillable[repeat]!, sources: null }) - 1;
  for (let index = first; index < first + width; index += 1) {
    const added = index + shift;
    state.indexOf[added] = index;
    state.blockOf[added] = block;
    state.hiddenBy[added] = none;
    state.aside[added] = 0;
    state.flags[added] = state.flags[added]! & flag.touched;
    state.values[added] = undefined;
    state.views[added] = undefined;
    for (const known of [state.typed, state.wholes, state.reasons, state.warned, state.started, state.replaced, state.given, state.together]) known.delete(added);
  }
  ids.push(block);
  state.repetitions.set(slot, ids);
  state.values[slot] = ids.length;
  return block;
};

export const eachSlotOfBlock = (state: FormState, block: number, visit: (slot: number, index: number) => void): void => {
  const { repeat, shift } = state.blocks[block]!;
  const { end, items } = state.prepared;
  const last = repeat === none ? items.length : end[repeat]!;
  let index = repeat + 1;
  while (index < last) {
    visit(index + shift, index);
    index = items[index]!.class === 'repeat' ? end[index]! : index + 1;
  }
};

export const eachSlotUnder = (state: FormState, block: number, visit: (slot: number, index: number) => void): void =>
  eachSlotOfBlock(state, block, (slot, index) => {
    visit(slot, index);
    for (const inner of state.repetitions.get(slot) ?? []) eachSlotUnder(state, inner, visit);
  });

export const removeBlock = (state: FormState, slot: number, index: number): void => {
  const ids = state.repetitions.get(slot) ?? [];
  const removed = ids[index - 1];
  if (removed === undefined) return;
  eachSlotUnder(state, removed, (inner) => {
    for (const list of [state.repetitions, state.parked]) {
      for (const block of list.get(inner) ?? []) release(state, block);
      list.delete(inner);
    }
    state.values[inner] = undefined;
    state.views[inner] = undefined;
    // Keep the bit, because the slot is still in `touched`.
    state.flags[inner]! &= flag.touched;
  });
  release(state, removed);
  state.repetitions.set(slot, ids.toSpliced(index - 1, 1));
  state.values[slot] = ids.length - 1;
  renumber(state, slot);
};

export const parkBlock = (state: FormState, slot: number): number => {
  const ids = state.repetitions.get(slot) ?? [];
  const last = ids.at(-1)!;
  state.repetitions.set(slot, ids.slice(0, -1));
  state.parked.set(slot, [last, ...(state.parked.get(slot) ?? [])]);
  state.values[slot] = ids.length - 1;
  return last;
};

/** Brings back the repetition that was set aside last; returns `none` if there is none. */
export const unparkBlock = (state: FormState, slot: number): number => {
  const [first = none, ...rest] = state.parked.get(slot) ?? [];
  if (first === none) return none;
  const ids = [...(state.repetitions.get(slot) ?? []), first];
  state.parked.set(slot, rest);
  state.repetitions.set(slot, ids);
  state.values[slot] = ids.length;
  renumber(state, slot);
  return first;
};

const release = (state: FormState, block: number): void => {
  const { repeat, shift } = state.blocks[block]!;
  state.freeSlots.set(repeat, [...(state.freeSlots.get(repeat) ?? []), repeat + 1 + shift]);
};

const renumber = (state: FormState, slot: number): void => {
  const { suffix } = state.blocks[state.blockOf[slot]!]!;
  for (const [position, id] of (state.repetitions.get(slot) ?? []).entries()) {
    const block = state.blocks[id]!;
    const renamed = `${suffix}_${position + 1}`;
    if (block.suffix === renamed) continue;
    block.suffix = renamed;
    eachSlotOfBlock(state, id, (inner) => renumber(state, inner));
  }
};

export const eachExposedSlot = (state: FormState, block: number, visit: (slot: number) => void): void =>
  eachSlotOfBlock(state, block, (slot) => {
    if (!hasFlag(state, slot, flag.exposed)) return;
    visit(slot);
    for (const inner of state.repetitions.get(slot) ?? []) eachExposedSlot(state, inner, visit);
  });
