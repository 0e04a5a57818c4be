import type { PluginParam } from '#shared/design/card-design.ts';
import { typedOnce } from '#test/items/all.ts';
import { scoreAnswers, scoreItems, shownOfScores } from '#test/modules/scores/every-score.ts';
import { choices, composite, design, group, item, page, plugin, repeat } from '#test/support/form-builder.ts';

const title = (text: string) => ({ ja: text, en: text });
const beds = { north: choices('N1', 'N2'), south: choices('S1') } as unknown as PluginParam;
const levels = [
  { min: 0, title: title('slow') },
  { min: 100, title: title('fast') },
];
/** Where the formulas find what they read. */
const vitals = { hr: 'all.pulse', sbp: 'all.bp.SBP', dbp: 'all.bp.DBP', gcs: 'all.gcs', age: 'all.age', rr: 'scores.breaths' };
const { hr, sbp, dbp, gcs, age, rr } = vitals;

/**
 * A design with every attribute type, every class and every kind of plugin; titles are their names in both languages, so
 * that one journey reads both.
 */
export const everyType = design([], {
  title: title('Every type'),
  pages: [
    page(
      'all',
      item('label', 'note'),
      item('string', 'code'),
      ...typedOnce.map((once) => once.item),
      item('number', 'pulse', { suffix: title('/min') }),
      plugin('blood_pressure', 'bp', { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } }),
      item('date', 'day'),
      item('time', 'clock'),
      item('datetime', 'moment'),
      item('separator', 'line'),
      item('check', 'agreed'),
      item('single', 'sex', { choices: choices('female', 'male') }),
      item('dropdown', 'ward', { choices: choices('north', 'south') }),
      plugin('interlocked_dropdown', 'bed', { source: 'all.ward', choices: beds }),
      item('multi', 'signs', { choices: choices('pale', 'cold') }),
      item('age', 'age'),
      item('location', 'place'),
      item('suggest', 'disease', { allow_free_text: true }),
      item('gcs', 'gcs', { ref: 'all.age' }),
      item('start', 'triage'),
      item('watch', 'tape', { params: { target: 'all.age', bands: 'tape_age' } }),
      item('score_level', 'level', { target: 'all.pulse', score_type: 'levels', params: { levels } }),
      item('hidden_count', 'tally', { params: { sources: ['all.sex', 'all.ward'] } }),
    ),
    page(
      'parts',
      item('single', 'injured', {
        choices: choices('yes', 'no'),
        activation: [
          { when: ['yes'], items: [item('string', 'where')] },
          { when: ['no'], items: [item('string', 'forced', { force_display: true })] },
        ],
      }),
      group('care', [item('string', 'doctor')], { source: 'parts.injured', activation: [{ when: ['yes'], items: [item('text', 'dressing')] }] }),
      item('multi', 'findings', { choices: choices('pain', 'swelling', 'none'), exclusive: [{ value: 'none', excludes: '*' }] }),
      composite('signs_pair', [item('number', 'temp', { number_format: { scale: 1 } }), item('number', 'spo2')]),
      item('string', 'fixed', { readonly: true, default_options: { kind: 'value', value: 'ward 3' } }),
      item('date', 'entered_on', { default_options: { kind: 'today' } }),
      repeat('wound', [item('string', 'site'), repeat('photo', [item('string', 'caption')])]),
    ),
    page(
      'scores',
      item('number', 'breaths'),
      item('single', 'acvpu', { choices: choices('A', 'C', 'V', 'P', 'U') }),
      composite('ais', [item('number', 'head'), item('number', 'chest'), item('number', 'extremity')]),
      item('date', 'until_day'),
      item('datetime', 'until'),
      plugin('sum', 'total', { sources: ['scores.head', 'scores.chest', 'scores.extremity'] }),
      plugin('expression', 'severity', { calculation: 'pow(${scores.head}, 2) + pow(${scores.chest}, 2) + pow(${scores.extremity}, 2)' }),
      plugin('survival_probability', 'kimura', { gcs, iss: 'scores.severity', age, sbp, rr }),
      plugin('survival_probability', 'assumed', { gcs, age, sbp, rr }),
      plugin('shock_index', 'si', { hr, sbp }),
      plugin('modified_shock_index', 'msi', { hr, sbp, dbp }),
      plugin('age_shock_index', 'asi', { hr, sbp, age }),
      plugin('date_difference', 'days', { from: 'all.day', to: 'scores.until_day' }),
      plugin('weekday', 'weekday', { source: 'all.day' }),
      plugin('organisation_name', 'organisation'),
      plugin('expression', 'mean_pressure', { calculation: '(${all.bp.SBP} + 2 * ${all.bp.DBP}) div 5' }),
      item('score_level', 'priority', { target: 'scores.total', score_type: 'ppats' }),
      ...scoreItems,
    ),
  ],
  id_attributes: ['all.code'],
  numbering: [],
});

export const typedAnswers: { readonly [name: string]: string } = Object.fromEntries(typedOnce.map(({ item: { name }, answer }) => [name, answer]));

/** The answers that a journey enters; the card number and the times of the day are given apart. */
export const everyAnswer = {
  all: {
    ...typedAnswers,
    pulse: 110,
    bp: { SBP: 100, DBP: 60 },
    day: '2026-11-20',
    clock: '18:05',
    moment: '2026-11-20T18:40',
    agreed: true,
    sex: 'male',
    ward: 'south',
    bed: 'S1',
    signs: ['cold'],
    age: { year: 4, month: 6 },
    place: { latitude: 35.68, longitude: 139.76 },
    gcs: { E: 3, V: 4, M: 5, total: 12 },
    triage: { group: 'I', steps: { walks: false, breathes: true, respiratory_rate: 0 } },
    level: 'fast',
    tally: 2,
  },
  parts: {
    injured: 'yes',
    where: 'at home',
    forced: 'seen',
    doctor: 'Sato',
    dressing: 'gauze',
    findings: ['swelling'],
    temp: 38.2,
    spo2: 94,
    fixed: 'ward 3',
    wound: 2,
    site_1: '140651.3',
    photo_1: 2,
    caption_1_1: 'front',
    caption_1_2: 'side',
    site_2: '854221.2',
    photo_2: 1,
  },
  scores: {
    breaths: 24,
    acvpu: 'V',
    head: 3,
    chest: 4,
    extremity: 2,
    until_day: '2026-11-25',
    until: '2026-11-20T19:25',
    total: 9,
    severity: 29,
    kimura: 0.73,
    assumed: 0.88,
    si: 1.1,
    msi: 1.5,
    asi: 4.4,
    days: 5,
    weekday: 'friday',
    organisation: '港総合病院',
    mean_pressure: 44,
    priority: 'top_priority',
    ...scoreAnswers,
  },
} as const;

/** How the computed ones are shown in both languages. */
export const shownScores: { readonly [name: string]: string } = {
  total: '9',
  severity: '29',
  kimura: '0.73',
  assumed: '0.88',
  si: '1.10',
  msi: '1.50',
  asi: '4.40',
  days: '5',
  mean_pressure: '44',
  ...shownOfScores,
};
