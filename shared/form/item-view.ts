import { calculatedIn } from './calculate.ts';
import { shownOf } from './evaluate.ts';
import { findingsOf } from './findings.ts';
import { effectiveReasons, effectiveValue, flag, type FormState, hasFlag, pathOfSlot } from './form-state.ts';
import type { Issue, ItemPath, ItemState } from './form-types.ts';
import { splitItemPath } from './item-paths.ts';
import { mentionedFrom } from './mentioned.ts';
import { warnedAt } from './warnings.ts';
import { nothing } from '../items/take.ts';
import { holdsWithheld } from './repetitions.ts';
import { isEmptyText } from '../text/same-text.ts';

const noIssues: readonly Issue[] = [];

export const viewOf = (state: FormState, slot: number): ItemState => {
  const last = state.views[slot];
  if (last) return last;
  const index = state.indexOf[slot]!;
  const item = state.prepared.items[index]!;
  const path = pathOfSlot(state, slot);
  const typed = state.typed.get(slot);
  const isShown = hasFlag(state, slot, flag.exposed);
  const view: ItemState = {
    item,
    path,
    exposed: isShown,
    value: shownValue(state, slot),
    required: hasFlag(state, slot, flag.required),
    readonly: hasFlag(state, slot, flag.fixed),
    issues: hasFlag(state, slot, flag.wrong) ? findingsOf(state, slot).map((finding) => ({ ...finding, path })) : noIssues,
    missing: hasFlag(state, slot, flag.missing) && !hasFlag(state, slot, flag.unreadable),
    unread: isShown ? (typed?.unread ?? null) : null,
    reasons: effectiveReasons(state, slot),
    warned: state.prepared.warns[index] === 1 ? warnedAt(state, slot) : null,
    told: isShown ? (typed?.told ?? nothing.told) : nothing.told,
    setAside: state.aside[slot]!,
    shows: shownOf(state, slot),
    calculated: isShown ? calculatedIn(state, slot) : null,
    mentioned: mentionedFrom(state, state.blockOf[slot]!, state.prepared.mentioned[index]!),
    withheld: state.withheld.has(index) ? 'answer' : state.given.get(slot)?.value !== undefined ? 'result' : item.class === 'repeat' && holdsWithheld(state, slot) ? 'repetitions' : null,
  };
  state.views[slot] = view;
  return view;
};

/** Text of only blanks and invisible characters is not stored, but stays in its field. */
const shownValue = (state: FormState, slot: number): ItemState['value'] => {
  const value = state.values[slot] ?? null;
  const isBlankText = typeof value === 'string' && isEmptyText(value) && hasFlag(state, slot, flag.exposed);
  return isBlankText ? value : effectiveValue(state, slot);
};

/** A removed repetition is drawn once more, as hidden, before its parent drops it. */
export const absentView = (state: FormState, path: ItemPath): ItemState => {
  const index = state.prepared.indexOf.get(splitItemPath(path).item)!;
  const item = state.prepared.items[index]!;
  return { item, path, exposed: false, value: null, required: false, readonly: true, issues: noIssues, missing: false, unread: null, reasons: null, warned: null, told: nothing.told, setAside: 0, shows: null, calculated: null, mentioned: null, withheld: null };
};
