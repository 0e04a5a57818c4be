import { foldWidth } from '../text/width.ts';
import { textsOfColumn, type Table } from './table.ts';

/** Matches a quoted text, an item, or a word that may be a column of the choices. */
const quotedOrItem = /('[^']*'|"[^"]*"|\$\{[^}]*\})|(?<![\w/.$@-])([\p{L}_][\p{L}\p{N}_.-]*)(?![\p{L}\p{N}_.-]|\s*[(:/])/gu;

const valueColumn = 'name';

const unasked: ReadonlySet<string> = new Set(['list_name', 'label', 'hint', '__proto__']);

const isColumn = (word: string, lists: readonly Table[]): boolean => word === valueColumn || (!unasked.has(word) && lists.some(({ headings }) => headings.has(word)));

/** Marks the columns in a filter as a design does: `province = ${p}` becomes `${#province} = ${p}`. */
export const withColumns = (filter: string, lists: readonly Table[]): string =>
  filter.replace(quotedOrItem, (all, passed: string | undefined, word: string) => (passed === undefined && isColumn(word, lists) ? `\${#${word}}` : all));

export const askedColumns = (survey: Table, lists: readonly Table[]): ReadonlySet<string> => {
  const asked = new Set<string>();
  for (const filter of textsOfColumn(survey, 'choice_filter')) {
    for (const [, , word] of foldWidth(filter).matchAll(quotedOrItem)) if (word !== undefined && word !== valueColumn && isColumn(word, lists)) asked.add(word);
  }
  return asked;
};
