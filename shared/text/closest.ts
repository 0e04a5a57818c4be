/** The distance counts transpositions and stops at `limit` + 1. */
const distance = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    let best = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      current.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    before = previous;
    previous = current;
  }
  return previous[b.length] ?? limit + 1;
};

const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');

/** The limit bounds the cost of a workbook full of misspellings. */
const candidates = 2_000;

export const closest = (written: string, known: Iterable<string>): string => {
  const target = plain(written).slice(0, 64);
  const limit = target.length < 4 ? 1 : target.length < 8 ? 2 : 3;
  let found = '';
  let best = limit + 1;
  let looked = 0;
  for (const name of known) {
    if ((looked += 1) > candidates) break;
    const cost = distance(target, plain(name).slice(0, 64), best - 1);
    if (cost < best) {
      best = cost;
      found = name;
      if (cost === 0) break;
    }
  }
  return best < target.length ? found : '';
};
