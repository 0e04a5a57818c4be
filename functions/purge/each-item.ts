import { query } from '../data/table.ts';
import type { Item, Query } from '../data/table.ts';

/** Transactions under way at once: enough to hide the way to the table, too few to crowd out the people who work. */
const atOnce = 16;

/** Does something with every item of a query, some at a time; answers how many there were. */
export const eachItem = async (asked: Omit<Query, 'start' | 'limit'>, work: (item: Item) => Promise<void>): Promise<number> => {
  let count = 0;
  let start: Item | undefined;
  do {
    const page = await query({ ...asked, start });
    for (let index = 0; index < page.items.length; index += atOnce) {
      await Promise.all(page.items.slice(index, index + atOnce).map(work));
    }
    count += page.items.length;
    start = page.next;
  } while (start !== undefined);
  return count;
};
