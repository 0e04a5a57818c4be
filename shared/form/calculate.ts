import type { AnswerValue, AttributeItem } from '../design/card-design.ts';
import { evaluateExpression, type Term } from '../language/expression/evaluate-expression.ts';
import { type Reading, readingWith } from '../language/expression/reading.ts';
import type { Expression } from '../language/expression/expression.ts';
import { sameAnswer, yesNoOf } from '../items/answers.ts';
import { type Behaviour, type Entered, type FormContext, termOf } from '../items/behaviour.ts';
import { holdingOf } from '../items/behaviours.ts';
import { take } from '../items/take.ts';
import { isDate, isDateTime } from '../text/dates.ts';
import { decimalText } from '../text/decimal.ts';
import { flag, type FormState, hasFlag, isStored } from './form-state.ts';
import type { Calculated } from './form-types.ts';
import { sourcesAt } from './sources.ts';

const hexDigits = '0123456789abcdef';
const letters = `${hexDigits}ghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ`;

/** An identifier without a length is a UUID of version 4. */
const drawWith = (random: FormContext['random']): NonNullable<Reading['draw']> => (what, length) => {
  if (random === undefined) return null;
  if (what === 'random') return random();
  const among = (signs: string): string => signs.charAt(Math.floor(random() * signs.length));
  if (length !== null) return Array.from({ length: Math.min(Math.max(length, 0), longestIdentifier) }, () => among(letters)).join('');
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replaceAll(/[xy]/g, (sign) => among(sign === 'x' ? hexDigits : '89ab'));
};
const longestIdentifier = 64;

const given = (item: AttributeItem, term: Term): AnswerValue => {
  const holds = holdingOf(item);
  const kind = holds === null || holds === 'formula' ? null : holds.kind;
  if (kind === 'yes_no') return yesNoOf(term) === true ? true : null;
  if (kind === 'choices') return typeof term === 'string' ? term.split(' ') : Array.isArray(term) || term === null ? term : [String(term)];
  if (kind === 'number' && typeof term === 'number') return term;
  if (kind === 'date' && isDateTime(term)) return term.slice(0, 10);
  if (kind === 'datetime' && isDate(term)) return `${term}T00:00`;
  if (typeof term === 'number') return decimalText(term);
  return Array.isArray(term) ? term.join(' ') : typeof term === 'boolean' ? String(term) : term;
};

const answerOf = (behaviour: Entered, item: AttributeItem, term: Term): AnswerValue => {
  const { value, unread } = take(behaviour, item, term !== null && behaviour.given ? behaviour.given(term) : given(item, term), null);
  return unread === null ? value : null;
};

export const markOverlong = (state: FormState, slot: number): void => {
  if (state.isOverlong) state.flags[slot]! |= flag.overlong;
  else state.flags[slot]! &= ~flag.overlong;
};

const resultOver = (state: FormState, slot: number, formula: Expression, answer: AnswerValue): AnswerValue => {
  const index = state.indexOf[slot]!;
  const behaviour: Behaviour = state.prepared.behaviours[index]!;
  const self = termOf(behaviour, answer);
  state.isOverlong = false;
  const term = evaluateExpression(formula, readingWith(sourcesAt(state, slot).terms, { self, draw: drawWith(state.context.random) }));
  return behaviour.answer === 'entered' ? answerOf(behaviour, state.prepared.items[index] as AttributeItem, term) : term;
};

const workOut = (state: FormState, slot: number, formula: Expression): AnswerValue => {
  const result = resultOver(state, slot, formula, state.values[slot] ?? null);
  markOverlong(state, slot);
  return result;
};

export const workOutDefault = (state: FormState, slot: number): void => {
  if (!hasFlag(state, slot, flag.due)) return;
  state.flags[slot]! &= ~flag.due;
  const formula = state.prepared.startWith[state.indexOf[slot]!];
  if (formula) state.values[slot] = workOut(state, slot, formula);
};

const fill = (state: FormState, slot: number, value: AnswerValue): void => {
  state.flags[slot]! &= ~(flag.entered | flag.carried | flag.unreadable | flag.reasoned);
  state.reasons.delete(slot);
  state.values[slot] = value;
  state.typed.delete(slot);
  state.wholes.delete(slot);
  if (state.typing?.slot === slot) state.typing = null;
};

const standingIn = (state: FormState, slot: number): AnswerValue =>
  state.values[slot] ?? Object.values(state.typed.get(slot)?.unread ?? {})[0]?.text ?? null;

/** Recalculates a visible slot when a starting answer changed or it is blank. Stored cards keep their values. */
export const recalculate = (state: FormState, slot: number): void => {
  const calculation = state.prepared.calculations[state.indexOf[slot]!];
  if (!calculation) return;
  const { formula, startedBy, isTriggered, isDrawn, isPrefill, copied } = calculation;
  const { terms } = sourcesAt(state, slot);
  const read = startedBy.map(({ path, many }) => (many ? terms.readAll(path) : terms.read(path)));
  const starts = state.prepared.design.missing_reasons === undefined ? read : [...read, ...startedBy.map(({ path }) => terms.reason?.(path) ?? null)];
  const last = state.started.get(slot);
  state.started.set(slot, starts);
  const isStarted = last !== undefined && !sameAnswer(last, starts);
  const value = state.values[slot] ?? null;
  const isUnread = hasFlag(state, slot, flag.unreadable);
  const isReasoned = hasFlag(state, slot, flag.reasoned);
  const isEntered = hasFlag(state, slot, flag.entered) && !hasFlag(state, slot, flag.carried);
  if (isPrefill && last !== undefined && (isUnread || isReasoned || (isEntered && isStored(value)))) return;
  if (isStarted) {
    const before = isEntered ? standingIn(state, slot) : null;
    const result = workOut(state, slot, formula);
    if (result === null && (isReasoned || isEntered)) return;
    if (copied !== null && isStored(value) && terms.read(copied) === null) {
      state.flags[slot]! |= flag.entered | flag.carried;
      return;
    }
    fill(state, slot, result);
    if (before !== null && !sameAnswer(before, result)) state.replaced.set(slot, before);
    return;
  }
  const isDefault = last === undefined && !isEntered && state.prepared.behaviours[state.indexOf[slot]!]!.answer === 'entered';
  if (isDefault || (!isStored(value) && !isUnread && !isReasoned)) {
    const result = isTriggered ? null : workOut(state, slot, formula);
    if (result !== null) fill(state, slot, result);
    else if (isStored(value)) state.flags[slot]! |= flag.entered;
  } else if (isEntered && !isUnread && !isReasoned) {
    // Random values cannot be recomputed, so keep the stored value.
    const isOwn = isDrawn ? last !== undefined : !sameAnswer(value, workOut(state, slot, formula));
    if (!isOwn) state.flags[slot]! &= ~flag.entered;
  }
};

export const calculatedIn = (state: FormState, slot: number): Calculated | null => {
  const index = state.indexOf[slot]!;
  const calculation = state.prepared.calculations[index];
  if (!calculation || state.prepared.behaviours[index]!.answer !== 'entered') return null;
  const isThere = hasFlag(state, slot, flag.stored) || hasFlag(state, slot, flag.unreadable);
  const isEntered = hasFlag(state, slot, flag.entered);
  // With a trigger, a stored answer may have been calculated from earlier answers.
  const isUnknown = !isThere || (isEntered && (calculation.isTriggered || resultOver(state, slot, calculation.formula, null) === null));
  const origin = isUnknown ? null : isEntered ? 'overwritten' : 'calculated';
  return { origin, replaced: state.replaced.get(slot) ?? null };
};
