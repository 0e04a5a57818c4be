import type { Answers } from '#shared/design/card-design.ts';
import { isBlankBlock } from '#shared/form/filled.ts';
import { effectiveReasons, effectiveValue, flag, hasFlag, type FormState } from '#shared/form/form-state.ts';
import type { FormContext } from '#shared/form/form-types.ts';
import { openState } from '#shared/form/open-form.ts';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import { eachExposedSlot } from '#shared/form/repetitions.ts';

/** A card needs this answer to be complete. */
export interface CountedAnswer {
  readonly index: number;
  readonly isAnswered: boolean;
  readonly reason: string | null;
}

/** If every part is missing for a reason, the first reason stands for all. */
export const reasonAt = (state: FormState, slot: number): string | null => {
  const by = effectiveReasons(state, slot) ?? {};
  return by[''] ?? (hasFlag(state, slot, flag.answered) && effectiveValue(state, slot) === null ? (Object.values(by)[0] ?? null) : null);
};

/** There is one per filled repetition. It is kept out of the form engine, which browsers load. */
export const countedAnswers = (prepared: PreparedDesign, answers: Answers, context: FormContext): readonly CountedAnswer[] => {
  const state = openState(prepared, answers, context);
  const counted: CountedAnswer[] = [];
  eachExposedSlot(state, 0, (slot) => {
    if (!hasFlag(state, slot, flag.counted) || isBlankBlock(state, state.blockOf[slot]!)) return;
    counted.push({ index: state.indexOf[slot]!, isAnswered: hasFlag(state, slot, flag.answered), reason: reasonAt(state, slot) });
  });
  return counted;
};
