import { strokeItems } from '#shared/modules/scores/clinical/stroke-scale.ts';
import { plugin } from '#test/support/form-builder.ts';

/** Items for the page `scores` of `test/e2e/every-type.ts`, whose other items they read. */
export const scoreItems = [
  plugin('iss', 'iss', { head: 'scores.head', chest: 'scores.chest', extremity: 'scores.extremity' }),
  plugin('rts', 'rts', { gcs: 'all.gcs', sbp: 'all.bp.SBP', rr: 'scores.breaths' }),
  plugin('qsofa', 'qsofa', { rr: 'scores.breaths', sbp: 'all.bp.SBP', gcs: 'all.gcs' }),
  plugin('gap', 'gap', { gcs: 'all.gcs', age: 'all.age', sbp: 'all.bp.SBP' }),
  plugin('niss', 'niss', { code: 'parts.site' }),
  plugin('nihss', 'nihss', Object.fromEntries(strokeItems.map((name) => [name, 'scores.extremity']))),
  plugin('burn_area', 'burns', { age: 'all.age', head: 'scores.head', front: 'scores.chest' }),
  plugin('news2', 'news', { rr: 'scores.breaths', spo2: 'parts.spo2', scale: '1', oxygen: 'all.agreed', sbp: 'all.bp.SBP', pulse: 'all.pulse', acvpu: 'scores.acvpu', temp: 'parts.temp' }),
  plugin('survival_probability', 'triss', { gcs: 'all.gcs', iss: 'scores.severity', age: 'all.age', sbp: 'all.bp.SBP', rr: 'scores.breaths', model: 'triss_1995', mechanism: 'blunt' }),
  plugin('reverse_shock_index_gcs', 'rsig', { hr: 'all.pulse', sbp: 'all.bp.SBP', gcs: 'all.gcs' }),
  plugin('reverse_shock_index_gcs_age', 'rsig_a', { hr: 'all.pulse', sbp: 'all.bp.SBP', gcs: 'all.gcs', age: 'all.age' }),
  plugin('time_interval', 'minutes', { from: 'all.moment', to: 'scores.until' }),
];

export const scoreAnswers = {
  iss: 29,
  rts: 6.904,
  qsofa: 3,
  gap: 19,
  niss: 13,
  nihss: 30,
  burns: 1,
  news: 12,
  triss: 0.94,
  rsig: 10.91,
  rsig_a: 2.73,
  minutes: 45,
};

export const shownOfScores = {
  iss: '29',
  rts: '6.9040',
  qsofa: '3',
  gap: '19',
  niss: '13',
  nihss: '30',
  burns: '1.0',
  news: '12',
  triss: '0.94',
  rsig: '10.91',
  rsig_a: '2.73',
  minutes: '45',
};

/** What the CSV says of some of them. */
export const scoreCells = { 'scores.iss': '29', 'scores.news': '12', 'scores.minutes': '45' };
