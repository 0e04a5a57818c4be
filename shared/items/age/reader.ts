import type { AgeItem } from '../../design/card-design.ts';
import { foldKanjiNumbers, foldTyped } from '../../text/width.ts';
import { readWhole } from '../number/reader.ts';
import { asRead, blank, type Parts, type Reading, type TextReader, type Told, unreadable } from '../reading.ts';

const yearWords = '歳|才|年|years? old|years?|yrs?\\.?|y\\.?o\\.?|y|ឆ្នាំ';
const monthWords = 'か月|ヶ月|ヵ月|カ月|ケ月|箇月|months?|mos?\\.?|m|ខែ';

/** 12歳6か月, 12y 6m, 1歳半, 6ヶ月, 生後3か月. */
const inWords = new RegExp(`^(?:(?:満|生後) ?)?(?:(\\d{1,3}) ?(?:${yearWords}))?(?:(半)|,? ?(?:and )?(\\d{1,3}) ?(?:${monthWords}))?(?: old)?$`, 'i');

interface Age {
  readonly year?: number;
  readonly month?: number;
}

/** An age with its units; undefined where they are missing or say what no age can be. */
const ageIn = (folded: string): Age | undefined => {
  const [, years, half, months] = inWords.exec(foldKanjiNumbers(folded)) ?? [];
  const [year, month] = [years === undefined ? undefined : Number(years), half === undefined ? Number(months ?? NaN) : 6];
  if (year === undefined) {
    if (half !== undefined || Number.isNaN(month)) return undefined;
    // Months alone are counted on beyond the first year: 18か月 are a year and a half, never 0.
    return month < 12 ? { month } : { year: Math.floor(month / 12), month: month % 12 };
  }
  if (Number.isNaN(month)) return { year };
  return month < 12 ? { year, month } : undefined;
};

const told = ({ year = 0, month = 0 }: Age): readonly Told[] => [{ code: 'told.read_as_age', params: { year, month } }];

/** Months of 12 or more become 0 (spec end-user 5): that is told. */
const clearedMonths = (month: number): Reading<Parts> => asRead({ month: 0 }, [{ code: 'told.months_cleared', params: { month } }]);

const readYear = (text: string): Reading<Parts> => {
  const plain = readWhole(text, {}, 3);
  if (plain.kind === 'read') return asRead({ year: plain.value }, plain.told);
  return plain.kind === 'blank' ? blank : readWords(text);
};

const readWords = (text: string): Reading<Parts> => {
  const age = ageIn(foldTyped(text));
  if (age === undefined) return unreadable('item.unreadable_age');
  if (age.month === undefined) return asRead({ ...age }, [{ code: 'told.read_as', params: { value: age.year ?? 0 } }]);
  return asRead({ ...age }, told(age));
};

const ownMonths = new RegExp(`^(\\d{1,3}) ?(?:${monthWords})$`, 'i');

const readMonth = (text: string): Reading<Parts> => {
  const plain = readWhole(text, {}, 2);
  if (plain.kind === 'blank') return blank;
  if (plain.kind === 'read') return plain.value < 12 ? asRead({ month: plain.value }, plain.told) : clearedMonths(plain.value);
  const own = ownMonths.exec(foldKanjiNumbers(foldTyped(text)))?.[1];
  if (own === undefined) return readWords(text);
  // Written with its unit it is a whole age; here it would stand beside years that it does not know of.
  return Number(own) < 12 ? asRead({ month: Number(own) }, [{ code: 'told.read_as', params: { value: Number(own) } }]) : unreadable('item.unreadable_age');
};

/** spec end-user 5, age in years and months. A bare number is the years; words in either part may speak of both. */
export const ageReader: TextReader<AgeItem> = {
  read: (_item, text) => readYear(text),
  parts: { year: (_item, text) => readYear(text), month: (_item, text) => readMonth(text) },
};
