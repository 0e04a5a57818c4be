import type { AnswerValue, AttributeItem } from '../design/card-design.ts';
import { takesReason } from '../design/missing-reasons.ts';
import { announceReason, bringBack, enqueue, look, parkBeyond, touch } from './evaluate.ts';
import { effectiveValue, flag, type FormState, hasFlag, type HeldReasons, isStored, pathOfSlot } from './form-state.ts';
import type { UnreadTexts } from './form-types.ts';
import type { Entered } from '../items/behaviour.ts';
import { find } from './locate.ts';
import { none } from './prepare.ts';
import { startRepetition } from './read-answers.ts';
import { countOf, eachSlotUnder, repeatAt, startCount } from './repetitions.ts';
import { isObject, partOf, sameAnswer } from '../items/answers.ts';
import { nothing, take, type Taken, takePart, whole, without } from '../items/take.ts';

const enteredAt = (state: FormState, slot: number): { readonly behaviour: Entered; readonly item: AttributeItem } => {
  const index = state.indexOf[slot]!;
  const behaviour = state.prepared.behaviours[index]!;
  const item = state.prepared.items[index]!;
  if (behaviour.answer !== 'entered' || item.class !== 'attribute') throw new Error(`nothing to enter: ${item.name}`);
  return { behaviour, item };
};

const takenAt = (state: FormState, slot: number): Taken => ({ ...nothing, ...state.typed.get(slot), value: state.values[slot] ?? null });

/** Texts that could not be read, and what is told about others, are plain data, as answers are. */
const sameData = (one: unknown, other: unknown): boolean => sameAnswer(one as AnswerValue, other as AnswerValue);

/** An answer, or a text in its place, ends the reason why it was missing. */
const endReasons = (state: FormState, slot: number, { value, unread }: Taken): void => {
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

const write = (state: FormState, slot: number, taken: Taken): void => {
  const { value, unread, told } = taken;
  endReasons(state, slot, taken);
  const isThere = isStored(value) || unread !== null || hasFlag(state, slot, flag.reasoned);
  state.flags[slot] = (state.flags[slot]! & ~(flag.unreadable | flag.entered)) | (isThere ? flag.entered : 0) | (unread ? flag.unreadable : 0);
  state.values[slot] = value;
  state.replaced.delete(slot);
  // A new answer takes the place of all that was chosen before.
  state.wholes.delete(slot);
  if (unread || told.length > 0) state.typed.set(slot, { unread, told });
  else state.typed.delete(slot);
};

/** Whether anything changed. */
const accept = (state: FormState, slot: number, taken: Taken): boolean => {
  const before = effectiveValue(state, slot);
  const flags = state.flags[slot]!;
  const last = state.values[slot] ?? null;
  const { unread, told } = state.typed.get(slot) ?? nothing;
  const reasons = state.reasons.get(slot);
  write(state, slot, taken);
  if (state.flags[slot] === flags && sameAnswer(taken.value, last) && sameData(taken.unread, unread) && sameData(taken.told, told)) return false;
  look(state, slot, before);
  if (state.reasons.get(slot) !== reasons) announceReason(state, slot);
  touch(state, slot);
  return true;
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

/** Whether anything changed. */
export const setReason = (state: FormState, slot: number, part: string, reason: string | null): boolean => {
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
  announceReason(state, slot);
  touch(state, slot);
  return true;
};

/** A repeat with a reason has no repetitions: they are set aside, and come back when the reason is taken back. */
const layOut = (state: FormState, slot: number, isEmpty: boolean): void => {
  if (isEmpty) return parkBeyond(state, slot, 0);
  while (bringBack(state, slot));
  while (countOf(state, slot) < startCount(repeatAt(state, slot))) eachSlotUnder(state, startRepetition(state, slot, true), (inner) => enqueue(state, inner));
};

/** Whether anything changed. */
export const setAnswer = (state: FormState, slot: number, raw: AnswerValue): boolean => {
  const { behaviour, item } = enteredAt(state, slot);
  state.typing = null;
  return accept(state, slot, take(behaviour, item, raw, state.values[slot] ?? null));
};

/** Whether anything changed. Each text in a part is read against the answer as it was when typing in that part began. */
export const setPart = (state: FormState, slot: number, part: string, text: string): boolean => {
  const { behaviour, item } = enteredAt(state, slot);
  if (state.typing?.slot !== slot || state.typing.part !== part) state.typing = { slot, part, before: takenAt(state, slot) };
  return accept(state, slot, takePart(behaviour, item, state.typing.before, part, text));
};

export const unreadTexts = (state: FormState): UnreadTexts =>
  Object.fromEntries(
    [...state.typed].flatMap(([slot, { unread }]) =>
      unread ? [[pathOfSlot(state, slot), Object.fromEntries(Object.entries(unread).map(([part, { text }]) => [part, text]))]] : [],
    ),
  );

/**
 * Puts texts back where they stood, before anything is evaluated. One that can be read now is an answer; one that has no
 * place in the design any more is left out.
 */
export const restoreTexts = (state: FormState, texts: UnreadTexts): void => {
  for (const [path, parts] of Object.entries(texts)) {
    const slot: number = find(state, path) ?? none;
    const behaviour = slot === none ? undefined : state.prepared.behaviours[state.indexOf[slot]!];
    if (behaviour?.answer !== 'entered') continue;
    const { item } = enteredAt(state, slot);
    for (const [part, text] of Object.entries(parts)) {
      if (part === whole) write(state, slot, take(behaviour, item, text, null));
      else if (behaviour.typed?.parts && Object.hasOwn(behaviour.typed.parts, part)) write(state, slot, takePart(behaviour, item, takenAt(state, slot), part, text));
    }
  }
};
