import type { Item } from '#shared/design/card-design.ts';
import { isYesNo } from '#shared/design/yes-no.ts';
import type { FormSession, ItemState } from '#shared/form/form-types.ts';
import { itemsBelow } from '../../items/columns.ts';

export interface Placed {
  readonly page: string;
  readonly suffix: string;
}

/** The visible yes/no questions of an item and below it, in the order of the form. */
export const questionsIn = (session: FormSession, item: Item, { page, suffix }: Placed): readonly ItemState[] => {
  const state = session.item(`${page}.${item.name}${suffix}`);
  if (!state.exposed) return [];
  const below = (inner: string) => itemsBelow(item).flatMap((each) => questionsIn(session, each, { page, suffix: inner }));
  if (item.class === 'repeat') return Array.from({ length: Number(state.value ?? 0) }, (_, at) => below(`${suffix}_${at + 1}`)).flat();
  return [...(isYesNo(state.item) ? [state] : []), ...below(suffix)];
};

export const isOpen = ({ item, value, unread, reasons, readonly, withheld, calculated }: ItemState): boolean =>
  value === null && unread === null && reasons === null && withheld === null && calculated === null && !readonly && !('choice_filter' in item);
