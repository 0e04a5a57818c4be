import * as fc from 'fast-check';
import type { Activation, AnswerValue, CardDesign, Item, PluginParam } from '#shared/design/card-design.ts';
import { choices, composite, design, group, item, page, plugin, repeat } from './form-builder.ts';

/** Takes decisions one after another from a list of numbers, so that fast-check can shrink a whole form at once. */
type Decide = (below: number) => number;

const decider = (numbers: readonly number[]): Decide => {
  let next = 0;
  return (below) => {
    const decision = numbers[next % numbers.length] ?? 0;
    next += 1;
    return (decision + Math.floor(next / numbers.length)) % below;
  };
};

interface Yard {
  readonly decide: Decide;
  readonly page: string;
  count: number;
  /** Numbers and choices in reach of what comes later: outside repetitions, or in the same one. */
  readonly numbers: string[];
  readonly sources: string[];
}

const activation = (yard: Yard, depth: number): Activation[] =>
  yard.decide(2) === 0 || depth > 3
    ? []
    : [
        { when: ['a'], items: someItems(yard, depth + 1, 2) },
        { when: ['b', 'c'], items: someItems(yard, depth + 1, 2) },
      ];

const kinds: readonly ((yard: Yard, name: string, depth: number) => Item)[] = [
  ({ page, numbers, decide }, name) => {
    numbers.push(`${page}.${name}`);
    return item('number', name, { required: decide(2) === 0, number_format: { scale: decide(3) }, valid_range: { min: 0, max: 50 } });
  },
  ({ decide }, name) => item('string', name, { required: decide(3) === 0, max_length: 3 }),
  (_yard, name) => item('date', name, { valid_range: { max: 'today' } }),
  (yard, name, depth) => {
    yard.sources.push(`${yard.page}.${name}`);
    return item('single', name, { choices: choices('a', 'b', 'c'), activation: activation(yard, depth) });
  },
  (yard, name, depth) => {
    yard.sources.push(`${yard.page}.${name}`);
    return item('multi', name, { choices: choices('a', 'b', 'c', 'none'), exclusive: [{ value: 'none', excludes: '*' }], activation: activation(yard, depth) });
  },
  (yard, name, depth) =>
    item('check', name, { required: yard.decide(2) === 0, activation: depth > 3 ? [] : [{ when: ['true'], items: someItems(yard, depth + 1, 2) }] }),
  (yard, name, depth) => {
    const source = yard.sources[yard.decide(Math.max(1, yard.sources.length))];
    const items = depth > 3 ? [] : someItems(yard, depth + 1, 2);
    return source === undefined ? group(name, items) : group(name, items, { source, activation: activation(yard, depth) });
  },
  (yard, name, depth) => composite(name, depth > 3 ? [] : someItems(yard, depth + 1, 2)),
  (yard, name, depth) => {
    const inside: Yard = { ...yard, numbers: [...yard.numbers], sources: [...yard.sources] };
    const items = depth > 2 ? [] : someItems(inside, depth + 1, 3);
    yard.count = inside.count;
    return repeat(name, items, { max_count: 3 });
  },
  ({ page, numbers, decide }, name) => {
    const sources = numbers.filter(() => decide(2) === 0);
    if (sources.length === 0) return item('label', name);
    numbers.push(`${page}.${name}`);
    return plugin('sum', name, { sources });
  },
  ({ page, numbers }, name) => {
    numbers.push(`${page}.${name}`);
    return item('age', name, { valid_range: { max: 17 } });
  },
  ({ page, numbers, decide }, name) => {
    const ref = numbers[decide(Math.max(1, numbers.length))];
    numbers.push(`${page}.${name}`);
    return item('gcs', name, { required: decide(2) === 0, ...(ref !== undefined && { ref }) });
  },
  ({ page, numbers, decide }, name) => {
    numbers.push(`${page}.${name}.SBP`);
    return { ...plugin('blood_pressure', name, { SBP: { name: 'SBP', max: 250 }, DBP: { name: 'DBP' } }), required: decide(2) === 0 };
  },
  ({ decide }, name) => (decide(2) === 0 ? item('location', name) : item('suggest', name, { allow_free_text: decide(2) === 0 })),
  (_yard, name) => item('start', name),
  ({ sources, decide }, name) => {
    const source = sources[decide(Math.max(1, sources.length))];
    if (source === undefined) return item('separator', name);
    return decide(2) === 0
      ? plugin('interlocked_dropdown', name, { source, choices: { a: choice('a'), b: [...choice('b'), ...choice('c')] } })
      : item('hidden_count', name, { params: { sources: [...sources], values: ['a', 'true'] } });
  },
  ({ numbers, decide }, name) => {
    const target = numbers[decide(Math.max(1, numbers.length))];
    if (target === undefined) return plugin('organisation_name', name);
    const bands = (['tape_age', 'tape_age_completed', 'tape_length'] as const)[decide(4)] ?? [
      { below: 2, title: {}, colour: 'low' },
      { title: {}, colour: 'high' },
    ];
    return decide(2) === 0
      ? item('watch', name, { params: { target, bands } })
      : item('score_level', name, { target, score_type: 'levels', params: { levels: [{ min: 0, title: {} }, { min: 2, title: { en: 'high' } }] } });
  },
];

/** Choices of an interlocked list, as the parameters of a plugin hold them. */
const choice = (...values: string[]): PluginParam[] => values.map((value) => ({ value, title: { en: value } }));

const someItems = (yard: Yard, depth: number, most: number): Item[] =>
  Array.from({ length: 1 + yard.decide(most) }, () => {
    yard.count += 1;
    const name = `i${yard.count}x`;
    return kinds[yard.decide(kinds.length)]!(yard, name, depth);
  });

/** Designs with conditions, groups, repeats in repeats, computed items and chains of them. */
export const randomDesign: fc.Arbitrary<CardDesign> = fc.array(fc.nat(1_000), { minLength: 8, maxLength: 60 }).map((numbers) => {
  const decide = decider(numbers);
  const pages = ['one', 'two'].map((name) => page(name, ...someItems({ decide, page: name, count: 0, numbers: [], sources: [] }, 1, 6)));
  return design([], { pages, id_attributes: [], numbering: [] });
});

/** One thing a user does; which item it means is settled against the form as it stands. */
export interface Act {
  readonly kind: 'set' | 'add' | 'remove';
  readonly at: number;
  readonly value: AnswerValue;
}

const typed: fc.Arbitrary<AnswerValue> = fc.constantFrom<AnswerValue>(
  null, 'a', 'b', 'c', 'true', true, '1', '２．５', 'ー3', 60, 'abcd', '  ', '2026-11-20', '2026-12-31', ['a'], ['b', 'c'], ['none'], ['a', 'none'], [],
  { year: '１', month: 12 }, { year: 18 }, { E: 4 }, { E: 3, V: 4, M: 5 }, { SBP: '120', DBP: 130 }, { SBP: 260 },
  { latitude: 35, longitude: 139 }, { latitude: '91' }, { code: 'S06', name: 'head', kind: 'icd10' }, { name: 'free' },
  { steps: { walks: false, breathes: true, pulse: 1 } }, { steps: { walks: true } },
);

export const randomActs: fc.Arbitrary<Act[]> = fc.array(
  fc.record({ kind: fc.constantFrom<Act['kind'][]>('set', 'set', 'set', 'set', 'add', 'remove'), at: fc.nat(10_000), value: typed }),
  { maxLength: 40 },
);
