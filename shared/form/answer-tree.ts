import type { AnswerValue, Answers, Item, PageAnswers } from '../design/card-design.ts';
import { confirmationName, reasonName } from '../design/sibling-names.ts';
import { none, type PreparedDesign } from './prepare.ts';
import { registeredName } from './read-answers.ts';
import { sameAnswer } from '../items/answers.ts';
import { withReasons } from '../items/reasoned-answer.ts';
import { partsForReasons } from '../items/reason-parts.ts';

export interface AnswerBlock {
  readonly values: ReadonlyMap<number, AnswerValue>;
  /** Stored confirmations are not checked yet. */
  readonly confirmations: ReadonlyMap<number, AnswerValue>;
  /** The key is the index of the repeat; a hidden repeat has no entry. */
  readonly repeats: ReadonlyMap<number, readonly Repetition[]>;
}

export interface Repetition extends AnswerBlock {
  readonly registeredAt: string | null;
}

export const blankBlock: AnswerBlock = { values: new Map(), confirmations: new Map(), repeats: new Map() };

/** Visits the items of a page or repetition, including repeats but not their content. */
export const eachItemOfBlock = (prepared: PreparedDesign, repeat: number, visit: (index: number) => void): void => {
  const { items, end } = prepared;
  const last = repeat === none ? items.length : end[repeat]!;
  for (let index = repeat + 1; index < last; index = items[index]!.class === 'repeat' ? end[index]! : index + 1) visit(index);
};

const reasonsIn = (page: PageAnswers, item: Item, name: string): { readonly [part: string]: string } | null => {
  const found = ['', ...partsForReasons(item)].flatMap((part) => {
    const reason = page[reasonName(name, part)];
    return typeof reason === 'string' ? [[part, reason] as const] : [];
  });
  return found.length === 0 ? null : Object.fromEntries(found);
};

export const readAnswerTree = (prepared: PreparedDesign, answers: Answers, repeat: number = none, suffix = ''): AnswerBlock => {
  const values = new Map<number, AnswerValue>();
  const confirmations = new Map<number, AnswerValue>();
  const repeats = new Map<number, readonly Repetition[]>();
  eachItemOfBlock(prepared, repeat, (index) => {
    const item = prepared.items[index]!;
    const page: PageAnswers = answers[prepared.design.pages[prepared.page[index]!]!.name] ?? {};
    const reasons = item.reasons === undefined ? null : reasonsIn(page, item, item.name + suffix);
    const value = page[item.name + suffix] ?? null;
    const confirmation = prepared.warns[index] === 1 ? (page[confirmationName(item.name + suffix)] ?? null) : null;
    if (confirmation !== null) confirmations.set(index, confirmation);
    if (reasons !== null) values.set(index, withReasons(item.class === 'repeat' ? null : value, reasons));
    if (value === null) return;
    if (item.class !== 'repeat') {
      if (prepared.behaviours[index]!.answer === 'entered' && reasons === null) values.set(index, value);
      return;
    }
    const repetitions = Array.from({ length: Number(value) }, (_, at) => {
      const own = `${suffix}_${at + 1}`;
      const registered = page[registeredName(item, own)];
      return { ...readAnswerTree(prepared, answers, index, own), registeredAt: typeof registered === 'string' ? registered : null };
    });
    repeats.set(index, repetitions);
  });
  return { values, confirmations, repeats };
};

const sameEntries = <Value>(one: ReadonlyMap<number, Value>, other: ReadonlyMap<number, Value>, same: (a: Value, b: Value) => boolean) =>
  one.size === other.size && [...one].every(([key, value]) => other.has(key) && same(value, other.get(key)!));

export const sameBlock = (one: AnswerBlock, other: AnswerBlock): boolean =>
  sameEntries(one.values, other.values, sameAnswer) &&
  sameEntries(one.repeats, other.repeats, (a, b) => a.length === b.length && a.every((repetition, at) => sameRepetition(repetition, b[at]!)));

export const sameRepetition = (one: Repetition, other: Repetition): boolean =>
  one.registeredAt === other.registeredAt && sameBlock(one, other);
