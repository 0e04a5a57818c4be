import type { Path } from '#shared/design/card-design.ts';
import { foldName } from '#shared/text/same-text.ts';
import type { CardEntry } from './data/card-walks.ts';
import type { FolderDesign } from '../answers/folder-design.ts';
import { isSought } from '../answers/card-filter.ts';
import type { Withheld } from '../answers/withhold.ts';
import { jsonIn, refuseInput } from '../refusals/problem.ts';

export type ItemFilter = ReadonlyMap<Path, string>;

const mostItems = 5;

export const readItemFilter = (text: string | undefined): ItemFilter | undefined => {
  if (text === undefined) return undefined;
  const value = jsonIn(text, 'query.itemFilter');
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuseInput('query.itemFilter', 'wrong_type');
  const entries = Object.entries(value);
  if (entries.length > mostItems) return refuseInput('query.itemFilter', 'too_big');
  const filter = new Map<Path, string>();
  for (const [path, wanted] of entries) {
    if (!['string', 'number', 'boolean'].includes(typeof wanted))
      return refuseInput(`query.itemFilter.${path}`, 'wrong_type');
    const folded = foldName(String(wanted));
    if (folded !== '') filter.set(path, folded);
  }
  return filter.size === 0 ? undefined : filter;
};

/** Choices must be equal: "male" does not match "female". Other answers need only contain the text. */
export const matches = (filter: ItemFilter, entry: CardEntry, design: FolderDesign, withheld: Withheld): boolean => {
  const isChoice = (path: Path): boolean => 'choices' in (design.item(path) ?? {});
  return isSought({ items: Object.fromEntries([...filter].map(([path, text]) => [path, isChoice(path) ? { is: text } : { contains: text }])) }, entry, design, withheld);
};
