import type { PluginKind } from './card-design.ts';

/**
 * What a plugin's parameter holds: a path, a list of paths, a path or a literal, a literal, or nested parameters.
 * A trailing "?" marks what may be left out.
 */
export type ParamShape = 'path' | 'path?' | 'paths' | 'path or text?' | 'text?' | 'true?' | 'choices' | 'pair';

export interface ParamShapes {
  readonly [param: string]: ParamShape;
}

/** The parameters of each kind (design-format 1, Plugins). */
export const pluginParams: { readonly [Kind in PluginKind]: ParamShapes } = {
  sum: { sources: 'paths' },
  survival_probability: {
    gcs: 'path',
    iss: 'path?',
    age: 'path?',
    sbp: 'path?',
    rr: 'path?',
    model: 'text?',
    mechanism: 'path or text?',
    age_inclusive: 'true?',
  },
  interlocked_dropdown: { source: 'path', choices: 'choices' },
  date_difference: { from: 'path?', to: 'path?', is_empty: 'true?' },
  shock_index: { hr: 'path', sbp: 'path' },
  modified_shock_index: { hr: 'path', sbp: 'path', dbp: 'path' },
  age_shock_index: { hr: 'path', sbp: 'path', age: 'path' },
  reverse_shock_index_gcs: { hr: 'path', sbp: 'path', gcs: 'path' },
  reverse_shock_index_gcs_age: { hr: 'path', sbp: 'path', gcs: 'path', age: 'path' },
  weekday: { source: 'path' },
  organisation_name: {},
  blood_pressure: { SBP: 'pair', DBP: 'pair' },
  iss: { head: 'path?', face: 'path?', chest: 'path?', abdomen: 'path?', extremity: 'path?', external: 'path?' },
  rts: { gcs: 'path', sbp: 'path', rr: 'path' },
  qsofa: { rr: 'path', sbp: 'path', gcs: 'path' },
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
  time_interval: { from: 'path', to: 'path' },
};

export const mayBeLeftOut = (shape: ParamShape): boolean => shape.endsWith('?');

/** A path is told from a literal by its dot: neither names nor literals of the format hold one. */
export const isPathText = (text: unknown): text is string => typeof text === 'string' && text.includes('.');
