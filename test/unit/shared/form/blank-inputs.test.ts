import { describe, expect, it } from 'vitest';
import type { AnswerValue, Item, PluginParam } from '#shared/design/card-design.ts';
import { evaluateExpression } from '#shared/language/expression/evaluate-expression.ts';
import { signatures } from '#shared/language/expression/functions.ts';
import { itemBehaviours } from '#shared/items/behaviours.ts';
import { pluginBehaviours } from '#shared/plugins/behaviours.ts';
import { pluginKinds, pluginParams, type PluginKind } from '#shared/plugins/params.ts';
import { choices, item, open, plugin, repeat } from '#test/support/form-builder.ts';

/** Every kind whose result the form works out, with all of its inputs read from `path`, or from `inner` in repetitions. */
const kinds: readonly (readonly [kind: string, of: (path: string, inner: string) => Item])[] = [
  ...pluginKinds
    .filter((kind) => pluginBehaviours[kind].answer === 'computed' && kind !== 'expression')
    .map((kind) => [kind, (path: string, inner: string): Item => plugin(kind, 'result', inputsOf(kind, path, inner))] as const),
  ['hidden_count', (path) => item('hidden_count', 'result', { params: { sources: [path] } })],
  ['score_level levels', (target) => item('score_level', 'result', { target, score_type: 'levels', params: { levels: [{ min: 0, title: { en: 'none' } }] } })],
  ['score_level ppats', (target) => item('score_level', 'result', { target, score_type: 'ppats', params: { hr: target, rr: target, sbp: target } })],
  ['watch tape_age', (target) => item('watch', 'result', { params: { target, bands: 'tape_age' } })],
  ['watch tape_age_completed', (target) => item('watch', 'result', { params: { target, bands: 'tape_age_completed' } })],
  ['watch tape_length', (target) => item('watch', 'result', { params: { target, bands: 'tape_length' } })],
  ['watch bands', (target) => item('watch', 'result', { params: { target, bands: [{ title: { en: 'low' }, colour: 'low' }] } })],
];

const inputsOf = (kind: PluginKind, path: string, inner: string): { readonly [name: string]: PluginParam } =>
  Object.fromEntries(
    Object.entries<string>(pluginParams[kind]).flatMap(([name, shape]): (readonly [string, PluginParam])[] => {
      if (shape.startsWith('paths')) return [[name, [path]]];
      if (shape.startsWith('path')) return [[name, path]];
      if (shape.startsWith('each')) return [[name, inner]];
      return shape.startsWith('true') ? [[name, true]] : [];
    }),
  );

/** A result without an answer is meant: who enters is known, and nothing answered is counted as none. */
const meant: { readonly [kind: string]: string | number } = { organisation_name: 'Minato General Hospital', hidden_count: 0 };

const counted = (name: string, source: string): Item => item('hidden_count', name, { params: { sources: [source] } });

describe('a form in which nothing is answered', () => {
  it('has every computed kind in this test', () => {
    const tested = new Set(kinds.map(([kind]) => kind.split(' ')[0]));
    const computed = [...Object.entries(itemBehaviours), ...Object.entries(pluginBehaviours)].filter(([kind, { answer, shows }]) => kind !== 'expression' && (answer === 'computed' || (answer === 'none' && shows !== undefined)));
    expect(new Set(computed.map(([kind]) => kind))).toEqual(tested);
  });

  it.each(kinds)('gives a blank result of %s', (kind, of) => {
    const session = open([item('number', 'n'), repeat('r', [item('number', 'm')]), of('p.n', 'p.m')]);
    expect(session.item('p.result')).toMatchObject({ value: meant[kind] ?? null, shows: null });
  });

  it.each(kinds)('gives a blank result of %s where its input is a count of nothing', (kind, of) => {
    const session = open([item('number', 'n'), repeat('r', [item('number', 'm'), counted('inner', 'p.m')]), counted('count', 'p.n'), of('p.count', 'p.inner')]);
    expect(session.item('p.result')).toMatchObject({ value: kind === 'hidden_count' ? 1 : (meant[kind] ?? null), shows: null });
  });

  it.each(kinds)('gives a blank result of %s where its input is calculated from nothing', (kind, of) => {
    const items = (input: Item, inner: Item): Item[] => [item('number', 'n'), repeat('r', [item('number', 'm'), inner]), input, of('p.count', 'p.inner')];
    const formulas = items(plugin('expression', 'count', { calculation: 'count(${p.n})' }), plugin('expression', 'inner', { calculation: 'count(${p.m})' }));
    const filled = items(item('number', 'count', { calculation: 'count(${p.n})' }), item('number', 'inner', { calculation: 'count(${p.m})' }));
    for (const each of [formulas, filled]) expect(open(each).item('p.result')).toMatchObject({ value: kind === 'hidden_count' ? 1 : (meant[kind] ?? null), shows: null });
  });
});

describe('a score of a count', () => {
  const sign = (name: string): Item => item('single', name, { choices: choices('yes', 'no') });
  const items = [
    item('number', 'spo2'),
    sign('chest'),
    sign('limb'),
    item('hidden_count', 'signs', { params: { sources: ['p.chest', 'p.limb'], values: ['yes'] } }),
    item('score_level', 'points_spo2', { target: 'p.spo2', score_type: 'levels', params: { levels: [{ min: 0, title: { en: '2' } }, { min: 95, title: { en: '0' } }] } }),
    item('score_level', 'points_signs', { target: 'p.signs', score_type: 'levels', params: { levels: [{ min: 0, title: { en: '0' } }, { min: 1, title: { en: '1' } }] } }),
    plugin('sum', 'total', { sources: ['p.points_spo2', 'p.points_signs'] }),
    item('score_level', 'priority', { target: 'p.total', score_type: 'ppats', params: {} }),
  ];
  const results = (session: ReturnType<typeof open>) => ['signs', 'points_signs', 'total', 'priority'].map((name) => session.item(`p.${name}`).value);

  it('comes with the first answer, also where the count stays the same, and goes with the last', () => {
    const session = open(items);
    expect(results(session)).toEqual([0, null, null, null]);
    session.set('p.chest', 'no');
    expect(results(session)).toEqual([0, '0', 0, 'waiting']);
    expect(session.item('p.priority').shows).toMatchObject({ priority: 'waiting' });
    session.set('p.limb', 'yes');
    expect(results(session)).toEqual([1, '1', 1, 'non_emergency']);
    session.set('p.chest', null);
    session.set('p.limb', null);
    expect(results(session)).toEqual([0, null, null, null]);
    session.set('p.spo2', '98');
    expect(results(session)).toEqual([0, null, 0, 'waiting']);
  });

  it('is blank where the inputs are missing for a reason, and in a repetition by its own inputs', () => {
    const level = item('score_level', 'level', { target: 'p.count', score_type: 'levels', params: { levels: [{ min: 0, title: { en: 'none' } }] } });
    const session = open([repeat('r', [item('number', 'n'), counted('count', 'p.n'), level])], { p: { r: 2, n_2: 5 } });
    expect([session.item('p.level_1').value, session.item('p.level_2').value]).toEqual([null, 'none']);
  });
});

describe('a function of nothing but blanks', () => {
  const blank = { kind: 'item', at: 0, end: 0, path: 'p.n' } as const;
  const reading = { today: '2026-11-21', now: '2026-11-21T09:30', self: null, read: () => null, readAll: () => [null], readEach: () => [], rows: () => [], repetitions: () => null };

  /** Functions of an author's formula that have a result although nothing is answered. */
  const withResult: { readonly [name: string]: AnswerValue } = {
    // Counts of nothing.
    count: 0, 'count-non-empty': 0, 'count-selected': 0, 'string-length': 0,
    // Questions about a text take a blank as the empty text; the others say whether something is there, or that nothing is wrong.
    contains: true, 'starts-with': true, 'ends-with': true, regex: true, selected: false, boolean: false, 'boolean-from-string': false, unique: true, ascending: true,
    // Constants and the clock.
    true: true, false: false, pi: 3.14159265358979, today: '2026-11-21', now: '2026-11-21T09:30',
  };

  it('comes to blank, except where the result without an answer is meant', () => {
    const found = Object.entries(signatures).flatMap(([name, { least }]): (readonly [string, AnswerValue])[] => {
      const value = evaluateExpression({ kind: 'call', at: 0, name, of: Array.from({ length: least }, () => blank) }, reading);
      return value === null ? [] : [[name, value]];
    });
    expect(Object.fromEntries(found)).toEqual(withResult);
  });
});
