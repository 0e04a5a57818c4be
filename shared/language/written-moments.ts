import { momentsInWords } from '../modules/notations/moments.ts';
import { isDate, isTime, type OutsideEra, type WrittenMoment } from '../text/dates.ts';
import { foldTyped } from '../text/width.ts';

// This composition file lists what reads written dates and times. Without it, 2026-11-03, 2026/11/3, 15:05 and a day with a time are read.

interface MomentReader {
  readonly writtenMoment: (text: string) => WrittenMoment | OutsideEra | null;
  readonly hasSeconds: (text: string) => boolean;
}

const readers: readonly MomentReader[] = [
  momentsInWords,
];

const plainMoment = /^(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2}))?(?:(?:^|[t ])(\d{1,2}:\d{2})(?::(\d{2}))?)?$/i;

export const plainReader: MomentReader = {
  writtenMoment: (text) => {
    const [all = '', year, month = '', day = '', clock, seconds] = plainMoment.exec(foldTyped(text)) ?? [];
    const date = year === undefined ? null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const time = clock === undefined ? null : clock.padStart(5, '0');
    return all === '' || (date !== null && !isDate(date)) || (time !== null && !isTime(time)) ? null : { date, time, seconds };
  },
  hasSeconds: (text) => /:\d{1,2}:(?!00)\d/.test(text),
};

export const { writtenMoment, hasSeconds } = readers[0] ?? plainReader;

const momentIn = (text: string): WrittenMoment | null => {
  const moment = writtenMoment(text);
  return moment === null || 'outside' in moment ? null : moment;
};

export const readDate = (text: string): string | null => momentIn(text)?.date ?? null;

export const readTime = (text: string): string | null => momentIn(text)?.time ?? null;

export const readDateTime = (text: string): string | null => {
  const { date = null, time = null } = momentIn(text) ?? {};
  return date === null || time === null ? null : `${date}T${time}`;
};
