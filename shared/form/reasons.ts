import type { AnswerValue, Item, PageAnswers } from '../design/card-design.ts';
import { reasonName } from '../design/sibling-names.ts';
import { partOf } from '../items/answers.ts';
import type { Entered } from '../items/behaviour.ts';
import { plainAnswer } from '../items/output.ts';
import { partsForReasons, takesReason } from '../items/reason-parts.ts';
import { nothing, type Taken, type Unread, whole } from '../items/take.ts';
import { flag, type FormState, type HeldReasons, isStored } from './form-state.ts';
import { isBlank, ownValue } from './posted-value.ts';

/** Reasons that the item does not take, or that contradict an answer, stay unread. Returns whether there are any reasons. */
export const readReasons = (state: FormState, slot: number, item: Item, given: PageAnswers, name: string, raw: AnswerValue): boolean => {
  const { design } = state.prepared;
  const by: { [part: string]: string } = {};
  const unread: { [part: string]: Unread } = {};
  for (const part of [whole, ...partsForReasons(item)]) {
    const reason = ownValue(given, reasonName(name, part)) ?? null;
    if (reason === null) continue;
    const there = part === whole ? raw : partOf(raw, part);
    const isBeside = item.class === 'repeat' ? Number(there ?? 0) > 0 : !isBlank(there) || (part !== whole && whole in by);
    if (typeof reason !== 'string' || !takesReason(design, item, part, reason)) unread[part] = { text: plainAnswer(reason), code: 'item.unknown_reason', params: { reason: plainAnswer(reason) } };
    else if (isBeside) unread[part] = { text: reason, code: 'item.reason_and_answer', params: {} };
    else by[part] = reason;
  }
  const [hasReason, hasUnread] = [by, unread].map((each) => Object.keys(each).length > 0);
  if (hasReason) state.reasons.set(slot, { by, before: null });
  if (hasUnread) state.typed.set(slot, { unread, told: nothing.told });
  state.flags[slot]! |= (hasReason ? flag.reasoned | flag.entered : 0) | (hasUnread ? flag.unreadable | flag.entered : 0);
  return hasReason === true || hasUnread === true;
};

/** An answer or an unread text ends the reason why it was missing. */
export const endReasons = (state: FormState, slot: number, { value, unread }: Taken): void => {
  const held = state.reasons.get(slot);
  if (held === undefined) return;
  const isThere = isStored(value) || unread !== null;
  const isTyped = (part: string): boolean => unread !== null && (part in unread || whole in unread);
  const left = Object.entries(held.by).filter(([part]) => (part === whole ? !isThere : partOf(value, part) === null && !isTyped(part)));
  if (left.length < Object.keys(held.by).length) holdReasons(state, slot, { by: Object.fromEntries(left), before: null });
};

export const holdReasons = (state: FormState, slot: number, held: HeldReasons): void => {
  const isAny = Object.keys(held.by).length > 0;
  state.flags[slot] = (state.flags[slot]! & ~flag.reasoned) | (isAny ? flag.reasoned : 0);
  if (isAny) state.reasons.set(slot, held);
  else state.reasons.delete(slot);
};

/** Reasons for all that is missing count as an answer for the status, but not for formulas. */
export const isExplained = (state: FormState, slot: number, { reasonParts }: Entered, value: AnswerValue): boolean => {
  const by = state.reasons.get(slot)?.by ?? {};
  return whole in by || (reasonParts !== undefined && reasonParts.every((part) => part in by || partOf(value, part) !== null));
};
