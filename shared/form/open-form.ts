import type { AnswerValue, Answers } from '../design/card-design.ts';
import { announceAround, enqueue, evaluate, look, runQueue, withdraw } from './evaluate.ts';
import { createState, eachSlotWithin, effectiveValue, flag, type FormState, hasFlag, pathOfSlot, touch } from './form-state.ts';
import { restoreTexts, setAnswer, setPart, setReason, unreadTexts } from './enter.ts';
import type { FormContext, FormSession, ItemPath, ItemState, UnreadTexts } from './form-types.ts';
import { absentView, viewOf } from './item-view.ts';
import { splitItemPath } from './item-paths.ts';
import { find, locate } from './locate.ts';
import { mentionedFrom } from './mentioned.ts';
import { none, type PreparedDesign } from './prepare.ts';
import { readAnswers, startRepetition } from './read-answers.ts';
import { countOf, holdsWithheld, eachSlotUnder, hasRoom, minCount, removeBlock, repeatAt } from './repetitions.ts';
import { allIssues, saveIssues } from './save-check.ts';
import { currentStatus } from './status.ts';
import { openWarnings, setConfirmation } from './warnings.ts';
import { writeAnswers } from './write-answers.ts';

export const openState = (prepared: PreparedDesign, answers: Answers, context: FormContext, unread: UnreadTexts = {}): FormState => {
  const state = createState(prepared, context);
  readAnswers(state, answers);
  restoreTexts(state, unread);
  takeAsGiven(state);
  evaluateAll(state);
  return state;
};

/** Takes stored or posted answers of any shape, or `{}` for a new card. The cost of a change does not depend on the design's size. */
export const openForm = (prepared: PreparedDesign, answers: Answers, context: FormContext, unread?: UnreadTexts): FormSession => {
  const state = openState(prepared, answers, context, unread);
  const items = createSubscriptions();
  const statusListeners = new Set<() => void>();
  const absent = new Map<ItemPath, ItemState>();
  let written: Answers | null = null;

  const settle = (moved: readonly ItemPath[] = []): void => {
    written = null;
    runQueue(state);
    const last = state.status;
    state.status = currentStatus(state);
    const told = new Set(moved);
    for (const slot of state.touched) {
      state.flags[slot]! &= ~flag.touched;
      if (!items.isEmpty()) told.add(pathOfSlot(state, slot));
    }
    state.touched.length = 0;
    items.tell(told);
    if (state.status !== last) for (const listener of statusListeners) listener();
  };

  const slotAt = (path: ItemPath): number => {
    const slot = locate(state, path);
    if (slot === none) throw new Error(`no such repetition: ${path}`);
    return slot;
  };

  const pathsUnder = (slot: number): ItemPath[] => {
    const paths: ItemPath[] = [];
    for (const block of state.repetitions.get(slot) ?? []) eachSlotUnder(state, block, (inner) => paths.push(pathOfSlot(state, inner)));
    return paths;
  };

  return {
    item: (path) => {
      const slot = locate(state, path);
      if (slot !== none) return viewOf(state, slot);
      const view = absent.get(path) ?? absentView(state, path);
      absent.set(path, view);
      return view;
    },
    set: (path, value) => {
      if (setAnswer(state, slotAt(path), value)) settle();
    },
    setPart: (path, part, text) => {
      if (setPart(state, slotAt(path), part, text)) settle();
    },
    setTogether: (path, value) => {
      const slot = slotAt(path);
      if (setAnswer(state, slot, value)) settle();
      if (effectiveValue(state, slot) !== null) state.together.add(slot);
    },
    together: () => [...state.together].filter((slot) => effectiveValue(state, slot) !== null).map((slot) => pathOfSlot(state, slot)),
    endTogether: (paths) => {
      for (const path of paths) state.together.delete(find(state, path) ?? none);
    },
    missingReasons: prepared.design.missing_reasons ?? [],
    setReason: (path, part, reason) => {
      if (setReason(state, slotAt(path), part, reason)) settle();
    },
    confirm: (path, given) => {
      if (setConfirmation(state, slotAt(path), given)) settle();
    },
    confirmationReasons: prepared.design.confirmation_reasons ?? [],
    openWarnings: () => openWarnings(state),
    leave: (path) => {
      if (state.typing?.slot === locate(state, path)) state.typing = null;
    },
    unreadTexts: () => unreadTexts(state),
    addRepetition: (path) => {
      const slot = slotAt(path);
      const { max_count = Infinity, repeat_count } = repeatAt(state, slot);
      if (hasFlag(state, slot, flag.reasoned)) {
        setReason(state, slot, '', null);
        settle();
        return true;
      }
      if (repeat_count !== undefined || countOf(state, slot) >= max_count || !hasRoom(state, slot)) return false;
      const before = effectiveValue(state, slot);
      const block = startRepetition(state, slot, true);
      state.blocks[block]!.registeredAt = context.now.replace('T', ' ');
      eachSlotUnder(state, block, (inner) => enqueue(state, inner));
      recount(state, slot, before);
      settle();
      return true;
    },
    removeRepetition: (path, index) => {
      const slot = slotAt(path);
      const repeat = repeatAt(state, slot);
      const removed = state.repetitions.get(slot)?.[index - 1];
      if (removed === undefined || holdsWithheld(state, slot) || repeat.repeat_count !== undefined || countOf(state, slot) <= minCount(repeat)) return;
      const moved = items.isEmpty() ? [] : pathsUnder(slot);
      const before = effectiveValue(state, slot);
      eachSlotUnder(state, removed, (inner) => withdraw(state, inner));
      removeBlock(state, slot, index);
      announceAround(state, slot);
      for (const block of state.repetitions.get(slot) ?? []) {
        eachSlotUnder(state, block, (inner) => {
          state.views[inner] = undefined;
        });
      }
      recount(state, slot, before);
      settle(moved);
    },
    look: (path, at) => {
      const slot = locate(state, path);
      return slot === none ? null : at(state, slot);
    },
    registeredAt: (path, index) => {
      const block = state.repetitions.get(locate(state, path))?.[index - 1];
      return block === undefined ? null : state.blocks[block]!.registeredAt;
    },
    mentioned: (paths) => mentionedFrom(state, 0, paths),
    subscribe: (path, listener) => items.add(path, listener),
    subscribeStatus: (listener) => {
      statusListeners.add(listener);
      return () => statusListeners.delete(listener);
    },
    status: () => state.status,
    issues: () => allIssues(state),
    submitIssues: () => saveIssues(state),
    answers: () => (written ??= writeAnswers(state)),
  };
};

const takeAsGiven = (state: FormState): void => {
  for (const [path, given] of Object.entries(state.context.withheld?.given ?? {})) {
    const slot = state.prepared.indexOf.has(splitItemPath(path).item) ? locate(state, path) : none;
    if (slot !== none) state.given.set(slot, { ...given, held: state.values[slot] ?? null });
  }
};

const evaluateAll = (state: FormState): void => {
  const { crossChecked, order } = state.prepared;
  // A repeat comes before its content, so its repetitions exist by then.
  for (const index of order) eachSlotWithin(state, 0, index, (slot) => evaluate(state, slot));
  for (const index of crossChecked) eachSlotWithin(state, 0, index, (slot) => look(state, slot, effectiveValue(state, slot)));
  runQueue(state);
  state.isOpen = true;
  for (const slot of state.touched) state.flags[slot]! &= ~flag.touched;
  state.touched.length = 0;
  state.status = currentStatus(state);
};

const recount = (state: FormState, slot: number, before: AnswerValue): void => {
  look(state, slot, before);
  touch(state, slot);
};

/** Subscriptions are by path, because a repetition that moves down takes over the path of the removed one. */
const createSubscriptions = () => {
  const listeners = new Map<ItemPath, Set<() => void>>();
  return {
    add: (path: ItemPath, listener: () => void): (() => void) => {
      const those = listeners.get(path) ?? new Set();
      listeners.set(path, those.add(listener));
      return () => {
        those.delete(listener);
        if (those.size === 0 && listeners.get(path) === those) listeners.delete(path);
      };
    },
    isEmpty: (): boolean => listeners.size === 0,
    tell: (paths: Iterable<ItemPath>): void => {
      for (const path of paths) for (const listener of listeners.get(path) ?? []) listener();
    },
  };
};
