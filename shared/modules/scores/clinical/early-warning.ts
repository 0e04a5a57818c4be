/** Each score is undefined unless every input is present (domain-facts 8). */

export interface QsofaInputs {
  readonly rr?: number;
  readonly sbp?: number;
  readonly gcs?: number;
}

/** qSOFA (0-3) counts RR 22 or more, SBP 100 or less and GCS under 15. */
export const qsofa = ({ rr, sbp, gcs }: QsofaInputs): number | undefined =>
  rr === undefined || sbp === undefined || gcs === undefined ? undefined : Number(rr >= 22) + Number(sbp <= 100) + Number(gcs < 15);

export interface GapInputs {
  readonly gcs?: number;
  readonly age?: number;
  readonly sbp?: number;
}

export const gap = ({ gcs, age, sbp }: GapInputs): number | undefined => {
  if (gcs === undefined || age === undefined || sbp === undefined) return undefined;
  return gcs + (age < 60 ? 3 : 0) + (sbp > 120 ? 6 : sbp >= 60 ? 4 : 0);
};

export interface News2Inputs {
  readonly rr?: number;
  readonly spo2?: number;
  /** Scale 2 is for hypercapnic failure (target 88-92 %). */
  readonly scale?: 1 | 2;
  readonly oxygen?: boolean;
  readonly sbp?: number;
  readonly pulse?: number;
  /** A is alert, C new confusion, V voice, P pain and U none. */
  readonly acvpu?: 'A' | 'C' | 'V' | 'P' | 'U';
  /** Degrees Celsius. */
  readonly temp?: number;
}

const points = (value: number, rows: readonly (readonly [atLeast: number, points: number])[]): number =>
  rows.find(([atLeast]) => value >= atLeast)?.[1] ?? 3;

const spo2Points = (spo2: number, scale: 1 | 2, oxygen: boolean): number => {
  if (scale === 1) return points(spo2, [[96, 0], [94, 1], [92, 2]]);
  if (spo2 >= 93) return oxygen ? points(spo2, [[97, 3], [95, 2], [93, 1]]) : 0;
  return points(spo2, [[88, 0], [86, 1], [84, 2]]);
};

export interface News2Points {
  readonly rr: number;
  readonly spo2: number;
  readonly oxygen: number;
  readonly sbp: number;
  readonly pulse: number;
  readonly acvpu: number;
  readonly temp: number;
}

export const news2Points = (inputs: News2Inputs): News2Points | undefined => {
  const { rr, spo2, scale = 1, oxygen, sbp, pulse, acvpu, temp } = inputs;
  if (
    rr === undefined || spo2 === undefined || oxygen === undefined || sbp === undefined ||
    pulse === undefined || acvpu === undefined || temp === undefined
  ) {
    return undefined;
  }
  return {
    rr: points(rr, [[25, 3], [21, 2], [12, 0], [9, 1]]),
    spo2: spo2Points(spo2, scale, oxygen),
    oxygen: oxygen ? 2 : 0,
    sbp: points(sbp, [[220, 3], [111, 0], [101, 1], [91, 2]]),
    pulse: points(pulse, [[131, 3], [111, 2], [91, 1], [51, 0], [41, 1]]),
    acvpu: acvpu === 'A' ? 0 : 3,
    temp: points(temp, [[39.1, 2], [38.1, 1], [36.1, 0], [35.1, 1]]),
  };
};

/** NEWS2 (0-20) is for adults; its licence permits reproduction with acknowledgement of the Royal College of Physicians. */
export const news2 = (inputs: News2Inputs): number | undefined => {
  const each = news2Points(inputs);
  return each && Object.values<number>({ ...each }).reduce((sum, one) => sum + one, 0);
};
