import type { AgeItem } from '../../design/card-design.ts';
import { foldKanjiNumbers, foldTyped } from '../../text/width.ts';
import { readWhole } from '../number/reader.ts';
import { asRead, blank, type Parts, type Reading, type TextReader, type Told, type Unreadable, unreadable } from '../reading.ts';

const yearWords = '歳|才|年|years? old|years?|yrs?\\.?|y\\.?o\\.?|y|ឆ្នាំ';
const monthWords = 'か月|ヶ月|ヵ月|カ月|ケ月|箇月|months?|mos?\\.?|m|ខែ';

/** The pattern reads 12歳6か月, 12y 6m, 1歳半, 6ヶ月 and 生後3か月. */
const inWords = new RegExp(`^(?:(?:満|生後) ?)?(?:(\\d{1,3}) ?(?:${yearWords}))?(?:(半)|,? ?(?:and )?(\\d{1,3}) ?(?:${monthWords}))?(?: old)?$`, 'i');

interface Age {
  readonly year?: number;
  readonly month?: number;
}

const maxYear = 999;

const ageIn = (folded: string): Age | undefined => {
  const [, years, half, months] = inWords.exec(foldKanjiNumbers(folded)) ?? [];
  const [year, month] = [years === undefined ? undefined : Number(years), half === undefined ? Number(months ?? NaN) : 6];
  if (year === undefined) {
    if (half !== undefined || Number.isNaN(month)) return undefined;
    // 18か月 is a year and a half, never 0.
    return month < 12 ? { month } : { year: Math.floor(month / 12), month: month % 12 };
  }
  return Number.isNaN(month) ? { year } : { year, month };
};

const told = ({ year = 0, month = 0 }: Age): readonly Told[] => [{ code: 'told.read_as_age', params: { year, month } }];

export const carriedAge = ({ year = 0, month = 0 }: Age): { readonly year: number; readonly month: number } | null => {
  const sum = { year: year + Math.floor(month / 12), month: month % 12 };
  return sum.year > maxYear ? null : sum;
};

/** Months of 12 or more become 0 (spec end-user 5), but only after a confirmation: 18 typed for an infant of 18 months would become a newborn. */
const openMonths = (age: { readonly year?: number; readonly month: number }): Unreadable =>
  carriedAge(age) === null ? unreadable('item.unreadable_age') : unreadable('item.months_open', { ...age });

const readYear = (text: string): Reading<Parts> => {
  const plain = readWhole(text, {}, 3);
  if (plain.kind === 'read') return asRead({ year: plain.value }, plain.told);
  return plain.kind === 'blank' ? blank : readWords(text);
};

const readWords = (text: string): Reading<Parts> => {
  const age = ageIn(foldTyped(text));
  if (age === undefined) return unreadable('item.unreadable_age');
  const { month } = age;
  if (month === undefined) return asRead({ ...age }, [{ code: 'told.read_as', params: { value: age.year ?? 0 } }]);
  return month < 12 ? asRead({ ...age }, told(age)) : openMonths({ ...age, month });
};

const ownMonths = new RegExp(`^(\\d{1,3}) ?(?:${monthWords})$`, 'i');

const readMonth = (text: string): Reading<Parts> => {
  const plain = readWhole(text, {}, 2);
  if (plain.kind === 'blank') return blank;
  if (plain.kind === 'read') return plain.value < 12 ? asRead({ month: plain.value }, plain.told) : openMonths({ month: plain.value });
  const own = ownMonths.exec(foldKanjiNumbers(foldTyped(text)))?.[1];
  if (own === undefined) return readWords(text);
  // Months with a unit are a whole age, and would contradict the years.
  return Number(own) < 12 ? asRead({ month: Number(own) }, [{ code: 'told.read_as', params: { value: Number(own) } }]) : openMonths({ month: Number(own) });
};

/** spec end-user 5, age in years and months. A bare number is the years; words in either part may give both. */
export const ageReader: TextReader<AgeItem> = {
  read: (_item, text) => readYear(text),
  parts: { year: (_item, text) => readYear(text), month: (_item, text) => readMonth(text) },
};
