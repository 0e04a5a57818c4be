import { expect, it } from 'vitest';
import { jsonPathOf, pathOf, walkItems } from '#shared/design/walk.ts';
import { choices, design, group, item, page, repeat } from '#test/support/form-builder.ts';

it('visits every item once in the order of display, with its index, its depth and its place in the JSON', () => {
  const visited: string[] = [];
  const walked = design([], {
    pages: [
      page(
        'a',
        item('single', 'c', { choices: choices('x', 'y'), activation: [{ when: ['x'], items: [item('string', 'cx')] }, { when: ['y'], items: [item('string', 'cy')] }] }),
        group('g', [repeat('r', [item('string', 'rs')])], { source: 'a.c', activation: [{ when: ['x'], items: [item('string', 'gx')] }] }),
      ),
      page('b', item('string', 's')),
    ],
  });
  walkItems(walked, (place) => {
    visited.push([place.index, pathOf(place), place.depth, place.repeat?.item.name ?? '-', jsonPathOf(place)].join(' '));
  });
  expect(visited).toEqual([
    '0 a.c 1 - pages[0].items[0]',
    '1 a.cx 2 - pages[0].items[0].activation[0].items[0]',
    '2 a.cy 2 - pages[0].items[0].activation[1].items[0]',
    '3 a.g 1 - pages[0].items[1]',
    '4 a.r 2 - pages[0].items[1].items[0]',
    '5 a.rs 3 r pages[0].items[1].items[0].items[0]',
    '6 a.gx 2 - pages[0].items[1].activation[0].items[0]',
    '7 b.s 1 - pages[1].items[0]',
  ]);
});
