import { describe, expect, it } from 'vitest';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { design, item, open, plugin } from '#test/support/form-builder.ts';

const asks = ['=', '!=', '<', '<=', '>', '>='] as const;
const items = [
  item('date', 'day'),
  item('datetime', 'moment'),
  ...asks.flatMap((ask, at) => [
    plugin('expression', `dm${at}x`, { calculation: `\${p.day} ${ask} \${p.moment}` }),
    plugin('expression', `md${at}x`, { calculation: `\${p.moment} ${ask} \${p.day}` }),
  ]),
];

/** Which comparisons hold, the day written first, then the moment. */
const holding = (day: string, moment: string): readonly [string, string] => {
  const session = open(items, { p: { day, moment } });
  const held = (order: string) => asks.filter((_ask, at) => session.item(`p.${order}${at}x`).value === true).join(' ');
  return [held('dm'), held('md')];
};

describe('a day and a moment', () => {
  it('are the same while the moment is on the day, from its first minute to its last', () => {
    for (const time of ['00:00', '15:05', '23:59']) expect(holding('2026-11-03', `2026-11-03T${time}`), `at ${time}`).toEqual(['= <= >=', '= <= >=']);
  });

  it('are in order where the moment is on another day, whichever stands first', () => {
    expect(holding('2026-11-03', '2026-11-04T00:00')).toEqual(['!= < <=', '!= > >=']);
    expect(holding('2026-11-03', '2026-11-02T23:59')).toEqual(['!= > >=', '!= < <=']);
  });
});

it('two moments of one day are in order by their time', () => {
  const session = open([item('datetime', 'm'), item('datetime', 'n'), plugin('expression', 'x', { calculation: '${p.m} < ${p.n}' })], { p: { m: '2026-11-03T09:00', n: '2026-11-03T09:01' } });
  expect(session.item('p.x').value).toBe(true);
});

it('a first valid day means all of its moments, and so does a last one', () => {
  const session = open([item('datetime', 'm', { valid_range: { min: '2026-11-03', max: '2026-11-04' } })]);
  const codes = (moment: string) => {
    session.set('p.m', moment);
    return session.item('p.m').issues.map(({ code }) => code);
  };
  expect(['2026-11-02T23:59', '2026-11-03T00:00', '2026-11-04T23:59', '2026-11-05T00:00'].map(codes)).toEqual([['item.below_min'], [], [], ['item.above_max']]);
});

it('are asked for only by expressions that name them: a constraint and a calculation cost no look at the clock', () => {
  let looks = 0;
  const look = (text: string): string => {
    looks += 1;
    return text;
  };
  const context = {
    get today() {
      return look('2026-11-03');
    },
    get now() {
      return look('2026-11-03T09:00');
    },
    organisation: 'Minato',
    language: 'en',
    isNew: true,
  };
  const items = [item('number', 'n', { constraint: '. < 10' }), item('number', 'twice', { calculation: '${p.n} * 2' }), item('date', 'day', { constraint: '. <= today()' })];
  const session = openForm(prepare(design(items)), {}, context);
  looks = 0;
  session.set('p.n', 12);
  expect(session.item('p.n').issues.map(({ code }) => code)).toEqual(['item.constraint_unmet']);
  expect(session.item('p.twice').value).toBe(24);
  expect(looks).toBe(0);
  session.set('p.day', '2026-11-04');
  expect(session.item('p.day').issues.map(({ code }) => code)).toEqual(['item.constraint_unmet']);
  expect(looks).toBeGreaterThan(0);
});
