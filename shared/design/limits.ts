/** design-format 1, "Names" and limits. */
export const maxPages = 100;
export const maxItems = 5_000;
export const maxChoices = 2_000;
export const maxDepth = 8;

const reserved = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether an item or a page may bear the name; `_` + digits at the end belongs to repetitions. */
export const isName = (text: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_]{0,62}$/.test(text) && !/_\d+$/.test(text) && !reserved.has(text);
