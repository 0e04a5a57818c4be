/** design-format 1, "Names" and limits. */
export const maxPages = 100;
export const maxItems = 5_000;
export const maxChoices = 20_000;
/** Of a list of the design (`lists`), which may have come in a file. */
export const maxListRows = 100_000;
/** Longer lists from files stand in a file of their own, and the design names it (`list_files`). */
export const maxRowsInside = 2_000;
/** Of all lists together, each counted once however many items share it. */
export const maxAllChoices = 200_000;
export const maxDepth = 8;

/** Of single values: longest text and choice value, most digits, characters of an answer, columns, repetitions. */
export const maxText = 5_000;
export const maxChoiceValue = 200;
export const maxDigits = 15;
export const maxAnswerLength = 1_000_000;
export const maxColumns = 12;
export const maxRepetitions = 999;
/** Of a design, for missing answers. */
export const maxReasons = 50;
/** Items that must agree in probable duplicates. */
export const maxLikeness = 10;
/** Checks over all answers, of a design. */
export const maxRules = 500;

const reserved = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether an item or a page may bear the name; `_` + digits at the end belongs to repetitions. */
export const isName = (text: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_]{0,62}$/.test(text) && !/_\d+$/.test(text) && !reserved.has(text);
