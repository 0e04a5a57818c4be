import type { CardDesign, Item, Path } from '../../design/card-design.ts';
import { typeOf } from '../../items/behaviours.ts';
import { placesOf } from '../../design/places.ts';
import { pathOf, type Place } from '../../design/walk.ts';

export interface ItemPair {
  readonly before: Place;
  readonly after: Place;
}

export interface MatchedItems {
  readonly pairs: readonly ItemPair[];
  readonly added: readonly Place[];
  readonly removed: readonly Place[];
  readonly renamedPages: ReadonlyMap<string, string>;
}

const lookOf = (item: Item): string =>
  JSON.stringify([typeOf(item), 'choices' in item ? item.choices.map(({ value }) => value) : null]);

const namesIn = (design: CardDesign, page: string): ReadonlySet<string> =>
  new Set(placesOf({ ...design, pages: design.pages.filter(({ name }) => name === page) }).all.map(({ item }) => item.name));

const hasPage = (design: CardDesign, name: string): boolean => design.pages.some((page) => page.name === name);

/** A removed and an added page count as one renamed page if they are at the same position and share half of their items. */
const renamedPagesOf = (before: CardDesign, after: CardDesign): ReadonlyMap<string, string> => {
  const gone = before.pages.filter(({ name }) => !hasPage(after, name));
  const come = after.pages.filter(({ name }) => !hasPage(before, name));
  const renamed = new Map<string, string>();
  for (const page of gone) {
    const names = namesIn(before, page.name);
    const target = come.find((candidate) => {
      if ([...renamed.values()].includes(candidate.name)) return false;
      const others = namesIn(after, candidate.name);
      const shared = [...names].filter((name) => others.has(name)).length;
      return shared > 0 && shared * 2 >= Math.max(names.size, others.size);
    });
    if (target) renamed.set(page.name, target.name);
  }
  return renamed;
};

const siblingsOf = ({ page, parent, entry }: Place): readonly Item[] =>
  entry ? entry.items : parent ? ('items' in parent.item ? parent.item.items : []) : page.items;

interface Spot {
  readonly parent: Item | null;
  readonly isConditional: boolean;
  readonly index: number;
  readonly previous: Item | null;
}

const spotOf = (place: Place): Spot => {
  const siblings = siblingsOf(place);
  const index = siblings.indexOf(place.item);
  return { parent: place.parent?.item ?? null, isConditional: place.entry !== null, index, previous: siblings[index - 1] ?? null };
};

/** Matches the items of two versions by path, then by position and looks (renamed), then by name (moved). */
export const matchItems = (before: CardDesign, after: CardDesign): MatchedItems => {
  const earlier = placesOf(before).all;
  const later = placesOf(after).all;
  const renamedPages = renamedPagesOf(before, after);
  const pageAfter = (page: string): string => renamedPages.get(page) ?? page;
  const partner = new Map<Item, Place>();
  const pairs = new Map<Place, Place>();
  const pair = (old: Place, now: Place): void => {
    pairs.set(now, old);
    partner.set(old.item, now);
  };

  const byPath = new Map<Path, Place>(later.map((place) => [pathOf(place), place]));
  for (const old of earlier) {
    const now = byPath.get(`${pageAfter(old.page.name)}.${old.item.name}`);
    if (now && !pairs.has(now)) pair(old, now);
  }

  const isFree = (now: Place): boolean => !pairs.has(now);
  const sameItem = (old: Item | null, now: Item | null): boolean =>
    old === null || now === null ? old === now : partner.get(old)?.item === now;
  const freeByLook = new Map<string, Place[]>();
  for (const now of later.filter(isFree)) {
    const look = `${now.page.name} ${lookOf(now.item)}`;
    freeByLook.set(look, [...(freeByLook.get(look) ?? []), now]);
  }
  for (const old of earlier) {
    if (partner.has(old.item)) continue;
    const spot = spotOf(old);
    const now = freeByLook.get(`${pageAfter(old.page.name)} ${lookOf(old.item)}`)?.find((candidate) => {
      if (!isFree(candidate)) return false;
      const other = spotOf(candidate);
      if (!sameItem(spot.parent, other.parent) || spot.isConditional !== other.isConditional) return false;
      return spot.index === other.index || sameItem(spot.previous, other.previous);
    });
    if (now) pair(old, now);
  }

  const freeByName = new Map<string, Place[]>();
  for (const now of later.filter(isFree)) freeByName.set(now.item.name, [...(freeByName.get(now.item.name) ?? []), now]);
  for (const old of earlier) {
    if (partner.has(old.item)) continue;
    const candidates = (freeByName.get(old.item.name) ?? []).filter((now) => isFree(now) && typeOf(now.item) === typeOf(old.item));
    if (candidates[0] && candidates.length === 1) pair(old, candidates[0]);
  }

  return {
    pairs: later.flatMap((now) => {
      const old = pairs.get(now);
      return old ? [{ before: old, after: now }] : [];
    }),
    added: later.filter(isFree),
    removed: earlier.filter(({ item }) => !partner.has(item)),
    renamedPages,
  };
};
