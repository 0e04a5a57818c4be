import type { AnswerValue, DropdownItem, MultiItem, SingleItem } from '../../design/card-design.ts';
import { choiceSeparator, choiceTexts, chosenCells, plainWords, readPlain } from '../output.ts';
import type { ItemOutput } from '../output.ts';

/** A choice is written and said by its title. */
export const singleOutput: ItemOutput<SingleItem | DropdownItem | MultiItem> = {
  cells: ({ choices }, context) => chosenCells(choices, context),
  words: ({ choices }, value, { text }) => {
    const choice = choices.find((candidate) => candidate.value === value);
    return choice === undefined ? plainWords(value) : text(choice.title);
  },
};

/** From here on a column for each choice would leave no room for anything else. */
const mostSplit = 200;

/** All choices stand in one cell, or for statistics each in a column of its own: 1 chosen, 0 not, blank where nothing is answered. Ranked ones stay in one, because their order is the answer. */
export const multiOutput: ItemOutput<MultiItem> = {
  ...singleOutput,
  cells: ({ choices }, { text }) => {
    const texts = choiceTexts(choices, text);
    const textOf = (value: AnswerValue) => texts.get(value) ?? (typeof value === 'string' ? value : JSON.stringify(value));
    return [{ part: '', kind: 'code', choices, read: (answer) => (Array.isArray(answer) ? answer.map(textOf).join(choiceSeparator) : readPlain(answer)) }];
  },
  split: (item, context) => {
    if (item.ranked === true || item.choices.length > mostSplit) return multiOutput.cells(item, context);
    const isChosen = (answer: AnswerValue, value: string) => (Array.isArray(answer) ? answer.includes(value) : answer === value);
    return item.choices.map(({ value, title }) => ({ part: value, title, kind: 'boolean', read: (answer) => isChosen(answer, value) }));
  },
};
