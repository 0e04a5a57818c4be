import type { AnswerValue, PageAnswers, RepeatItem } from '../design/card-design.ts';
import { registeredPart } from '../design/sibling-names.ts';
import { maxComputedText } from '../language/expression/values.ts';
import { isFilling, moveFilling } from './filled.ts';
import { flag, type FormState, isStored } from './form-state.ts';
import { isObject } from '../items/answers.ts';
import { isBlank, ownValue } from './posted-value.ts';
import { readReasons } from './reasons.ts';
import { readConfirmation } from './warnings.ts';
import { defaultOf, nothing, take, untakeable } from '../items/take.ts';
import { appendBlock, countOf, eachSlotOfBlock, hasRoom, minCount, startCount } from './repetitions.ts';

export const registeredName = (repeat: RepeatItem, suffix: string): string => `${repeat.name}_${registeredPart}${suffix}`;

const isRegisteredAt = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(value);

const pagesOf = (state: FormState, answers: unknown): readonly PageAnswers[] =>
  state.prepared.design.pages.map(({ name }) => {
    const page = isObject(answers as AnswerValue) ? ownValue(answers as PageAnswers, name) : undefined;
    return isObject(page) ? page : {};
  });

/** Evaluates nothing yet. Unknown names are dropped, and values that a type cannot hold become findings. */
export const readAnswers = (state: FormState, answers: unknown): void => readBlock(state, 0, pagesOf(state, answers), state.context.isNew);

const readBlock = (state: FormState, block: number, pages: readonly PageAnswers[], isFresh: boolean): void => {
  const { items, behaviours, page } = state.prepared;
  const { suffix } = state.blocks[block]!;
  eachSlotOfBlock(state, block, (slot, index) => {
    const item = items[index]!;
    const given = pages[page[index]!] ?? {};
    if (item.class === 'repeat') return readRepeat(state, slot, item, given, pages, isFresh);
    const behaviour = behaviours[index]!;
    const raw = ownValue(given, item.name + suffix) ?? null;
    if (behaviour.answer === 'computed' && state.prepared.calculations[index] && isTerm(raw)) state.values[slot] = raw;
    if (behaviour.answer !== 'entered' || item.class !== 'attribute') return;
    if (state.prepared.warns[index] === 1) readConfirmation(state, slot, given, item.name + suffix);
    const isExplained = item.reasons !== undefined && readReasons(state, slot, item, given, item.name + suffix, raw);
    if (isExplained && raw === null) return;
    if (raw !== null) {
      const taken = take(behaviour, item, raw, null);
      const { value, unread } = taken.value === null && taken.unread === null && !isBlank(raw) ? untakeable(raw) : taken;
      state.values[slot] = value;
      state.flags[slot]! |= (isStored(value) || unread ? flag.entered : 0) | (unread ? flag.unreadable : 0);
      if (unread) state.typed.set(slot, { unread: { ...state.typed.get(slot)?.unread, ...unread }, told: nothing.told });
    } else if (item.default_options?.kind === 'expression') state.flags[slot]! |= isFresh ? flag.due : 0;
    else if (state.context.isNew) state.values[slot] = defaultOf(item, behaviour, state.context);
  });
};

/** Checks the value, because clients may post anything. */
const isTerm = (raw: AnswerValue): boolean => (typeof raw === 'object' ? Array.isArray(raw) && raw.every((each) => typeof each === 'string') : JSON.stringify(raw).length <= maxComputedText);

const readRepeat = (
  state: FormState,
  slot: number,
  item: RepeatItem,
  given: PageAnswers,
  pages: readonly PageAnswers[],
  isFresh: boolean,
): void => {
  const { suffix } = state.blocks[state.blockOf[slot]!]!;
  const count = ownValue(given, item.name + suffix);
  const isCount = typeof count === 'number' && Number.isInteger(count) && count >= 0;
  const there = isCount ? count : highestIndex(state, slot, suffix, given);
  const isExplained = item.reasons !== undefined && readReasons(state, slot, item, given, item.name + suffix, there);
  const least = isExplained ? 0 : isCount ? (item.repeat_count === undefined ? minCount(item) : 0) : startCount(item);
  const wanted = Math.max(there, least);
  state.values[slot] = 0;
  while (countOf(state, slot) < wanted && hasRoom(state, slot)) {
    const block = appendBlock(state, slot);
    const registered = ownValue(given, registeredName(item, state.blocks[block]!.suffix));
    if (isRegisteredAt(registered)) state.blocks[block]!.registeredAt = registered;
    readBlock(state, block, pages, isFresh);
    // Formulas may run before the content is evaluated, so treat stored answers as shown.
    eachSlotOfBlock(state, block, (inner) => moveFilling(state, inner, isFilling(state, inner, isStored(state.values[inner] ?? null), true)));
  }
  if (countOf(state, slot) < wanted) state.flags[slot]! |= flag.unreadable;
};

export const startRepetition = (state: FormState, slot: number, isFresh: boolean): number => {
  const block = appendBlock(state, slot);
  readBlock(state, block, [], isFresh);
  return block;
};

const highestIndex = (state: FormState, slot: number, suffix: string, given: PageAnswers): number => {
  const { items, end } = state.prepared;
  const index = state.indexOf[slot]!;
  const names = new Set(items.slice(index + 1, end[index]).map(({ name }) => name));
  let highest = 0;
  for (const name of Object.keys(given)) {
    const [, base = '', indices = ''] = /^(.*?)((?:_[1-9]\d{0,2})+)$/.exec(name) ?? [];
    const repetition = indices.startsWith(`${suffix}_`) && names.has(base) ? indices.slice(suffix.length + 1).split('_')[0] : undefined;
    highest = Math.max(highest, Number(repetition ?? 0));
  }
  return highest;
};
