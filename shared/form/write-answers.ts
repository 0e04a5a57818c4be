import type { AnswerValue, Answers } from '../design/card-design.ts';
import { reasonName } from '../design/sibling-names.ts';
import { effectiveReasons, effectiveValue, type FormState } from './form-state.ts';
import type { Reasons } from './form-types.ts';
import { registeredName } from './read-answers.ts';
import { eachSlotOfBlock, repeatAt } from './repetitions.ts';
import { writeConfirmation } from './warnings.ts';

/** Answers include computed ones, in the order of the design. Pages without any are left out. */
export const writeAnswers = (state: FormState): Answers => {
  const pages: { [stored: string]: AnswerValue }[] = state.prepared.design.pages.map(() => ({}));
  writeBlock(state, 0, pages);
  return Object.fromEntries(
    state.prepared.design.pages.flatMap(({ name }, index) => {
      const page = pages[index]!;
      return Object.keys(page).length > 0 ? [[name, page]] : [];
    }),
  );
};

const noReasons: Reasons = {};

const writeBlock = (state: FormState, block: number, pages: readonly { [stored: string]: AnswerValue }[]): void => {
  const { suffix } = state.blocks[block]!;
  eachSlotOfBlock(state, block, (slot, index) => {
    // The server stores results that depend on withheld answers.
    const value = state.given.get(slot)?.value === undefined ? effectiveValue(state, slot) : null;
    const reasons = effectiveReasons(state, slot);
    const warns = state.prepared.warns[index] === 1;
    if (value === null && reasons === null && !warns) return;
    const page = pages[state.prepared.page[index]!]!;
    for (const [part, reason] of Object.entries(reasons ?? noReasons)) page[reasonName(state.prepared.items[index]!.name + suffix, part)] = reason;
    if (value !== null) page[state.prepared.items[index]!.name + suffix] = value;
    if (warns) writeConfirmation(state, slot, page, state.prepared.items[index]!.name + suffix);
    for (const inner of state.repetitions.get(slot) ?? []) {
      const { suffix: name, registeredAt } = state.blocks[inner]!;
      if (registeredAt !== null) page[registeredName(repeatAt(state, slot), name)] = registeredAt;
      writeBlock(state, inner, pages);
    }
  });
};

/** Defines an entry (spec end-user 5, submit check). */
export const hasEntry = (state: FormState): boolean => state.withheld.size > 0 || state.answered.some((count) => count > 0);
