import type { FormState } from './form-state.ts';
import type { CardStatus, PageState, PageStatus } from './form-types.ts';

/** A page with nothing to answer is complete, and has no say in the whole card's status. */
const pageState = (counted: number, answered: number): PageState =>
  answered === counted ? 'all' : answered > 0 ? 'partial' : 'no';

const overallState = (state: FormState, pages: readonly PageStatus[]): PageState => {
  const asked = pages.filter((_, index) => state.counted[index]! > 0);
  if (asked.every(({ status }) => status === 'all')) return 'all';
  return asked.every(({ status }) => status === 'no') ? 'no' : 'partial';
};

/** The status as the counts have it now; the same object while nothing in it changed (spec end-user 4, form behaviour). */
export const currentStatus = (state: FormState): CardStatus => {
  const last = state.status;
  if (state.stalePages.size === 0) return last;
  let { pages } = last;
  for (const page of state.stalePages) {
    const status = pageState(state.counted[page]!, state.answered[page]!);
    if (pages[page]!.status !== status) pages = pages.with(page, { name: pages[page]!.name, status });
  }
  state.stalePages.clear();
  const required = state.missing > 0 ? 'incomp' : 'comp';
  const overall = overallState(state, pages);
  return pages === last.pages && overall === last.overall && required === last.required ? last : { overall, required, pages };
};
