import { textIn, type Value, wrap } from './values.ts';

/** XLSForm measures on a sphere with this radius in metres (the earth's equator). */
const radius = 6_378_100;

interface Point {
  readonly lat: number;
  readonly lon: number;
}

const pointsIn = (values: readonly Value[]): readonly Point[] | null => {
  const points: Point[] = [];
  for (const text of values.flatMap((value) => textIn(value).split(';'))) {
    if (text.trim() === '') continue;
    const [latitude = NaN, longitude = NaN] = text.trim().split(/\s+/).map(Number);
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
    points.push({ lat: (latitude * Math.PI) / 180, lon: (longitude * Math.PI) / 180 });
  }
  return points.length === 0 ? null : points;
};

/** Browsers differ in the last digits of a sine. */
export const steady = (value: number): Value => wrap(Number.isFinite(value) ? Number(value.toPrecision(12)) : undefined);

const between = (one: Point, other: Point): number => {
  const half = Math.sin((other.lat - one.lat) / 2) ** 2 + Math.cos(one.lat) * Math.cos(other.lat) * Math.sin((other.lon - one.lon) / 2) ** 2;
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(half)));
};

/** The length of the line through the points is in metres. */
export const distanceOf = (...values: Value[]): Value => {
  const points = pointsIn(values);
  if (!points || points.length < 2) return points && wrap(0);
  return steady(points.slice(1).reduce((sum, point, index) => sum + between(points[index]!, point), 0));
};

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

const side = (from: Point, to: Point, point: Point): number => Math.sign((to.lon - from.lon) * (point.lat - from.lat) - (to.lat - from.lat) * (point.lon - from.lon));
const isBesides = (from: Point, to: Point, { lat, lon }: Point): boolean =>
  Math.min(from.lat, to.lat) <= lat && lat <= Math.max(from.lat, to.lat) && Math.min(from.lon, to.lon) <= lon && lon <= Math.max(from.lon, to.lon);
const isSame = (one: Point, other: Point): boolean => one.lat === other.lat && one.lon === other.lon;

const doMeet = ([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): boolean => {
  const sides = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)] as const;
  if (sides[0] * sides[1] < 0 && sides[2] * sides[3] < 0) return true;
  return (sides[0] === 0 && isBesides(a, b, c)) || (sides[1] === 0 && isBesides(a, b, d)) || (sides[2] === 0 && isBesides(c, d, a)) || (sides[3] === 0 && isBesides(c, d, b));
};

export const touchesItself = (...values: Value[]): Value => {
  const points = pointsIn(values)?.filter((point, index, all) => index === 0 || !isSame(point, all[index - 1]!));
  if (!points) return null;
  const lines = points.slice(1).map((point, index) => [points[index]!, point] as const);
  const isClosed = lines.length > 1 && isSame(points[0]!, points.at(-1)!);
  return lines.some((line, index) =>
    lines.slice(0, index).some((other, earlier) => {
      const isNext = earlier === index - 1;
      const isRound = isClosed && earlier === 0 && index === lines.length - 1;
      // Neighbours share a point; they touch elsewhere only if one goes back along the other.
      if (isNext) return side(other[0], other[1], line[1]) === 0 && (isBesides(other[0], other[1], line[1]) || isBesides(line[0], line[1], other[0]));
      return isRound ? side(line[0], line[1], other[1]) === 0 && isBesides(line[0], line[1], other[1]) : doMeet(line, other);
    }),
  );
};

export const isWithin = (place: Value, shape: Value): Value => {
  const point = pointsIn([place])?.[0];
  const corners = pointsIn([shape]);
  if (!point || !corners || corners.length < 3) return null;
  return corners.reduce((isInside, to, index) => {
    const from = corners.at(index - 1)!;
    const crosses = from.lat > point.lat !== to.lat > point.lat && point.lon < ((to.lon - from.lon) * (point.lat - from.lat)) / (to.lat - from.lat) + from.lon;
    return crosses ? !isInside : isInside;
  }, false);
};
