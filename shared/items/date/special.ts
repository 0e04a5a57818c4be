import type { DateItem, DatetimeItem, Item, TimeItem } from '../../design/card-design.ts';

export type SpecialItem = DateItem | TimeItem | DatetimeItem;

/** A date that is kept as a month or a year, or may be known less exactly than to the day; a time with seconds. Few designs have one. */
export const isSpecial = (item: Item): item is SpecialItem => 'granularity' in item || 'partial' in item || 'about' in item || 'seconds' in item;

/** How much of a date YYYY-MM-DD an item shows. */
export const shownDate = ({ granularity }: DateItem, value: string): string => (granularity ? value.slice(0, granularity === 'year' ? 4 : 7) : value);
