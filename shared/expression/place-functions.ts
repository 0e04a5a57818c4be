import { textIn, type Value, wrap } from './values.ts';

/** The sphere that XLSForm measures on, with the earth's radius at the equator, in metres. */
const radius = 6_378_100;

interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** Points from texts like "35.6 139.7 0 0" and from lines of them with ";" in between; null as soon as one cannot be read. */
const pointsIn = (values: readonly Value[]): readonly Point[] | null => {
  const points: Point[] = [];
  for (const text of values.flatMap((value) => textIn(value).split(';'))) {
    if (text.trim() === '') continue;
    const [latitude = NaN, longitude = NaN] = text.trim().split(/\s+/).map(Number);
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
    points.push({ lat: (latitude * Math.PI) / 180, lon: (longitude * Math.PI) / 180 });
  }
  return points;
};

/** Browsers differ in the last digits of a sine. */
export const steady = (value: number): Value => wrap(Number.isFinite(value) ? Number(value.toPrecision(12)) : undefined);

const between = (one: Point, other: Point): number => {
  const half = Math.sin((other.lat - one.lat) / 2) ** 2 + Math.cos(one.lat) * Math.cos(other.lat) * Math.sin((other.lon - one.lon) / 2) ** 2;
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(half)));
};

/** The length of the way from point to point. */
export const distanceOf = (...values: Value[]): Value => {
  const points = pointsIn(values);
  if (!points || points.length < 2) return points && wrap(0);
  return steady(points.slice(1).reduce((sum, point, index) => sum + between(points[index]!, point), 0));
};

/** The area that the points go round, in square metres. */
export const areaOf = (...values: Value[]): Value => {
  const points = pointsIn(values);
  if (!points || points.length < 3) return points && wrap(0);
  const last = points.at(-1)!;
  const sum = points.reduce((total, point, index) => {
    const before = index === 0 ? last : points[index - 1]!;
    return total + (point.lon - before.lon) * (2 + Math.sin(point.lat) + Math.sin(before.lat));
  }, 0);
  return steady(Math.abs((sum * radius * radius) / 2));
};
