import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { pathOf, walkItems, type Place } from '#shared/design/walk.ts';
import type { ItemPath } from '#shared/form/form-types.ts';
import type { FormWords } from './form-words.ts';

/** Where a path points: for lists of findings, which name page, repeat with its count in brackets, and item (spec end-user 5). */
export interface ItemPlace {
  readonly pageIndex: number;
  readonly item: Item;
  /** From the outside in: page, repeats, item. */
  readonly titles: readonly string[];
}

// Item names never end in "_" and digits: what does is a repetition's suffix (design-format 1).
const suffixPattern = /(?:_\d+)+$/;

const repeatsAround = (place: Place): readonly Place[] => (place.repeat === null ? [] : [...repeatsAround(place.repeat), place.repeat]);

export const findPlace = (design: CardDesign, path: ItemPath, { t, text }: FormWords): ItemPlace | null => {
  let found: Place | undefined;
  const written = path.replace(suffixPattern, '');
  walkItems(design, (place) => {
    if (pathOf(place) === written) found = place;
  });
  if (found === undefined) return null;
  const indices = suffixPattern.exec(path)?.[0].split('_').slice(1) ?? [];
  const repeats = repeatsAround(found).map(({ item }, depth) =>
    t('repeat.title', { title: text(item.title), index: indices[depth] ?? '' }),
  );
  return { pageIndex: found.pageIndex, item: found.item, titles: [text(found.page.title), ...repeats, text(found.item.title)] };
};
