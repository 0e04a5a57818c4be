import { foldWidth } from '../text/width.ts';
import { textsOfColumn, type Table } from './table.ts';

/** A part of a filter that is no text in quotes and no item: it may name columns of the choices. */
const quotedOrItem = /('[^']*'|"[^"]*"|\$\{[^}]*\})|(?<![\w/.$@-])([\p{L}_][\p{L}\p{N}_.-]*)(?![\p{L}\p{N}_.-]|\s*[(:/])/gu;

/** The value of a choice goes by the name of its column (XLSForm). */
const valueColumn = 'name';

/** Columns of ours that hold no answer to a filter. */
const unasked: ReadonlySet<string> = new Set(['list_name', 'label', 'hint', '__proto__']);

const isColumn = (word: string, lists: readonly Table[]): boolean => word === valueColumn || (!unasked.has(word) && lists.some(({ headings }) => headings.has(word)));

/** A filter with its columns written as a design has them: `province = ${p}` as `${#province} = ${p}`. */
export const withColumns = (filter: string, lists: readonly Table[]): string =>
  filter.replace(quotedOrItem, (all, passed: string | undefined, word: string) => (passed === undefined && isColumn(word, lists) ? `\${#${word}}` : all));

/** The other way round. */
export const withoutMarks = (filter: string): string => filter.replace(/\$\{#([^}]+)\}/g, '$1');

/** The columns of the sheets of choices that any filter of the survey asks for. */
export const askedColumns = (survey: Table, lists: readonly Table[]): ReadonlySet<string> => {
  const asked = new Set<string>();
  for (const filter of textsOfColumn(survey, 'choice_filter')) {
    for (const [, , word] of foldWidth(filter).matchAll(quotedOrItem)) if (word !== undefined && word !== valueColumn && isColumn(word, lists)) asked.add(word);
  }
  return asked;
};
