import type { AnswerValue, DropdownItem, MultiItem, SingleItem } from '../../design/card-design.ts';
import { choiceSeparator, chosenCells, plainWords, readPlain } from '../output.ts';
import type { ItemOutput } from '../output.ts';

export const singleOutput: ItemOutput<SingleItem | DropdownItem | MultiItem> = {
  cells: (item, context) => chosenCells(context.choicesOf?.(item) ?? item.choices, context),
  words: ({ choices }, value, { text }) => {
    const choice = choices.find((candidate) => candidate.value === value);
    return choice === undefined ? plainWords(value) : text(choice.title);
  },
};

/** More columns would leave no room for other items. */
const mostSplit = 200;

/** For statistics each choice has a column: 1 chosen, 0 not, blank without an answer; for ranked choices the rank from 1. */
export const multiOutput: ItemOutput<MultiItem> = {
  ...singleOutput,
  cells: (item, context) => {
    const choices = context.choicesOf?.(item) ?? item.choices;
    const texts = context.choiceTexts(choices, context.text);
    const textOf = (value: AnswerValue) => texts.get(value) ?? (typeof value === 'string' ? value : JSON.stringify(value));
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
