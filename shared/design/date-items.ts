import type { Texts } from '../text/languages.ts';
import type { CardDesign, Path } from './card-design.ts';
import { pathOf, walkItems } from './walk.ts';

/** These dates may stand for a card, such as its arrival, because they are not repeated and not identifying. */
export const dateItems = (design: CardDesign): readonly { readonly path: Path; readonly title: Texts }[] => {
  const found: { path: Path; title: Texts }[] = [];
  walkItems(design, (place) => {
    const { item } = place;
    if (item.class === 'attribute' && (item.type === 'date' || item.type === 'datetime') && item.identifier !== true && place.repeat === null) found.push({ path: pathOf(place), title: item.title });
  });
  return found;
};
