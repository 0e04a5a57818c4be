const atMost = 5;

/**
 * Up to five links, the first and the last page always among them and '..' where pages are left out (spec end-user 9):
 * five is also what fits a phone of 320 px at 44 px a link.
 */
export const pagerLinks = (page: number, pages: number): (number | 'gap')[] => {
  if (pages <= atMost) return Array.from({ length: pages }, (_, index) => index + 1);
  const inner = atMost - 2;
  const first = Math.min(Math.max(page - 1, 2), pages - inner);
  const middle = Array.from({ length: inner }, (_, index) => first + index);
  return [1, ...(first > 2 ? ['gap' as const] : []), ...middle, ...(first + inner < pages ? ['gap' as const] : []), pages];
};
