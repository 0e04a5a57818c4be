import { columnsIn, lookupsIn } from '../../language/expression/expression.ts';
import type { CardDesign, Choice, Item } from '../../design/card-design.ts';
import { expressionsOf } from '../../design/item-expressions.ts';
import { lookedUpName, withContents } from '../../design/lists.ts';
import { type Places, placesOf } from '../../design/places.ts';

interface Asked {
  readonly lists: ReadonlySet<string>;
  readonly columns: readonly string[];
}

export const askedIn = (design: CardDesign, { all }: Places = placesOf(design)): Asked => {
  const columns = new Set<string>();
  const lists = new Set<string>();
  for (const { item } of all) {
    for (const { key, parsed } of expressionsOf(item)) {
      if (key === 'choice_filter' && parsed.tree) for (const column of columnsIn(parsed.tree)) columns.add(column);
      for (const lookup of parsed.tree ? lookupsIn(parsed.tree) : []) {
        if (lookup.list !== null) lists.add(lookedUpName(lookup.list));
        for (const column of lookup.columns) columns.add(column);
      }
    }
  }
  return { lists, columns: [...columns] };
};

/** Removes columns of choices that no expression reads any more, and merges rows that differed in those columns only. */
export const withAskedColumns = (places: Places, kept: ReadonlySet<string>): CardDesign => {
  const { design } = places;
  if (kept.size === 0) return design;
  const asked = new Set(askedIn(design, places).columns);
  if ([...kept].every((column) => asked.has(column))) return design;
  const known = new Map<readonly Choice[], readonly Choice[]>();
  const plain = (choices: readonly Choice[]): readonly Choice[] => {
    const found = known.get(choices);
    if (found) return found;
    const seen = new Set<string>();
    const own = choices.flatMap((choice) => {
      const columns = Object.entries(choice.columns ?? {}).filter(([column]) => asked.has(column));
      const key = JSON.stringify([choice.value, columns]);
      if (choice.columns === undefined || seen.has(key)) return choice.columns === undefined ? [choice] : [];
      seen.add(key);
      const { columns: _, ...rest } = choice;
      return [columns.length > 0 ? { ...rest, columns: Object.fromEntries(columns) } : rest];
    });
    known.set(choices, own);
    return own;
  };
  const of = (item: Item): Item => ({ ...withContents(item, of), ...('choices' in item && item.choices !== undefined && { choices: plain(item.choices) }) });
  return {
    ...design,
    pages: design.pages.map((page) => withContents(page, of)),
    ...(design.lists && { lists: Object.fromEntries(Object.entries(design.lists).map(([name, choices]) => [name, plain(choices)])) }),
  };
};
