import type { AnswerValue, Item } from '../../design/card-design.ts';
import { expressionOf } from '../../design/item-expressions.ts';
import { isBlankAnswer } from '../../items/answers.ts';
import type { Sources } from '../../items/behaviour.ts';
import { behaviourOf } from '../../items/behaviours.ts';
import { type Finding, noFindings } from '../../items/findings.ts';
import { countFindings, isUnmet, lostBetween, readingOf, unmet } from '../../items/judge.ts';

export const findingsIn = (item: Item, value: AnswerValue, sources: Sources): readonly Finding[] => {
  if (item.class === 'repeat') return countFindings(item, Number(value));
  const behaviour = behaviourOf(item);
  const reading = readingOf(item, value, sources);
  if (item.class !== 'attribute' || behaviour.answer !== 'entered' || isBlankAnswer(reading)) return noFindings;
  const found = behaviour.findings(item, reading, sources);
  return isUnmet(expressionOf(item, 'constraint'), behaviour, reading, sources) ? [...found, unmet] : found;
};

export const outdatedIn = (item: Item, value: AnswerValue, sources: Sources): AnswerValue => {
  const behaviour = behaviourOf(item);
  if (item.class !== 'attribute' || behaviour.answer !== 'entered' || !behaviour.current) return null;
  return lostBetween(value, behaviour.current(item, value, sources));
};
