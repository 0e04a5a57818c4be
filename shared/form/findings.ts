import type { AttributeItem } from '../design/card-design.ts';
import { maxComputedText } from '../language/expression/values.ts';
import { type Finding, noFindings } from '../items/findings.ts';
import { countFindings, isUnmet, unmet } from '../items/judge.ts';
import { localText, ownLanguage } from '../text/languages.ts';
import { flag, type FormState, hasFlag, isStored } from './form-state.ts';
import { sourcesAt } from './sources.ts';
import { withUnmetRules } from './warnings.ts';

const overlong: readonly Finding[] = [{ code: 'item.result_too_long', params: { max_length: maxComputedText } }];
const cannotHold: readonly Finding[] = [{ code: 'item.invalid', params: {} }];

/** Findings do not include a blank required item. */
export const findingsOf = (state: FormState, slot: number): readonly Finding[] => {
  const found = ownFindings(state, slot);
  // The server judges rules with withheld answers when the card is saved.
  if (state.given.has(slot)) return found;
  return state.prepared.warns[state.indexOf[slot]!] === 1 ? withUnmetRules(state, slot, found) : found;
};

const ownFindings = (state: FormState, slot: number): readonly Finding[] => {
  if (hasFlag(state, slot, flag.unreadable)) return unreadFindings(state, slot);
  const index = state.indexOf[slot]!;
  const item = state.prepared.items[index]!;
  if (item.class === 'repeat') {
    return countFindings(item, Number(state.values[slot] ?? 0));
  }
  const behaviour = state.prepared.behaviours[index]!;
  const value = state.values[slot] ?? null;
  if (!isStored(value)) return hasFlag(state, slot, flag.overlong) ? overlong : noFindings;
  if (behaviour.answer !== 'entered') return noFindings;
  const found = behaviour.findings(item as AttributeItem, value, sourcesAt(state, slot));
  return inOwnWords(state, item as AttributeItem, !state.given.has(slot) && isUnmet(state.prepared.constraint[index]!, behaviour, value, sourcesAt(state, slot)) ? [...found, unmet] : found);
};

const unreadFindings = (state: FormState, slot: number): readonly Finding[] => {
  const unread = state.typed.get(slot)?.unread;
  if (!unread) return cannotHold;
  // Sort by part, so that the order of typing does not matter.
  const texts = Object.keys(unread).toSorted().map((part) => unread[part]!);
  return [...new Map(texts.map(({ code, params }) => [code, { code, params }])).values()];
};

const worded: ReadonlySet<Finding['code']> = new Set(['item.constraint_unmet', 'item.below_min', 'item.above_max']);

const inOwnWords = (state: FormState, { constraint_message }: AttributeItem, found: readonly Finding[]): readonly Finding[] => {
  if (!constraint_message || !found.some(({ code }) => worded.has(code))) return found;
  const message = localText(constraint_message, state.context.language, ownLanguage(state.prepared.design));
  return [...found.filter(({ code }) => !worded.has(code)), { code: 'item.constraint', params: { message } }];
};
