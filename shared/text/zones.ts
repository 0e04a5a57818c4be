/** A domain may set another zone. */
export const usualZone = 'Asia/Tokyo';

export const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The moment is in ms; the result is YYYY-MM-DDTHH:mm:ss. */
export const wallClock = (ms: number, zone: string): string => {
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(zone, clock);
  return clock.format(ms).replace(' ', 'T');
};

export interface Clock {
  readonly today: string;
  readonly now: string;
}

export const clockIn = (ms: number, zone: string): Clock => {
  const now = wallClock(ms, zone).slice(0, 16);
  return { today: now.slice(0, 10), now };
};
