import { foldTyped } from '../../text/width.ts';
import { wallClock } from '../../text/zones.ts';
import type { DateEvidence } from './records.ts';

/** A date with the year last does not tell which of the other numbers is the month. */
const yearLast = /^(\d{1,2}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(\d{4})(?!\d)(.*)$/s;

const partsOf = (text: string): RegExpExecArray | null => (/\d{4}/.test(text) || /[０-９]{4}/.test(text) ? yearLast.exec(foldTyped(text)) : null);

export const isYearLast = (text: string): boolean => partsOf(text) !== null;

export const addEvidence = (known: DateEvidence | undefined, text: string): DateEvidence | undefined => {
  const found = text.length < 8 || text.length > 40 ? null : partsOf(text);
  if (found === null) return known;
  const [first, second] = [Number(found[1]), Number(found[2])];
  const said: DateEvidence = first > 12 && second > 12 ? '!' : first > 12 ? 'dmy' : second > 12 ? 'mdy' : '?';
  if (known === undefined || known === '?') return said;
  return said === '?' || said === known ? known : '!';
};

export const inOrder = (text: string, order: 'dmy' | 'mdy'): string => {
  const found = partsOf(text);
  if (found === null) return text;
  const [, first = '', second = '', year = '', rest = ''] = found;
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${rest}`;
};

const offsets = new Map<string, number | null>();
const steadyOffset = (zone: string): number | null => {
  const known = offsets.get(zone);
  if (known !== undefined) return known;
  const year = new Date().getUTCFullYear();
  const found = new Set(Array.from({ length: 12 }, (_, month) => Date.parse(`${wallClock(Date.UTC(year, month, 1), zone)}Z`) - Date.UTC(year, month, 1)));
  const offset = found.size === 1 ? [...found][0]! : null;
  offsets.set(zone, offset);
  return offset;
};

const inZone = (time: string, zone: string): string | undefined => {
  const offset = steadyOffset(zone);
  return offset === null ? undefined : new Date(Date.parse(`2000-01-01T${time}Z`) + offset).toISOString().slice(11, 11 + time.length);
};

/** Whether a UTC time without day has no single local time in the zone; then its digits stay, with a finding. */
export const isOfNoZone = (text: string, zone: string): boolean => {
  const [, day, clock = '', , of] = withZone.exec(text.trim()) ?? [];
  return of === 'Z' && day === undefined && inZone(clock, zone) === undefined;
};

const withZone = /^(\d{4}-\d{2}-\d{2})?T?(\d{2}:\d{2})(?:(:\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
/** Removes the zone of a device's time: local times stay as shown, UTC is converted to the registry's zone. Seconds stay. */
export const withoutZone = (text: string, registry: string): string => {
  const found = withZone.exec(text.trim());
  if (found === null) return text;
  const [, day, clock = '', seconds = '', zone] = found;
  const time = `${clock}${seconds === ':00' ? '' : seconds}`;
  if (day === undefined) return zone === 'Z' ? (inZone(time, registry) ?? time) : time;
  const at = zone === 'Z' ? Date.parse(`${day}T${time}Z`) : Number.NaN;
  return Number.isNaN(at) ? `${day}T${time}` : wallClock(at, registry).slice(0, `${day}T${time}`.length);
};
