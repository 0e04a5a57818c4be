import type { DateItem, DatetimeItem, Item, TimeItem } from '../../design/card-design.ts';

export type SpecialItem = DateItem | TimeItem | DatetimeItem;

export const isSpecial = (item: Item): item is SpecialItem => 'granularity' in item || 'partial' in item || 'about' in item || 'seconds' in item;

export const shownDate = ({ granularity }: DateItem, value: string): string => (granularity ? value.slice(0, granularity === 'year' ? 4 : 7) : value);
