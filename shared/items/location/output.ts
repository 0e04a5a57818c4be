import { type ItemOutput, joined, partCells, partedWords, plainAnswer } from '../output.ts';

export const locationOutput: ItemOutput<unknown> = {
  cells: () => partCells('number', 'latitude', 'longitude', 'accuracy').map((cell) => ({ ...cell, reveals: 'place' })),
  words: partedWords(({ latitude, longitude }) => joined([plainAnswer(latitude), plainAnswer(longitude)], ', ')),
};
