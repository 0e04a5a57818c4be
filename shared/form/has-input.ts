import { filledCount } from './filled.ts';
import { blockAround, eachSlotWithin, effectiveValue, flag, type FormState, hasFlag } from './form-state.ts';
import { isCalculated } from './score-inputs.ts';

export const hasInput = (state: FormState, slot: number): boolean => {
  const answers = state.prepared.scoreInputs[state.indexOf[slot]!]!;
  return answers === null || answers.some((index) => isAnyAnswered(state, state.blockOf[slot]!, index));
};

const isAnyAnswered = (state: FormState, from: number, index: number): boolean => {
  const item = state.prepared.items[index]!;
  let isAny = false;
  eachSlotWithin(state, blockAround(state, from, index), index, (slot) => {
    isAny ||= item.class === 'repeat' ? (filledCount(state, slot) ?? 0) > 0 : isCalculated(item) ? hasFlag(state, slot, flag.overwritten) : effectiveValue(state, slot) !== null;
  });
  return isAny;
};
