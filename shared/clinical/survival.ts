import { fraction, roundHalfUp } from '../text/decimal.ts';
import { revisedTraumaScore } from './revised-trauma-score.ts';

export const survivalModels = ['kimura_2012', 'triss_1995', 'triss_1987', 'suzuki_2017'] as const;
export type SurvivalModel = (typeof survivalModels)[number];
export type Mechanism = 'blunt' | 'penetrating';
export type Predictor = 'iss' | 'age' | 'sbp' | 'rr';

export interface SurvivalInputs {
  readonly gcs?: number;
  readonly iss?: number;
  /** Years + months/100. */
  readonly age?: number;
  /** mmHg; 0 is a value, not "missing". */
  readonly sbp?: number;
  readonly rr?: number;
}

type FourEdges = readonly [number, number, number, number];
type PredictorFigures = { readonly [predictor in Predictor]: number };

/** A design may replace each figure of the Kimura/Nakahara 2012 item (domain-facts 1.4). */
export interface KimuraParameters {
  readonly intercept: number;
  readonly weights: PredictorFigures & { readonly gcs: number };
  readonly gcs_edges: FourEdges;
  readonly sbp_edges: FourEdges;
  /** The edges are those of codes 1, 2, 4 and 3: fast breathing scores less than normal. */
  readonly rr_edges: FourEdges;
  readonly iss_edges: FourEdges;
  readonly age_limit: number;
  /** The specification says "above 55" (false), the publication "55 and over" (true). */
  readonly age_inclusive: boolean;
  readonly assumed: PredictorFigures;
  readonly most_missing: number;
}

export const kimuraDefaults: KimuraParameters = {
  intercept: -9,
  weights: { iss: 1, age: -1, sbp: 1, gcs: 1, rr: 0.5 },
  gcs_edges: [4, 6, 9, 13],
  sbp_edges: [1, 50, 76, 90],
  rr_edges: [1, 6, 10, 30],
  iss_edges: [9, 16, 25, 50],
  age_limit: 55,
  age_inclusive: false,
  assumed: { iss: 2, age: 0, sbp: 4, rr: 4 },
  most_missing: 2,
};

export interface Survival {
  readonly probability: number;
  readonly logit: number;
  /** These missing predictors were assumed to have their commonest code. */
  readonly assumed: readonly Predictor[];
  readonly codes?: PredictorFigures & { readonly gcs: number };
  readonly rts?: number;
}

const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** The result has this many decimals where the design does not say (spec end-user 5). */
export const usualDecimals = 2;

export const shownProbability = (probability: number, decimals: number = usualDecimals): number => roundHalfUp(fraction(probability), decimals);

const reached = (edges: FourEdges, value: number): number => edges.filter((edge) => value >= edge).length;
const rrCodes = [0, 1, 2, 4, 3] as const;

/** The result is undefined without GCS or with too many predictors missing (Kimura/Nakahara 2012). */
export const kimura = (inputs: SurvivalInputs, parameters: KimuraParameters = kimuraDefaults): Survival | undefined => {
  const { gcs, iss, age, sbp, rr } = inputs;
  const { weights, assumed: assumedCodes } = parameters;
  const missing = (['iss', 'age', 'sbp', 'rr'] as const).filter((predictor) => inputs[predictor] === undefined);
  if (gcs === undefined || missing.length > parameters.most_missing) return undefined;
  const isOld = (years: number) => years > parameters.age_limit || (parameters.age_inclusive && years === parameters.age_limit);
  const codes = {
    gcs: reached(parameters.gcs_edges, gcs),
    iss: iss === undefined ? assumedCodes.iss : 4 - reached(parameters.iss_edges, iss),
    age: age === undefined ? assumedCodes.age : Number(isOld(age)),
    sbp: sbp === undefined ? assumedCodes.sbp : reached(parameters.sbp_edges, sbp),
    rr: rr === undefined ? assumedCodes.rr : rrCodes[reached(parameters.rr_edges, rr)]!,
  };
  const logit =
    parameters.intercept +
    weights.gcs * codes.gcs +
    weights.iss * codes.iss +
    weights.age * codes.age +
    weights.sbp * codes.sbp +
    weights.rr * codes.rr;
  return { probability: logistic(logit), logit, assumed: missing, codes };
};

/** Both ends are included; null marks an open end, and both ends are null where no band has the code. */
export interface CodeBand {
  readonly from: number | null;
  readonly to: number | null;
}

export const bandOfCode = (predictor: Predictor, code: number, parameters: KimuraParameters = kimuraDefaults): CodeBand => {
  const none: CodeBand = { from: null, to: null };
  const { age_limit: limit, age_inclusive: isInclusive } = parameters;
  if (predictor === 'age') {
    const old = isInclusive ? Math.ceil(limit) : Math.floor(limit) + 1;
    return code === 0 ? { from: null, to: old - 1 } : code === 1 ? { from: old, to: null } : none;
  }
  const edges = { iss: parameters.iss_edges, sbp: parameters.sbp_edges, rr: parameters.rr_edges }[predictor];
  const steps = { iss: [4, 3, 2, 1, 0], sbp: [0, 1, 2, 3, 4], rr: rrCodes }[predictor];
  const step = steps.findIndex((each) => each === code);
  if (step < 0) return none;
  const [lower, upper] = [edges[step - 1], edges[step]];
  return { from: lower === undefined ? null : Math.ceil(lower), to: upper === undefined ? null : Math.ceil(upper) - 1 };
};

export interface Coefficients {
  readonly b0: number;
  readonly rts: number;
  readonly iss: number;
  readonly age: number;
}

/** A design may replace each figure of a TRISS set (domain-facts 1.2). */
export interface TrissParameters {
  readonly blunt: Coefficients;
  readonly penetrating: Coefficients;
  readonly age_limit: number;
  /** Below this age the blunt set always applies. */
  readonly child_limit: number;
}

export const trissDefaults: Readonly<Record<'triss_1995' | 'triss_1987', TrissParameters>> = {
  triss_1995: {
    blunt: { b0: -0.4499, rts: 0.8085, iss: -0.0835, age: -1.743 },
    penetrating: { b0: -2.5355, rts: 0.9934, iss: -0.0651, age: -1.136 },
    age_limit: 55,
    child_limit: 15,
  },
  triss_1987: {
    blunt: { b0: -1.247, rts: 0.9544, iss: -0.0768, age: -1.9052 },
    penetrating: { b0: -0.6029, rts: 1.143, iss: -0.1516, age: -2.6676 },
    age_limit: 55,
    child_limit: 15,
  },
};

/** The result is undefined unless every input is present; no value is assumed. */
export const triss = (parameters: TrissParameters, mechanism: Mechanism | undefined, inputs: SurvivalInputs): Survival | undefined => {
  const { gcs, iss, age, sbp, rr } = inputs;
  if (gcs === undefined || iss === undefined || age === undefined || sbp === undefined || rr === undefined) return undefined;
  const applied = age < parameters.child_limit ? 'blunt' : mechanism;
  if (applied === undefined) return undefined;
  return regression(parameters[applied], revisedTraumaScore({ gcs, sbp, rr }), iss, Number(age >= parameters.age_limit));
};

export const suzukiDefaults: Coefficients = { b0: -0.76, rts: 1.03, iss: -0.07, age: -0.04 };

/** Suzuki 2017 is for blunt trauma and completed years (domain-facts 1.3). The result is undefined unless every input is present. */
export const suzuki = (inputs: SurvivalInputs, coefficients: Coefficients = suzukiDefaults): Survival | undefined => {
  const { gcs, iss, age, sbp, rr } = inputs;
  if (gcs === undefined || iss === undefined || age === undefined || sbp === undefined || rr === undefined) return undefined;
  return regression(coefficients, revisedTraumaScore({ gcs, sbp, rr }), iss, Math.floor(age));
};

const regression = (weights: Coefficients, rts: number, iss: number, age: number): Survival => {
  const logit = weights.b0 + weights.rts * rts + weights.iss * iss + weights.age * age;
  return { probability: logistic(logit), logit, assumed: [], rts };
};
