import { isDate } from './dates.ts';

/**
 * Dates as they are known: YYYY-MM-DD, YYYY-MM or YYYY, and "~" behind one that is about right, as ISO 8601-2 and EDTF write them. Nothing
 * is filled in for what nobody knows.
 */
const about = '~';

export const isAbout = (text: string): boolean => text.endsWith(about);

/** Without the mark. */
export const namedDate = (text: string): string => (isAbout(text) ? text.slice(0, -1) : text);

/** The last day of every month, tried from the longest. */
const lastDays = ['31', '30', '29', '28'] as const;

export interface Span {
  readonly first: string;
  readonly last: string;
}

/** The days that a date may mean; null for a text that is none. */
export const daysOf = (text: string): Span | null => {
  const named = namedDate(text);
  const [, year, month = '', day = ''] = /^(\d{4})(-\d\d)?(-\d\d)?$/.exec(named) ?? [];
  if (year === undefined || !isDate(year + (month || '-01') + (day || '-01'))) return null;
  if (day !== '') return { first: named, last: named };
  const last = year + (month || '-12');
  return { first: `${year}${month || '-01'}-01`, last: lastDays.map((each) => `${last}-${each}`).find(isDate)! };
};

/** The days that an answer may mean: of a date with a time, its day. Null for a blank answer and one that is no date. */
export const daysOfAnswer = (answer: unknown): Span | null => (typeof answer === 'string' ? daysOf(answer.split('T')[0]!) : null);

/** How exactly a date is known. */
export const precisionOf = (text: string): 'year' | 'month' | 'day' => (['year', 'month', 'day'] as const)[(namedDate(text).length - 4) / 3]!;
