import { areEqualWithoutTexts, type AskTheSame } from '#shared/form/card-moves.ts';
import { asksTheSame } from '#shared/modules/versions/same-questions.ts';

// This composition file lists what decides whether two designs ask the same. The first one decides.

const judges: readonly [AskTheSame, ...AskTheSame[]] = [
  asksTheSame,
  areEqualWithoutTexts,
];

export const [askTheSame] = judges;
