import type { AnswerValue, Answers, Path } from '../design/card-design.ts';
import { withKeptChoices, type KeptAnswer } from '../design/kept-answer.ts';
import { splitReasonPath } from '../design/sibling-names.ts';
import { lostIn, noSources, readingOf } from '../items/judge.ts';
import { itemAt, type NumberedDesign, placelessOf, repeatPath } from './answers-without-place.ts';
import type { FormContext, FormSession, ItemPath, UnreadTexts } from './form-types.ts';
import { answerAt, answerPath, splitItemPath, splitPath, withAnswers } from './item-paths.ts';
import { openForm } from './open-form.ts';
import { none, pathOfIndex, type PreparedDesign, repeatsAround } from './prepare.ts';
import { repetitionMoves } from './repetition-moves.ts';
import { isBlankAnswer, partOf, sameAnswer } from '../items/answers.ts';
import { take } from '../items/take.ts';
import { takesReason } from '../items/reason-parts.ts';

export interface SavedAnswers {
  readonly design: NumberedDesign;
  readonly context: FormContext;
  readonly posted: Answers;
  readonly unread?: UnreadTexts;
  /** A new card or move was posted under this version; absent is `design` for a new card and the card's own for a move. */
  readonly entered?: NumberedDesign | undefined;
  /** Clients post these kept answers of other versions. */
  readonly leftOver?: readonly KeptAnswer[];
  readonly before: { readonly design: NumberedDesign; readonly vals: Answers; readonly kept: readonly KeptAnswer[] } | null;
}

/** Reduces answers to what their new item can hold, so that the rest is kept instead of refused. */
const withoutUnfit = ({ prepared }: NumberedDesign, posted: Answers, placeless: readonly KeptAnswer[], context: FormContext): Answers => {
  const changes = new Map<ItemPath, AnswerValue>();
  for (const { path } of placeless) {
    if (splitReasonPath(path) !== null) changes.set(path, null);
    const index = prepared.indexOf.get(splitItemPath(path).item);
    if (index === undefined) continue;
    const reading = readingOf(prepared.items[index]!, answerAt(posted, path), noSources(context));
    changes.set(path, isBlankAnswer(reading) ? null : reading);
  }
  return changes.size === 0 ? posted : withAnswers(posted, changes);
};

export const leftOverIn = ({ version, prepared }: NumberedDesign, { path, value, ranking, detached }: Omit<KeptAnswer, 'version' | 'repeat'>, context: FormContext): KeptAnswer | null => {
  const place = itemAt(prepared, answerPath(path));
  if (place === undefined || isBlankAnswer(value)) return null;
  const item = prepared.items[place.index]!;
  const reason = splitReasonPath(path);
  // Computed values are kept as they are, because no item reads them.
  const isAsItWas = place.isTime || item.class === 'repeat' || prepared.behaviours[place.index]!.answer === 'computed';
  const isAnswer = reason === null ? isAsItWas || lostIn(item, value, noSources(context)) === null : takesReason(prepared.design, item, reason.part, value);
  if (!isAnswer) return null;
  return { version, path, value, ...repeatPath(prepared, place.isTime ? place.index : prepared.repeat[place.index]!), ...(detached && { detached }), ...(ranking !== undefined && { ranking }) };
};

const isSameKept = (one: KeptAnswer, other: KeptAnswer): boolean =>
  one.version === other.version && one.path === other.path && one.detached === other.detached;

/** Opens the form of a save. A move keeps answers without a place, and returns kept answers that have a place again unless they were answered anew. */
export const openSaved = (saved: SavedAnswers): { readonly form: FormSession; readonly kept: readonly KeptAnswer[] } => {
  const { design, context, posted, before, leftOver = [] } = saved;
  const open = (answers: Answers): FormSession => openForm(design.prepared, answers, context, saved.unread);
  const isMoved = before !== null && before.design.version !== design.version;
  const entered = saved.entered ?? before?.design ?? design;
  const isCarried = (isMoved || before === null) && entered.version !== design.version;
  const fromPosted = isCarried ? placelessOf(entered, design, posted, context) : [];
  const fitting = withoutUnfit(design, posted, fromPosted, context);
  const form = open(fitting);
  if (before === null) return { form, kept: [...fromPosted, ...leftOver] };

  const earlier = withMovedPaths(design.prepared, before, form.answers);
  const isNotSentAnew = (each: KeptAnswer): boolean => !leftOver.some((other) => isSameKept(each, other));
  if (!isMoved) return { form, kept: [...earlier(before.kept).filter(isNotSentAnew), ...leftOver] };
  // Whoever entered under the card's version has posted all answers; under the new version the others were never shown.
  const fromStored = entered.version === before.design.version ? [] : earlier(placelessOf(before.design, design, before.vals, context));
  const lost = [...fromPosted, ...fromStored].filter(isNotSentAnew);
  const kept = earlier(before.kept).filter((each) => isNotSentAnew(each) && !lost.some((other) => isSameKept(each, other) && sameAnswer(each.value, other.value)));
  return returnKept(design.prepared, { answers: fitting, form, open, context, from: before.design }, kept, [...lost, ...leftOver]);
};

const withMovedPaths = (prepared: PreparedDesign, before: NonNullable<SavedAnswers['before']>, answers: () => Answers) => {
  let move: ReturnType<typeof repetitionMoves> | undefined;
  return (kept: readonly KeptAnswer[]): readonly KeptAnswer[] =>
    kept.map((each) => {
      if (each.detached) return each;
      move ??= repetitionMoves(prepared, before.vals, answers());
      const path = move(each.path, each.repeat);
      return path === null ? { ...each, detached: true } : { ...each, path };
    });
};

interface Opened {
  readonly answers: Answers;
  readonly form: FormSession;
  readonly open: (answers: Answers) => FormSession;
  readonly context: FormContext;
  readonly from: NumberedDesign;
}

const chainOf = (prepared: PreparedDesign, repeat: Path | undefined): readonly number[] => {
  const index = prepared.indexOf.get(repeat ?? '');
  return index === undefined ? [] : [...repeatsAround(prepared, index), index];
};

const isFilled = ({ items, end }: PreparedDesign, index: number, answers: Answers, path: ItemPath, kept: readonly KeptAnswer[]): boolean => {
  const [page] = splitPath(path);
  const suffix = path.slice(splitItemPath(path).item.length);
  const names = new Set(items.slice(index + 1, end[index]).map(({ name }) => name));
  return Object.entries(answers[page] ?? {}).some(([name, value]) => {
    const own = splitItemPath(name).item;
    const isKept = kept.some((each) => !each.detached && each.path === `${page}.${name}` && sameAnswer(each.value, value));
    return names.has(own) && name.slice(own.length).startsWith(`${suffix}_`) && !isBlankAnswer(value) && !isKept;
  });
};

/** A later version's answer replaces an older one, but choices and repetitions may be left from several versions. */
const isReplaced = ({ indexOf, items }: PreparedDesign, { path, value, version }: KeptAnswer, entries: readonly KeptAnswer[]): boolean =>
  !Array.isArray(value) &&
  items[indexOf.get(splitItemPath(path).item) ?? none]?.class !== 'repeat' &&
  entries.some((other) => !other.detached && other.version > version && answerPath(other.path) === answerPath(path));

const byVersion = (one: KeptAnswer, other: KeptAnswer): number => other.version - one.version;

const returnKept = (prepared: PreparedDesign, opened: Opened, earlier: readonly KeptAnswer[], lost: readonly KeptAnswer[]): { form: FormSession; kept: readonly KeptAnswer[] } => {
  const now = opened.form.answers();
  const entries = detachFilled(prepared, now, earlier);
  let back = new Map<KeptAnswer, AnswerValue>();
  const taken = new Set<ItemPath>(lost.map(({ path }) => path));
  for (const each of entries.toSorted(byVersion)) {
    const value = each.detached || taken.has(each.path) || isReplaced(prepared, each, entries) ? null : returning(prepared, each, answerAt(now, each.path), opened);
    if (value === null) continue;
    back.set(each, value);
    taken.add(each.path);
  }
  let form = opened.form;
  // Never return an answer with findings, which the user could not see.
  while (back.size > 0) {
    form = opened.open(withAnswers(opened.answers, new Map([...back].map(([{ path }, value]) => [path, value]))));
    const faulty = [...back.keys()].filter(({ path }) => isFaulty(prepared, form, path));
    if (faulty.length === 0) break;
    const repeats = new Set(faulty.map(({ path }) => path));
    back = new Map([...back].filter(([each]) => !faulty.includes(each) && !chainOf(prepared, each.repeat).some((index) => repeats.has(pathOfIndex(prepared, index)))));
    form = opened.form;
  }
  const then = form.answers();
  const rest = entries.flatMap((each): KeptAnswer[] => {
    if (!back.has(each)) return [each];
    const held = answerAt(then, each.path);
    if (!Array.isArray(each.value)) return isBlankAnswer(held) ? [each] : [];
    const left = (each.value as readonly AnswerValue[]).filter((one) => !Array.isArray(held) || !(held as readonly AnswerValue[]).includes(one));
    return left.length === 0 ? [] : [{ ...each, value: left }];
  });
  return { form, kept: [...rest, ...lost] };
};

const isFaulty = (prepared: PreparedDesign, form: FormSession, path: ItemPath): boolean =>
  prepared.indexOf.has(splitItemPath(path).item) && form.item(path).issues.length > 0;

/** A repeat that was filled anew is another one, so detach what was kept of it. */
const detachFilled = (prepared: PreparedDesign, now: Answers, entries: readonly KeptAnswer[]): readonly KeptAnswer[] => {
  const filled = new Set(
    entries.flatMap(({ path, detached }) => {
      const index = prepared.indexOf.get(splitItemPath(path).item);
      return !detached && index !== undefined && isFilled(prepared, index, now, path, entries) ? [index] : [];
    }),
  );
  if (filled.size === 0) return entries;
  return entries.map((each) => {
    const own = prepared.indexOf.get(splitItemPath(each.path).item) ?? none;
    return filled.has(own) || chainOf(prepared, each.repeat).some((index) => filled.has(index)) ? { ...each, detached: true } : each;
  });
};

const returning = (prepared: PreparedDesign, kept: KeptAnswer, held: AnswerValue, { context, from, form }: Opened): AnswerValue => {
  const { path, value, repeat } = kept;
  const reason = splitReasonPath(path);
  const { item: plain, indices } = splitItemPath(answerPath(path));
  const index = prepared.indexOf.get(plain);
  const isTime = index === undefined && repeat !== undefined && plain === `${repeat}_registered_at` && prepared.indexOf.has(repeat);
  if (isTime) return isBlankAnswer(held) || held === value ? value : null;
  if (index === undefined) return null;
  const around = prepared.repeat[index]!;
  if ((around === none ? undefined : pathOfIndex(prepared, around)) !== repeat || chainOf(prepared, repeat).length !== indices.length) return null;
  const item = prepared.items[index]!;
  const { value: there, reasons, exposed } = form.item(answerPath(path));
  if (reason !== null) {
    const isFree = exposed && reasons === null && isBlankAnswer(reason.part === '' ? (there === 0 ? null : there) : partOf(there, reason.part));
    return isFree && takesReason(prepared.design, item, reason.part, value) ? value : null;
  }
  if (reasons !== null) return null;
  if (item.class === 'repeat') return typeof value === 'number' ? Math.max(value, typeof held === 'number' ? held : 0) : null;
  if (Array.isArray(value) && 'choices' in item) {
    const choices = new Set<AnswerValue>(item.choices.map((choice) => choice.value));
    const coming = (value as readonly AnswerValue[]).filter((each) => choices.has(each));
    const there = Array.isArray(held) ? (held as readonly AnswerValue[]) : [];
    if (coming.length === 0) return null;
    const joined = withKeptChoices(there, kept, coming);
    return lostIn(item, joined, noSources(context)) === null ? joined : null;
  }
  const isFree = isBlankAnswer(held) || sameAnswer(held, value) || isReading(from.prepared, plain, value, held);
  return isFree && lostIn(item, value, noSources(context)) === null ? value : null;
};

/** Tells whether the answer there is only what the former version could read of the kept one. */
const isReading = ({ indexOf, items, behaviours }: PreparedDesign, path: Path, value: AnswerValue, held: AnswerValue): boolean => {
  const index = indexOf.get(path) ?? none;
  const item = items[index];
  const behaviour = behaviours[index];
  return item?.class === 'attribute' && behaviour?.answer === 'entered' && sameAnswer(take(behaviour, item, value, null).value, held);
};
