import { expect, test } from 'vitest';
import { compileRows } from '#test/compile/compile-rows.ts';

test('a row of the type takes the keys of a line of text', () => {
  const [made] = compileRows('max_length | default', ['| barcode | x | X | | 20 | A-1 |']).pages[0]!.items.slice(-1);
  expect(made).toEqual({ class: 'attribute', name: 'x', title: { en: 'X' }, type: 'barcode', max_length: 20, default_options: { kind: 'value', value: 'A-1' } });
});
