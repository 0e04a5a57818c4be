import type { AnswerValue, DropdownItem, MultiItem, SingleItem } from '../../design/card-design.ts';
import { choiceSeparator, chosenCells, plainWords, readPlain } from '../output.ts';
import type { ItemOutput } from '../output.ts';

/** A choice is written and said by its title. */
export const singleOutput: ItemOutput<SingleItem | DropdownItem | MultiItem> = {
  cells: (item, context) => chosenCells(context.choicesOf?.(item) ?? item.choices, context),
  words: ({ choices }, value, { text }) => {
    const choice = choices.find((candidate) => candidate.value === value);
    return choice === undefined ? plainWords(value) : text(choice.title);
  },
};

/** From here on a column for each choice would leave no room for anything else. */
const mostSplit = 200;

/** All choices stand in one cell, or for statistics each in a column of its own: 1 chosen, 0 not, blank where nothing is answered; of ranked ones which rank it has, from 1. */
export const multiOutput: ItemOutput<MultiItem> = {
  ...singleOutput,
  cells: (item, context) => {
    const choices = context.choicesOf?.(item) ?? item.choices;
    const texts = context.choiceTexts(choices, context.text);
    const textOf = (value: AnswerValue) => texts.get(value) ?? (typeof value === 'string' ? value : JSON.stringify(value));
    // One choice alone was entered when the item took no more.
    return [{ part: '', kind: 'code', choices, read: (answer) => (Array.isArray(answer) ? answer.map(textOf).join(choiceSeparator) : (texts.get(answer) ?? readPlain(answer))) }];
  },
  split: (item, context) => {
    if (item.choices.length > mostSplit) return multiOutput.cells(item, context);
    const rank = (answer: AnswerValue, value: string) => [answer].flat().indexOf(value) + 1;
    return item.choices.map(({ value, title }) =>
      item.ranked === true ? { part: value, title, kind: 'number', read: (answer) => rank(answer, value) } : { part: value, title, kind: 'boolean', read: (answer) => rank(answer, value) > 0 },
    );
  },
};
