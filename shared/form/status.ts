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
  const required = state.missing > 0 ? 'incomp' : 'comp';
  let isSame = last.pages.length === state.counted.length && last.required === required;
  const pages = state.prepared.design.pages.map(({ name }, index): PageStatus => {
    const status = pageState(state.counted[index]!, state.answered[index]!);
    const before = last.pages[index];
    if (before?.status === status) return before;
    isSame = false;
    return { name, status };
  });
  const overall = overallState(state, pages);
  return isSame && overall === last.overall ? last : { overall, required, pages };
};
