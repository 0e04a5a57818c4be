import type { AnswerValue, DateItem } from '../../design/card-design.ts';
import { isAbout, namedDate } from '../../language/partial-dates.ts';
import { type ItemOutput, plainCell, plainWords } from '../output.ts';
import { shownDate } from './special.ts';

export const isPartial = ({ partial, about }: DateItem): boolean => partial !== undefined || about === true;

/** Files hold the stored date: a month as its first day, a partial date as it is. */
export const dateOutput: ItemOutput<DateItem> = {
  cells: (item) => [{ ...plainCell, kind: isPartial(item) ? 'partial_date' : 'date' }],
  words: (item, value: AnswerValue, { t }) => {
    const text = plainWords(value);
    return isAbout(text) ? t('date.about.text.label', { date: namedDate(text) }) : shownDate(item, text);
  },
};
