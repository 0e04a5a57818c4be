import type { AnswerValue, LocationItem } from '../../design/card-design.ts';
import { cutNumber, readDecimal } from '../../text/decimal.ts';
import { type Finding, noFindings } from '../issues.ts';
import { type Entered, isObject, partOf } from './behaviour.ts';

/** Of degrees: a tenth of a metre on the ground. */
const places = 6;

const readPart = (raw: AnswerValue | undefined, scale: number): number | null | undefined => {
  if (raw === undefined || raw === null) return null;
  if (typeof raw === 'string') return readDecimal(raw, scale);
  return typeof raw === 'number' ? (cutNumber(raw, scale) ?? undefined) : undefined;
};

const isWithin = (value: AnswerValue, limit: number): boolean => typeof value !== 'number' || Math.abs(value) <= limit;

const degrees = (value: AnswerValue): readonly [AnswerValue, AnswerValue] => [partOf(value, 'latitude'), partOf(value, 'longitude')];

/** Degrees north and east, accuracy in metres. */
export const location: Entered<LocationItem> = {
  answer: 'entered',
  normalise: (_item, raw) => {
    if (raw === null || raw === '') return null;
    if (!isObject(raw)) return undefined;
    const latitude = readPart(raw['latitude'], places);
    const longitude = readPart(raw['longitude'], places);
    const accuracy = readPart(raw['accuracy'], 1);
    if (latitude === undefined || longitude === undefined || accuracy === undefined) return undefined;
    if (latitude === null && longitude === null) return null;
    return {
      ...(latitude !== null && { latitude }),
      ...(longitude !== null && { longitude }),
      ...(accuracy !== null && accuracy >= 0 && { accuracy }),
    };
  },
  findings: (_item, value) => {
    const [latitude, longitude] = degrees(value);
    if (latitude === null || longitude === null) return [{ code: 'item.location_incomplete', params: {} }];
    const found: Finding[] = [];
    if (!isWithin(latitude, 90)) found.push({ code: 'item.latitude_out_of_range', params: {} });
    if (!isWithin(longitude, 180)) found.push({ code: 'item.longitude_out_of_range', params: {} });
    return found.length > 0 ? found : noFindings;
  },
  isComplete: (value) => degrees(value).every((part) => part !== null),
};
