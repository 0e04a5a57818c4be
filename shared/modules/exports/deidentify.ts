import type { AnswerValue, Answers, CardDesign, Path } from '../../design/card-design.ts';
import { partsOf, type CellValue } from '../../items/output.ts';
import { dateOfDay, dayNumber, isDate } from '../../text/dates.ts';
import { daysOf, isAbout, namedDate } from '../../language/partial-dates.ts';
import { isAgeInYears, isYearOfBirth, itemsIn } from './ages.ts';
import type { Field } from './fields.ts';
import type { ExportOptions } from '../../export/options.ts';
import type { Masking, Shift } from './tables.ts';

/** Ages from 90 are merged into one class, because few people are that old. */
const oldest = 90;
const oldestDays = Math.ceil(oldest * 365.25);

/** Fields that a file without identifiers lacks: identifiers, id attributes, typed texts, places, weekdays, entry times, and numbers derived from days. */
export const isWithheld = ({ isIdentifying, tellsShift, kind, reveals }: Field): boolean =>
  isIdentifying || tellsShift === true || kind === 'text' || reveals === 'place' || reveals === 'weekday';

const isOldYear = (year: number, created: string): boolean => Number(created.slice(0, 4)) - year >= oldest;
const isOldDay = (day: string, created: string): boolean => dayNumber(created) - dayNumber(day) >= oldestDays;

export const oldAgesIn = (designs: readonly CardDesign[]): ((vals: Answers, created: string) => ReadonlySet<Path>) => {
  const ages = itemsIn(designs, isAgeInYears);
  const births = itemsIn(designs, isYearOfBirth);
  const days = itemsIn(designs, (item) => item.class === 'attribute' && (item.type === 'date' || item.type === 'datetime'));
  const isOldNumber = (path: Path, answer: number, created: string): boolean => (answer >= oldest && ages.has(path)) || (births.has(path) && isOldYear(answer, created));
  return (vals, created) => {
    const old = new Set<Path>();
    for (const [page, answers] of Object.entries(vals)) {
      for (const [name, answer] of Object.entries(answers)) {
        const path = `${page}.${name.replace(/(_\d+)+$/, '')}`;
        const day = typeof answer === 'string' && days.has(path) ? (daysOf(answer.slice(0, 10))?.first ?? '') : '';
        if (isOldAge(answer) || (typeof answer === 'number' && isOldNumber(path, answer, created)) || (isDate(day) && isOldDay(day, created))) old.add(path);
      }
    }
    return old;
  };
};
const isOldAge = (answer: AnswerValue): boolean => {
  const years = partsOf(answer)['year'];
  return typeof years === 'number' && years >= oldest;
};

const shiftTime = (text: AnswerValue, days: number): string | null => {
  const day = typeof text === 'string' ? text.slice(0, 10) : '';
  if (typeof text !== 'string' || !isDate(day)) return null;
  const moved = dateOfDay(dayNumber(day) + days);
  return moved === null ? null : moved + text.slice(10);
};

const maskTime = (answer: AnswerValue, { days, created }: Shift): string | null => {
  const day = typeof answer === 'string' ? answer.slice(0, 10) : '';
  return isDate(day) && !isOldDay(day, created) ? shiftTime(answer, days) : null;
};

/** A month or a year is moved by the same days and stays one; its exact days would reveal the shift. */
const maskDate = ({ item, read }: Field, answer: AnswerValue, shift: Shift): CellValue => {
  const days = typeof answer === 'string' ? daysOf(answer) : null;
  const moved = days === null ? null : maskTime(days.first, shift);
  if (moved === null || typeof answer !== 'string' || item.class !== 'attribute' || item.type !== 'date') return moved;
  if (item.granularity) return daysOf(moved.slice(0, item.granularity === 'year' ? 4 : 7))!.first;
  return read(moved.slice(0, namedDate(answer).length) + (isAbout(answer) ? '~' : ''));
};

const tellsOldAge = ({ sources }: Field, { old }: Shift): boolean => sources !== undefined && old !== undefined && [...old].some((path) => sources.has(path));

/** Fractions of a computed age would reveal the day of the calculation. */
const ageOf = ({ sources }: Field, value: number): number => Math.min(sources === undefined ? value : Math.floor(value), oldest);

const maskNumber = (field: Field, answer: AnswerValue, shift: Shift): CellValue => {
  const { reveals, read, part } = field;
  const value = read(answer);
  if (typeof value !== 'number' || (reveals === 'age' && typeof answer === 'number' && (shift.old?.size ?? 0) > 0)) return null;
  if (reveals === 'age_days') return Math.min(value, oldestDays);
  if (reveals === 'age_minutes') return Math.min(value, oldestDays * 24 * 60);
  if (reveals === 'years') return ageOf(field, value);
  if (reveals === 'birth_year') return isOldYear(value, shift.created) ? null : value;
  if (reveals === 'age') return isOldAge(answer) ? (part === 'year' ? oldest : null) : value;
  return tellsOldAge(field, shift) ? null : value;
};

/** A value that no version offers was typed by a person. */
const maskCode = ({ choices, read }: Field, answer: AnswerValue): CellValue => {
  if (choices === undefined) return read(answer);
  const isKnown = (value: AnswerValue): boolean => choices.some((choice) => choice.value === value);
  if (Array.isArray(answer)) return read((answer as readonly AnswerValue[]).filter(isKnown));
  return isKnown(answer) ? read(answer) : null;
};

const maskResult = (field: Field, answer: AnswerValue, shift: Shift): CellValue => {
  const { read, reveals } = field;
  const value = read(answer);
  if (typeof value !== 'number') return typeof value === 'string' ? null : value;
  if (reveals === 'years') return ageOf(field, value);
  if (reveals === 'birth_year' && isOldYear(value, shift.created)) return null;
  return tellsOldAge(field, shift) ? null : value;
};

export const maskedCell = (field: Field, answer: AnswerValue, shift: Shift | undefined): CellValue => {
  if (shift === undefined) throw new Error('A card of a file without identifiers lacks its shift');
  switch (field.kind) {
    case 'date':
    case 'partial_date':
      return maskDate(field, answer, shift);
    case 'datetime':
      return maskTime(answer, shift);
    case 'number':
      return maskNumber(field, answer, shift);
    case 'code':
      return maskCode(field, answer);
    case 'any':
      return maskResult(field, answer, shift);
    case 'time':
    case 'boolean':
      return field.read(answer);
    case 'text':
      return null;
  }
};

const masking: Masking = { isWithheld, maskedCell };
export const maskingOf = ({ deidentified }: Pick<ExportOptions, 'deidentified'>): Masking | undefined => (deidentified === true ? masking : undefined);
