/** XLSForm's randomize() uses this generator of Park and Miller (0 to below 1). */
const drawnFrom = (seed: number): (() => number) => {
  const most = 2_147_483_647;
  let last = Math.trunc(seed) % most;
  if (last <= 0) last += most - 1;
  return () => {
    last = (last * 16_807) % most;
    return (last - 1) / (most - 1);
  };
};

export const shuffled = <Each>(list: readonly Each[], seed: number): readonly Each[] => {
  const draw = drawnFrom(seed);
  const order: Each[] = [];
  for (const [at, each] of list.entries()) {
    const place = Math.floor(draw() * (at + 1));
    if (place < at) order[at] = order[place]!;
    order[place] = each;
  }
  return order;
};
