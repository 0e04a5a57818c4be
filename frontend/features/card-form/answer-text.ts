import type { AnswerValue, Item } from '#shared/design/card-design.ts';
import type { FormWords } from './form-words.ts';
import { computedText } from './items/computed-text.ts';

type Parts = { readonly [part: string]: AnswerValue };
type ShapedType = 'age' | 'location' | 'suggest' | 'gcs' | 'start';

/** An answer as it is kept; what has parts is worded by its type below. */
export const plainAnswer = (value: AnswerValue | undefined): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
const joined = (texts: readonly string[], mark: string): string => texts.filter((text) => text !== '').join(mark);

const shapes: { readonly [Type in ShapedType]: (parts: Parts, words: FormWords) => string } = {
  age: ({ year, month }, { t }) =>
    joined([year === undefined ? '' : t('age.years.text.label', { years: year }), month === undefined ? '' : t('age.months.text.label', { months: month })], ' '),
  location: ({ latitude, longitude }) => joined([plainAnswer(latitude), plainAnswer(longitude)], ', '),
  suggest: ({ code, name }) => joined([plainAnswer(code), plainAnswer(name)], ' '),
  gcs: ({ E, V, M, total }) =>
    joined([plainAnswer(total), joined([E, V, M].map((part, at) => (part === undefined ? '' : `${'EVM'[at]}${plainAnswer(part)}`)), ' ')], ' · '),
  start: ({ group }, { t }) => (group === 'unknown' ? t('start.unknown.label') : plainAnswer(group)),
};

/** An answer in one line as a reader says it: the titles of choices, dates as they are written, the parts of a pair. */
export const answerText = (item: Item, value: AnswerValue, words: FormWords): string => {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map((part: AnswerValue) => answerText(item, part, words)).join(' / ');
  if (typeof value === 'object') {
    const parts = value as Parts;
    const shape = item.class === 'attribute' ? shapes[item.type as ShapedType] : undefined;
    return shape === undefined ? joined(Object.values(parts).map(plainAnswer), ' / ') : shape(parts, words);
  }
  if (item.class === 'attribute' && item.type === 'plugin') return computedText(item, value);
  const choice = 'choices' in item ? item.choices.find((candidate) => candidate.value === value) : undefined;
  if (choice !== undefined) return words.text(choice.title);
  return item.class === 'attribute' && item.type === 'datetime' ? String(value).replace('T', ' ') : String(value);
};
