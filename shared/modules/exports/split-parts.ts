import type { AnswerValue, AttributeItem, MultiItem } from '../../design/card-design.ts';
import { isPartial } from '../../items/date/output.ts';
import { plainCell, type CellContext, type CellPart } from '../../items/output.ts';
import { cellParts } from '../../items/outputs.ts';
import { mostSplit } from '../../items/single/output.ts';
import { daysOf } from '../../language/partial-dates.ts';

const dayCell = (end: 'first' | 'last'): CellPart => ({
  part: `${end}_day`,
  kind: 'date',
  read: (answer) => (typeof answer === 'string' ? (daysOf(answer)?.[end] ?? null) : null),
});

/** Each choice has a column: 1 chosen, 0 not, blank without an answer; for ranked choices the rank from 1. */
const choiceCells = ({ choices, ranked }: MultiItem): readonly CellPart[] => {
  const rank = (answer: AnswerValue, value: string) => [answer].flat().indexOf(value) + 1;
  return choices.map(({ value, title }) =>
    ranked === true ? { part: value, title, kind: 'number', read: (answer) => rank(answer, value) } : { part: value, title, kind: 'boolean', read: (answer) => rank(answer, value) > 0 },
  );
};

/** Statistics programs get names, codes, one column per choice of several, and the first and last possible day of a partial date. */
export const splitParts = (item: AttributeItem, context: CellContext): readonly CellPart[] => {
  if (item.type === 'multi' && item.choices.length <= mostSplit) return choiceCells(item);
  if (item.type === 'date' && isPartial(item)) return [{ ...plainCell, kind: 'partial_date' }, dayCell('first'), dayCell('last')];
  return cellParts(item, context);
};
