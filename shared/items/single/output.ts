import type { DropdownItem, MultiItem, SingleItem } from '../../design/card-design.ts';
import { chosenCells, plainWords } from '../output.ts';
import type { ItemOutput } from '../output.ts';

/** A choice is written and said by its title. */
export const singleOutput: ItemOutput<SingleItem | DropdownItem | MultiItem> = {
  cells: ({ choices }, context) => chosenCells(choices, context),
  words: ({ choices }, value, { text }) => {
    const choice = choices.find((candidate) => candidate.value === value);
    return choice === undefined ? plainWords(value) : text(choice.title);
  },
};
