import type { AttributeItem } from '../design/card-design.ts';
import { formulas } from './computed/formulas.ts';
import { effectiveValue, type FormState } from './form-state.ts';
import type { Step, Working } from './working.ts';

const noSteps: readonly Step[] = [];

/** The working of the computed item in a slot; null for items that compute nothing. */
export const workingOf = (state: FormState, slot: number): Working | null => {
  const number = state.numbers[slot]!;
  const behaviour = state.prepared.behaviours[number]!;
  if (behaviour.answer !== 'computed') return null;
  state.reading = state.blockOf[slot]!;
  const { formula, inputs, steps = noSteps, text = null } = behaviour.explain(state.prepared.items[number] as AttributeItem, state.sources);
  return {
    formula,
    version: formulas[formula].version,
    inputs: inputs.map(({ name, path, value, isAssumed = false, code = null }) => ({
      name,
      path: path === null ? null : state.sources.place(path),
      value,
      isAssumed,
      code,
    })),
    steps,
    text,
    result: effectiveValue(state, slot),
  };
};
