import { gcsCode, revisedTraumaScore, rrCode, sbpCode } from './revised-trauma-score.ts';

export const survivalModels = ['kimura_2012', 'triss_1995', 'triss_1987', 'suzuki_2017'] as const;
export type SurvivalModel = (typeof survivalModels)[number];
export type Mechanism = 'blunt' | 'penetrating';
export type Predictor = 'iss' | 'age' | 'sbp' | 'rr';

export interface SurvivalInputs {
  /** Total 3-15. */
  readonly gcs?: number;
  readonly iss?: number;
  /** Years; with months, years + months/100. */
  readonly age?: number;
  /** mmHg; 0 is a value, never "missing". */
  readonly sbp?: number;
  /** Per minute. */
  readonly rr?: number;
}

/** Every figure of the Kimura/Nakahara 2012 item; a design may replace each (domain-facts 1.4). */
export interface KimuraParameters {
  readonly intercept: number;
  readonly weights: { readonly iss: number; readonly age: number; readonly sbp: number; readonly gcs: number; readonly rr: number };
  /** Lowest ISS of codes 3, 2, 1 and 0. */
  readonly iss_edges: readonly [number, number, number, number];
  readonly age_limit: number;
  /** false: the specification's "above 55"; true: the published "55 and over". */
  readonly age_inclusive: boolean;
  readonly assumed: { readonly iss: number; readonly age: number; readonly sbp: number; readonly rr: number };
  readonly most_missing: number;
}

export const kimuraDefaults: KimuraParameters = {
  intercept: -9,
  weights: { iss: 1, age: -1, sbp: 1, gcs: 1, rr: 0.5 },
  iss_edges: [9, 16, 25, 50],
  age_limit: 55,
  age_inclusive: false,
  assumed: { iss: 2, age: 0, sbp: 4, rr: 4 },
  most_missing: 2,
};

export interface Survival {
  /** Fraction 0.00-1.00, two decimals, half up. */
  readonly probability: number;
  readonly logit: number;
  /** Predictors that were missing and taken at their commonest code. */
  readonly assumed: readonly Predictor[];
}

const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));
const hundredths = (value: number): number => Math.floor(value * 100 + 0.5) / 100;

/** Survival probability after Kimura/Nakahara 2012; undefined without GCS or with too many predictors missing. */
export const kimura = (inputs: SurvivalInputs, parameters: KimuraParameters = kimuraDefaults): Survival | undefined => {
  const { gcs, iss, age, sbp, rr } = inputs;
  const { weights, assumed: assumedCodes } = parameters;
  const missing = (['iss', 'age', 'sbp', 'rr'] as const).filter((predictor) => inputs[predictor] === undefined);
  if (gcs === undefined || missing.length > parameters.most_missing) return undefined;
  const issCode = (score: number) => 4 - parameters.iss_edges.filter((edge) => score >= edge).length;
  const isOld = (years: number) => years > parameters.age_limit || (parameters.age_inclusive && years === parameters.age_limit);
  const logit =
    parameters.intercept +
    weights.gcs * gcsCode(gcs) +
    weights.iss * (iss === undefined ? assumedCodes.iss : issCode(iss)) +
    weights.age * (age === undefined ? assumedCodes.age : Number(isOld(age))) +
    weights.sbp * (sbp === undefined ? assumedCodes.sbp : sbpCode(sbp)) +
    weights.rr * (rr === undefined ? assumedCodes.rr : rrCode(rr));
  return { probability: hundredths(logistic(logit)), logit, assumed: missing };
};

interface TrissCoefficients {
  readonly b0: number;
  readonly rts: number;
  readonly iss: number;
  readonly age: number;
}

/** domain-facts 1.2. */
const trissSets: Readonly<Record<'triss_1995' | 'triss_1987', Readonly<Record<Mechanism, TrissCoefficients>>>> = {
  triss_1995: {
    blunt: { b0: -0.4499, rts: 0.8085, iss: -0.0835, age: -1.743 },
    penetrating: { b0: -2.5355, rts: 0.9934, iss: -0.0651, age: -1.136 },
  },
  triss_1987: {
    blunt: { b0: -1.247, rts: 0.9544, iss: -0.0768, age: -1.9052 },
    penetrating: { b0: -0.6029, rts: 1.143, iss: -0.1516, age: -2.6676 },
  },
};

/** TRISS; no assumed values: undefined unless every input is present. Below 15 years the blunt set always applies. */
export const triss = (set: keyof typeof trissSets, mechanism: Mechanism | undefined, inputs: SurvivalInputs): Survival | undefined => {
  const { gcs, iss, age, sbp, rr } = inputs;
  if (gcs === undefined || iss === undefined || age === undefined || sbp === undefined || rr === undefined) return undefined;
  const applied = age < 15 ? 'blunt' : mechanism;
  if (applied === undefined) return undefined;
  const { b0, rts, iss: issWeight, age: ageWeight } = trissSets[set][applied];
  const logit = b0 + rts * revisedTraumaScore({ gcs, sbp, rr }) + issWeight * iss + ageWeight * Number(age >= 55);
  return { probability: hundredths(logistic(logit)), logit, assumed: [] };
};

/** Suzuki 2017 for blunt trauma, age in completed years (domain-facts 1.3); undefined unless every input is present. */
export const suzuki = ({ gcs, iss, age, sbp, rr }: SurvivalInputs): Survival | undefined => {
  if (gcs === undefined || iss === undefined || age === undefined || sbp === undefined || rr === undefined) return undefined;
  const logit = -0.76 + 1.03 * revisedTraumaScore({ gcs, sbp, rr }) - 0.07 * iss - 0.04 * Math.floor(age);
  return { probability: hundredths(logistic(logit)), logit, assumed: [] };
};
