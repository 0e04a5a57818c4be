import type { Answers } from '#shared/design/card-design.ts';
import { isBlankBlock } from '#shared/form/filled.ts';
import { effectiveReasons, effectiveValue, flag, hasFlag } from '#shared/form/form-state.ts';
import type { FormContext } from '#shared/form/form-types.ts';
import { openState } from '#shared/form/open-form.ts';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import { eachExposedSlot } from '#shared/form/repetitions.ts';

/** An answer that the completeness of a card waits for. */
export interface CountedAnswer {
  /** Of its item in the prepared design. */
  readonly index: number;
  readonly isAnswered: boolean;
  /** Why all of it is missing. */
  readonly reason: string | null;
}

/** The answers that the completeness of a card waits for, one per filled repetition. They are for statistics, and no part of the form itself, which a browser has to load. */
export const countedAnswers = (prepared: PreparedDesign, answers: Answers, context: FormContext): readonly CountedAnswer[] => {
  const state = openState(prepared, answers, context);
  const counted: CountedAnswer[] = [];
  eachExposedSlot(state, 0, (slot) => {
    if (!hasFlag(state, slot, flag.counted) || isBlankBlock(state, state.blockOf[slot]!)) return;
    const isAnswered = hasFlag(state, slot, flag.answered);
    const by = effectiveReasons(state, slot) ?? {};
    // Where every part is missing for a reason, that of the first one stands for all of it.
    const reason = by[''] ?? (isAnswered && effectiveValue(state, slot) === null ? (Object.values(by)[0] ?? null) : null);
    counted.push({ index: state.indexOf[slot]!, isAnswered, reason });
  });
  return counted;
};
