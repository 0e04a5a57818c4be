import type { AnswerValue, AttributeItem } from '../design/card-design.ts';
import { evaluateCondition, evaluateExpression } from '../language/expression/evaluate-expression.ts';
import { type Expression, mentionsIn } from '../language/expression/expression.ts';
import { filledCount, isFilling, moveFilling } from './filled.ts';
import { findingsOf } from './findings.ts';
import { blockAround, eachSlotWithin, effectiveValue, flag, type FormState, hasFlag, isStored, parentSlot, slotSeenFrom, touch } from './form-state.ts';
import type { Behaviour, Entered } from '../items/behaviour.ts';
import { none, pathOfIndex, type PreparedDesign } from './prepare.ts';
import { sameAnswer } from '../items/answers.ts';
import { isExplained } from './reasons.ts';
import { judgeWarnings } from './warnings.ts';
import type { Shown } from '../items/shown.ts';
import { calculatedIn, markOverlong, recalculate, workOutDefault } from './calculate.ts';
import { startRepetition } from './read-answers.ts';
import { countedBy, countOf, eachSlotUnder, hasRoom, parkBlock, repeatAt, unparkBlock } from './repetitions.ts';
import { isCalculated } from './score-inputs.ts';
import { sourcesAt } from './sources.ts';

export const enqueue = (state: FormState, slot: number): void => {
  if (hasFlag(state, slot, flag.queued)) return;
  state.flags[slot]! |= flag.queued;
  state.queue.push(slot, state.prepared.rank[state.indexOf[slot]!]!);
};

const inherited = flag.exposed | flag.fixed;

export const runQueue = (state: FormState): void => {
  for (let slot = state.queue.pop(); slot !== none; slot = state.queue.pop()) {
    state.flags[slot]! &= ~flag.queued;
    if (!hasFlag(state, slot, flag.parked)) look(state, slot, effectiveValue(state, slot));
  }
};

/** Evaluates a slot whose answer was `valueBefore`, and queues all that follows from it. */
export const look = (state: FormState, slot: number, valueBefore: AnswerValue): void => {
  const hiddenBefore = state.hiddenBy[slot]!;
  const before = state.flags[slot]!;
  evaluate(state, slot);
  if (state.hiddenBy[slot] !== hiddenBefore || ((state.flags[slot]! ^ before) & inherited) !== 0) enqueueChildren(state, slot);
  // A reason or unread text counts only while its item is shown, although the answer is blank either way.
  if (((before | state.flags[slot]!) & (flag.reasoned | flag.unreadable)) !== 0 && ((before ^ state.flags[slot]!) & flag.exposed) !== 0) enqueueDependents(state, slot);
  else announceAnswer(state, slot, valueBefore);
};

export const enqueueDependents = (state: FormState, slot: number): void => eachDependent(state, state.prepared.dependents, slot, enqueue);

/** Items that only mention the answer in texts are redrawn, not evaluated. */
const announceAnswer = (state: FormState, slot: number, before: AnswerValue): void => {
  if (sameAnswer(effectiveValue(state, slot), before)) return;
  eachDependent(state, state.prepared.dependents, slot, enqueue);
  eachDependent(state, state.prepared.readers, slot, touch);
};

/** Scores need an entered answer (score-inputs.ts), so queue dependents even if the value is equal. */
const noteOverwritten = (state: FormState, slot: number): void => {
  const is = hasFlag(state, slot, flag.entered) && effectiveValue(state, slot) !== null;
  if (hasFlag(state, slot, flag.overwritten) === is) return;
  state.flags[slot]! ^= flag.overwritten;
  eachDependent(state, state.prepared.dependents, slot, enqueue);
};

/** Formulas skip blank repetitions, so evaluate them again when a repetition becomes filled or blank. */
const fill = (state: FormState, slot: number, is: boolean): void => {
  for (const repeat of moveFilling(state, slot, is)) announceFilling(state, repeat);
};

const announceFilling = (state: FormState, repeat: number): void => {
  enqueue(state, repeat);
  eachDependent(state, state.prepared.dependents, repeat, enqueue);
  eachDependent(state, state.prepared.readers, repeat, touch);
};

/** Tells the repetitions around a repeat that content was removed with one of its repetitions. */
export const announceAround = (state: FormState, repeat: number): void => {
  for (let block = state.blockOf[repeat]!; block !== 0; block = state.blocks[block]!.around) announceFilling(state, state.blocks[block]!.owner);
};

const wholeForm = 0;

const eachDependent = (state: FormState, dependents: PreparedDesign['dependents'], slot: number, visit: (state: FormState, dependent: number) => void): void => {
  for (const dependent of dependents[state.indexOf[slot]!]!) {
    const around = state.prepared.asksAcross[dependent] === 1 ? wholeForm : blockAround(state, state.blockOf[slot]!, dependent);
    eachSlotWithin(state, around, dependent, (found) => visit(state, found));
  }
};

/** Activated items depend on the choice's parent, so queue them even if the choice itself did not change. */
const enqueueChildren = (state: FormState, slot: number): void => {
  const index = state.indexOf[slot]!;
  const { end, items } = state.prepared;
  const last = end[index]!;
  const blocks = items[index]!.class === 'repeat' ? (state.repetitions.get(slot) ?? []) : [state.blockOf[slot]!];
  for (const block of blocks) {
    const { shift } = state.blocks[block]!;
    for (let child = index + 1; child < last; child = end[child]!) {
      enqueue(state, child + shift);
      if (items[child]!.class === 'attribute' && end[child]! > child + 1) enqueueChildren(state, child + shift);
    }
  }
};

/** Evaluates one slot; everything that it depends on must be up to date. */
export const evaluate = (state: FormState, slot: number): void => {
  const index = state.indexOf[slot]!;
  bringUpToDate(state, slot, index);
  if (state.prepared.calculations[index]) noteOverwritten(state, slot);
  fill(state, slot, isFilling(state, slot, hasFlag(state, slot, flag.stored), hasFlag(state, slot, flag.exposed)));
  if (state.prepared.warns[index] === 1) judgeWarnings(state, slot);
};

const bringUpToDate = (state: FormState, slot: number, index: number): void => {
  const { prepared } = state;
  const behaviour = prepared.behaviours[index]!;
  const parent = parentSlot(state, slot);
  const isParentExposed = parent === none || hasFlag(state, parent, flag.exposed);
  const given = state.given.get(slot);
  const isOpen = isParentExposed && (given?.exposed ?? isGateOpen(state, slot, index));
  const exposed = isOpen && (given !== undefined || isRelevant(state, slot, index));
  const valueBefore = state.values[slot] ?? null;

  const before = state.flags[slot]!;
  if (state.withheld.has(index)) state.values[slot] = null;
  else workOutDefault(state, slot);
  if (given?.value !== undefined) {
    state.values[slot] = given.value;
    state.flags[slot]! &= ~flag.entered;
  } else if (given !== undefined || state.withheld.has(index)) {
  } else if (prepared.calculations[index]) {
    if (exposed) recalculate(state, slot);
  } else if (behaviour.answer === 'computed') {
    state.isOverlong = false;
    state.values[slot] = exposed && hasInput(state, slot) ? behaviour.compute(prepared.items[index] as AttributeItem, sourcesAt(state, slot)) : null;
    markOverlong(state, slot);
  }
  if (exposed && given === undefined && prepared.repeatCount[index]) resize(state, slot, prepared.repeatCount[index]);
  const isCurrent = behaviour.answer !== 'entered' || given !== undefined || keepCurrent(state, slot, behaviour);
  const value = state.values[slot] ?? null;
  const held = stateOf(state, slot, index, behaviour, { exposed, isCurrent }, value);
  const found = exposed ? held | (state.withheld.has(index) ? flag.fixed : judgementOf(state, slot, behaviour, parent, held)) : held;
  // An exposed slot that is set aside hides itself, because its answer no longer fits the items that it depends on.
  const hider = (found & flag.setAside) === 0 ? none : slot;
  const hiddenBy = exposed ? hider : isOpen ? deciderOf(state, slot, parent) : isParentExposed ? parent : state.hiddenBy[parent]!;
  moveSetAside(state, slot, hiddenBy, found);
  const after = (state.flags[slot]! & lasting) | found;
  if (after === before && state.hiddenBy[slot] === hiddenBy && sameAnswer(value, valueBefore)) {
    if ((behaviour.shows && showsOtherThanSeen(state, slot)) || findsOtherThanSeen(state, slot) || isOfOtherOrigin(state, slot)) touch(state, slot);
    return;
  }
  if (((before ^ after) & (flag.counted | flag.answered | flag.missing)) !== 0) {
    count(state, index, before, -1);
    count(state, index, after, 1);
  }
  state.flags[slot] = after;
  state.hiddenBy[slot] = hiddenBy;
  touch(state, slot);
};

const hasInput = (state: FormState, slot: number): boolean => {
  const answers = state.prepared.scoreInputs[state.indexOf[slot]!]!;
  return answers === null || answers.some((index) => isAnyAnswered(state, state.blockOf[slot]!, index));
};

const isAnyAnswered = (state: FormState, from: number, index: number): boolean => {
  const item = state.prepared.items[index]!;
  let isAny = false;
  eachSlotWithin(state, blockAround(state, from, index), index, (slot) => {
    isAny ||= item.class === 'repeat' ? (filledCount(state, slot) ?? 0) > 0 : isCalculated(item) ? hasFlag(state, slot, flag.overwritten) : effectiveValue(state, slot) !== null;
  });
  return isAny;
};

/** Applies the repeat_count formula. Surplus repetitions are set aside with their answers and return in their order. */
const resize = (state: FormState, slot: number, formula: Expression): void => {
  const term = evaluateExpression(formula, sourcesAt(state, slot).terms);
  const wanted = countedBy(repeatAt(state, slot), Array.isArray(term) ? 0 : Number(term ?? 0));
  parkBeyond(state, slot, wanted);
  while (countOf(state, slot) < wanted) {
    if (bringBack(state, slot)) continue;
    if (!hasRoom(state, slot)) break;
    eachSlotUnder(state, startRepetition(state, slot, state.isOpen || state.context.isNew), (inner) => enqueue(state, inner));
  }
  if (countOf(state, slot) < wanted) state.flags[slot]! |= flag.unreadable;
  else state.flags[slot]! &= ~flag.unreadable;
};

export const parkBeyond = (state: FormState, slot: number, wanted: number): void => {
  while (countOf(state, slot) > wanted) eachSlotUnder(state, parkBlock(state, slot), (inner) => setAside(state, inner, slot));
};

/** Brings back the repetition that was set aside last; false if there is none. */
export const bringBack = (state: FormState, slot: number): boolean => {
  const parked = unparkBlock(state, slot);
  if (parked === none) return false;
  eachSlotUnder(state, parked, (inner) => {
    state.flags[inner]! &= ~flag.parked;
    enqueue(state, inner);
  });
  return true;
};

const setAside = (state: FormState, slot: number, repeat: number): void => {
  fill(state, slot, false);
  const flags = state.flags[slot]!;
  const kept = (flags & flag.entered) === 0 ? 0 : flag.setAside;
  touch(state, slot);
  count(state, state.indexOf[slot]!, flags, -1);
  moveSetAside(state, slot, repeat, kept);
  state.flags[slot] = (state.flags[slot]! & lasting) | kept | flag.parked;
  state.hiddenBy[slot] = repeat;
};

export const shownOf = (state: FormState, slot: number): Shown | null => {
  const index = state.indexOf[slot]!;
  const behaviour = state.prepared.behaviours[index]!;
  if (!behaviour.shows || !hasFlag(state, slot, flag.exposed) || !hasInput(state, slot)) return null;
  return behaviour.shows(state.prepared.items[index] as AttributeItem, effectiveValue(state, slot), sourcesAt(state, slot));
};

/** Only seen views matter, because a new view is built from the current state. */
const showsOtherThanSeen = (state: FormState, slot: number): boolean => {
  const seen = state.views[slot];
  return seen !== undefined && !sameAnswer(seen.shows as unknown as AnswerValue, shownOf(state, slot) as unknown as AnswerValue);
};

/** A constraint's findings may change although its own answer does not. */
const findsOtherThanSeen = (state: FormState, slot: number): boolean => {
  const seen = state.views[slot];
  const index = state.indexOf[slot]!;
  if (!seen || !(state.prepared.constraint[index] || state.prepared.warns[index]) || !hasFlag(state, slot, flag.wrong)) return false;
  const found = findingsOf(state, slot);
  return found.length !== seen.issues.length || found.some(({ code, params }, at) => code !== seen.issues[at]!.code || params['rule'] !== seen.issues[at]!.params['rule']);
};

const isOfOtherOrigin = (state: FormState, slot: number): boolean => {
  const seen = state.views[slot]?.calculated ?? null;
  return seen !== null && seen.origin !== calculatedIn(state, slot)?.origin;
};

/** Evaluation does not change these bits. */
const lasting = flag.unreadable | flag.entered | flag.queued | flag.touched | flag.due | flag.parked | flag.reasoned | flag.filling | flag.overlong | flag.overwritten | flag.carried;

/** Keeps the part of an answer that still fits its sources in the slot, and the whole in `wholes`. Returns false if no part fits. */
const keepCurrent = (state: FormState, slot: number, behaviour: Entered): boolean => {
  const whole = state.wholes.get(slot) ?? state.values[slot] ?? null;
  if (!behaviour.current || whole === null) return true;
  const part = behaviour.current(state.prepared.items[state.indexOf[slot]!] as AttributeItem, whole, sourcesAt(state, slot));
  const isPart = part !== null && !sameAnswer(part, whole);
  if (isPart) state.wholes.set(slot, whole);
  else state.wholes.delete(slot);
  state.values[slot] = isPart ? part : whole;
  return part !== null;
};

const stateOf = (
  state: FormState,
  slot: number,
  index: number,
  behaviour: Behaviour,
  { exposed, isCurrent }: { readonly exposed: boolean; readonly isCurrent: boolean },
  value: AnswerValue,
): number => {
  const item = state.prepared.items[index]!;
  if (item.class === 'repeat') return (exposed ? flag.exposed : 0) | flag.stored;
  if (behaviour.answer === 'none') return exposed ? flag.exposed : 0;
  const isEntered = behaviour.answer === 'entered';
  const stored = isCurrent && isStored(value);
  const isWhole = stored && (!isEntered || !behaviour.isComplete || behaviour.isComplete(value));
  const answered = isWhole || (isEntered && hasFlag(state, slot, flag.reasoned) && isExplained(state, slot, behaviour, value));
  let flags = (stored ? flag.stored : 0) | (answered ? flag.answered : 0);
  const isKept = hasFlag(state, slot, flag.entered) && !(exposed && isCurrent && !state.wholes.has(slot));
  if (isKept) flags |= flag.setAside;
  return exposed ? flags | flag.exposed : flags;
};

const judgementOf = (state: FormState, slot: number, behaviour: Behaviour, parent: number, held: number): number => {
  const index = state.indexOf[slot]!;
  const item = state.prepared.items[index]!;
  const last = state.flags[slot]!;
  state.flags[slot] = (last & lasting) | held;
  const given = state.given.get(slot);
  let flags = (given?.readonly ?? isFixed(state, slot, index, parent)) ? flag.fixed : 0;
  if (behaviour.answer !== 'none') {
    const isNumbered = state.prepared.isNumbered[index] === 1;
    const isRequired = given?.required ?? (item.required === true || holds(state, slot, state.prepared.requiredIf[index]!));
    if (isRequired) flags |= flag.required;
    if (behaviour.answer === 'entered' && !isNumbered && (isRequired || !behaviour.isExempt?.(item as AttributeItem))) flags |= flag.counted;
    if (isRequired && (held & flag.answered) === 0 && !isNumbered) flags |= flag.missing;
  }
  if (findingsOf(state, slot).length > 0) flags |= flag.wrong;
  state.flags[slot] = last;
  return flags;
};

const holds = (state: FormState, slot: number, condition: Expression | null): boolean =>
  condition !== null && evaluateCondition(condition, sourcesAt(state, slot).terms) === true;

const isRelevant = (state: FormState, slot: number, index: number): boolean => {
  const relevant = state.prepared.relevant[index]!;
  return relevant === null || holds(state, slot, relevant);
};

/** Items in a read-only block are read-only, too; items that a read-only choice activates are not. */
const isFixed = (state: FormState, slot: number, index: number, parent: number): boolean => {
  const { behaviours, items, readonlyIf } = state.prepared;
  if (behaviours[index]!.answer === 'computed' || items[index]!.readonly === true || holds(state, slot, readonlyIf[index]!)) return true;
  if (state.prepared.isNumbered[index] === 1 && state.context.drawn?.has(pathOfIndex(state.prepared, index)) === true) return true;
  let block = parent;
  while (block !== none && items[state.indexOf[block]!]!.class === 'attribute') block = parentSlot(state, block);
  return block !== none && hasFlag(state, block, flag.fixed);
};

/** For an item hidden by its own condition, the first item of that condition counts the answers set aside. */
const deciderOf = (state: FormState, slot: number, parent: number): number => {
  const index = state.indexOf[slot]!;
  const relevant = state.prepared.relevant[index];
  const [first] = relevant ? mentionsIn(relevant) : [];
  const decider = state.prepared.references.get(first?.path ?? '');
  const found = decider ? slotSeenFrom(state, state.blockOf[slot]!, decider.index) : none;
  return found === none ? parent : found;
};

const isGateOpen = (state: FormState, slot: number, index: number): boolean => {
  const gate = state.prepared.gate[index]!;
  if (gate === none) return true;
  const source = slotSeenFrom(state, state.blockOf[slot]!, gate);
  const value = source === none ? null : effectiveValue(state, source);
  const when = state.prepared.when[index] ?? [];
  if (value === true) return when.includes('true');
  if (typeof value === 'string') return when.includes(value);
  return Array.isArray(value) && when.some((each) => value.includes(each));
};

const moveSetAside = (state: FormState, slot: number, hiddenBy: number, found: number): void => {
  const was = hasFlag(state, slot, flag.setAside) ? state.hiddenBy[slot]! : none;
  const is = (found & flag.setAside) === 0 ? none : hiddenBy;
  if (was === is) return;
  for (const [owner, change] of [[was, -1], [is, 1]] as const) {
    if (owner === none) continue;
    state.aside[owner]! += change;
    touch(state, owner);
  }
};

const count = (state: FormState, index: number, flags: number, change: 1 | -1): void => {
  const page = state.prepared.page[index]!;
  if ((flags & flag.counted) !== 0) {
    state.counted[page]! += change;
    if ((flags & flag.answered) !== 0) state.answered[page]! += change;
  }
  if ((flags & flag.missing) !== 0) state.missing += change;
};

/** Takes a slot out of all counts, before its repetition is removed. */
export const withdraw = (state: FormState, slot: number): void => {
  count(state, state.indexOf[slot]!, state.flags[slot]!, -1);
  moveSetAside(state, slot, none, 0);
  moveFilling(state, slot, false);
  for (const known of [state.typed, state.wholes, state.reasons, state.warned, state.started, state.replaced, state.given]) known.delete(slot);
  if (state.typing?.slot === slot) state.typing = null;
};
