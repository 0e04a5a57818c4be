import { type ItemOutput, joined, partCells, partedWords, plainAnswer } from '../output.ts';

export const suggestOutput: ItemOutput<unknown> = {
  cells: () => [...partCells('code', 'code'), ...partCells('text', 'name'), ...partCells('code', 'kind')],
  words: partedWords(({ code, name }) => joined([plainAnswer(code), plainAnswer(name)], ' ')),
};
