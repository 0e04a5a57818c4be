import { describe, expect, it } from 'vitest';
import type { AnswerValue, Answers, Item } from '#shared/design/card-design.ts';
import { choices, design, item, open as openOf, repeat } from '#test/support/form-builder.ts';

const order = { name: 'order', formula: '${p.departure} >= ${p.arrival}', message: { en: 'Left before it came' } };
const died = { name: 'died', formula: "${p.outcome} != 'dead' or ${p.death} != ''", kind: 'warning' as const };
const stay = (kind: 'error' | 'warning'): Item[] => [item('datetime', 'arrival'), item('datetime', 'departure', { rules: [{ ...order, kind }] })];
const outcome: readonly Item[] = [item('single', 'outcome', { choices: choices('dead', 'alive') }), item('date', 'death', { rules: [died] })];
const early = { arrival: '2026-11-01T10:00', departure: '2026-11-01T09:00' };

describe('a rule of the design', () => {
  it('as an error stands against saving, at its item and in its words, until an answer that it asks for is mended', () => {
    const session = openOf(design(stay('error')), { p: early });
    const unmet = { code: 'item.rule', params: { message: 'Left before it came', rule: 'order' }, path: 'p.departure' };
    expect([session.submitIssues(), session.item('p.departure').issues, session.openWarnings()]).toEqual([[unmet], [unmet], []]);
    session.set('p.arrival', '2026-11-01T08:00');
    expect([session.submitIssues(), session.item('p.departure').issues]).toEqual([[], []]);
    session.set('p.arrival', null);
    expect(session.submitIssues()).toEqual([]);
  });

  it('as a warning is asked about, stands against nothing, and is confirmed by its name', () => {
    const session = openOf(design(stay('warning')), { p: early });
    expect([session.submitIssues(), session.openWarnings()]).toMatchObject([[], [{ code: 'item.rule', check: 'rule:order', path: 'p.departure' }]]);
    session.confirm('p.departure', {});
    const vals = session.answers();
    expect(vals['p']).toEqual({ ...early, 'departure@confirmed': { value: early.departure, checks: ['rule:order'], read: expect.any(String) as string } });
    const again = openOf(design(stay('warning')), vals);
    expect([again.openWarnings(), again.answers()]).toEqual([[], vals]);
    again.set('p.departure', '2026-11-01T09:30');
    expect([again.openWarnings().length, Object.keys(again.answers()['p']!)]).toEqual([1, ['arrival', 'departure']]);
  });

  it('ends its confirmation with any answer that it asks for, also in another repetition, in the form and in what is stored', () => {
    const session = openOf(design(stay('warning')), { p: early });
    session.confirm('p.departure', {});
    const vals = session.answers();
    session.set('p.arrival', '2026-11-01T11:00');
    expect([session.openWarnings().length, Object.keys(session.answers()['p']!)]).toEqual([1, ['arrival', 'departure']]);
    // As they were: what was confirmed is said again.
    session.set('p.arrival', early.arrival);
    expect([session.openWarnings(), session.answers()]).toEqual([[], vals]);
    const stored = openOf(design(stay('warning')), { p: { ...vals['p'], arrival: '2026-11-01T11:00' } });
    expect([stored.openWarnings().length, Object.keys(stored.answers()['p']!)]).toEqual([1, ['arrival', 'departure']]);
    const rules = [{ name: 'once', formula: 'count(${p.n}) < 3', kind: 'warning' as const }];
    const many = openOf(design([item('number', 'n0', { rules }), repeat('r', [item('number', 'n')])]), { p: { n0: 1, r: 3, n_1: 1, n_2: 2, n_3: 3 } });
    many.confirm('p.n0', {});
    expect(many.openWarnings()).toEqual([]);
    many.set('p.n_2', 5);
    expect(many.openWarnings()).toMatchObject([{ check: 'rule:once' }]);
  });

  it('keeps a confirmation whose sources are worked out after it was looked at, and one from before it was known what it read', () => {
    const later = [item('number', 'a', { rules: [{ name: 'small', formula: '${p.a} < ${p.c}', kind: 'warning' as const }] }), item('number', 'b'), item('number', 'c', { calculation: '${p.b} - 100' })];
    const session = openOf(design(later), { p: { a: 5, b: 7 } });
    session.confirm('p.a', {});
    const vals = session.answers();
    expect(openOf(design(later), vals).openWarnings()).toEqual([]);
    const { read: _read, ...older } = vals['p']!['a@confirmed'] as { [name: string]: AnswerValue };
    const reopened = openOf(design(later), { p: { ...vals['p'], 'a@confirmed': older } });
    reopened.set('p.b', 8);
    expect(reopened.openWarnings()).toEqual([]);
    // A day is no answer: what was confirmed yesterday is confirmed today.
    const dated = [item('date', 'd'), item('number', 'a', { rules: [{ name: 'old', formula: '${p.d} >= today() or ${p.a} = 1', kind: 'warning' as const }] })];
    const today = openOf(design(dated), { p: { d: '2020-01-01', a: 5 } });
    today.confirm('p.a', {});
    expect(openOf(design(dated), today.answers(), { today: '2026-12-24' }).openWarnings()).toEqual([]);
  });

  it('asks for an answer that is missing, and the missing answer can be confirmed', () => {
    const session = openOf(design([...outcome]), { p: { outcome: 'dead' } });
    expect(session.openWarnings()).toMatchObject([{ params: { message: 'died' }, path: 'p.death' }]);
    session.confirm('p.death', { text: 'day not known' });
    const vals = session.answers();
    expect(vals).toEqual({ p: { outcome: 'dead', 'death@confirmed': { value: null, checks: ['rule:died'], read: expect.any(String) as string, text: 'day not known' } } });
    expect(openOf(design([...outcome]), vals).openWarnings()).toEqual([]);
    session.set('p.death', '2026-11-02');
    expect(session.answers()).toEqual({ p: { outcome: 'dead', death: '2026-11-02' } });
  });

  it('is judged in each repetition, and not where its item is hidden', () => {
    const items = [item('check', 'on'), repeat('r', [item('number', 'low'), item('number', 'high', { relevant: '${p.on}', rules: [{ name: 'span', formula: '${p.high} > ${p.low}', kind: 'error' }] })])];
    const answers: Answers[string] = { on: true, r: 3, low_1: 1, high_1: 2, low_2: 5, high_2: 4, low_3: 7, high_3: 7 };
    const session = openOf(design(items), { p: answers });
    expect(session.submitIssues().map(({ path }) => path)).toEqual(['p.high_2', 'p.high_3']);
    session.removeRepetition('p.r', 1);
    expect(session.submitIssues().map(({ path }) => path)).toEqual(['p.high_1', 'p.high_2']);
    session.set('p.on', null);
    expect(session.submitIssues()).toEqual([]);
  });

  it.each<[string, AnswerValue]>([
    ['no value', { checks: ['rule:died'] }],
    ['a check of nobody', { value: null, checks: ['died'] }],
  ])('is confirmed by nothing that cannot be read: %s', (_, raw) => {
    expect(openOf(design([...outcome]), { p: { outcome: 'dead', 'death@confirmed': raw } }).submitIssues()).toMatchObject([{ code: 'item.confirmation_invalid', path: 'p.death' }]);
  });

  it('tells two that become wrong one after the other apart', () => {
    const rules = [{ name: 'a', formula: '${p.x} < 5', kind: 'error' as const }, { name: 'b', formula: '${p.y} < 5', kind: 'error' as const }];
    const session = openOf(design([item('number', 'x', { rules }), item('number', 'y')]), { p: { x: 9, y: 1 } });
    expect(session.item('p.x').issues.map(({ params }) => params['rule'])).toEqual(['a']);
    session.set('p.y', 9);
    session.set('p.x', 1);
    expect(session.item('p.x').issues.map(({ params }) => params['rule'])).toEqual(['b']);
  });
});
