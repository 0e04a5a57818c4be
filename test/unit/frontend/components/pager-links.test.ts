import { expect, test } from 'vitest';
import { pagerLinks } from '#frontend/components/card-list.tsx';

const shown = (page: number, pages: number) => pagerLinks(page, pages).map((link) => (link === 'gap' ? '..' : link)).join(' ');

// proves U2.18
test.each([
  [1, 1, '1'],
  [1, 5, '1 2 3 4 5'],
  [5, 5, '1 2 3 4 5'],
  [1, 6, '1 2 3 4 .. 6'],
  [3, 6, '1 2 3 4 .. 6'],
  [4, 6, '1 .. 3 4 5 6'],
  [6, 6, '1 .. 3 4 5 6'],
  [1, 20, '1 2 3 4 .. 20'],
  [4, 20, '1 .. 3 4 5 .. 20'],
  [17, 20, '1 .. 16 17 18 .. 20'],
  [20, 20, '1 .. 17 18 19 20'],
])('page %i of %i shows %s', (page, pages, links) => {
  expect(shown(page, pages)).toBe(links);
});

// proves U2.18
test('there are never more than five links, the first, the last and the present page always among them', () => {
  for (let pages = 1; pages <= 40; pages += 1) {
    for (let page = 1; page <= pages; page += 1) {
      const links = pagerLinks(page, pages).filter((link) => link !== 'gap');
      expect(links.length).toBe(Math.min(5, pages));
      expect(links).toEqual(expect.arrayContaining([1, page, pages]));
      expect(new Set(links).size).toBe(links.length);
    }
  }
});

// 50,000 cards, ten on a page: the server opens 1 to 1,001 and 4,000 to 5,000.
test.each([
  [1, '1 2 3 4 .. 5000'],
  [1_001, '1 .. 1000 1001 .. 5000'],
  [4_000, '1 .. 4000 4001 .. 5000'],
  [5_000, '1 .. 4997 4998 4999 5000'],
])('on page %i of a list with pages that do not open, the pager links only pages that do', (page, links) => {
  const opens = (each: number) => each <= 1_001 || each >= 4_000;
  expect(pagerLinks(page, 5_000, opens).map((link) => (link === 'gap' ? '..' : link)).join(' ')).toBe(links);
});
