export const maxPages = 100;
export const maxItems = 5_000;
export const maxChoices = 20_000;
/** Applies to a list in `lists` or in a file. */
export const maxListRows = 100_000;
export const maxRowsInside = 2_000;
/** A list that items share counts once. */
export const maxAllChoices = 200_000;
export const maxDepth = 8;

export const maxText = 5_000;
export const maxChoiceValue = 200;
export const maxDigits = 15;
export const maxAnswerLength = 1_000_000;
export const maxColumns = 12;
export const maxRepetitions = 999;
export const maxReasons = 50;
export const maxLikeness = 10;
export const maxRules = 500;

const reserved = new Set(['__proto__', 'constructor', 'prototype']);

/** `_` with digits at the end is reserved for repetitions. */
export const isName = (text: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_]{0,62}$/.test(text) && !/_\d+$/.test(text) && !reserved.has(text);
