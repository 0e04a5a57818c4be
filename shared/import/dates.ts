import { foldTyped } from '../text/width.ts';
import { wallClock } from '../text/zones.ts';
import type { DateEvidence } from './records.ts';

/** A day written with its year at the end: which of the two before it is the month, the text does not say. */
const yearLast = /^(\d{1,2}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(\d{4})(?!\d)(.*)$/s;

const partsOf = (text: string): RegExpExecArray | null => (/\d{4}/.test(text) || /[０-９]{4}/.test(text) ? yearLast.exec(foldTyped(text)) : null);

export const isYearLast = (text: string): boolean => partsOf(text) !== null;

/** What one more value adds to what is known of a column. */
export const addEvidence = (known: DateEvidence | undefined, text: string): DateEvidence | undefined => {
  const found = text.length < 8 || text.length > 40 ? null : partsOf(text);
  if (found === null) return known;
  const [first, second] = [Number(found[1]), Number(found[2])];
  const said: DateEvidence = first > 12 && second > 12 ? '!' : first > 12 ? 'dmy' : second > 12 ? 'mdy' : '?';
  if (known === undefined || known === '?') return said;
  return said === '?' || said === known ? known : '!';
};

/** The same day with its year first; the text as it stands where it is written otherwise. */
export const inOrder = (text: string, order: 'dmy' | 'mdy'): string => {
  const found = partsOf(text);
  if (found === null) return text;
  const [, first = '', second = '', year = '', rest = ''] = found;
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${rest}`;
};

const withZone = /^(\d{4}-\d{2}-\d{2})?T?(\d{2}:\d{2})(?:(:\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
/** A time as devices write it, with its distance from Greenwich: as the clock of the device showed it, and Greenwich's own in the zone of the registry. Seconds stay where there are any, for an item that takes them. */
export const withoutZone = (text: string, registry: string): string => {
  const found = withZone.exec(text.trim());
  if (found === null) return text;
  const [, day, clock = '', seconds = '', zone] = found;
  const time = `${clock}${seconds === ':00' ? '' : seconds}`;
  if (day === undefined) return time;
  const at = zone === 'Z' ? Date.parse(`${day}T${time}Z`) : Number.NaN;
  return Number.isNaN(at) ? `${day}T${time}` : wallClock(at, registry).slice(0, `${day}T${time}`.length);
};
