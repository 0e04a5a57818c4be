import { type Diagnostic, designError } from '../../design/diagnostic.ts';
import { maxRules } from '../../design/limits.ts';
import { cellOf, type FurtherCheck, type Places } from '../../design/places.ts';
import { rulesAt } from '../../design/rules.ts';
import { comparedAs, takesNearness } from './comparison.ts';

const checkRules = ({ all }: Places): Diagnostic[] => {
  const names = new Set<string>();
  const found: Diagnostic[] = [];
  for (const place of all) {
    for (const [index, { name }] of rulesAt(place.item).entries()) {
      const at = cellOf(place, `rules[${index}].name`);
      if (names.has(name)) found.push(designError('design.duplicate_rule', at, { name }));
      else if (names.size === maxRules) found.push(designError('design.too_many_rules', at, { name, max: maxRules }));
      names.add(name);
    }
  }
  return found;
};

/** Checks the rule for probable duplicates, and the names of rules. */
export const checkQuality: FurtherCheck = (places, checkPath) => {
  const { duplicates = [] } = places.design;
  const ofTerms = duplicates.flatMap((term, index) => {
    const cell = `duplicates[${index}]`;
    const found = checkPath(term.item, cell);
    if (found.length > 0) return found;
    if (duplicates.findIndex(({ item }) => item === term.item) < index) return [designError('design.likeness_twice', cell, { path: term.item })];
    const { item } = places.byPath.get(term.item)!;
    if (comparedAs(item) === null) return [designError('design.likeness_type', cell, { path: term.item })];
    return term.within === undefined || takesNearness(item, term) ? [] : [designError('design.likeness_near', cell, { path: term.item })];
  });
  return [...ofTerms, ...checkRules(places)];
};
