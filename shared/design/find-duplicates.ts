import type { CardDesign, Choice } from './card-design.ts';
import { type Diagnostic, designError } from './diagnostic.ts';
import { type Places, placesOf } from './places.ts';
import { choicesPathOf, jsonPathOf, pathOf } from './walk.ts';

const byName = ([one]: readonly [string, string], [other]: readonly [string, string]): number => (one < other ? -1 : 1);

/** Finds duplicates, and id_attributes that point at nothing (design-format 2, Diagnostics). */
export const findDuplicates = (design: CardDesign, { all, byPath }: Places = placesOf(design)): Diagnostic[] => {
  const found: Diagnostic[] = [];
  const pages = new Set<string>();
  for (const [index, { name }] of design.pages.entries()) {
    if (pages.has(name)) found.push(designError('design.duplicate_page', `pages[${index}].name`, { name }));
    pages.add(name);
  }

  const lists = new Set<readonly Choice[]>();
  const cascades = new Set<readonly Choice[]>();
  // Item names count per page of the list, so that two pages with one name give one finding.
  const names = new Set<string>();
  for (const place of all) {
    const { item, page, pageIndex } = place;
    const key = `${pageIndex}.${item.name}`;
    if (names.has(key)) {
      found.push(designError('design.duplicate_item', `${jsonPathOf(place)}.name`, { name: item.name, page: page.name }));
    }
    names.add(key);
    if (!('choices' in item)) continue;
    // A filtered list may hold a value once for each answer that it depends on.
    const isCascade = item.choice_filter !== undefined;
    if (isCascade ? cascades.has(item.choices) : lists.has(item.choices)) continue;
    (isCascade ? cascades : lists).add(item.choices);
    const values = new Set<string>();
    for (const [index, { value, columns }] of item.choices.entries()) {
      const key = isCascade ? JSON.stringify([value, Object.entries(columns ?? {}).toSorted(byName)]) : value;
      const before = values.size;
      if (values.add(key).size === before) found.push(designError('design.duplicate_choice', `${choicesPathOf(place)}[${index}].value`, { value, item: pathOf(place) }));
    }
  }

  const listed = (key: 'id_attributes' | 'numbering', code: string): void => {
    for (const [index, path] of design[key].entries()) {
      if (design[key].indexOf(path) < index) found.push(designError(code, `${key}[${index}]`, { path }));
    }
  };
  listed('id_attributes', 'design.duplicate_id_attribute');
  for (const [index, path] of design.id_attributes.entries()) {
    if (!byPath.has(path)) found.push(designError('design.unknown_id_attribute', `id_attributes[${index}]`, { path }));
  }
  listed('numbering', 'design.duplicate_numbering');
  return found;
};
