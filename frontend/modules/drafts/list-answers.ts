import type { Answers, AnswerValue } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { confirmedName, splitReasonPath } from '#shared/design/sibling-names.ts';
import type { ItemPath, UnreadTexts } from '#shared/form/form-types.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import { mentionedAmong } from '#shared/form/mentioned.ts';
import { placeOf } from '#shared/form/place-of.ts';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import { isUnseen } from '#shared/items/behaviours.ts';
import { plainAnswer } from '#shared/items/output.ts';
import { answerWords, inOrder, isRegistration } from '../../form/answer-list.ts';
import type { FormWords } from '../../form/environment.ts';

export interface ListedAnswer {
  readonly path: ItemPath;
  readonly page: string;
  readonly title: string;
  readonly answer: string;
}

/** Counts and times of repetitions, and values used only by formulas, are left out. */
const isAnswer = (prepared: PreparedDesign, path: ItemPath): boolean => {
  if (isRegistration(path)) return false;
  if (confirmedName(path) !== null) return false;
  if (splitReasonPath(path) !== null) return true;
  const index = prepared.indexOf.get(splitItemPath(path).item);
  return index === undefined || (prepared.items[index]!.class === 'attribute' && !isUnseen(prepared.items[index]!));
};

interface Entered {
  readonly answers: Answers;
  readonly unread: UnreadTexts;
}

/** All entered answers in design order; items unknown to the design come last, by name. */
export const listAnswers = (prepared: PreparedDesign | null, { answers, unread }: Entered, words: FormWords): readonly ListedAnswer[] => {
  const held = new Map<ItemPath, AnswerValue>(Object.entries(answers).flatMap(([page, named]) => Object.entries(named).map(([name, value]) => [`${page}.${name}`, value] as const)));
  const paths = [...held.keys(), ...Object.keys(unread).filter((path) => !held.has(path))];
  const given = paths.map((path) => ({ path, value: held.get(path) ?? null, texts: Object.values(unread[path] ?? {}) }));
  const inWords = ({ value, texts }: (typeof given)[number], say: (value: AnswerValue) => string) => [...(value === null ? [] : [say(value)]), ...texts].join(' / ');
  if (prepared === null) {
    return given.map((each) => ({ path: each.path, page: each.path.slice(0, each.path.indexOf('.')), title: each.path.slice(each.path.indexOf('.') + 1), answer: inWords(each, plainAnswer) }));
  }
  const shown = new Map(given.filter(({ path, value, texts }) => (value !== null || texts.length > 0) && isAnswer(prepared, path)).map((each) => [each.path, each]));
  return inOrder(prepared, [...shown.keys()]).map((path) => {
    const mentioned = mentionedAmong(prepared, answers, path);
    const place = placeOf(prepared, path, (texts) => words.text(texts, mentioned));
    const title = place === null ? path : [...place.repeats.map((repeat) => words.t('repeat.title', repeat)), place.item].join(' › ');
    return { path, page: place?.page ?? '', title, answer: inWords(shown.get(path)!, (value) => answerWords(prepared, path, value, words, mentioned)) };
  });
};

export const listCarried = (carried: readonly KeptAnswer[]): readonly ListedAnswer[] =>
  carried.map(({ path, value }) => ({ path, page: '', title: path, answer: plainAnswer(value) }));

export const answersAsText = (heading: string, list: readonly ListedAnswer[]): string => {
  const pages = Map.groupBy(list, ({ page }) => page);
  const parts = [...pages].map(([page, answers]) => [page, ...answers.map(({ title, answer }) => `${title}: ${answer}`)].filter((line) => line !== '').join('\n'));
  return [heading, ...parts].filter((part) => part !== '').join('\n\n');
};
