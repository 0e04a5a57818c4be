import { effectiveValue, flag, type FormState, hasFlag } from './form-state.ts';
import { fills } from './prepare.ts';

/**
 * A repetition in which nothing is answered is blank. Formulas, tables and files leave it out; it keeps its position in the form.
 */

/** Whether a slot holds what fills the repetition around it: an answer, a text that could not be read, or a reason why the answer is missing. */
export const isFilling = (state: FormState, slot: number, isStored: boolean, isExposed: boolean): boolean => {
  const index = state.indexOf[slot]!;
  const how = state.prepared.fills[index]!;
  if (how === fills.never || (how === fills.shown && !isExposed)) return false;
  const isAnswered = isStored && state.prepared.items[index]!.class !== 'repeat';
  return isAnswered || hasFlag(state, slot, flag.reasoned) || (hasFlag(state, slot, flag.unreadable) && state.prepared.items[index]!.class !== 'repeat');
};

/** Counts a slot in, or out of, the repetitions around it. Returns the slots of the repeats of which one repetition became filled or blank. */
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

/** How many repetitions of a repeat's slot are filled in; null where the repeat is hidden. */
export const filledCount = (state: FormState, slot: number): number | null =>
  effectiveValue(state, slot) === null ? null : (state.repetitions.get(slot) ?? []).filter((block) => !isBlankBlock(state, block)).length;
