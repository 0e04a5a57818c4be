import type { CallAnswer } from '#shared/api/calls.ts';
import { cardSorts, pageSizes, type CardSort } from '#shared/api/card-lists.ts';
import { asksForAnything, type CardFilter } from '#shared/api/card-filter.ts';
import { rememberedSize, rememberSize } from './list-memory.ts';
import { paths } from './paths.ts';
import { useAddress } from './use-address.ts';

type CardList = CallAnswer<'listCards'>;
export type CardEntry = Exclude<CardList[number], number>;

/** With count=true the first element of a card list is the total (spec end-user 7); only this function decodes it. */
export const readCountedList = (list: CardList): { readonly total: number; readonly cards: readonly CardEntry[] } => {
  const entries: readonly (CardEntry | number)[] = list;
  const cards = entries.filter((entry) => typeof entry !== 'number');
  const first = entries[0];
  return { total: typeof first === 'number' ? first : cards.length, cards };
};

/** An unreadable filter counts as none; the server refuses impossible filters. */
const readFilter = (text: string | null): CardFilter => {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
};

const filterPart = (filter: CardFilter): string => new URLSearchParams({ where: JSON.stringify(filter) }).toString();

export const filteredCards = (pId: string, fId: string, filter: CardFilter): string => `${paths.cards(pId, fId)}?${filterPart(filter)}`;

export const filteredEverywhere = (filter: CardFilter): string => `${paths.home()}?${filterPart(filter)}`;

type PageSize = (typeof pageSizes)[number];

const oneOf = <Value extends string | number>(values: readonly Value[], text: string | null, fallback: Value): Value =>
  values.find((value) => String(value) === text) ?? fallback;

/** Page, page size, order and filter are kept in the address, so that reload, back button and sent links keep them. */
export const useListPage = () => {
  const [search, put] = useAddress();
  const size: PageSize = oneOf(pageSizes, search.get('size'), rememberedSize());
  const sort: CardSort = oneOf(cardSorts, search.get('sort'), cardSorts[0]);
  const asked = Number(search.get('page') ?? '1');
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1;

  const filter = readFilter(search.get('where'));

  const change = (changes: Readonly<Record<string, string>>) => put(changes, { preventScrollReset: true });

  return {
    page,
    size,
    sort,
    filter,
    toPage: (next: number) => change({ page: String(next) }),
    /** Past the end, because cards were deleted: goes to the last page without a history entry. */
    correctPage: (next: number) => put({ page: String(next) }, { replace: true, preventScrollReset: true }),
    toSize: (next: string) => {
      rememberSize(next);
      change({ size: next, page: '1' });
    },
    toSort: (next: string) => change({ sort: next, page: '1' }),
    /** While somebody types on, the history keeps one entry for the search. */
    toText: (contains: string) => {
      const { text: before, ...others } = filter;
      const next: CardFilter = contains === '' ? others : { ...others, text: { contains } };
      put({ where: asksForAnything(next) ? JSON.stringify(next) : '', page: '1' }, { replace: before !== undefined, preventScrollReset: true });
    },
    toFilter: (next: CardFilter) => change({ where: asksForAnything(next) ? JSON.stringify(next) : '', page: '1' }),
  };
};

export type ListPage = ReturnType<typeof useListPage>;
