import { useMemo } from 'react';
import type { AnswerValue, Item } from '#shared/design/card-design.ts';
import { confirmedName, splitReasonPath } from '#shared/design/sibling-names.ts';
import type { ItemPath, ItemState, Mentioned } from '#shared/form/form-types.ts';
import { answerPath, splitItemPath } from '#shared/form/item-paths.ts';
import { placeOf } from '#shared/form/place-of.ts';
import { type PreparedDesign, repeatsAround } from '#shared/form/prepare.ts';
import { isObject } from '#shared/items/answers.ts';
import { plainAnswer } from '#shared/items/output.ts';
import { splitReasons } from '#shared/items/reasoned-answer.ts';
import { answerText } from '#shared/items/outputs.ts';
import type { Texts } from '#shared/text/languages.ts';
import { mentionedAmong } from '#shared/form/mentioned.ts';
import { type FormWords, useFormEnvironment } from './environment.ts';
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

export const isRegistration = (path: ItemPath): boolean => /_registered_at(?:_\d+)+$/.test(path);

/** The answers of the open card that an item's texts mention; for lists of answers outside the card. */
export const useMentioned = (): ((prepared: PreparedDesign, path: ItemPath) => Mentioned | null) => {
  const { session } = useFormEnvironment();
  return useMemo(() => {
    const answers = session.answers();
    return (prepared, path) => mentionedAmong(prepared, answers, path);
  }, [session]);
};
