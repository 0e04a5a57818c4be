import type { AnswerValue, AttributeItem } from '../design/card-design.ts';
import { enqueueDependents, look } from './evaluate.ts';
import { effectiveValue, flag, type FormState, hasFlag, isStored, pathOfSlot, touch } from './form-state.ts';
import type { UnreadTexts } from './form-types.ts';
import type { Entered } from '../items/behaviour.ts';
import { find } from './locate.ts';
import { none } from './prepare.ts';
import { endReasons } from './reasons.ts';
import { sameAnswer } from '../items/answers.ts';
import { nothing, take, type Taken, takePart, whole } from '../items/take.ts';

export const enteredAt = (state: FormState, slot: number): { readonly behaviour: Entered; readonly item: AttributeItem } => {
  const index = state.indexOf[slot]!;
  const behaviour = state.prepared.behaviours[index]!;
  const item = state.prepared.items[index]!;
  if (behaviour.answer !== 'entered' || item.class !== 'attribute') throw new Error(`nothing to enter: ${item.name}`);
  return { behaviour, item };
};

export const takenAt = (state: FormState, slot: number): Taken => ({ ...nothing, ...state.typed.get(slot), value: state.values[slot] ?? null });

const sameData = (one: unknown, other: unknown): boolean => sameAnswer(one as AnswerValue, other as AnswerValue);

export const write = (state: FormState, slot: number, taken: Taken): void => {
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
