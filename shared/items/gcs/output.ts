import { type ItemOutput, joined, partCells, partedWords, plainAnswer } from '../output.ts';

export const gcsOutput: ItemOutput<unknown> = {
  cells: () => partCells('number', 'E', 'V', 'M', 'total'),
  words: partedWords(({ E, V, M, total }) =>
    joined([plainAnswer(total), joined([E, V, M].map((part, at) => (part === undefined ? '' : `${'EVM'[at]}${plainAnswer(part)}`)), ' ')], ' · '),
  ),
};
