import { expect, it } from 'vitest';
import { prepare } from '#shared/form/prepare.ts';
import { choices, composite, design, group, item, plugin, repeat } from '#test/support/form-builder.ts';
import { childItems, pageItems, repetitionItems } from '#test/support/item-tree.ts';

it('refuses a circle with its path', () => {
  const circular = design([plugin('sum', 'a', { sources: ['p.b'] }), plugin('sum', 'b', { sources: ['p.a'] })]);
  expect(() => prepare(circular)).toThrow('p.a → p.b → p.a');
});

it('tells a screen what stands in a page, a block, a choice and a repetition', () => {
  const prepared = prepare(
    design([
      group('g', [composite('k', [item('string', 'a')])], {
        source: 'p.c',
        activation: [{ when: ['x'], items: [item('string', 'late')] }],
      }),
      item('single', 'c', { choices: choices('x') }),
      repeat('r', [item('check', 'on', { activation: [{ when: ['true'], items: [repeat('q', [item('string', 's')])] }] })]),
    ]),
  );
  expect(pageItems(prepared, 'p')).toEqual(['p.g', 'p.c', 'p.r']);
  expect(childItems(prepared, 'p.g')).toEqual(['p.k', 'p.late']);
  expect(childItems(prepared, 'p.k')).toEqual(['p.a']);
  expect(childItems(prepared, 'p.c')).toEqual([]);
  expect(repetitionItems(prepared, 'p.r', 2)).toEqual(['p.on_2']);
  expect(childItems(prepared, 'p.on_2')).toEqual(['p.q_2']);
  expect(repetitionItems(prepared, 'p.q_2', 3)).toEqual(['p.s_2_3']);
});

it('lets an item be evaluated again after what it mentions and after its gate, and never after itself', () => {
  const prepared = prepare(
    design([
      item('number', 'a', { constraint: '${p.a} > ${p.b}' }),
      item('number', 'b'),
      item('check', 'on', { activation: [{ when: ['true'], items: [item('number', 'c', { relevant: '${p.b} > 1' })] }] }),
      repeat('r', [item('number', 'd', { relevant: '${p.b} > 1' })]),
      plugin('sum', 'all', { sources: ['p.d'] }),
    ]),
  );
  const nameAt = (index: number) => prepared.items[index]!.name;
  const after = Object.fromEntries(
    prepared.items.map(({ name }, index) => [name, prepared.dependents[index]!.map(nameAt)]),
  );
  expect(after).toEqual({ a: [], b: ['a', 'c', 'd'], on: ['c'], c: [], r: [], d: ['all'], all: [] });
});
