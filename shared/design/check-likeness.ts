import type { CardDesign, Path } from './card-design.ts';
import { type Diagnostic, designError } from './diagnostic.ts';
import { comparedAs, takesNearness } from './likeness.ts';
import type { Place } from './walk.ts';

/** Checks the rule for probable duplicates; `isThere` returns the findings about a path. */
export const checkLikeness = ({ duplicates = [] }: CardDesign, byPath: ReadonlyMap<Path, Place>, isThere: (path: Path, cell: string) => readonly Diagnostic[]): Diagnostic[] =>
  duplicates.flatMap((term, index) => {
    const cell = `duplicates[${index}]`;
    const found = isThere(term.item, cell);
    if (found.length > 0) return [...found];
    if (duplicates.findIndex(({ item }) => item === term.item) < index) return [designError('design.likeness_twice', cell, { path: term.item })];
    const { item } = byPath.get(term.item)!;
    if (comparedAs(item) === null) return [designError('design.likeness_type', cell, { path: term.item })];
    return term.within === undefined || takesNearness(item, term) ? [] : [designError('design.likeness_near', cell, { path: term.item })];
  });
