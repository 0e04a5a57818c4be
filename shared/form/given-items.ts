import type { Answers, Path } from '../design/card-design.ts';
import { eachSlotWithin } from './form-state.ts';
import type { FormContext, GivenItem, ItemPath, UnreadTexts } from './form-types.ts';
import { viewOf } from './item-view.ts';
import { openState } from './open-form.ts';
import { none, type PreparedDesign } from './prepare.ts';

/** Finds direct dependents only, because the others can be computed from the given results. */
const dependingOn = ({ dependents, indexOf, repeat }: PreparedDesign, items: ReadonlySet<Path>): ReadonlySet<number> => {
  const found = new Set<number>();
  const addDependents = (index: number): void => {
    for (const dependent of dependents[index]!) found.add(dependent);
  };
  for (const path of items) {
    const index = indexOf.get(path);
    if (index === undefined) continue;
    found.add(index);
    addDependents(index);
    for (let around = repeat[index]!; around !== none; around = repeat[around]!) addDependents(around);
  }
  return found;
};

/** The states come from the full form, and do not reveal a withheld answer. */
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
