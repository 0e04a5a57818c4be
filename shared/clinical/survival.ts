import { fraction, roundHalfUp } from '../text/decimal.ts';

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
  readonly assumed: readonly Predictor[];
  readonly codes: PredictorFigures & { readonly gcs: number };
}

export const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));

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
