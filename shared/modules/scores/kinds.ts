/** Each list has the shape of the core's list that it joins, which checks it. */

export const scoreParams = {
  iss: {
    head: 'path?',
    face: 'path?',
    chest: 'path?',
    abdomen: 'path?',
    extremity: 'path?',
    external: 'path?',
    region: 'each?',
    severity: 'each?',
    code: 'each?',
  },
  niss: { region: 'each?', severity: 'each?', code: 'each?' },
  rts: { gcs: 'path', sbp: 'path', rr: 'path' },
  qsofa: { rr: 'path', sbp: 'path', gcs: 'path' },
  reverse_shock_index_gcs: { hr: 'path', sbp: 'path', gcs: 'path' },
  reverse_shock_index_gcs_age: { hr: 'path', sbp: 'path', gcs: 'path', age: 'path' },
  gap: { gcs: 'path', age: 'path', sbp: 'path' },
  news2: {
    rr: 'path',
    spo2: 'path',
    scale: 'path or text?',
    oxygen: 'path',
    sbp: 'path',
    pulse: 'path',
    acvpu: 'path',
    temp: 'path',
  },
  nihss: {
    consciousness: 'path',
    questions: 'path',
    commands: 'path',
    gaze: 'path',
    visual: 'path',
    face: 'path',
    arm_left: 'path',
    arm_right: 'path',
    leg_left: 'path',
    leg_right: 'path',
    ataxia: 'path',
    sensory: 'path',
    language: 'path',
    dysarthria: 'path',
    neglect: 'path',
  },
  burn_area: {
    age: 'path',
    adult_from: 'number?',
    head: 'path?',
    neck: 'path?',
    front: 'path?',
    back: 'path?',
    buttock_right: 'path?',
    buttock_left: 'path?',
    genitals: 'path?',
    upper_arm_right: 'path?',
    upper_arm_left: 'path?',
    forearm_right: 'path?',
    forearm_left: 'path?',
    hand_right: 'path?',
    hand_left: 'path?',
    thigh_right: 'path?',
    thigh_left: 'path?',
    leg_right: 'path?',
    leg_left: 'path?',
    foot_right: 'path?',
    foot_left: 'path?',
  },
  time_interval: { from: 'path', to: 'path' },
} as const;

export const scoreParamWords = { scale: ['1', '2'], mechanism: ['blunt', 'penetrating'] } as const;

/** Further models of the core's survival probability, and their parameters. */
export const furtherModels = ['triss_1995', 'triss_1987', 'suzuki_2017'] as const;

/** The defaults are the published figures of the survival models (domain-facts 1). */
const kimuraFigures = {
  intercept: 'number?',
  weights: 'named numbers?',
  assumed: 'named numbers?',
  gcs_edges: 'four numbers?',
  iss_edges: 'four numbers?',
  sbp_edges: 'four numbers?',
  rr_edges: 'four numbers?',
  most_missing: 'number?',
  age_limit: 'number?',
  age_inclusive: 'true?',
} as const;

export const modelParams = { ...kimuraFigures, mechanism: 'path or text?', child_limit: 'number?', blunt: 'named numbers?', penetrating: 'named numbers?' } as const;

const coefficients = ['b0', 'rts', 'iss', 'age'] as const;

export const modelFigureNames = { weights: ['iss', 'age', 'sbp', 'gcs', 'rr'], assumed: ['iss', 'age', 'sbp', 'rr'], blunt: coefficients, penetrating: coefficients } as const;

export const scoreFormulas = {
  time_interval: { version: 1 },
  iss: { version: 3 },
  niss: { version: 2 },
  nihss: { version: 1 },
  burn_area: { version: 2 },
  rts: { version: 1 },
  qsofa: { version: 1 },
  gap: { version: 1 },
  news2: { version: 1 },
  triss_1995: { version: 1 },
  triss_1987: { version: 1 },
  suzuki_2017: { version: 1 },
  reverse_shock_index_gcs: { version: 1 },
  reverse_shock_index_gcs_age: { version: 1 },
} as const;

export const scoreSpellings = { time_interval: ['経過時間', '所要時間', 'interval', 'duration'] } as const;
