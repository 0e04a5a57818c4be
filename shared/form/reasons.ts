import { reasonName } from '../design/sibling-names.ts';
import { isObject, partOf } from '../items/answers.ts';
import { plainAnswer } from '../items/output.ts';
import { nothing, type Taken, type Unread, whole, without } from '../items/take.ts';
import { enteredAt, takenAt, write } from './enter.ts';
import { enqueueDependents, bringBack, enqueue, look, parkBeyond, touch } from './evaluate.ts';
import { effectiveValue, flag, type FormState, type HeldReasons, isStored } from './form-state.ts';
import { isBlank, ownValue, startRepetition } from './read-answers.ts';
import { addReasonRules, type ReasonRules } from './reason-rules.ts';
import { countOf, eachSlotUnder, repeatAt, startCount } from './repetitions.ts';
import { partsForReasons, takesReason } from '../items/reason-parts.ts';

/**
 * Puts the reasons that stand beside an answer into its slot. One that the item does not take, or that
 * stands beside what it says is missing, cannot be read.
 */
const readReasons: ReasonRules['read'] = (state, slot, item, given, name, raw) => {
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

/** An answer, or a text in its place, ends the reason why it was missing. */
const endReasons: ReasonRules['end'] = (state, slot, { value, unread }) => {
  const held = state.reasons.get(slot);
  if (held === undefined) return;
  const isThere = isStored(value) || unread !== null;
  const isTyped = (part: string): boolean => unread !== null && (part in unread || whole in unread);
  const left = Object.entries(held.by).filter(([part]) => (part === whole ? !isThere : partOf(value, part) === null && !isTyped(part)));
  if (left.length < Object.keys(held.by).length) holdReasons(state, slot, { by: Object.fromEntries(left), before: null });
};

const holdReasons = (state: FormState, slot: number, held: HeldReasons): void => {
  const isAny = Object.keys(held.by).length > 0;
  state.flags[slot] = (state.flags[slot]! & ~flag.reasoned) | (isAny ? flag.reasoned : 0);
  if (isAny) state.reasons.set(slot, held);
  else state.reasons.delete(slot);
};

/** Whether all that is missing of an answer is so for a reason: as good as an answer to the status, though none to formulas. */
const isExplained: ReasonRules['isExplained'] = (state, slot, { reasonParts }, value) => {
  const by = state.reasons.get(slot)?.by ?? {};
  return whole in by || (reasonParts !== undefined && reasonParts.every((part) => part in by || partOf(value, part) !== null));
};

/** What stands in a slot when a reason is given for a part of it, or for all of it. */
const besideReason = ({ behaviour, item }: ReturnType<typeof enteredAt>, { value, unread }: Taken, part: string): Taken => {
  if (part === whole) return nothing;
  const rest = isObject(value) ? (behaviour.hold(item, without(value, [part]), null) ?? null) : null;
  const texts = unread && without(unread, [part, whole]);
  return { value: rest, unread: texts && Object.keys(texts).length > 0 ? texts : null, told: [] };
};

/** What stands there when a reason is taken back: what it took the place of. */
const besideNone = ({ behaviour, item }: ReturnType<typeof enteredAt>, now: Taken, before: Taken | null, part: string): Taken => {
  if (part === whole) return before ?? now;
  const former = before === null ? null : partOf(before.value, part);
  return former === null ? now : { ...now, value: behaviour.hold(item, { ...(isObject(now.value) ? now.value : {}), [part]: former }, null) ?? now.value };
};

const setReason: ReasonRules['set'] = (state, slot, part, reason) => {
  const item = state.prepared.items[state.indexOf[slot]!]!;
  if (reason !== null && !takesReason(state.prepared.design, item, part, reason)) throw new Error(`no such reason: ${item.name} ${part} ${reason}`);
  const { by, before: former } = state.reasons.get(slot) ?? { by: {}, before: null };
  if ((by[part] ?? null) === reason) return false;
  state.typing = null;
  const before = effectiveValue(state, slot);
  const now = takenAt(state, slot);
  const others = without(by, part === whole ? Object.keys(by) : [part, whole]);
  const left = former ?? (isStored(now.value) || now.unread !== null ? now : null);
  holdReasons(state, slot, reason === null ? { by: others, before: former } : { by: { ...others, [part]: reason }, before: left });
  if (item.class === 'repeat') layOut(state, slot, reason !== null);
  else write(state, slot, reason === null ? besideNone(enteredAt(state, slot), now, former, part) : besideReason(enteredAt(state, slot), now, part));
  look(state, slot, before);
  enqueueDependents(state, slot);
  touch(state, slot);
  return true;
};

/** A repeat with a reason has no repetitions: they are set aside, and come back when the reason is taken back. */
const layOut = (state: FormState, slot: number, isEmpty: boolean): void => {
  if (isEmpty) return parkBeyond(state, slot, 0);
  while (bringBack(state, slot));
  while (countOf(state, slot) < startCount(repeatAt(state, slot))) eachSlotUnder(state, startRepetition(state, slot, true), (inner) => enqueue(state, inner));
};

addReasonRules({ read: readReasons, end: endReasons, set: setReason, isExplained });
