import type { Age } from '../../clinical/two-part.ts';
import type { AgeItem } from '../../design/card-design.ts';
import { readWhole } from '../number/reader.ts';
import { asRead, type Parts, type Reading, type TextReader, type Unreadable, unreadable } from '../reading.ts';

const maxYear = 999;

export const carriedAge = ({ year = 0, month = 0 }: Age): { readonly year: number; readonly month: number } | null => {
  const sum = { year: year + Math.floor(month / 12), month: month % 12 };
  return sum.year > maxYear ? null : sum;
};

/** Months of 12 or more become 0 (spec end-user 5), but only after a confirmation: 18 typed for an infant of 18 months would become a newborn. */
export const openMonths = (age: { readonly year?: number; readonly month: number }): Unreadable =>
  carriedAge(age) === null ? unreadable('item.unreadable_age') : unreadable('item.months_open', { ...age });

const readPart =
  (part: 'year' | 'month', digits: number) =>
  (_item: AgeItem, text: string): Reading<Parts> => {
    const read = readWhole(text, {}, digits);
    if (read.kind === 'unreadable') return unreadable('item.unreadable_age');
    if (read.kind === 'blank') return read;
    return part === 'month' && read.value >= 12 ? openMonths({ month: read.value }) : asRead({ [part]: read.value }, read.told);
  };

export const readYear = readPart('year', 3);
export const readMonth = readPart('month', 2);

/** spec end-user 5, age in years and months. A bare number is the years. */
export const ageReader: TextReader<AgeItem> = { read: readYear, parts: { year: readYear, month: readMonth } };
