import { createHash } from 'node:crypto';
import * as fc from '#test/support/properties.ts';
import type { Activation, AnswerValue, CardDesign, Item, PluginParam } from '#shared/design/card-design.ts';
import { randomKinds } from '#test/items/all.ts';
import type { Decide, Make, Yard } from '#test/items/type-tests.ts';
import { composite, design, group, item, page, plugin, repeat } from './form-builder.ts';

const decider = (numbers: readonly number[]): Decide => {
  let next = 0;
  return (below) => {
    const decision = numbers[next % numbers.length] ?? 0;
    next += 1;
    return (decision + Math.floor(next / numbers.length)) % below;
  };
};

/** A formula over items that come before. */
const someNumber = (yard: Yard, depth = 0): string => {
  const { decide, numbers, sources, repeated } = yard;
  const number = numbers[decide(Math.max(1, numbers.length))];
  const source = sources[decide(Math.max(1, sources.length))];
  const inner = repeated[decide(Math.max(1, repeated.length))];
  switch (decide(depth > 2 ? 3 : 7)) {
    case 0:
      return String(decide(5));
    case 1:
      return number === undefined ? '1.5' : `\${${number}}`;
    case 2:
      return inner === undefined ? 'abs(-2)' : `${['sum', 'max', 'count'][decide(3)]}(\${${inner}}, 1)`;
    case 3:
      return source === undefined ? 'count(1)' : `count-selected(\${${source}})`;
    case 4:
      return `(${someNumber(yard, depth + 1)} ${['+', '-', '*', 'div', 'mod'][decide(5)]} ${someNumber(yard, depth + 1)})`;
    case 5:
      return `if(${someCondition(yard, depth + 1)}, ${someNumber(yard, depth + 1)}, '')`;
    default:
      return `coalesce(${someNumber(yard, depth + 1)}, ${someNumber(yard, depth + 1)})`;
  }
};

/** A condition over items that come before. */
const someCondition = (yard: Yard, depth = 0): string => {
  const { decide, sources } = yard;
  const source = sources[decide(Math.max(1, sources.length))];
  const value = ['a', 'b'][decide(2)];
  switch (decide(depth > 2 ? 2 : 5)) {
    case 0:
      return source === undefined ? "today() > '2026-01-01'" : `selected(\${${source}}, '${value}')`;
    case 1:
      return `${someNumber(yard, depth + 1)} ${['=', '!=', '<', '>='][decide(4)]} ${someNumber(yard, depth + 1)}`;
    case 2:
      return `not(${someCondition(yard, depth + 1)})`;
    default:
      return `(${someCondition(yard, depth + 1)} ${['and', 'or'][decide(2)]} ${someCondition(yard, depth + 1)})`;
  }
};

/** Some items get a condition, and some a constraint. */
const withExpressions = (yard: Yard, made: Item, before: Yard): Item => {
  const relevant = yard.decide(4) === 0 ? { relevant: someCondition(before) } : {};
  const isEntered = made.class === 'attribute' && ['number', 'string', 'barcode', 'age', 'gcs'].includes(made.type);
  const self = isEntered && ['string', 'barcode'].includes(made.type) ? `string-length(.) < ${someNumber(before)}` : `. <= ${someNumber(before)}`;
  // Two items may be checked against each other.
  const constraint = isEntered && yard.decide(3) === 0 ? { constraint: yard.decide(2) === 0 ? self : `${self} or ${someCondition(yard)}` } : {};
  return { ...made, ...relevant, ...constraint, ...(yard.isDynamic && dynamicKeys(yard, made, before)) };
};

/** Calculations and defaults follow from items that come before; who is asked, and what is closed, from any. */
const dynamicKeys = (yard: Yard, made: Item, before: Yard): object => {
  const { decide } = yard;
  const isFilled = made.class === 'attribute' && ['number', 'string', 'single', 'age'].includes(made.type);
  return {
    ...(decide(5) === 0 && { required_if: someCondition(yard) }),
    ...(decide(5) === 0 && { readonly_if: someCondition(yard) }),
    ...(isFilled && decide(3) === 0 && { calculation: decide(4) === 0 ? `if(${someCondition(before)}, 'a', 'b')` : someNumber(before) }),
    ...(isFilled && decide(4) === 0 && { default_options: { kind: 'expression', value: someNumber(before) } }),
  };
};

const activation = (yard: Yard, depth: number): Activation[] =>
  yard.decide(2) === 0 || depth > 3
    ? []
    : [
        { when: ['a'], items: someItems(yard, depth + 1, 2) },
        { when: ['b', 'c'], items: someItems(yard, depth + 1, 2) },
      ];

const kinds: { readonly [kind: string]: Make } = {
  ...randomKinds,
  group: (yard, name, depth) => {
    const source = yard.sources[yard.decide(Math.max(1, yard.sources.length))];
    const items = depth > 3 ? [] : someItems(yard, depth + 1, 2);
    return source === undefined ? group(name, items) : group(name, items, { source, activation: activation(yard, depth) });
  },
  composite: (yard, name, depth) => composite(name, depth > 3 ? [] : someItems(yard, depth + 1, 2)),
  repeat: (yard, name, depth) => {
    const inside: Yard = { ...yard, numbers: [...yard.numbers], sources: [...yard.sources], repeated: [...yard.repeated] };
    const items = depth > 2 ? [] : someItems(inside, depth + 1, 3);
    yard.count = inside.count;
    const counted = yard.isDynamic && yard.decide(3) === 0 ? { repeat_count: someNumber(yard) } : {};
    yard.repeated.push(...inside.repeated.slice(yard.repeated.length), ...inside.numbers.slice(yard.numbers.length));
    return repeat(name, items, { max_count: 3, ...counted });
  },
  expression: (yard, name) => {
    const calculation = someNumber(yard);
    yard.numbers.push(`${yard.page}.${name}`);
    return plugin('expression', name, { calculation });
  },
  by_choice: ({ sources, decide }, name) => {
    const source = sources[decide(Math.max(1, sources.length))];
    if (source === undefined) return item('separator', name);
    return decide(2) === 0
      ? plugin('interlocked_dropdown', name, { source, choices: { a: choice('a'), b: [...choice('b'), ...choice('c')] } })
      : item('hidden_count', name, { params: { sources: [...sources], values: ['a', 'true'] } });
  },
  by_number: ({ numbers, decide }, name) => {
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
};

/**
 * The kind that a draw means: the one with the greatest digest of draw and name. A new kind takes some draws from each of the others, and
 * every other draw means what it meant before.
 */
export const kindFor = (draw: number, names: readonly string[]): string => {
  const digest = (name: string): string => createHash('sha1').update(`${draw} ${name}`).digest('hex');
  return names.reduce((best, name) => (digest(name) > digest(best) ? name : best));
};

/** Choices of an interlocked list, as the parameters of a plugin hold them. */
const choice = (...values: string[]): PluginParam[] => values.map((value) => ({ value, title: { en: value } }));

const someItems = (yard: Yard, depth: number, most: number): Item[] =>
  Array.from({ length: 1 + yard.decide(most) }, () => {
    yard.count += 1;
    const name = `i${yard.count}x`;
    const before = { ...yard, numbers: [...yard.numbers], sources: [...yard.sources], repeated: [...yard.repeated] };
    return withExpressions(yard, kinds[kindFor(yard.decide(1_000), Object.keys(kinds))]!(yard, name, depth, activation, someItems), before);
  });

/** Designs with conditions, groups, repeats in repeats, computed items and chains of them. */
export const randomDesign: fc.Arbitrary<CardDesign> = fc.array(fc.nat(1_000), { minLength: 8, maxLength: 60 }).map((numbers) => designOf(numbers, false));

/** The same, with calculations, worked-out defaults, conditions of required and read-only. */
export const dynamicDesign: fc.Arbitrary<CardDesign> = fc.array(fc.nat(1_000), { minLength: 8, maxLength: 60 }).map((numbers) => designOf(numbers, true));

const designOf = (numbers: readonly number[], isDynamic: boolean): CardDesign => {
  const decide = decider(numbers);
  const pages = ['one', 'two'].map((name) => page(name, ...someItems({ decide, isDynamic, page: name, count: 0, numbers: [], sources: [], repeated: [] }, 1, 6)));
  return design([], { pages, id_attributes: [], numbering: [] });
};

/** One thing a user does; which item it means is settled against the form as it stands. */
export interface Act {
  readonly kind: 'set' | 'add' | 'remove';
  readonly at: number;
  readonly value: AnswerValue;
}

const typed: fc.Arbitrary<AnswerValue> = fc.constantFrom<AnswerValue>(
  null, 'a', 'b', 'c', 'true', true, '1', '２．５', 'ー3', '12a', '1.2.3', '120/80', '12歳6か月', '35.6, 139.7', 60, 'abcd', '  ', '2026-11-20', '2026-12-31', ['a'], ['b', 'c'], ['none'], ['a', 'none'], [],
  { year: '１', month: 12 }, { year: 18 }, { E: 4 }, { E: 3, V: 4, M: 5 }, { SBP: '120', DBP: 130 }, { SBP: 260 }, { SBP: '12a', DBP: 80 }, { year: '1.5', month: 3 },
  { latitude: 35, longitude: 139 }, { latitude: '91' }, { code: 'S06', name: 'head', kind: 'icd10' }, { name: 'free' },
  { steps: { walks: false, breathes: true, pulse: 1 } }, { steps: { walks: true } },
);

export const randomActs: fc.Arbitrary<Act[]> = fc.array(
  fc.record({ kind: fc.constantFrom<Act['kind'][]>('set', 'set', 'set', 'set', 'add', 'remove'), at: fc.nat(10_000), value: typed }),
  { maxLength: 40 },
);
