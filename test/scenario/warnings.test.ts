import * as fc from '#test/support/properties.ts';
import { describe, expect, it, test } from 'vitest';
import type { AnswerValue, Answers, CardDesign, Item } from '#shared/design/card-design.ts';
import { openSaved } from '#shared/form/kept-answers.ts';
import { prepare } from '#shared/form/prepare.ts';
import { standsAgainstSubmitting } from '#shared/form/save-check.ts';
import { withConfirmations } from '#shared/form/stored-confirmations.ts';
import { choices, context, design, item, open as openOf, repeat } from '#test/support/form-builder.ts';

const reasons = { confirmation_reasons: [{ value: 'remeasured', title: { en: 'Measured again' } }] };
const of = (...items: Item[]): CardDesign => design(items, reasons);
const open = (items: readonly Item[], answers: Answers[string] = {}) => openOf(of(...items), { p: answers });
const hr = item('number', 'hr', { valid_range: { min: 0, max: 400 }, soft_range: { min: 30, max: 200 } });

/** An item of each type with a soft range: plausible, implausible and impossible. */
const ranged: readonly (readonly [Item, AnswerValue, AnswerValue, AnswerValue])[] = [
  [item('number', 'x', { valid_range: { max: 300 }, soft_range: { max: 200 } }), 200, 201, 301],
  [item('age', 'x', { valid_range: { max: 130 }, soft_range: { max: 99 } }), { year: 99, month: 11 }, { year: 100 }, { year: 131 }],
  [item('date', 'x', { valid_range: { max: '2026-12-31' }, soft_range: { max: 'today' } }), context.today, '2026-12-30', '2027-01-01'],
  [item('time', 'x', { valid_range: { min: '06:00' }, soft_range: { min: '08:00' } }), '08:00', '07:59', '05:59'],
  [item('datetime', 'x', { valid_range: { max: '2026-12-31' }, soft_range: { max: 'today' } }), `${context.today}T23:59`, '2026-12-31T23:59', '2027-01-01T00:00'],
];

describe.each(ranged)('a soft range: $type', (bare, plausible, implausible, impossible) => {
  test('asks about what is outside of it, which stands against nothing', () => {
    const session = open([bare], { x: plausible });
    expect([session.item('p.x').warned, session.openWarnings()]).toEqual([null, []]);
    session.set('p.x', implausible);
    expect(session.item('p.x').warned).toMatchObject({ found: [{ check: 'soft_range' }], confirmed: null });
    expect([session.openWarnings().map(({ path }) => path), session.submitIssues(), session.issues()]).toEqual([['p.x'], [], []]);
    session.confirm('p.x', { reason: 'remeasured' });
    expect(session.answers()).toEqual({ p: { x: implausible, 'x@confirmed': { value: implausible, checks: ['soft_range'], reason: 'remeasured' } } });
    expect(session.openWarnings()).toEqual([]);
    session.set('p.x', impossible);
    expect([session.submitIssues().length, Object.keys(session.answers()['p']!)]).toEqual([1, ['x']]);
    // It is mended, and nobody is asked whether it is right.
    expect([session.item('p.x').warned, session.openWarnings()]).toEqual([null, []]);
  });
});

test('errors and open warnings stand against submitting a card, confirmed ones do not', () => {
  const session = open([hr, item('number', 'rr', { valid_range: { max: 90 } })], { hr: 250, rr: 99 });
  expect(standsAgainstSubmitting(session)).toEqual({ errors: 1, warnings: 1 });
  session.set('p.rr', 20);
  session.confirm('p.hr', {});
  expect(standsAgainstSubmitting(session)).toBeNull();
});

const step = fc.oneof(
  fc.record({ path: fc.constantFrom('p.hr', 'p.rr', 'p.x_1', 'p.x_2'), value: fc.constantFrom<AnswerValue>(null, 20, 80, 250, 250.5, 'fast') }),
  fc.record({ path: fc.constantFrom('p.hr', 'p.rr', 'p.x_1', 'p.x_2'), confirms: fc.constantFrom({}, { reason: 'remeasured' }, { text: 'seen' }, null) }),
);

test('whatever is answered and confirmed, a confirmation is about the answer beside it, and a card comes back as it was stored', () => {
  const items = [hr, item('number', 'rr', { warning: '. < ${p.hr}' }), repeat('r', [item('number', 'x', { warning: 'ascending(${p.x})', soft_range: { max: 200 } })])];
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const session = open(items, { r: 2 });
      for (const each of steps) {
        if ('confirms' in each) session.confirm(each.path, each.confirms);
        else session.set(each.path, each.value);
      }
      const vals = session.answers();
      const confirmed = Object.entries(vals['p'] ?? {}).filter(([name]) => name.endsWith('@confirmed'));
      for (const [name, held] of confirmed) expect((held as { readonly value: AnswerValue }).value).toBe(vals['p']![name.slice(0, -'@confirmed'.length)]);
      const openPaths = session.openWarnings().map(({ path }) => path);
      for (const [name] of confirmed) expect(openPaths).not.toContain(`p.${name.slice(0, -'@confirmed'.length)}`);
      const again = openOf(of(...items), vals);
      expect([again.answers(), again.openWarnings()]).toEqual([vals, session.openWarnings()]);
    }),
  );
});

describe('a confirmation', () => {
  it('ends with another answer, and does not come back with the former one', () => {
    const session = open([hr], { hr: 250 });
    session.confirm('p.hr', {});
    session.set('p.hr', 25);
    expect([session.item('p.hr').warned?.confirmed, session.openWarnings().length]).toEqual([null, 1]);
    session.set('p.hr', 250);
    expect(session.answers()).toEqual({ p: { hr: 250 } });
  });

  it('is taken back, and changed', () => {
    const session = open([hr], { hr: 250 });
    session.confirm('p.hr', {});
    session.confirm('p.hr', { text: 'artefact excluded' });
    expect(session.item('p.hr').warned?.confirmed).toEqual({ value: 250, checks: ['soft_range'], text: 'artefact excluded' });
    session.confirm('p.hr', null);
    expect([session.answers(), session.openWarnings().length]).toEqual([{ p: { hr: 250 } }, 1]);
  });

  it('of an answer that is hidden waits with it, and is stored with it only', () => {
    const session = open([item('single', 'on', { choices: choices('y', 'n') }), { ...hr, relevant: "${p.on} = 'y'" }], { on: 'y', hr: 250 });
    session.confirm('p.hr', {});
    session.set('p.on', 'n');
    expect([session.answers(), session.item('p.hr').warned]).toEqual([{ p: { on: 'n' } }, null]);
    session.set('p.on', 'y');
    expect(session.answers()['p']).toMatchObject({ hr: 250, 'hr@confirmed': { value: 250 } });
  });

  it('of one warning is none of another that comes later', () => {
    const session = open([{ ...hr, warning: '. < ${p.max}', warning_message: { en: 'Above the most' } }, item('number', 'max')], { hr: 250 });
    session.confirm('p.hr', {});
    session.set('p.max', 180);
    expect(session.item('p.hr').warned).toEqual({
      found: [{ code: 'item.warning', params: { message: 'Above the most' }, check: 'soft_range' }, { code: 'item.warning', params: { message: 'Above the most' }, check: 'warning' }],
      confirmed: null,
    });
    session.set('p.max', 300);
    expect(session.item('p.hr').warned?.confirmed).not.toBeNull();
  });

  it('for another answer, or beside a plausible one, is dropped when the card is opened', () => {
    const confirmation = (value: AnswerValue) => ({ value, checks: ['soft_range'] });
    expect(open([hr], { hr: 250, 'hr@confirmed': confirmation(251) }).answers()).toEqual({ p: { hr: 250 } });
    expect(open([hr], { hr: 80, 'hr@confirmed': confirmation(80) }).answers()).toEqual({ p: { hr: 80 } });
    expect(open([hr], { hr: 250, 'hr@confirmed': confirmation(250) }).openWarnings()).toEqual([]);
  });

  it.each<[string, AnswerValue]>([
    ['a word', 'yes'],
    ['no value', { checks: ['soft_range'] }],
    ['no checks', { value: 250 }],
    ['checks of nobody', { value: 250, checks: ['mine'] }],
    ['a reason of nobody', { value: 250, checks: ['soft_range'], reason: 'x' }],
    ['keys of nobody', { value: 250, checks: ['soft_range'], note: 'x' }],
    ['a text that is none', { value: 250, checks: ['soft_range'], text: 5 }],
  ])('that cannot be read stands against saving: %s', (_, raw) => {
    expect(open([hr], { hr: 250, 'hr@confirmed': raw }).submitIssues()).toMatchObject([{ code: 'item.confirmation_invalid', path: 'p.hr' }]);
  });

  it('goes with its repetition', () => {
    const session = open([repeat('r', [hr])], { r: 3, hr_1: 80, hr_2: 250, 'hr_2@confirmed': { value: 250, checks: ['soft_range'] }, hr_3: 220 });
    expect(session.openWarnings().map(({ path }) => path)).toEqual(['p.hr_3']);
    session.removeRepetition('p.r', 1);
    expect(session.openWarnings().map(({ path }) => path)).toEqual(['p.hr_2']);
    expect(session.answers()['p']).toMatchObject({ r: 2, hr_1: 250, 'hr_1@confirmed': { value: 250 }, hr_2: 220 });
    expect(session.item('p.hr_1').warned?.confirmed).not.toBeNull();
  });
});

describe('rules between items and repetitions, as constraint and as warning', () => {
  it('compares two items', () => {
    const session = open([item('datetime', 'arrival'), item('datetime', 'departure', { warning: '. >= ${p.arrival}', warning_message: { en: 'Left before it came' } })], { arrival: '2026-11-01T10:00', departure: '2026-11-01T09:00' });
    expect(session.openWarnings()).toEqual([{ code: 'item.warning', params: { message: 'Left before it came' }, check: 'warning', path: 'p.departure' }]);
    session.set('p.arrival', '2026-11-01T08:00');
    expect(session.openWarnings()).toEqual([]);
    session.set('p.arrival', null);
    expect(session.openWarnings()).toEqual([]);
  });

  const rule = (key: 'constraint' | 'warning', name: string, wrong: readonly (AnswerValue | null)[]) => {
    const session = open([repeat('r', [item('number', 'x', { [key]: `${name}(\${p.x})` })])], { r: wrong.length, ...Object.fromEntries(wrong.map((value, at) => [`x_${at + 1}`, value])) });
    const found = key === 'constraint' ? session.submitIssues() : session.openWarnings();
    return { session, paths: found.map(({ path }) => path) };
  };

  it.each(['constraint', 'warning'] as const)('names each repetition that is not unique, or falls behind: %s', (key) => {
    expect(rule(key, 'unique', [1, 2, 1, null, null]).paths).toEqual(['p.x_1', 'p.x_3']);
    expect(rule(key, 'ascending', [1, 3, 3, null, 2, 5]).paths).toEqual(['p.x_5']);
    const { session } = rule(key, 'unique', [1, 2, 1]);
    session.set('p.x_3', 4);
    expect([session.submitIssues(), session.openWarnings()]).toEqual([[], []]);
    session.set('p.x_2', 4);
    expect((key === 'constraint' ? session.submitIssues() : session.openWarnings()).map(({ path }) => path)).toEqual(['p.x_2', 'p.x_3']);
    session.removeRepetition('p.r', 2);
    expect([session.submitIssues(), session.openWarnings()]).toEqual([[], []]);
  });

  it('asks about all of them from outside', () => {
    const items = [repeat('r', [item('time', 'at')]), item('check', 'sorted', { warning: 'ascending(${p.at}) and unique(${p.at})' })];
    expect(open(items, { r: 3, at_1: '08:00', at_2: '09:00', at_3: '10:00', sorted: true }).openWarnings()).toEqual([]);
    expect(open(items, { r: 3, at_1: '08:00', at_2: '08:00', at_3: '10:00', sorted: true }).openWarnings()).toHaveLength(1);
    expect(open(items, { r: 3, at_1: '08:00', at_2: '11:00', at_3: '10:00', sorted: true }).openWarnings()).toHaveLength(1);
  });
});

const signature = { by: { id: 'u1', name: { en: 'Aoi' } }, at: '2026-11-03T01:00:00.000Z' };
const later = { by: { id: 'u2', name: { en: 'Ben' } }, at: '2026-11-04T01:00:00.000Z' };
const own = { value: 250, checks: ['soft_range'] };

describe('the server', () => {
  const prepared = prepare(of(hr, repeat('r', [item('number', 'x', { soft_range: { max: 10 } })])));
  const sign = (posted: Answers[string], stored: Answers[string] | null, isManaged: boolean) =>
    withConfirmations(reasons, { p: posted }, stored && { prepared, vals: { p: stored } }, later, isManaged)['p'];

  it('signs what is new, whoever it says it is of', () => {
    expect(sign({ hr: 250, 'hr@confirmed': { ...own, ...signature } }, null, true)).toEqual({ hr: 250, 'hr@confirmed': { ...own, ...later } });
    expect(sign({ hr: 250, 'hr@confirmed': { ...own, reason: 'x', ...signature } }, null, true)).toEqual({ hr: 250, 'hr@confirmed': { ...own, reason: 'x' } });
  });

  it('leaves what somebody signed before, until it says something else', () => {
    const stored = { hr: 250, 'hr@confirmed': { ...own, ...signature } };
    expect(sign({ hr: 250, 'hr@confirmed': own }, stored, true)).toEqual(stored);
    expect(sign({ hr: 250, 'hr@confirmed': { ...own, text: 'seen' } }, stored, true)).toEqual({ hr: 250, 'hr@confirmed': { ...own, text: 'seen', ...later } });
    expect(sign({ hr: 250 }, stored, true)).toEqual({ hr: 250 });
  });

  it('keeps it for a client that knows nothing of it where the answer is the same, in its repetition', () => {
    const stored = { hr: 250, 'hr@confirmed': { ...own, ...signature }, r: 2, x_1: 1, x_2: 20, 'x_2@confirmed': { value: 20, checks: ['soft_range'], ...signature } };
    expect(sign({ hr: 251, r: 1, x_1: 20 }, stored, false)).toEqual({ hr: 251, r: 1, x_1: 20, 'x_1@confirmed': stored['x_2@confirmed'] });
    expect(sign({ hr: 250 }, stored, false)).toEqual({ hr: 250, 'hr@confirmed': stored['hr@confirmed'] });
  });
});

test('a version without the warning drops the confirmation with its next save, one with it keeps it', () => {
  const [first, second, third] = [of(hr), of(hr, item('string', 'note')), of(item('number', 'hr'))].map((each, at) => ({ version: at + 1, prepared: prepare(each) })) as [never, never, never];
  const vals = { p: { hr: 250, 'hr@confirmed': { ...own, ...signature } } };
  const save = (version: never) => openSaved({ design: version, context, posted: vals, before: { design: first, vals, kept: [] } });
  expect(save(second).form.answers()).toEqual(vals);
  const { form, kept } = save(third);
  expect([form.answers(), kept]).toEqual([{ p: { hr: 250 } }, []]);
});
