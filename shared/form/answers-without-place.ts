import type { AnswerValue, Answers, Path } from '../design/card-design.ts';
import type { KeptAnswer, PlacelessAnswer } from '../design/kept-answer.ts';
import { isBlankAnswer } from '../items/answers.ts';
import { confirmedName, splitReasonPath } from '../design/sibling-names.ts';
import { lostIn, noSources, readingOf } from '../items/judge.ts';
import type { FormContext, ItemPath } from './form-types.ts';
import { answerAt, answerPath, splitItemPath } from './item-paths.ts';
import { openForm } from './open-form.ts';
import { none, pathOfIndex, type PreparedDesign, repeatsAround } from './prepare.ts';

export interface NumberedDesign {
  readonly version: number;
  readonly prepared: PreparedDesign;
}

export const itemAt = (prepared: PreparedDesign, path: ItemPath): { readonly index: number; readonly isTime: boolean } | undefined => {
  const { item, indices } = splitItemPath(path);
  const repeatOfTime = indices.length > 0 && item.endsWith('_registered_at') ? prepared.indexOf.get(item.slice(0, -'_registered_at'.length)) : undefined;
  const isTime = repeatOfTime !== undefined && prepared.items[repeatOfTime]!.class === 'repeat';
  const index = isTime ? repeatOfTime : prepared.indexOf.get(item);
  if (index === undefined) return undefined;
  return repeatsAround(prepared, index).length + Number(isTime) === indices.length ? { index, isTime } : undefined;
};

export const repeatPath = (prepared: PreparedDesign, index: number): { readonly repeat?: Path } =>
  index === none ? {} : { repeat: pathOfIndex(prepared, index) };

const asRead = (to: PreparedDesign, answers: Answers, context: FormContext): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([page, given]) => [
      page,
      Object.fromEntries(
        Object.entries(given).map(([name, value]) => {
          const place = itemAt(to, `${page}.${name}`);
          return [name, place === undefined || place.isTime ? value : readingOf(to.items[place.index]!, value, noSources(context))];
        }),
      ),
    ]),
  );

/** The item in `to` is gone, moved, hidden or cannot hold the answer. Computed answers do not count if `to` computes them. */
export const answersWithoutPlace = (from: PreparedDesign, to: PreparedDesign, answers: Answers, context: FormContext): readonly PlacelessAnswer[] => {
  // Remove answers that their item cannot hold first, because they must not show other items.
  const there = openForm(to, asRead(to, answers, context), { ...context, isNew: false }).answers();
  const found: PlacelessAnswer[] = [];
  for (const [page, given] of Object.entries(answers)) {
    for (const [name, value] of Object.entries(given)) {
      const path = `${page}.${name}`;
      const reason = splitReasonPath(path);
      // A confirmation means nothing without its answer, and the history keeps it.
      const origin = isBlankAnswer(value) || confirmedName(name) !== null ? undefined : itemAt(from, answerPath(path));
      if (origin === undefined) continue;
      const lost = reason === null ? lostAt(to, path, value, answerAt(there, path), context, !origin.isTime && isComputed(from, origin.index)) : answerAt(there, path) === value ? null : value;
      const around = origin.isTime ? origin.index : from.repeat[origin.index]!;
      if (lost !== null) found.push({ path, value: lost, ...repeatPath(from, around) });
    }
  }
  return found;
};

const isComputed = ({ behaviours }: PreparedDesign, index: number): boolean => behaviours[index]!.answer === 'computed';

const lostAt = (to: PreparedDesign, path: ItemPath, value: AnswerValue, now: AnswerValue, context: FormContext, wasComputed: boolean): AnswerValue => {
  const place = itemAt(to, path);
  if (place === undefined) return value;
  if (place.isTime) return now === value ? null : value;
  if (isComputed(to, place.index)) return wasComputed ? null : value;
  const item = to.items[place.index]!;
  if (item.class === 'repeat') return typeof value === 'number' && typeof now === 'number' && now >= value ? null : value;
  return isBlankAnswer(now) ? value : lostIn(item, value, noSources(context));
};

const rankingOf = ({ prepared: { indexOf, items } }: NumberedDesign, { path, value }: PlacelessAnswer, whole: AnswerValue): Pick<KeptAnswer, 'ranking'> => {
  const item = items[indexOf.get(splitItemPath(path).item) ?? none];
  const isRanked = item !== undefined && 'ranked' in item && item.ranked === true;
  return isRanked && Array.isArray(value) && Array.isArray(whole) && value.length < whole.length ? { ranking: whole as readonly AnswerValue[] } : {};
};

export const placelessOf = (from: NumberedDesign, to: NumberedDesign, answers: Answers, context: FormContext): readonly KeptAnswer[] => {
  const wrong = new Set(answersWithoutPlace(from.prepared, from.prepared, answers, context).map(({ path }) => path));
  return answersWithoutPlace(from.prepared, to.prepared, answers, context)
    .filter(({ path }) => !wrong.has(path))
    .map((each) => ({ ...each, ...rankingOf(from, each, answerAt(answers, each.path)), version: from.version }));
};
