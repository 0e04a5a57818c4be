import type { AnswerValue, Answers } from '../design/card-design.ts';
import type { KeptAnswer } from '../design/kept-answer.ts';
import { splitReasonPath } from '../design/sibling-names.ts';
import { lostIn, noSources, readingOf } from '../items/judge.ts';
import { itemAt, type NumberedDesign, placelessOf, repeatPath } from './answers-without-place.ts';
import type { FormContext, FormSession, ItemPath, UnreadTexts } from './form-types.ts';
import { answerAt, answerPath, splitItemPath, withAnswers } from './item-paths.ts';
import { openForm } from './open-form.ts';
import type { PreparedDesign } from './prepare.ts';
import { repetitionMoves } from './repetition-moves.ts';
import { isBlankAnswer, sameAnswer } from '../items/answers.ts';
import { takesReason } from '../items/reason-parts.ts';

export interface SavedAnswers {
  readonly design: NumberedDesign;
  readonly context: FormContext;
  readonly posted: Answers;
  readonly unread?: UnreadTexts;
  /** A new card or move was posted under this version; absent is `design` for a new card and the card's own for a move. */
  readonly entered?: NumberedDesign | undefined;
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

export interface RunSave {
  readonly form: FormSession;
  readonly kept: readonly KeptAnswer[];
}

export interface OpenedMove {
  readonly answers: Answers;
  readonly form: FormSession;
  readonly open: (answers: Answers) => FormSession;
  readonly context: FormContext;
  readonly from: NumberedDesign;
}

/** Decides which of the `kept` answers have a place again; `lost` are those that the move takes out. */
export type ReturnKept = (prepared: PreparedDesign, move: OpenedMove, kept: readonly KeptAnswer[], lost: readonly KeptAnswer[]) => RunSave;

const isSameKept = (one: KeptAnswer, other: KeptAnswer): boolean =>
  one.version === other.version && one.path === other.path && one.detached === other.detached;

/** Without a better rule, what was kept stays kept. */
export const keepAll: ReturnKept = (_prepared, { form }, kept, lost) => ({ form, kept: [...kept, ...lost] });

/** Opens the form of a save. A move keeps answers without a place; `returnKept` may return kept answers. */
export const openSaved = (saved: SavedAnswers, returnKept: ReturnKept = keepAll): RunSave => {
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

