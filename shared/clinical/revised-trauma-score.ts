import { fraction, plus, roundHalfUp, times } from '../text/decimal.ts';

/** A code 0-4 for a measurement: the first band whose lower edge it reaches. `edges` run from code 4 (or 3) down. */
const band = (value: number, edges: readonly (readonly [atLeast: number, code: number])[]): number =>
  edges.find(([atLeast]) => value >= atLeast)?.[1] ?? 0;

/** GCS total → code (domain-facts 1.1): 13-15 4, 9-12 3, 6-8 2, 4-5 1, 3 0. */
const gcsCode = (total: number): number => band(total, [[13, 4], [9, 3], [6, 2], [4, 1]]);

/** Systolic pressure in mmHg → code: 90 and over 4, 76-89 3, 50-75 2, 1-49 1, 0 0. */
const sbpCode = (mmHg: number): number => band(mmHg, [[90, 4], [76, 3], [50, 2], [1, 1]]);

/** Breaths per minute → code; not monotone: 30 and over 3, 10-29 4, 6-9 2, 1-5 1, 0 0. */
const rrCode = (perMinute: number): number => band(perMinute, [[30, 3], [10, 4], [6, 2], [1, 1]]);

export interface Vitals {
  readonly gcs: number;
  readonly sbp: number;
  readonly rr: number;
}

/** Revised Trauma Score, 0 to 7.8408, four decimals (domain-facts 1.1). */
export const revisedTraumaScore = ({ gcs, sbp, rr }: Vitals): number =>
  roundHalfUp(
    [
      times(fraction(0.9368), fraction(gcsCode(gcs))),
      times(fraction(0.7326), fraction(sbpCode(sbp))),
      times(fraction(0.2908), fraction(rrCode(rr))),
    ].reduce(plus),
    4,
  );

/** The triage form: the plain sum of the three codes, 0-12. */
export const triageRevisedTraumaScore = ({ gcs, sbp, rr }: Vitals): number => gcsCode(gcs) + sbpCode(sbp) + rrCode(rr);
