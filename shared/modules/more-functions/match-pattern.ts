/** The cost is bounded, because a browser's own matcher needs years for some patterns. Lookbehind and back references are not supported. */
export type Pattern =
  | { readonly is: 'letter'; readonly test: RegExp }
  | { readonly is: 'edge'; readonly atEnd: boolean }
  | { readonly is: 'ahead'; readonly node: Pattern; readonly isWanted: boolean }
  | { readonly is: 'any of'; readonly ways: readonly (readonly Pattern[])[] }
  | { readonly is: 'times'; readonly node: Pattern; readonly min: number; readonly max: number };

const longestPattern = 2_000;
const deepestGroup = 20;
const longestText = 2_000;
/** One answer may take this many steps; beyond them the result is unknown. */
const mostSteps = 250_000;

const piece = /\\[dDsSwW]|\\[pP]\{[A-Za-z_=]+\}|\\[^A-Za-z0-9]|\\[nrtfv]|\[\^?\]?(?:\\[^]|[^\]\\])*\]|[^\\[\](){}|?*+^$]|[\]}]/uy;
const count = /([?*+]|\{(\d{0,6})(,(\d{0,6}))?\})[?+]?/y;

/** Falls back to the rules before Unicode, which some classes need (`[\w-.]`). */
const classOf = (source: string): RegExp | null => {
  for (const flags of ['su', 's']) {
    try {
      return new RegExp(`^(?:${source})$`, flags);
    } catch {
      // The loop tries the other flags.
    }
  }
  return null;
};

/** The result is null for a pattern that is not supported or too large. */
export const readPattern = (pattern: string): Pattern | null => {
  if (pattern.length > longestPattern) return null;
  let at = 0;
  let depth = 0;

  const ways = (): Pattern | null => {
    const all: Pattern[][] = [[]];
    for (;;) {
      const letter = pattern[at];
      if (letter === undefined || letter === ')') return { is: 'any of', ways: all };
      if (letter === '|') {
        at += 1;
        all.push([]);
        continue;
      }
      const node = counted(one());
      if (!node) return null;
      all.at(-1)!.push(node);
    }
  };

  const group = (): Pattern | null => {
    const [opening = '(', sign] = /^\((?:\?([:=!]))?/.exec(pattern.slice(at, at + 3)) ?? [];
    at += opening.length;
    depth += 1;
    const inner = depth > deepestGroup ? null : ways();
    depth -= 1;
    if (!inner || pattern[at] !== ')') return null;
    at += 1;
    return sign === '=' || sign === '!' ? { is: 'ahead', node: inner, isWanted: sign === '=' } : inner;
  };

  const one = (): Pattern | null => {
    const letter = pattern[at]!;
    if (letter === '^' || letter === '$') {
      at += 1;
      return { is: 'edge', atEnd: letter === '$' };
    }
    if (letter === '(') return group();
    piece.lastIndex = at;
    const source = piece.exec(pattern)?.[0];
    if (source === undefined) return null;
    at += source.length;
    const test = classOf(source === ']' || source === '}' ? `\\${source}` : source);
    return test && { is: 'letter', test };
  };

  const counted = (node: Pattern | null): Pattern | null => {
    count.lastIndex = at;
    const found = count.exec(pattern);
    if (!node || !found) return node;
    const [whole, sign = '', least, isOpen, most] = found;
    if (node.is === 'edge' || node.is === 'ahead' || whole.startsWith('{}') || whole.startsWith('{,}')) return null;
    at += whole.length;
    const min = least === undefined ? (sign === '+' ? 1 : 0) : Number(least);
    const max = least === undefined ? (sign === '?' ? 1 : Infinity) : isOpen === undefined ? min : most ? Number(most) : Infinity;
    return min <= max ? { is: 'times', node, min: mayBeNothing(node) ? 0 : min, max } : null;
  };

  const whole = ways();
  return at === pattern.length ? whole : null;
};

const mayBeNothing = (node: Pattern): boolean => {
  if (node.is === 'letter') return false;
  if (node.is === 'any of') return node.ways.some((way) => way.every(mayBeNothing));
  return node.is !== 'times' || node.min === 0 || mayBeNothing(node.node);
};

type Positions = ReadonlySet<number>;

class TooMany extends Error {}

export const matchesPattern = (text: string, pattern: Pattern): boolean | null => {
  const letters = Array.from(text);
  if (letters.length > longestText) return false;
  let steps = 0;

  const follow = (node: Pattern, from: Positions): Positions => {
    steps += from.size + 1;
    if (steps > mostSteps) throw new TooMany();
    switch (node.is) {
      case 'letter': {
        const reached = new Set<number>();
        for (const at of from) if (at < letters.length && node.test.test(letters[at]!)) reached.add(at + 1);
        return reached;
      }
      case 'edge':
        return new Set([...from].filter((at) => at === (node.atEnd ? letters.length : 0)));
      case 'ahead':
        return new Set([...from].filter((at) => follow(node.node, new Set([at])).size > 0 === node.isWanted));
      case 'any of': {
        const [only, ...others] = node.ways;
        if (others.length === 0) return along(only!, from);
        const reached = new Set<number>();
        for (const way of node.ways) for (const at of along(way, from)) reached.add(at);
        return reached;
      }
      case 'times': {
        let fresh = from;
        for (let done = 0; done < node.min && fresh.size > 0; done += 1) fresh = follow(node.node, fresh);
        const reached = new Set(fresh);
        for (let done = node.min; done < node.max && fresh.size > 0; done += 1) {
          fresh = new Set([...follow(node.node, fresh)].filter((at) => !reached.has(at)));
          for (const at of fresh) reached.add(at);
        }
        return reached;
      }
    }
  };
  const along = (way: readonly Pattern[], from: Positions): Positions => way.reduce<Positions>((reached, each) => follow(each, reached), from);

  try {
    return follow(pattern, new Set([0])).has(letters.length);
  } catch (problem) {
    if (problem instanceof TooMany) return null;
    throw problem;
  }
};
