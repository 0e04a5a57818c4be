import { expect, test } from 'vitest';
import type { Answers } from '#shared/design/card-design.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { splitTyped, unreadInSight, withTyped } from '#shared/form/typed-texts.ts';
import { choices, context, design, item, plugin, repeat } from '#test/support/form-builder.ts';

const of = prepare(
  design([
    item('number', 'hr', { valid_range: { max: 300 } }),
    item('date', 'day'),
    item('age', 'age'),
    plugin('blood_pressure', 'bp', { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } }),
    repeat('r', [item('time', 'at')]),
    item('single', 'on', { choices: choices('y', 'n') }),
    item('number', 'hidden', { relevant: "${p.on} = 'y'" }),
  ]),
);
const stored: Answers = { p: { 'hr@typed': 'fast', day: '2026-11-03', 'age.year@typed': 'old', bp: { SBP: 120 }, 'bp.DBP@typed': 'low', r: 2, at_1: '09:00', 'at_2@typed': 'noon' } };

test('a card that was saved with errors opens with its texts, finds the same faults and is stored as it was', () => {
  const { answers, unread } = splitTyped(stored);
  expect(unread).toEqual({ 'p.hr': { '': 'fast' }, 'p.age': { year: 'old' }, 'p.bp': { DBP: 'low' }, 'p.at_2': { '': 'noon' } });
  const session = openForm(of, answers, { ...context, isNew: false }, unread);
  expect(withTyped(session.answers(), unreadInSight(session))).toEqual(stored);
  expect(session.submitIssues().map(({ path }) => path)).toEqual(['p.hr', 'p.age', 'p.bp', 'p.at_2']);
  // Mended one by one, nothing of them is left.
  session.set('p.hr', 80);
  session.setPart('p.age', 'year', '40');
  session.setPart('p.bp', 'DBP', '60');
  session.set('p.at_2', '10:00');
  expect([session.submitIssues(), withTyped(session.answers(), unreadInSight(session))]).toEqual([[], { p: { hr: 80, day: '2026-11-03', age: { year: 40 }, bp: { SBP: 120, DBP: 60 }, r: 2, at_1: '09:00', at_2: '10:00' } }]);
});

test('a text moves with its repetition, and one that nobody sees is not stored', () => {
  const { answers, unread } = splitTyped(stored);
  const session = openForm(of, answers, { ...context, isNew: false }, unread);
  session.removeRepetition('p.r', 1);
  expect(withTyped(session.answers(), unreadInSight(session))['p']).toMatchObject({ r: 1, 'at_1@typed': 'noon' });
  session.set('p.on', 'y');
  session.set('p.hidden', 'few');
  expect(withTyped(session.answers(), unreadInSight(session))['p']).toMatchObject({ 'hidden@typed': 'few' });
  session.set('p.on', 'n');
  expect(Object.keys(withTyped(session.answers(), unreadInSight(session))['p']!)).not.toContain('hidden@typed');
});

test('an answer that came in its place ends a text, also of a part', () => {
  const { answers, unread } = splitTyped({ p: { hr: 80, 'hr@typed': 'fast', bp: { SBP: 120, DBP: 60 }, 'bp.DBP@typed': 'low', 'bp.SBP@typed': 'high' } });
  expect([answers, unread]).toEqual([{ p: { hr: 80, bp: { SBP: 120, DBP: 60 } } }, {}]);
});

test('answers without such texts stay the same object, and what is no text is passed over', () => {
  const plain: Answers = { p: { hr: 80 } };
  expect(splitTyped(plain).answers).toBe(plain);
  expect(splitTyped({ p: { hr: 80, 'day@typed': 5 } }).unread).toEqual({});
});
