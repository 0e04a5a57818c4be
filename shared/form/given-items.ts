import type { Answers, Path } from '../design/card-design.ts';
import { eachSlotWithin } from './form-state.ts';
import type { FormContext, GivenItem, ItemPath, UnreadTexts } from './form-types.ts';
import { viewOf } from './item-view.ts';
import { openState } from './open-form.ts';
import { none, type PreparedDesign } from './prepare.ts';

/** Items whose state cannot be worked out without the answers of these. What follows from them in turn can, from what they are given as. */
const dependingOn = ({ dependents, dependentStart, indexOf, repeat }: PreparedDesign, items: ReadonlySet<Path>): ReadonlySet<number> => {
  const found = new Set<number>();
  const addDependents = (index: number): void => {
    for (const dependent of dependents.subarray(dependentStart[index], dependentStart[index + 1])) found.add(dependent);
  };
  for (const path of items) {
    const index = indexOf.get(path);
    if (index === undefined) continue;
    found.add(index);
    addDependents(index);
    // An answer fills the repetitions around it, which formulas count.
    for (let around = repeat[index]!; around !== none; around = repeat[around]!) addDependents(around);
  }
  return found;
};

/** The state of the items whose answers are withheld from somebody, and of those that depend on them, in the form with all answers. Nothing in it tells a withheld answer. */
export const givenItems = (prepared: PreparedDesign, answers: Answers, context: FormContext, unread: UnreadTexts, withheld: ReadonlySet<Path>): { readonly [path: ItemPath]: GivenItem } => {
  const state = openState(prepared, answers, context, unread);
  const given: { [path: ItemPath]: GivenItem } = {};
  const own = new Set([...withheld].map((path) => prepared.indexOf.get(path)));
  for (const index of dependingOn(prepared, withheld)) {
    const isEntered = prepared.behaviours[index]!.answer === 'entered';
    eachSlotWithin(state, 0, index, (slot) => {
      const { path, exposed, required, readonly, value, calculated, warned } = viewOf(state, slot);
      const isResult = !own.has(index) && prepared.items[index]!.class === 'attribute' && (!isEntered || calculated?.origin === 'calculated');
      given[path] = { exposed, required, readonly: readonly || isResult, ...(isResult && { value }), ...(warned && !own.has(index) && { warnings: warned.found }) };
    });
  }
  return given;
};
