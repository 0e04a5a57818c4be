import { isDate } from '../text/dates.ts';

/** A date is YYYY-MM-DD, YYYY-MM or YYYY, with "~" if approximate, as in ISO 8601-2 and EDTF. */
const about = '~';

export const isAbout = (text: string): boolean => text.endsWith(about);

export const namedDate = (text: string): string => (isAbout(text) ? text.slice(0, -1) : text);

const lastDays = ['31', '30', '29', '28'] as const;

export interface Span {
  readonly first: string;
  readonly last: string;
}

export const daysOf = (text: string): Span | null => {
  const named = namedDate(text);
  const [, year, month = '', day = ''] = /^(\d{4})(-\d\d)?(-\d\d)?$/.exec(named) ?? [];
  if (year === undefined || !isDate(year + (month || '-01') + (day || '-01'))) return null;
  if (day !== '') return { first: named, last: named };
  const last = year + (month || '-12');
  return { first: `${year}${month || '-01'}-01`, last: lastDays.map((each) => `${last}-${each}`).find(isDate)! };
};

export const daysOfAnswer = (answer: unknown): Span | null => (typeof answer === 'string' ? daysOf(answer.split('T')[0]!) : null);

export const precisionOf = (text: string): 'year' | 'month' | 'day' => (['year', 'month', 'day'] as const)[(namedDate(text).length - 4) / 3]!;
