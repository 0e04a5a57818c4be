import { wallClock } from './zones.ts';

/** By how many ms the clocks of a zone are ahead of UTC where they show a local time YYYY-MM-DDTHH:mm:ss. */
export const offsetAt = (local: string, zone: string): number => {
  const asUtc = Date.parse(`${local}Z`);
  const ahead = (ms: number): number => Date.parse(`${wallClock(ms, zone)}Z`) - ms;
  // Twice, because the first guess may lie on the other side of a change of the clocks.
  return ahead(asUtc - ahead(asUtc));
};

/** The moment (ms) at which the clocks of a zone show a local time; of an hour that comes twice one of both, of one that is left out a moment beside the change. */
export const momentAt = (local: string, zone: string): number => Date.parse(`${local}Z`) - offsetAt(local, zone);
