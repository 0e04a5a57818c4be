import { logistic, type SurvivalInputs } from '../../../clinical/survival.ts';
import { revisedTraumaScore } from './revised-trauma-score.ts';

export type Mechanism = 'blunt' | 'penetrating';

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

export interface Regression {
  readonly probability: number;
  readonly logit: number;
  readonly rts: number;
}

/** The result is undefined unless every input is present; no value is assumed. */
export const triss = (parameters: TrissParameters, mechanism: Mechanism | undefined, inputs: SurvivalInputs): Regression | undefined => {
  const { gcs, iss, age, sbp, rr } = inputs;
  if (gcs === undefined || iss === undefined || age === undefined || sbp === undefined || rr === undefined) return undefined;
  const applied = age < parameters.child_limit ? 'blunt' : mechanism;
  if (applied === undefined) return undefined;
  return regression(parameters[applied], revisedTraumaScore({ gcs, sbp, rr }), iss, Number(age >= parameters.age_limit));
};

export const suzukiDefaults: Coefficients = { b0: -0.76, rts: 1.03, iss: -0.07, age: -0.04 };

/** Suzuki 2017 is for blunt trauma and completed years (domain-facts 1.3). The result is undefined unless every input is present. */
export const suzuki = (inputs: SurvivalInputs, coefficients: Coefficients = suzukiDefaults): Regression | undefined => {
  const { gcs, iss, age, sbp, rr } = inputs;
  if (gcs === undefined || iss === undefined || age === undefined || sbp === undefined || rr === undefined) return undefined;
  return regression(coefficients, revisedTraumaScore({ gcs, sbp, rr }), iss, Math.floor(age));
};

const regression = (weights: Coefficients, rts: number, iss: number, age: number): Regression => {
  const logit = weights.b0 + weights.rts * rts + weights.iss * iss + weights.age * age;
  return { probability: logistic(logit), logit, rts };
};
