import type { AnswerValue, DropdownItem, MultiItem, SingleItem } from '../../design/card-design.ts';
import { choiceSeparator, chosenCells, plainWords, readPlain, type ItemOutput } from '../output.ts';

export const singleOutput: ItemOutput<SingleItem | DropdownItem | MultiItem> = {
  cells: (item, context) => chosenCells(context.choicesOf?.(item) ?? item.choices, context),
  words: ({ choices }, value, { text }) => {
    const choice = choices.find((candidate) => candidate.value === value);
    return choice === undefined ? plainWords(value) : text(choice.title);
  },
};

/** For more choices, a column for each would leave no room for other items. */
export const mostSplit = 200;

export const multiOutput: ItemOutput<MultiItem> = {
  ...singleOutput,
  cells: (item, context) => {
    const choices = context.choicesOf?.(item) ?? item.choices;
    const texts = context.choiceTexts(choices, context.text);
    const textOf = (value: AnswerValue) => texts.get(value) ?? (typeof value === 'string' ? value : JSON.stringify(value));
    return [{ part: '', kind: 'code', choices, read: (answer) => (Array.isArray(answer) ? answer.map(textOf).join(choiceSeparator) : (texts.get(answer) ?? readPlain(answer))) }];
  },
};
