import type { CallAnswer } from '#shared/api/calls.ts';
import { cardSorts, pageSizes, type CardSort } from '#shared/api/card-lists.ts';
import { useAddress } from './use-address.ts';

type CardList = CallAnswer<'listCards'>;
export type CardEntry = Exclude<CardList[number], number>;

/** With count=true the first element of a card list is the total (spec end-user 7); decoded here and nowhere else. */
export const readCountedList = (list: CardList): { readonly total: number; readonly cards: readonly CardEntry[] } => {
  const entries: readonly (CardEntry | number)[] = list;
  const cards = entries.filter((entry) => typeof entry !== 'number');
  const first = entries[0];
  return { total: typeof first === 'number' ? first : cards.length, cards };
};

/** What a card list is searched for: a text per item ("page.item"), as the call's itemFilter (spec end-user 7). */
export type ItemFilter = Readonly<Record<string, string>>;

/** The server looks at no more items at once. */
export const mostFilterItems = 5;

/** The filter of an address; nonsense asks for nothing. */
const readItemFilter = (text: string | null): ItemFilter => {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
    return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''));
  } catch {
    return {};
  }
};

/** As it stands in the address and in the call; undefined when nothing is asked for. */
export const writeItemFilter = (filter: ItemFilter): string | undefined => {
  const asked = Object.entries(filter).flatMap(([path, text]) => (text.trim() === '' ? [] : [[path, text.trim()]]));
  return asked.length === 0 ? undefined : JSON.stringify(Object.fromEntries(asked));
};

type PageSize = (typeof pageSizes)[number];

const oneOf = <Value extends string | number>(values: readonly Value[], text: string | null, fallback: Value): Value =>
  values.find((value) => String(value) === text) ?? fallback;

/** Page, page size, order and search of a card list, kept in the address: a reload, the back button and a sent link keep them. */
export const useListPage = () => {
  const [search, put] = useAddress();
  const size: PageSize = oneOf(pageSizes, search.get('size'), pageSizes[0]);
  const sort: CardSort = oneOf(cardSorts, search.get('sort'), cardSorts[0]);
  const asked = Number(search.get('page') ?? '1');
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1;

  const change = (changes: Readonly<Record<string, string>>) => put(changes, { preventScrollReset: true });

  return {
    page,
    size,
    sort,
    filter: readItemFilter(search.get('itemFilter')),
    toPage: (next: number) => change({ page: String(next) }),
    /** Past the end (cards were deleted meanwhile): to the last page, without a step in the history. */
    correctPage: (next: number) => put({ page: String(next) }, { replace: true, preventScrollReset: true }),
    /** Spec end-user 4, card list: another page size starts again at page 1; so does another order. */
    toSize: (next: string) => change({ size: next, page: '1' }),
    toSort: (next: string) => change({ sort: next, page: '1' }),
    toFilter: (next: ItemFilter) => change({ itemFilter: writeItemFilter(next) ?? '', page: '1' }),
  };
};
