import type { AnswerValue, MultiItem } from '../../design/card-design.ts';
import { choiceSeparator, choiceTexts, readPlain } from '../output.ts';
import type { ItemOutput } from '../output.ts';
import { singleOutput } from '../single/output.ts';

/** All choices stand in one cell. */
export const multiOutput: ItemOutput<MultiItem> = {
  ...singleOutput,
  cells: ({ choices }, { text }) => {
    const texts = choiceTexts(choices, text);
    const textOf = (value: AnswerValue) => texts.get(value) ?? (typeof value === 'string' ? value : JSON.stringify(value));
    return [{ part: '', read: (answer) => (Array.isArray(answer) ? answer.map(textOf).join(choiceSeparator) : readPlain(answer)) }];
  },
};
