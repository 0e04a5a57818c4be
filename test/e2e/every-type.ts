import type { Item, CardDesign } from '#shared/design/card-design.ts';
import type { Texts } from '#shared/text/languages.ts';

const item = (name: string, title: string, more: object): Item => ({ class: 'attribute', name, title: { ja: title, en: title }, ...more }) as Item;
const plugin = (name: string, title: string, kind: string, params: object): Item => item(name, title, { type: 'plugin', plugin: { kind, params } });
const title = (text: string): Texts => ({ ja: text, en: text });
const choice = (value: string) => ({ value, title: title(value) });

/** A design with every attribute type on one page; titles are the same in both languages, so that one journey reads both. */
export const everyType: CardDesign = {
  format: 1,
  languages: ['ja', 'en'],
  title: title('Every type'),
  pages: [
    {
      name: 'all',
      title: title('All'),
      items: [
        item('note', 'Read this first', { type: 'label' }),
        item('code', 'Code', { type: 'string' }),
        item('story', 'Story', { type: 'text' }),
        item('pulse', 'Pulse', { type: 'number', suffix: title('/min') }),
        plugin('bp', 'Pressure', 'blood_pressure', { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } }),
        item('day', 'Day', { type: 'date' }),
        item('clock', 'Clock', { type: 'time' }),
        item('moment', 'Moment', { type: 'datetime' }),
        item('line', 'Choices', { type: 'separator' }),
        item('agreed', 'Agreed', { type: 'check' }),
        item('sex', 'Sex', { type: 'single', choices: [choice('female'), choice('male')] }),
        item('ward', 'Ward', { type: 'dropdown', choices: [choice('north'), choice('south')] }),
        plugin('bed', 'Bed', 'interlocked_dropdown', { source: 'all.ward', choices: { north: [choice('N1'), choice('N2')], south: [choice('S1')] } }),
        item('signs', 'Signs', { type: 'multi', choices: [choice('pale'), choice('cold')] }),
        item('age', 'Age', { type: 'age' }),
        item('place', 'Place', { type: 'location' }),
        item('disease', 'Disease', { type: 'suggest', allow_free_text: true }),
        item('gcs', 'GCS', { type: 'gcs', ref: 'all.age' }),
        item('triage', 'Triage', { type: 'start' }),
        plugin('index', 'Shock index', 'shock_index', { hr: 'all.pulse', sbp: 'all.bp.SBP' }),
        item('tape', 'Tape', { type: 'watch', params: { target: 'all.age', bands: 'tape_age' } }),
        item('level', 'Level', {
          type: 'score_level',
          target: 'all.pulse',
          score_type: 'levels',
          params: { levels: [{ min: 0, title: title('slow') }, { min: 100, title: title('fast') }] },
        }),
        item('tally', 'Tally', { type: 'hidden_count', params: { sources: ['all.sex', 'all.ward'] } }),
      ],
    },
  ],
  id_attributes: ['all.code'],
  numbering: [],
  summary: [],
};

/** What a journey through all of it leaves behind; the code apart, which tells the cards from each other. */
export const everyAnswer = {
  story: 'fell',
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
  index: 1.1,
  level: 'fast',
  tally: 2,
} as const;
