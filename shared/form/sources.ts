import type { AnswerValue, Path } from '../design/card-design.ts';
import { effectiveValue, type FormState, slotSeenFrom } from './form-state.ts';
import type { FormContext } from './form-types.ts';
import { numberOf, partOf, type Sources } from './items/behaviour.ts';
import { none } from './prepare.ts';

/** How formulas read the session's answers, seen from the slot being evaluated (`state.reading`). */
export const createSources = (context: FormContext, stateOf: () => FormState): Sources => {
  const answerAt = (path: Path): { number: number; part: string | null; value: AnswerValue } | null => {
    const state = stateOf();
    const reference = state.prepared.references.get(path);
    const slot = reference ? slotSeenFrom(state, state.reading, reference.number) : none;
    if (!reference || slot === none) return null;
    const value = effectiveValue(state, slot);
    return { ...reference, value: reference.part === null ? value : partOf(value, reference.part) };
  };
  return {
    context,
    value: (path) => answerAt(path)?.value ?? null,
    number: (path) => {
      const answer = answerAt(path);
      if (!answer || answer.value === null) return undefined;
      const behaviour = stateOf().prepared.behaviours[answer.number]!;
      const isOwnReading = answer.part === null && behaviour.answer === 'entered' && behaviour.number;
      return isOwnReading ? isOwnReading(answer.value) : numberOf(answer.value);
    },
  };
};
