import type { AnswerValue, AttributeItem } from '../design/card-design.ts';
import { splitReference } from '../design/references.ts';
import type { Sources, Step } from '../items/behaviour.ts';
import { formulas } from '../items/formulas.ts';
import { effectiveValue, type FormState } from './form-state.ts';
import type { FormSession, ItemPath, Working, WorkingInput } from './form-types.ts';
import { sourcesAt } from './sources.ts';

const enteredAs = (sources: Sources, path: string | null, value: AnswerValue): AnswerValue => {
  if (path === null) return null;
  const answer = sources.value(path);
  const isParted = typeof answer === 'object' && answer !== null && ('year' in answer || 'month' in answer);
  return isParted && sources.number(path) === value ? answer : null;
};

const sourceOf = ({ prepared }: FormState, path: string): Pick<WorkingInput, 'source'> => {
  const source = splitReference(path).item;
  const index = prepared.indexOf.get(source);
  return index === undefined ? {} : { source: { path: source, item: prepared.items[index]! } };
};

const noSteps: readonly Step[] = [];

/** The result is null for items that compute nothing. */
export const workingAt = (session: Pick<FormSession, 'look'>, path: ItemPath): Working | null => session.look(path, (state, slot) => workingOf(state as FormState, slot));

const workingOf = (state: FormState, slot: number): Working | null => {
  const index = state.indexOf[slot]!;
  const behaviour = state.prepared.behaviours[index]!;
  if (behaviour.answer !== 'computed') return null;
  const sources = sourcesAt(state, slot);
  const { formula, inputs, steps = noSteps, text = null } = behaviour.explain(state.prepared.items[index] as AttributeItem, sources);
  return {
    formula,
    version: formulas[formula].version,
    inputs: inputs.map(({ name, path, place, value, isAssumed = false, code = null, band = null }) => {
      const placed = place ?? (path === null ? null : sources.place(path));
      return { name, path: placed, ...(placed === null && path !== null && sourceOf(state, path)), value, isAssumed, code, band, entered: enteredAs(sources, path, value) };
    }),
    steps,
    text,
    result: effectiveValue(state, slot),
  };
};
