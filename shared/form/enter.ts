import type { AnswerValue, AttributeItem } from '../design/card-design.ts';
import { enqueueDependents, look, bringBack, enqueue, parkBeyond } from './evaluate.ts';
import { effectiveValue, flag, type FormState, hasFlag, isStored, pathOfSlot, touch } from './form-state.ts';
import type { UnreadTexts } from './form-types.ts';
import type { Entered } from '../items/behaviour.ts';
import { find } from './locate.ts';
import { none } from './prepare.ts';
import { endReasons, holdReasons } from './reasons.ts';
import { sameAnswer, isObject, partOf } from '../items/answers.ts';
import { nothing, take, type Taken, takePart, whole, without } from '../items/take.ts';
import { takesReason } from '../items/reason-parts.ts';
import { startRepetition } from './read-answers.ts';
import { countOf, eachSlotUnder, repeatAt, startCount } from './repetitions.ts';

const enteredAt = (state: FormState, slot: number): { readonly behaviour: Entered; readonly item: AttributeItem } => {
  const index = state.indexOf[slot]!;
  const behaviour = state.prepared.behaviours[index]!;
  const item = state.prepared.items[index]!;
  if (behaviour.answer !== 'entered' || item.class !== 'attribute') throw new Error(`nothing to enter: ${item.name}`);
  return { behaviour, item };
};

const takenAt = (state: FormState, slot: number): Taken => ({ ...nothing, ...state.typed.get(slot), value: state.values[slot] ?? null });

const sameData = (one: unknown, other: unknown): boolean => sameAnswer(one as AnswerValue, other as AnswerValue);

const write = (state: FormState, slot: number, taken: Taken): void => {
  const { value, unread, told } = taken;
  if (hasFlag(state, slot, flag.reasoned)) endReasons(state, slot, taken);
  const isThere = isStored(value) || unread !== null || hasFlag(state, slot, flag.reasoned);
  state.flags[slot] = (state.flags[slot]! & ~(flag.unreadable | flag.entered | flag.carried)) | (isThere ? flag.entered : 0) | (unread ? flag.unreadable : 0);
  state.values[slot] = value;
  state.replaced.delete(slot);
  state.wholes.delete(slot);
  state.together.delete(slot);
  if (unread || told.length > 0) state.typed.set(slot, { unread, told });
  else state.typed.delete(slot);
};

const accept = (state: FormState, slot: number, taken: Taken): boolean => {
  const before = effectiveValue(state, slot);
  const flags = state.flags[slot]!;
  const last = state.values[slot] ?? null;
  const { unread, told } = state.typed.get(slot) ?? nothing;
  const reasons = state.reasons.get(slot);
  write(state, slot, taken);
  if (state.flags[slot] === flags && sameAnswer(taken.value, last) && sameData(taken.unread, unread) && sameData(taken.told, told)) return false;
  look(state, slot, before);
  if (state.reasons.get(slot) !== reasons || ((state.flags[slot]! ^ flags) & flag.unreadable) !== 0) enqueueDependents(state, slot);
  touch(state, slot);
  return true;
};

export const setAnswer = (state: FormState, slot: number, raw: AnswerValue): boolean => {
  const { behaviour, item } = enteredAt(state, slot);
  state.typing = null;
  return accept(state, slot, take(behaviour, item, raw, state.values[slot] ?? null));
};

/** Each text is read against the answer from before typing in that part began. Returns whether anything changed. */
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

const besideReason = ({ behaviour, item }: ReturnType<typeof enteredAt>, { value, unread }: Taken, part: string): Taken => {
  if (part === whole) return nothing;
  const rest = isObject(value) ? (behaviour.hold(item, without(value, [part]), null) ?? null) : null;
  const texts = unread && without(unread, [part, whole]);
  return { value: rest, unread: texts && Object.keys(texts).length > 0 ? texts : null, told: [] };
};

const besideNone = ({ behaviour, item }: ReturnType<typeof enteredAt>, now: Taken, before: Taken | null, part: string): Taken => {
  if (part === whole) return before ?? now;
  const former = before === null ? null : partOf(before.value, part);
  return former === null ? now : { ...now, value: behaviour.hold(item, { ...(isObject(now.value) ? now.value : {}), [part]: former }, null) ?? now.value };
};

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
  enqueueDependents(state, slot);
  touch(state, slot);
  return true;
};

/** A reason sets the repetitions of a repeat aside; they return when it is taken back. */
const layOut = (state: FormState, slot: number, isEmpty: boolean): void => {
  if (isEmpty) return parkBeyond(state, slot, 0);
  while (bringBack(state, slot));
  while (countOf(state, slot) < startCount(repeatAt(state, slot))) eachSlotUnder(state, startRepetition(state, slot, true), (inner) => enqueue(state, inner));
};
