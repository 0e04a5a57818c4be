import type { AnswerValue, Item } from '#shared/design/card-design.ts';
import type { ItemPath } from '#shared/form/form-types.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import { placeOf } from '#shared/form/place-of.ts';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import { answerText, plainAnswer } from './answer-text.ts';
import type { FormWords } from './form-words.ts';

const itemAt = (prepared: PreparedDesign, path: ItemPath): Item | undefined => {
  const number = prepared.numberOf.get(path) ?? prepared.numberOf.get(splitItemPath(path).item);
  return number === undefined ? undefined : prepared.items[number];
};

/** An answer in the words of its design, with what stands before and after it; blank says so. */
export const answerWords = (prepared: PreparedDesign, path: ItemPath, value: AnswerValue, words: FormWords): string => {
  const item = itemAt(prepared, path);
  const answer = value === true ? '✓' : item === undefined ? plainAnswer(value) : answerText(item, value, words);
  if (answer === '') return words.t('ids.blank.label');
  return [words.text(item?.prefix), answer, words.text(item?.suffix)].filter((part) => part !== '').join(' ');
};

/** Page, repetitions and item, as the finding list names them. */
export const placeWords = (prepared: PreparedDesign, path: ItemPath, repetition: number | null, { t, language }: FormWords): string => {
  const place = placeOf(prepared, path, language);
  if (place === null) return path;
  const item = repetition === null ? place.item : t('repeat.title', { title: place.item, index: repetition });
  return [place.page, ...place.repeats.map((repeat) => t('repeat.title', repeat)), item].join(' › ');
};
