import type { AnswerValue, DateItem, ValidRange } from '../../design/card-design.ts';
import { isDate } from '../../text/dates.ts';
import type { Entered, Sources } from '../behaviour.ts';
import { noFindings, outOfRange } from '../findings.ts';
import { dateReader } from './reader.ts';

/** An answer of these types is text of one shape. */
export const holder =
  (isValue: (value: unknown) => value is string) =>
  (_item: unknown, raw: AnswerValue): AnswerValue | undefined =>
    isValue(raw) ? raw : undefined;

/** A bound may be "today"; a day as the bound of a date and time means the whole day. */
export const boundsAt = (range: ValidRange<string> | undefined, { context }: Sources): ValidRange<string> | undefined => {
  if (!range) return undefined;
  const bound = (text: string | undefined) => (text === 'today' ? context.today : text);
  return { min: bound(range.min), max: bound(range.max) };
};

export const date: Entered<DateItem> = {
  answer: 'entered',
  holds: { kind: 'date' },
  keptAs: { string: 'attention', text: 'attention' },
  typed: dateReader,
  hold: holder(isDate),
  findings: (item, value, sources) =>
    isDate(value) ? outOfRange<string>(value, boundsAt(item.valid_range, sources)) : noFindings,
  moment: ({ today }) => today,
};
