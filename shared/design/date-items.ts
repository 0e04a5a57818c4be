import type { Texts } from '../text/languages.ts';
import type { CardDesign, Path } from './card-design.ts';
import { pathOf, walkItems } from './walk.ts';

/** Dates that a card has once. `folderDates` takes out those that identify. */
export const dateItems = (design: CardDesign): readonly { readonly path: Path; readonly title: Texts }[] => {
  const found: { path: Path; title: Texts }[] = [];
  walkItems(design, (place) => {
    const { item } = place;
    if (item.class === 'attribute' && (item.type === 'date' || item.type === 'datetime') && place.repeat === null) found.push({ path: pathOf(place), title: item.title });
  });
  return found;
};
