/**
 * Regular expressions whose cost no pattern can blow up: a browser's own ones take years for some. The positions that
 * can be reached are followed as a set, piece by piece. Known: letters, ".", classes, escapes, groups, "|", "?", "*",
 * "+", "{n,m}"; no look-around and no back references.
 */
export type Pattern =
  | { readonly is: 'letter'; readonly test: RegExp }
  | { readonly is: 'edge'; readonly atEnd: boolean }
  | { readonly is: 'any of'; readonly ways: readonly (readonly Pattern[])[] }
  | { readonly is: 'times'; readonly node: Pattern; readonly min: number; readonly max: number };

const longestPattern = 300;
const mostGroups = 10;
const mostTimes = 100;
/** What is longer is no code or number that a pattern could be about. */
const longestText = 500;

const piece = /\\[dDsSwW]|\\[^A-Za-z0-9]|\\[nt]|\[(?:\\[^]|[^\]\\])+\]|[^\\[\](){}|?*+^$]/uy;
const count = /[?*+]|\{(\d{1,3})(,(\d{1,3})?)?\}/y;

/** The pattern taken apart; null for what is not known or too large. */
export const readPattern = (pattern: string): Pattern | null => {
  if (pattern.length > longestPattern) return null;
  let at = 0;
  let groups = 0;

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

  const one = (): Pattern | null => {
    const letter = pattern[at]!;
    if (letter === '^' || letter === '$') {
      at += 1;
      return { is: 'edge', atEnd: letter === '$' };
    }
    if (letter === '(') {
      groups += 1;
      at += pattern.startsWith('(?:', at) ? 3 : 1;
      const inner = groups > mostGroups ? null : ways();
      if (!inner || pattern[at] !== ')') return null;
      at += 1;
      return inner;
    }
    piece.lastIndex = at;
    const source = piece.exec(pattern)?.[0];
    if (source === undefined) return null;
    at += source.length;
    try {
      return { is: 'letter', test: new RegExp(`^${source}$`, 'su') };
    } catch {
      return null;
    }
  };

  const counted = (node: Pattern | null): Pattern | null => {
    count.lastIndex = at;
    const found = count.exec(pattern);
    if (!node || !found) return node;
    at += found[0].length;
    if (node.is === 'edge') return null;
    const [sign, least, isOpen, most] = found;
    const min = least === undefined ? (sign === '+' ? 1 : 0) : Number(least);
    const max = least === undefined ? (sign === '?' ? 1 : Infinity) : isOpen === undefined ? min : Number(most ?? Infinity);
    const isBounded = min <= mostTimes && (max === Infinity || max <= mostTimes);
    return isBounded && min <= max ? { is: 'times', node, min, max } : null;
  };

  const whole = ways();
  return at === pattern.length ? whole : null;
};

type Positions = ReadonlySet<number>;

/** Where a match of the node may end, given where it may begin. */
const follow = (node: Pattern, letters: readonly string[], from: Positions): Positions => {
  switch (node.is) {
    case 'letter':
      return new Set([...from].filter((at) => at < letters.length && node.test.test(letters[at]!)).map((at) => at + 1));
    case 'edge':
      return new Set([...from].filter((at) => at === (node.atEnd ? letters.length : 0)));
    case 'any of':
      return new Set(node.ways.flatMap((way) => [...way.reduce<Positions>((reached, each) => follow(each, letters, reached), from)]));
    case 'times': {
      let fresh = from;
      for (let done = 0; done < node.min && fresh.size > 0; done += 1) fresh = follow(node.node, letters, fresh);
      const reached = new Set(fresh);
      for (let done = node.min; done < node.max && fresh.size > 0; done += 1) {
        fresh = new Set([...follow(node.node, letters, fresh)].filter((at) => !reached.has(at)));
        for (const at of fresh) reached.add(at);
      }
      return reached;
    }
  }
};

/** Whether the whole text matches the pattern. */
export const matchesPattern = (text: string, pattern: Pattern): boolean => {
  const letters = Array.from(text);
  return letters.length <= longestText && follow(pattern, letters, new Set([0])).has(letters.length);
};
