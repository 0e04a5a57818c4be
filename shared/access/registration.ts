/** Bounds of a registration period: the years 1900 to 2200 in Japan, in ms. */
const earliest = Date.parse('1900-01-01T00:00:00+09:00');
const latest = Date.parse('2200-12-31T23:59:59+09:00');

export const toMs = (time: string): number => Date.parse(time.replace(/\+0900$/, '+09:00'));

export const mayBound = (time: number): boolean => time >= earliest && time <= latest;

/** A bound for lists: moved to the nearest limit if outside; null if unreadable. */
export const shownBound = (time: string | null): string | null => {
  const ms = time === null ? Number.NaN : Date.parse(time);
  return Number.isNaN(ms) ? null : new Date(Math.min(Math.max(ms, earliest), latest)).toISOString();
};

/** The folder's registration period and whether `now` (ms) lies in it, both ends included. */
export const registrationAt = ({ start_at, end_at }: { readonly start_at: string | null; readonly end_at: string | null }, now: number) => ({
  start_at: shownBound(start_at),
  end_at: shownBound(end_at),
  open: (start_at === null || Date.parse(start_at) <= now) && (end_at === null || now <= Date.parse(end_at)),
});
