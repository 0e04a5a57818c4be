import { wallClock } from '../../text/zones.ts';

/** The offset is in ms ahead of UTC; the local time is YYYY-MM-DDTHH:mm:ss. */
export const offsetAt = (local: string, zone: string): number => {
  const asUtc = Date.parse(`${local}Z`);
  const ahead = (ms: number): number => Date.parse(`${wallClock(ms, zone)}Z`) - ms;
  // The offset is computed twice, because the first guess may be across a clock change.
  return ahead(asUtc - ahead(asUtc));
};
