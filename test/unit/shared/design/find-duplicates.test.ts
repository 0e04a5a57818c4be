import { expect, it } from 'vitest';
import { findDuplicates } from '#shared/design/find-duplicates.ts';
import { choices, design, group, item, page } from '#test/support/form-builder.ts';

it('finds page names, item names in a page, choice values, listed paths twice, and id attributes that point at nothing', () => {
  const doubled = design([], {
    pages: [
      page('a', item('string', 'x'), group('g', [item('string', 'x')])),
      page('b', item('single', 's', { choices: choices('1', '2', '1') }), item('string', 'x')),
      page('a', item('string', 'y')),
    ],
    id_attributes: ['a.x', 'b.x', 'a.x', 'b.gone'],
    numbering: ['a.x', 'a.x'],
  });
  expect(findDuplicates(doubled).map(({ code, cell, params }) => [code, cell, params])).toEqual([
    ['design.duplicate_page', 'pages[2].name', { name: 'a' }],
    ['design.duplicate_item', 'pages[0].items[1].items[0].name', { name: 'x', page: 'a' }],
    ['design.duplicate_choice', 'pages[1].items[0].choices[2].value', { value: '1', item: 'b.s' }],
    ['design.duplicate_id_attribute', 'id_attributes[2]', { path: 'a.x' }],
    ['design.unknown_id_attribute', 'id_attributes[3]', { path: 'b.gone' }],
    ['design.duplicate_numbering', 'numbering[1]', { path: 'a.x' }],
  ]);
});

it('the same name on two pages is no duplicate', () => {
  expect(findDuplicates(design([], { pages: [page('a', item('string', 'x')), page('b', item('string', 'x'))] }))).toEqual([]);
});
