import { fraction, plus, roundHalfUp, times } from '../../../text/decimal.ts';

const band = (value: number, edges: readonly (readonly [atLeast: number, code: number])[]): number =>
  edges.find(([atLeast]) => value >= atLeast)?.[1] ?? 0;

const gcsCode = (total: number): number => band(total, [[13, 4], [9, 3], [6, 2], [4, 1]]);

const sbpCode = (mmHg: number): number => band(mmHg, [[90, 4], [76, 3], [50, 2], [1, 1]]);

/** These codes are not monotone: 30 and over is 3, 10-29 is 4. */
const rrCode = (perMinute: number): number => band(perMinute, [[30, 3], [10, 4], [6, 2], [1, 1]]);

export interface Vitals {
  readonly gcs: number;
  readonly sbp: number;
  readonly rr: number;
}

/** The score is 0 to 7.8408, with four decimals (domain-facts 1.1). */
export const revisedTraumaScore = ({ gcs, sbp, rr }: Vitals): number =>
  roundHalfUp(
    [
      times(fraction(0.9368), fraction(gcsCode(gcs))),
      times(fraction(0.7326), fraction(sbpCode(sbp))),
      times(fraction(0.2908), fraction(rrCode(rr))),
    ].reduce(plus),
    4,
  );
