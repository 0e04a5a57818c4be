import type { CodeBand } from '../../clinical/survival.ts';
import type { AnswerValue, Item, Path } from '../../design/card-design.ts';
import { splitReference } from '../../design/references.ts';
import type { Input, Sources, Step } from '../../items/behaviour.ts';
import { formulas, type FormulaId } from '../../items/formulas.ts';
import { effectiveValue, type FormState } from '../../form/form-state.ts';
import type { FormSession, ItemPath } from '../../form/form-types.ts';
import { sourcesAt } from '../../form/sources.ts';
import { explanationOf } from './explanations.ts';

export interface Working {
  readonly formula: FormulaId;
  readonly version: number;
  readonly inputs: readonly WorkingInput[];
  readonly steps: readonly Step[];
  /** The design's formula writes items as `${page.item}`; null is a built-in formula. */
  readonly text: string | null;
  readonly result: AnswerValue;
}

export interface WorkingInput extends Required<Omit<Input, 'code' | 'band'>> {
  /** The run-time path is null for a constant, a missing input or one read in all repetitions. */
  readonly path: string | null;
  readonly source?: { readonly path: Path; readonly item: Item };
  readonly code: number | null;
  readonly band: CodeBand | null;
  /** The answer is as entered, if the formula read it in another form: an age of 6 months as 0.06. */
  readonly entered: AnswerValue;
}

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
  const item = state.prepared.items[index]!;
  const sources = sourcesAt(state, slot);
  const explanation = item.class === 'attribute' ? explanationOf(item, sources) : null;
  if (explanation === null) return null;
  const { formula, inputs, steps = noSteps, text = null } = explanation;
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
