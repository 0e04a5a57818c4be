import type { CardDesign, Item, Path } from '../design/card-design.ts';
import { mentionsOf } from '../design/item-expressions.ts';
import { splitReference } from '../design/references.ts';
import { isMarked, pathOf, walkItems } from '../design/walk.ts';
import { isMomentItem, restatedBy, tellingsIn, type Telling } from '../design/tellings.ts';

/** The items that an author's formula reads. A clinical score identifies nobody, whatever its inputs. */
export const sourcesOf = (item: Item): readonly Path[] => {
  const read = mentionsOf(item).filter(({ key }) => key === 'calculation' || key === 'default');
  return [...restatedBy(item), ...read.map(({ path }) => path)].map((path) => splitReference(path).item);
};

export const sourcesIn = (design: CardDesign): ReadonlyMap<Path, ReadonlySet<Path>> => {
  const sources = new Map<Path, Set<Path>>();
  walkItems(design, (place) => {
    const own = sourcesOf(place.item);
    if (own.length > 0) sources.set(pathOf(place), new Set(own));
  });
  for (const all of sources.values()) for (const path of all) for (const further of sources.get(path) ?? []) all.add(further);
  return sources;
};

/** Items that identify a card directly: id attributes, drawn numbers, marked items, and items in a marked group or repeat. */
export const markedIn = (design: CardDesign): ReadonlySet<Path> => {
  const marked = new Set<Path>([...design.id_attributes, ...design.numbering]);
  walkItems(design, (place) => {
    if (isMarked(place)) marked.add(pathOf(place));
  });
  return marked;
};

/** Items that identify a card: marked ones, those that other versions mark (`others`), and what formulas derive from them. */
export const identifyingIn = (design: CardDesign, others: ReadonlySet<Path> = new Set()): ReadonlySet<Path> => {
  const marked = markedIn(design);
  const own = (path: Path, item: Item): Telling => (!marked.has(path) && !others.has(path) ? 'nothing' : isMomentItem(item) ? 'moment' : 'answer');
  return new Set(tellingsIn(design, { own }).by.keys());
};
