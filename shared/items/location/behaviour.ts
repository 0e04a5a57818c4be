import type { AnswerValue, LocationItem } from '../../design/card-design.ts';
import { degreePlaces, locationReader } from './reader.ts';
import { cutNumber, decimalText } from '../../text/decimal.ts';
import { type Finding, noFindings } from '../findings.ts';
import { isObject, partOf } from '../answers.ts';
import type { EnteredItem } from '../behaviour.ts';
import { locationOutput } from './output.ts';

const partAt = (raw: AnswerValue | undefined, scale: number): number | null | undefined => {
  if (raw === undefined || raw === null) return null;
  return typeof raw === 'number' ? (cutNumber(raw, scale) ?? undefined) : undefined;
};

const isWithin = (value: AnswerValue, limit: number): boolean => Math.abs(Number(value)) <= limit;

const degrees = (value: AnswerValue): readonly [AnswerValue, AnswerValue] => [partOf(value, 'latitude'), partOf(value, 'longitude')];

/** Coordinates are degrees north and east; the accuracy is in metres. */
export const location: EnteredItem<LocationItem> = {
  answer: 'entered',
  output: locationOutput,
  holds: { kind: 'text' },
  text: (value) => {
    const [latitude, longitude, accuracy] = [...degrees(value), partOf(value, 'accuracy')].map((part) => part === null ? null : decimalText(Number(part)));
    return latitude === null || longitude === null ? null : `${latitude} ${longitude} 0 ${accuracy ?? '0'}`;
  },
  parts: { latitude: 'number', longitude: 'number', accuracy: 'number' },
  typed: locationReader,
  given: (term) => {
    const [latitude = NaN, longitude = NaN, , accuracy = NaN] = String(term).trim().split(/\s+/).map(Number);
    return Number.isNaN(latitude + longitude) ? String(term) : { latitude, longitude, ...(accuracy > 0 && { accuracy }) };
  },
  hold: (_item, raw) => {
    if (raw === null) return null;
    if (!isObject(raw)) return undefined;
    const latitude = partAt(raw['latitude'], degreePlaces);
    const longitude = partAt(raw['longitude'], degreePlaces);
    const accuracy = partAt(raw['accuracy'], 1);
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
