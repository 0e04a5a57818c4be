import type { CardDesign, Item, Path } from '#shared/design/card-design.ts';
import { readGates } from '#shared/design/gates.ts';
import { mentionsOf } from '#shared/design/item-expressions.ts';
import { onceFor } from '#shared/design/once-for.ts';
import { referencesOf } from '#shared/design/references.ts';
import { pathOf, walkItems } from '#shared/design/walk.ts';
import { behaviourOf } from '#shared/items/behaviours.ts';

const isEntered = (item: Item): boolean => item.class === 'attribute' && behaviourOf(item).answer === 'entered';

interface EnteredItems {
  /** Asked in every card, and the form accepts the same answers whatever else the card says: the item's figures tell nothing of other answers. */
  readonly free: ReadonlySet<Path>;
  /** All others: shown, judged or filled by other answers, or once for each repetition. */
  readonly tied: ReadonlySet<Path>;
}

/** The items of a design that somebody answers. */
export const enteredItems = onceFor((design: CardDesign): EnteredItems => {
  const gates = readGates(design);
  const found = { free: new Set<Path>(), tied: new Set<Path>() };
  walkItems(design, (at) => {
    const { item } = at;
    if (!isEntered(item)) return;
    const path = pathOf(at);
    const place = gates.place(path) ?? at;
    const isFree = place.repeat === null && gates.of(place).length === 0 && gates.conditions(place).length === 0 && mentionsOf(item).every((mention) => mention.path === path) && referencesOf(item).length === 0;
    found[isFree ? 'free' : 'tied'].add(path);
  });
  return found;
});
