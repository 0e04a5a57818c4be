import { useSearchParams } from 'react-router';
import { cardSorts, pageSizes, type CardSort } from '#shared/api/card-lists.ts';
import { readItemFilter, writeItemFilter, type ItemFilter } from './item-filter.ts';

type PageSize = (typeof pageSizes)[number];

const oneOf = <Value extends string | number>(values: readonly Value[], text: string | null, fallback: Value): Value =>
  values.find((value) => String(value) === text) ?? fallback;

/** Page, page size, order and search of a card list, kept in the address: a reload, the back button and a sent link keep them. */
export const useListPage = () => {
  const [search, setSearch] = useSearchParams();
  const size: PageSize = oneOf(pageSizes, search.get('size'), pageSizes[0]);
  const sort: CardSort = oneOf(cardSorts, search.get('sort'), cardSorts[0]);
  const asked = Number(search.get('page') ?? '1');
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1;

  const change = (changes: Readonly<Record<string, string | null>>, replace = false) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace, preventScrollReset: true },
    );

  return {
    page,
    size,
    sort,
    filter: readItemFilter(search.get('itemFilter')),
    toPage: (next: number) => change({ page: String(next) }),
    /** Past the end (cards were deleted meanwhile): to the last page, without a step in the history. */
    correctPage: (next: number) => change({ page: String(next) }, true),
    /** Spec end-user 4, card list: another page size starts again at page 1; so does another order. */
    toSize: (next: string) => change({ size: next, page: '1' }),
    toSort: (next: string) => change({ sort: next, page: '1' }),
    toFilter: (next: ItemFilter) => change({ itemFilter: writeItemFilter(next) ?? null, page: '1' }),
  };
};
