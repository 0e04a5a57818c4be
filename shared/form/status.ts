import type { FormState } from './form-state.ts';
import type { CardStatus, PageState } from './form-types.ts';

const pageState = (counted: number, answered: number): PageState =>
  answered === counted ? 'all' : answered > 0 ? 'partial' : 'no';

/** Returns the same object while nothing changed (spec end-user 4, form behaviour). */
export const currentStatus = ({ prepared, counted, answered, missing, status: last }: FormState): CardStatus => {
  const states = counted.map((count, page) => pageState(count, answered[page]!));
  const [first = 'all', ...others] = states.filter((_, page) => counted[page]! > 0);
  const overall = others.every((state) => state === first) ? first : 'partial';
  const required = missing > 0 ? 'incomp' : 'comp';
  // A page without questions has no influence, and is complete as soon as any page has an answer.
  const idle = overall === 'no' ? 'no' : 'all';
  const pages = prepared.design.pages.map(({ name }, page) => ({ name, status: counted[page] === 0 ? idle : states[page]! }));
  const isSame = overall === last.overall && missing === last.missing && pages.every(({ status }, page) => status === last.pages[page]!.status);
  return isSame ? last : { overall, required, missing, pages };
};
