import type { CardDesign, Item, Path } from '#shared/design/card-design.ts';
import { readGates } from '#shared/design/gates.ts';
import { mentionsOf } from '#shared/design/item-expressions.ts';
import { onceFor } from '#shared/design/once-for.ts';
import { placesOf } from '#shared/design/places.ts';
import { referencesOf } from '#shared/design/references.ts';
import { behaviourOf } from '#shared/items/behaviours.ts';

const isEntered = (item: Item): boolean => item.class === 'attribute' && behaviourOf(item).answer === 'entered';

interface EnteredItems {
  /** These items are always asked, with rules independent of other answers, so their figures reveal no other answers. */
  readonly free: ReadonlySet<Path>;
  readonly tied: ReadonlySet<Path>;
}

export const enteredItems = onceFor((design: CardDesign): EnteredItems => {
  const places = placesOf(design);
  const gates = readGates(design, places);
  const found = { free: new Set<Path>(), tied: new Set<Path>() };
  for (const [path, place] of places.byPath) {
    const { item, repeat } = place;
    if (!isEntered(item)) continue;
    const isAlwaysAsked = repeat === null && gates.of(place).length === 0 && gates.conditions(place).length === 0;
    const namesOthers = referencesOf(item).length > 0 || mentionsOf(item).some((mention) => mention.path !== path);
    found[isAlwaysAsked && !namesOthers ? 'free' : 'tied'].add(path);
  }
  return found;
});
