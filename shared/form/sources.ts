import type { AnswerValue, Path } from '../design/card-design.ts';
import type { Term } from '../expression/evaluate-expression.ts';
import { blockAround, effectiveValue, eachSlotWithin, flag, type FormState, hasFlag, pathOfSlot, slotSeenFrom } from './form-state.ts';
import type { FormContext } from './form-types.ts';
import { numberOf, partOf, type Sources, termOf, yesNoOf } from './items/behaviour.ts';
import { none } from './prepare.ts';

interface Found {
  readonly slot: number;
  readonly number: number;
  readonly part: string | null;
  readonly value: AnswerValue;
}

/** How formulas read the session's answers, seen from the slot being evaluated (`state.reading`). */
export const createSources = (context: FormContext, stateOf: () => FormState): Sources => {
  const answerAt = (path: Path): Found | null => {
    const state = stateOf();
    const reference = state.prepared.references.get(path);
    const slot = reference ? slotSeenFrom(state, state.reading, reference.number) : none;
    if (!reference || slot === none) return null;
    const value = effectiveValue(state, slot);
    return { ...reference, slot, value: reference.part === null ? value : partOf(value, reference.part) };
  };
  const termAt = ({ number, part, value }: Found): Term => {
    const behaviour = stateOf().prepared.behaviours[number]!;
    const isPlain = part === null && behaviour.answer === 'entered';
    return isPlain && behaviour.yesNo ? (behaviour.yesNo(value) ?? null) : termOf(value, isPlain ? behaviour.number : undefined);
  };
  return {
    context,
    terms: {
      get today() {
        return context.today;
      },
      read: (path) => {
        const answer = answerAt(path);
        return answer && termAt(answer);
      },
      readAll: (path) => {
        const state = stateOf();
        const reference = state.prepared.references.get(path);
        const found: Term[] = [];
        if (!reference) return found;
        eachSlotWithin(state, blockAround(state, state.reading, reference.number), reference.number, (slot) => {
          const value = effectiveValue(state, slot);
          found.push(termAt({ ...reference, slot, value: reference.part === null ? value : partOf(value, reference.part) }));
        });
        return found;
      },
    },
    value: (path) => answerAt(path)?.value ?? null,
    number: (path) => {
      const answer = answerAt(path);
      if (!answer || answer.value === null) return undefined;
      const behaviour = stateOf().prepared.behaviours[answer.number]!;
      if (answer.part === null && behaviour.answer === 'entered' && behaviour.number) return behaviour.number(answer.value);
      return numberOf(answer.value);
    },
    yesNo: (path) => {
      const answer = answerAt(path);
      if (!answer || !hasFlag(stateOf(), answer.slot, flag.exposed)) return undefined;
      const behaviour = stateOf().prepared.behaviours[answer.number]!;
      return behaviour.answer === 'entered' && behaviour.yesNo ? behaviour.yesNo(answer.value) : yesNoOf(answer.value);
    },
    place: (path) => {
      const answer = answerAt(path);
      return answer && pathOfSlot(stateOf(), answer.slot);
    },
  };
};
