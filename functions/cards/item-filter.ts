import type { Path } from '#shared/design/card-design.ts';
import { foldName } from '#shared/text/same-text.ts';
import type { CardEntry } from './data/card-walks.ts';
import type { FolderDesign } from '../answers/folder-design.ts';
import { listedValue, searchTexts } from '../answers/listed-answers.ts';
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
export const matches = (filter: ItemFilter, { summary }: CardEntry, { design, item }: FolderDesign, withheld: Withheld): boolean =>
  [...filter].every(([path, wanted]) => {
    if (withheld.has(path)) return false;
    const asked = item(path);
    const isChoice = asked !== undefined && 'choices' in asked;
    return searchTexts(asked, listedValue(design, summary.values, path), design).some((text) => (isChoice ? foldName(text) === wanted : foldName(text).includes(wanted)));
  });
