import type { AnswerValue, DateItem } from '../../design/card-design.ts';
import { daysOf, isAbout, namedDate } from '../../text/partial-dates.ts';
import { type CellPart, type ItemOutput, plainCell, plainWords } from '../output.ts';
import { shownDate } from './special.ts';

const known = (kind: CellPart['kind'] & string): CellPart => ({ ...plainCell, kind });

const dayCell = (end: 'first' | 'last'): CellPart => ({
  part: `${end}_day`,
  kind: 'date',
  read: (answer) => (typeof answer === 'string' ? (daysOf(answer)?.[end] ?? null) : null),
});

const isPartial = ({ partial, about }: DateItem): boolean => partial !== undefined || about === true;

/** Files hold the stored date: a month as its first day, a partial date as it is. Statistics programs also get its first and last possible day. */
export const dateOutput: ItemOutput<DateItem> = {
  cells: (item) => [known(isPartial(item) ? 'partial_date' : 'date')],
  split: (item) => (isPartial(item) ? [known('partial_date'), dayCell('first'), dayCell('last')] : [known('date')]),
  words: (item, value: AnswerValue, { t }) => {
    const text = plainWords(value);
    return isAbout(text) ? t('date.about.text.label', { date: namedDate(text) }) : shownDate(item, text);
  },
};
