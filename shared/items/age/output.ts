import { type ItemOutput, joined, partCells, partedWords } from '../output.ts';

export const ageOutput: ItemOutput<unknown> = {
  cells: () => partCells('number', 'year', 'month').map((cell) => ({ ...cell, reveals: 'age' })),
  words: partedWords(({ year, month }, { t }) =>
    joined([year === undefined ? '' : t('age.years.text.label', { years: year as number }), month === undefined ? '' : t('age.months.text.label', { months: month as number })], ' '),
  ),
};
