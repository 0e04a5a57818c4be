import type { PageFigures } from './api.ts';

export const itemOrders = ['design', 'lowest'] as const;
export type ItemOrder = (typeof itemOrders)[number];

/** In the order of the design, or what is answered least first; hidden shares last. */
export const sortItems = (items: PageFigures['items'], order: ItemOrder): PageFigures['items'] =>
  order === 'design' ? items : items.toSorted((a, b) => (a.answered ?? 101) - (b.answered ?? 101));
