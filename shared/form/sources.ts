import type { AnswerValue, Path } from '../design/card-design.ts';
import type { Term } from '../expression/evaluate-expression.ts';
import { blockAround, effectiveValue, eachSlotWithin, flag, type FormState, hasFlag, pathOfSlot, slotSeenFrom } from './form-state.ts';
import { numberOf, partOf, yesNoOf } from '../items/answers.ts';
import { silent, type Sources, termOf } from '../items/behaviour.ts';
import { none } from './prepare.ts';

interface Found {
  readonly slot: number;
  readonly number: number;
  readonly part: string | null;
  readonly value: AnswerValue;
}

/** How formulas read the session's answers, seen from a block: its own repetition first, then what is around it. */
const createSources = (state: FormState, from: number): Sources => {
  const { context, prepared } = state;
  const answerAt = (path: Path): Found | null => {
    const reference = prepared.references.get(path);
    const slot = reference ? slotSeenFrom(state, from, reference.number) : none;
    if (!reference || slot === none) return null;
    const value = effectiveValue(state, slot);
    return { ...reference, slot, value: reference.part === null ? value : partOf(value, reference.part) };
  };
  const termAt = ({ number, part, value }: Found): Term => termOf(part === null ? prepared.behaviours[number]! : silent, value);
  return {
    context,
    terms: {
      get today() {
        return context.today;
      },
      ...(prepared.design.blanks && { blanks: prepared.design.blanks }),
      read: (path) => {
        const answer = answerAt(path);
        return answer && termAt(answer);
      },
      readAll: (path) => {
        const reference = prepared.references.get(path);
        const found: Term[] = [];
        if (!reference) return found;
        eachSlotWithin(state, blockAround(state, from, reference.number), reference.number, (slot) => {
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
      const behaviour = prepared.behaviours[answer.number]!;
      if (answer.part === null && behaviour.answer === 'entered' && behaviour.number) return behaviour.number(answer.value);
      return numberOf(answer.value);
    },
    yesNo: (path) => {
      const answer = answerAt(path);
      if (!answer || !hasFlag(state, answer.slot, flag.exposed)) return undefined;
      const behaviour = prepared.behaviours[answer.number]!;
      return behaviour.answer === 'entered' && behaviour.yesNo ? behaviour.yesNo(answer.value) : yesNoOf(answer.value);
    },
    place: (path) => {
      const answer = answerAt(path);
      return answer && pathOfSlot(state, answer.slot);
    },
  };
};

/** What the formulas of the item in a slot read. */
export const sourcesAt = (state: FormState, slot: number): Sources => {
  const from = state.blockOf[slot]!;
  return (state.blocks[from]!.sources ??= createSources(state, from));
};
