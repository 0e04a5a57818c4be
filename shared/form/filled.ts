import { effectiveValue, flag, type FormState, hasFlag } from './form-state.ts';
import { fills } from './prepare.ts';

/** An answer, an unread text or a reason fills the repetition. */
export const isFilling = (state: FormState, slot: number, isStored: boolean, isExposed: boolean): boolean => {
  const index = state.indexOf[slot]!;
  const how = state.prepared.fills[index]!;
  if (how === fills.never || (how === fills.shown && !isExposed)) return false;
  const isAnswered = isStored && state.prepared.items[index]!.class !== 'repeat';
  return isAnswered || hasFlag(state, slot, flag.reasoned) || (hasFlag(state, slot, flag.unreadable) && state.prepared.items[index]!.class !== 'repeat');
};

export const moveFilling = (state: FormState, slot: number, is: boolean): readonly number[] => {
  if (hasFlag(state, slot, flag.filling) === is) return none;
  state.flags[slot]! ^= flag.filling;
  const changed: number[] = [];
  for (let at = state.blockOf[slot]!; at !== 0; at = state.blocks[at]!.around) {
    const block = state.blocks[at]!;
    block.filled += is ? 1 : -1;
    if (block.filled === (is ? 1 : 0)) changed.push(block.owner);
  }
  return changed;
};
const none: readonly number[] = [];

export const isBlankBlock = (state: FormState, block: number): boolean => block !== 0 && state.blocks[block]!.filled === 0;

export const filledCount = (state: FormState, slot: number): number | null =>
  effectiveValue(state, slot) === null ? null : (state.repetitions.get(slot) ?? []).filter((block) => !isBlankBlock(state, block)).length;
