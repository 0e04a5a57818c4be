import { describe, expect, it } from 'vitest';
import type { AnswerValue, AttributeItem } from '#shared/design/card-design.ts';
import { choiceTexts } from '#shared/export/choices.ts';
import { answerText, cellParts } from '#shared/items/outputs.ts';
import type { AnswerWords, CellContext } from '#shared/items/output.ts';
import type { Texts } from '#shared/text/languages.ts';

const choices = [
  { value: 'fall', title: { en: 'Fall' } },
  { value: 'burn', title: { en: 'Burn' } },
];

/** An item of the type, with what the type needs to say an answer. */
const item = (type: AttributeItem['type'], more: object = {}): AttributeItem => ({ class: 'attribute', type, name: 'x', title: { en: 'X' }, ...more }) as unknown as AttributeItem;
const plugin = (kind: string, params: object = {}): AttributeItem => item('plugin', { plugin: { kind, params } });

const text = (texts: Texts): string => texts.en ?? '';
const words: AnswerWords = {
  text,
  t: (key, params) => [key.split('.')[1], ...Object.values(params)].join(' '),
};
const context: CellContext = { language: 'en', text, clinical: (name): Texts => ({ en: `the ${name}` }), choiceTexts };

const steps = { walks: false, breathes: true };
const stepCells = ['walks', 'breathes', 'breathes_after_airway', 'respiratory_rate', 'pulse', 'follows_instructions'];

/** Item, answer, the answer in words, its cells. */
const rows: readonly [string, AttributeItem, AnswerValue, string, Readonly<Record<string, unknown>>][] = [
  ['a check', item('check'), true, 'true', { '': true }],
  ['a single choice', item('single', { choices }), 'burn', 'Burn', { '': 'Burn' }],
  ['a retired choice', item('single', { choices }), 'old', 'old', { '': 'old' }],
  ['a choice of a list', item('dropdown', { choices }), 'fall', 'Fall', { '': 'Fall' }],
  ['several choices', item('multi', { choices }), ['fall', 'old', 'burn'], 'Fall / old / Burn', { '': 'Fall;old;Burn' }],
  ['one choice of a former design that took no more', item('multi', { choices }), 'burn', 'Burn', { '': 'Burn' }],
  ['a number', item('number'), 0.5, '0.5', { '': 0.5 }],
  ['a number in thousands', item('number', { thousands: true }), -1234567.8901, '-1,234,567.8901', { '': -1234567.8901 }],
  ['a number below a thousand', item('number', { thousands: true }), 999, '999', { '': 999 }],
  ['a line', item('string'), 'A-7', 'A-7', { '': 'A-7' }],
  ['a text', item('text'), 'one\ntwo', 'one\ntwo', { '': 'one\ntwo' }],
  ['a date', item('date'), '2026-11-05', '2026-11-05', { '': '2026-11-05' }],
  ['a month that is known', item('date', { partial: 'month' }), '2026-11', '2026-11', { '': '2026-11' }],
  ['a date that is kept as a month', item('date', { granularity: 'month' }), '2026-11-01', '2026-11', { '': '2026-11-01' }],
  ['a time with seconds', item('time', { seconds: true }), '09:07:05', '09:07:05', { '': '09:07:05' }],
  ['a time', item('time'), '09:07', '09:07', { '': '09:07' }],
  ['a date with its time', item('datetime'), '2026-11-05T09:07', '2026-11-05 09:07', { '': '2026-11-05T09:07' }],
  ['an age', item('age'), { year: 3, month: 4 }, 'years 3 months 4', { year: 3, month: 4 }],
  ['an age in years', item('age'), { year: 30 }, 'years 30', { year: 30, month: null }],
  ['an age in months', item('age'), { month: 4 }, 'months 4', { year: null, month: 4 }],
  ['a location', item('location'), { latitude: 35.6, longitude: 139.7, accuracy: 9 }, '35.6, 139.7', { latitude: 35.6, longitude: 139.7, accuracy: 9 }],
  ['an entry of a code list', item('suggest'), { code: 'S06', name: 'Brain injury', kind: 'icd' }, 'S06 Brain injury', { code: 'S06', name: 'Brain injury', kind: 'icd' }],
  ['a coma scale', item('gcs'), { E: 4, V: 5, M: 6, total: 15 }, '15 · E4 V5 M6', { E: 4, V: 5, M: 6, total: 15 }],
  ['a part of a coma scale', item('gcs'), { E: 4 }, 'E4', { E: 4, V: null, M: null, total: null }],
  ['a triage', item('start'), { group: 'red', steps }, 'red', { group: 'red', ...Object.fromEntries(stepCells.map((step) => [step, null])), ...steps }],
  ['a triage without a group', item('start'), { group: 'unknown', steps: {} }, 'unknown', { group: 'unknown', ...Object.fromEntries(stepCells.map((step) => [step, null])) }],
  ['a watch, which has no cell', item('watch'), 3, '3', {}],
  ['a level', item('score_level', { score_type: 'own', params: { levels: [{ min: 1, title: { en: 'Low' } }] } }), 'Low', 'Low', { '': 'Low' }],
  ['a level of PPATS', item('score_level', { score_type: 'ppats' }), 'fatal', 'fatal', { '': 'the ppats.fatal' }],
  ['a hidden count', item('hidden_count'), 2, '2', { '': 2 }],
  ['a label', item('label'), 'x', 'x', {}],
  ['a separator', item('separator'), 'x', 'x', {}],
  ['a sum', plugin('sum'), 7, '7', { '': 7 }],
  ['a weekday', plugin('weekday'), 'monday', 'monday', { '': 'the weekday.monday' }],
  ['a shock index', plugin('shock_index'), 0.9, '0.90', { '': 0.9 }],
  ['a blood pressure', plugin('blood_pressure'), { SBP: 120, DBP: 80 }, '120 / 80', { SBP: 120, DBP: 80 }],
  ['a choice that hangs on another', plugin('interlocked_dropdown', { choices: { one: choices, two: choices } }), 'fall', 'fall', { '': 'Fall' }],
];

describe('an answer comes out in words and in the cells of its type', () => {
  it.each(rows)('%s', (_, of, answer, said, cells) => {
    expect(answerText(of, answer, words)).toBe(said);
    expect(Object.fromEntries(cellParts(of, context).map(({ part, read }) => [part, read(answer)]))).toEqual(cells);
  });

  it.each(rows)('%s: no answer is no words', (_, of) => {
    expect(answerText(of, null, words)).toBe('');
  });
});
