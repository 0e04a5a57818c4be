import type { AnswerValue, Item } from '../design/card-design.ts';
import { evaluateCondition } from '../language/expression/evaluate-expression.ts';
import { readingWith } from '../language/expression/reading.ts';
import type { Expression } from '../language/expression/expression.ts';
import { isBlankAnswer, isObject, sameAnswer } from './answers.ts';
import { type Behaviour, type FormContext, type Sources, termOf } from './behaviour.ts';
import { behaviourOf } from './behaviours.ts';
import { type Finding, outOfRange } from './findings.ts';
import { take } from './take.ts';

export const noSources = (context: FormContext): Sources => ({
  context,
  value: () => null,
  number: () => undefined,
  isUndecided: () => false,
  yesNo: () => undefined,
  place: () => null,
  each: () => [],
  terms: { today: context.today, self: null, read: () => null, readAll: () => [] },
});

const meaningless: ReadonlySet<string> = new Set(['item.invalid', 'item.not_a_choice']);

const listed = (value: AnswerValue): readonly AnswerValue[] => (Array.isArray(value) ? (value as readonly AnswerValue[]) : [value]);

const asText = (value: AnswerValue): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

export const lostBetween = (value: AnswerValue, reading: AnswerValue): AnswerValue => {
  if (isBlankAnswer(reading)) return value;
  if (sameAnswer(value, reading)) return null;
  if (Array.isArray(reading)) {
    const lost = listed(value).filter((each) => !listed(reading).some((one) => asText(one) === asText(each)));
    return lost.length === 0 ? null : Array.isArray(value) ? lost : value;
  }
  if (isObject(value)) return isObject(reading) && Object.entries(value).every(([part, held]) => sameAnswer(held, reading[part] ?? null)) ? null : value;
  return !Array.isArray(value) && !isObject(reading) && asText(value) === asText(reading) ? null : value;
};

export const readingOf = (item: Item, value: AnswerValue, sources: Sources): AnswerValue => {
  if (item.class === 'repeat') return typeof value === 'number' ? value : null;
  const behaviour = behaviourOf(item);
  if (item.class !== 'attribute' || behaviour.answer !== 'entered') return null;
  const { value: reading, unread } = take(behaviour, item, value, null);
  if (unread) return null;
  if (Array.isArray(reading) && 'choices' in item) {
    const choices = new Set<AnswerValue>(item.choices.map((choice) => choice.value));
    return listed(reading).filter((each) => choices.has(each));
  }
  return reading === null || behaviour.findings(item, reading, sources).some(({ code }) => meaningless.has(code)) ? null : reading;
};

export const lostIn = (item: Item, value: AnswerValue, sources: Sources): AnswerValue =>
  isBlankAnswer(value) ? null : lostBetween(value, readingOf(item, value, sources));

export const countFindings = (item: { readonly max_count?: number }, count: number): readonly Finding[] => outOfRange(count, { max: item.max_count });

/** The result is false if an answer that the constraint compares is blank. */
export const isUnmet = (constraint: Expression | null, behaviour: Behaviour, value: AnswerValue, { terms }: Sources): boolean =>
  constraint !== null && evaluateCondition(constraint, readingWith(terms, { blanks: 'unknown', self: termOf(behaviour, value) })) === false;

export const unmet: Finding = { code: 'item.constraint_unmet', params: {} };
