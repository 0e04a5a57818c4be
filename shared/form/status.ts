import type { FormState } from './form-state.ts';
import type { CardStatus, PageState, PageStatus } from './form-types.ts';

const pageState = (counted: number, answered: number): PageState =>
  answered === counted ? 'all' : answered > 0 ? 'partial' : 'no';

const overallState = (state: FormState, pages: readonly PageStatus[]): PageState => {
  const asked = pages.filter((_, index) => state.counted[index]! > 0);
  if (asked.every(({ status }) => status === 'all')) return 'all';
  return asked.every(({ status }) => status === 'no') ? 'no' : 'partial';
};

/** Returns the same object while nothing changed (spec end-user 4, form behaviour). */
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
  // A page without questions has no influence, and is complete as soon as any page has an answer.
  const idle = overall === 'no' ? 'no' : 'all';
  for (const [page, { name, status }] of pages.entries()) if (state.counted[page] === 0 && status !== idle) pages = pages.with(page, { name, status: idle });
  return pages === last.pages && overall === last.overall && required === last.required ? last : { overall, required, pages };
};
