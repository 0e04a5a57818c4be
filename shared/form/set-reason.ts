import { isObject, partOf } from '../items/answers.ts';
import { takesReason } from '../items/reason-parts.ts';
import { nothing, type Taken, whole, without } from '../items/take.ts';
import { enteredAt, takenAt, write } from './enter.ts';
import { bringBack, enqueue, enqueueDependents, look, parkBeyond } from './evaluate.ts';
import { effectiveValue, type FormState, isStored, touch } from './form-state.ts';
import { startRepetition } from './read-answers.ts';
import { holdReasons } from './reasons.ts';
import { countOf, eachSlotUnder, repeatAt, startCount } from './repetitions.ts';

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
