import type { Answers, AnswerValue, Item } from '#shared/design/card-design.ts';
import { confirmedName, splitReasonPath } from '#shared/design/sibling-names.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { mentionedAmong } from '#shared/form/mentioned.ts';
import type { ItemPath, ItemState, Mentioned, UnreadTexts } from '#shared/form/form-types.ts';
import { answerPath, splitItemPath } from '#shared/form/item-paths.ts';
import { placeOf } from '#shared/form/place-of.ts';
import { type PreparedDesign, repeatsAround } from '#shared/form/prepare.ts';
import { isObject } from '#shared/items/answers.ts';
import { plainAnswer } from '#shared/items/output.ts';
import { splitReasons } from '#shared/items/reasoned-answer.ts';
import { isUnseen } from '#shared/items/behaviours.ts';
import { answerText } from '#shared/items/outputs.ts';
import type { Texts } from '#shared/text/languages.ts';
import type { FormWords } from './environment.ts';
import { confirmationText, reasonsText, reasonText } from './reason-words.ts';

const itemAt = (prepared: PreparedDesign, path: ItemPath): Item | undefined => {
  const index = prepared.indexOf.get(path) ?? prepared.indexOf.get(splitItemPath(path).item);
  return index === undefined ? undefined : prepared.items[index];
};

export const answerWords = (prepared: PreparedDesign, path: ItemPath, given: AnswerValue, words: FormWords, mentioned: Mentioned | null): string => {
  const text = (texts: Texts | undefined): string => words.text(texts, mentioned);
  if (splitReasonPath(path) !== null && typeof given === 'string') return reasonText(prepared.design.missing_reasons, given, text);
  if (confirmedName(path) !== null && isObject(given)) {
    const why = confirmationText(prepared.design.confirmation_reasons, given, text);
    return [words.t('warning.confirmed.label'), ...(why === '' ? [] : [why])].join(': ');
  }
  const { value, reasons } = splitReasons(given);
  const why = reasonsText(prepared.design.missing_reasons, reasons, text);
  if (why !== '') return [...(value === null ? [] : [answerWords(prepared, path, value, words, mentioned)]), why].join(', ');
  const item = itemAt(prepared, path);
  const answer = value === true ? '✓' : item === undefined ? plainAnswer(value) : answerText(item, value, { t: words.t, text });
  if (answer === '') return words.t('ids.blank.label');
  return [text(item?.prefix), answer, text(item?.suffix)].filter((part) => part !== '').join(' ');
};

export const placeWords = (prepared: PreparedDesign, path: ItemPath, repetition: number | null, { t, text }: FormWords, mentioned: Mentioned | null): string => {
  const place = placeOf(prepared, path, (texts) => text(texts, mentioned));
  if (place === null) return path;
  const named = repetition === null ? place.item : t('repeat.title', { title: place.item, index: repetition });
  const item = confirmedName(path) === null ? named : t('warning.place.label', { item: named });
  const part = splitReasonPath(path)?.part ?? '';
  return [place.page, ...place.repeats.map((repeat) => t('repeat.title', repeat)), ...(part === '' ? [item] : [item, part])].join(' › ');
};

export const unreadWords = ({ unread }: ItemState, { t, issue }: FormWords): readonly string[] =>
  Object.values(unread ?? {}).map((each) => t('unread.note.label', { text: each.text, reason: issue(each) }));

export interface ListedAnswer {
  readonly path: ItemPath;
  readonly page: string;
  readonly title: string;
  readonly answer: string;
}

const unknown = Number.MAX_SAFE_INTEGER;

const orderOf = (prepared: PreparedDesign, path: ItemPath): readonly number[] => {
  const { item, indices } = splitItemPath(answerPath(path));
  const index = prepared.indexOf.get(item);
  if (index === undefined) return [unknown];
  const around = repeatsAround(prepared, index);
  return [...around.flatMap((repeat, level) => [repeat, indices[indices.length - around.length + level] ?? 1]), index];
};

const compare = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((each, level) => each !== other[level]);
  return at === -1 ? one.length - other.length : one[at]! - (other[at] ?? -1);
};

export const inOrder = (prepared: PreparedDesign, paths: readonly ItemPath[]): readonly ItemPath[] => {
  const orders = new Map(paths.map((path) => [path, orderOf(prepared, path)]));
  return paths.toSorted((one, other) => compare(orders.get(one)!, orders.get(other)!));
};

/** The hidden item that records when a repetition was added. */
export const isRegistration = (path: ItemPath): boolean => /_registered_at(?:_\d+)+$/.test(path);

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
  return given
    .filter(({ path, value, texts }) => (value !== null || texts.length > 0) && isAnswer(prepared, path))
    .map((each) => ({ ...each, order: orderOf(prepared, each.path) }))
    .toSorted((one, other) => compare(one.order, other.order))
    .map((each) => {
      const { path } = each;
      const mentioned = mentionedAmong(prepared, answers, path);
      const place = placeOf(prepared, path, (texts) => words.text(texts, mentioned));
      const title = place === null ? path : [...place.repeats.map((repeat) => words.t('repeat.title', repeat)), place.item].join(' › ');
      return { path, page: place?.page ?? '', title, answer: inWords(each, (value) => answerWords(prepared, path, value, words, mentioned)) };
    });
};

export const listCarried = (carried: readonly KeptAnswer[]): readonly ListedAnswer[] =>
  carried.map(({ path, value }) => ({ path, page: '', title: path, answer: plainAnswer(value) }));

export const answersAsText = (heading: string, list: readonly ListedAnswer[]): string => {
  const pages = Map.groupBy(list, ({ page }) => page);
  const parts = [...pages].map(([page, answers]) => [page, ...answers.map(({ title, answer }) => `${title}: ${answer}`)].filter((line) => line !== '').join('\n'));
  return [heading, ...parts].filter((part) => part !== '').join('\n\n');
};
