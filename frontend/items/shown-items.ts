import { useCallback, useSyncExternalStore } from 'react';
import type { AttributeItem, AttributeType, Item } from '#shared/design/card-design.ts';
import type { FormSession, ItemPath } from '#shared/form/form-types.ts';
import { isUnseen } from '#shared/items/behaviours.ts';
import { useShownSoon } from '../form/after-press.ts';
import { useFormEnvironment } from '../form/environment.ts';
import { itemsBelow } from './columns.ts';

interface Placed {
  readonly page: string;
  readonly suffix: string;
}

const decorations: ReadonlySet<AttributeType> = new Set(['separator', 'hidden_count']);

export const isSeen = (item: AttributeItem): boolean => !isUnseen(item) && !decorations.has(item.type);

const isHolder = (item: Item): boolean => item.class === 'group' || item.class === 'composite';

export const showsAnything = (session: FormSession, item: Item, place: Placed): boolean => {
  const { exposed, setAside } = session.item(`${place.page}.${item.name}${place.suffix}`);
  if (!exposed) return false;
  if (item.class === 'attribute') return isSeen(item);
  if (item.class === 'repeat') return true;
  return setAside > 0 || itemsBelow(item).some((each) => showsAnything(session, each, place));
};

const pathsWithin = (item: Item, place: Placed): readonly ItemPath[] => [
  `${place.page}.${item.name}${place.suffix}`,
  ...(isHolder(item) ? itemsBelow(item).flatMap((each) => pathsWithin(each, place)) : []),
];

export const useShowsAnything = (item: Item, { page, suffix }: Placed): boolean => {
  const { session } = useFormEnvironment();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = pathsWithin(item, { page, suffix }).map((path) => session.subscribe(path, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [session, item, page, suffix],
  );
  return useShownSoon(useSyncExternalStore(subscribe, () => showsAnything(session, item, { page, suffix })));
};
