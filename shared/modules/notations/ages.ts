import type { AgeItem } from '../../design/card-design.ts';
import type { Age } from '../../clinical/two-part.ts';
import { openMonths, readMonth, readYear } from '../../items/age/reader.ts';
import { asRead, type Parts, type Reading, type TextReader, type Told, unreadable } from '../../items/reading.ts';
import { foldKanjiNumbers, foldTyped } from '../../text/width.ts';

const yearWords = '歳|才|年|years? old|years?|yrs?\\.?|y\\.?o\\.?|y|ឆ្នាំ';
const monthWords = 'か月|ヶ月|ヵ月|カ月|ケ月|箇月|months?|mos?\\.?|m|ខែ';

/** The pattern reads 12歳6か月, 12y 6m, 1歳半, 6ヶ月 and 生後3か月. */
const inWords = new RegExp(`^(?:(?:満|生後) ?)?(?:(\\d{1,3}) ?(?:${yearWords}))?(?:(半)|,? ?(?:and )?(\\d{1,3}) ?(?:${monthWords}))?(?: old)?$`, 'i');

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

const readWords = (text: string): Reading<Parts> => {
  const age = ageIn(foldTyped(text));
  if (age === undefined) return unreadable('item.unreadable_age');
  const { month } = age;
  if (month === undefined) return asRead({ ...age }, [{ code: 'told.read_as', params: { value: age.year ?? 0 } }]);
  return month < 12 ? asRead({ ...age }, told(age)) : openMonths({ ...age, month });
};

const ownMonths = new RegExp(`^(\\d{1,3}) ?(?:${monthWords})$`, 'i');

/** Months with a unit in the field of months are months, not a whole age, which would contradict the years. */
const readOwnMonths = (text: string): Reading<Parts> => {
  const own = ownMonths.exec(foldKanjiNumbers(foldTyped(text)))?.[1];
  if (own === undefined) return readWords(text);
  return Number(own) < 12 ? asRead({ month: Number(own) }, [{ code: 'told.read_as', params: { value: Number(own) } }]) : openMonths({ month: Number(own) });
};

const isNotRead = (read: Reading): boolean => read.kind === 'unreadable' && read.code === 'item.unreadable_age';

const year = (item: AgeItem, text: string): Reading<Parts> => {
  const plain = readYear(item, text);
  return isNotRead(plain) ? readWords(text) : plain;
};

const month = (item: AgeItem, text: string): Reading<Parts> => {
  const plain = readMonth(item, text);
  return isNotRead(plain) ? readOwnMonths(text) : plain;
};

/** Words in either part may give both. */
export const readsAges = { typed: { read: year, parts: { year, month } } satisfies TextReader<AgeItem> };
