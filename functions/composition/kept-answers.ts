import { keepAll, type ReturnKept } from '#shared/form/kept-answers.ts';
import { returnAnswers } from '#shared/modules/versions/return-kept.ts';

// This composition file lists what becomes of kept answers when a card moves. The first one decides.

const ways: readonly [ReturnKept, ...ReturnKept[]] = [
  returnAnswers,
  keepAll,
];

export const [returnKept] = ways;
