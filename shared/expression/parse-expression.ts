import { readPattern } from './match-pattern.ts';
import type { ExpressionCode } from './expression-codes.ts';
import type { Expression, ExpressionFault } from './expression.ts';

/** Beyond these a formula is no formula any more, but somebody's attempt to exhaust the machine. */
export const maxExpression = 5_000;
const maxNesting = 50;
/** Of the tree: a chain of differences is as deep as it is long. */
const maxDepth = 200;

export type ParsedExpression =
  | { readonly tree: Expression; readonly fault: null }
  | { readonly tree: null; readonly fault: ExpressionFault };

/** How tightly each operator binds. */
const binding = new Map<string, number>([
  ['or', 1],
  ['and', 2],
  ...(['=', '!='] as const).map((name) => [name, 3] as const),
  ...(['<', '<=', '>', '>='] as const).map((name) => [name, 4] as const),
  ...(['+', '-'] as const).map((name) => [name, 5] as const),
  ...(['*', 'div', 'mod'] as const).map((name) => [name, 6] as const),
]);
const tightest = 7;
/** Chains of these stay flat, so that a hundred alternatives are no hundred levels. */
const flat: ReadonlySet<string> = new Set(['or', 'and', '+', '*']);

const blanks = /\s*/y;
const token =
  /(?<number>\d+(?:\.\d*)?|\.\d+)|'(?<single>[^']*)'|"(?<double>[^"]*)"|\$\{\s*(?<item>[^{}\s]+)\s*\}|(?<word>[A-Za-z_][\w:-]*(?:\.[\w:-]+)*)|(?<sign><=|>=|!=|[-+*<>=(),.])/y;

interface Token {
  readonly kind: 'number' | 'text' | 'item' | 'word' | 'sign' | 'end';
  readonly at: number;
  readonly end: number;
  readonly value: string;
}

class Refused extends Error {
  readonly fault: ExpressionFault;
  constructor(code: ExpressionCode, at: number, params: ExpressionFault['params'] = {}) {
    super(code);
    this.fault = { code, at, params };
  }
}

/** The token that begins at or after `from`. */
const tokenAt = (text: string, from: number): Token => {
  blanks.lastIndex = from;
  blanks.exec(text);
  const at = blanks.lastIndex;
  if (at >= text.length) return { kind: 'end', at, end: at, value: '' };
  token.lastIndex = at;
  const groups = token.exec(text)?.groups;
  if (!groups) {
    const letter = String.fromCodePoint(text.codePointAt(at)!);
    throw letter === "'" || letter === '"' ? new Refused('expression.text_open', at) : new Refused('expression.unexpected', at, { text: letter });
  }
  const end = token.lastIndex;
  const { number, single, double, item, word, sign } = groups;
  if (number !== undefined) return { kind: 'number', at, end, value: number };
  if (item !== undefined) return { kind: 'item', at, end, value: item };
  if (word !== undefined) return { kind: 'word', at, end, value: word };
  if (sign !== undefined) return { kind: 'sign', at, end, value: sign };
  return { kind: 'text', at, end, value: single ?? double ?? '' };
};

/** Takes the text of a condition or a formula apart; never throws, whatever the text is. */
export const parseExpression = (text: string): ParsedExpression => {
  if (text.length > maxExpression) {
    return { tree: null, fault: { code: 'expression.too_long', at: 0, params: { max: maxExpression } } };
  }
  try {
    return { tree: parse(text), fault: null };
  } catch (problem) {
    if (problem instanceof Refused) return { tree: null, fault: problem.fault };
    throw problem;
  }
};

const parse = (text: string): Expression => {
  let now = tokenAt(text, 0);
  const next = (): Token => {
    const taken = now;
    now = tokenAt(text, taken.end);
    return taken;
  };
  const refuse = (): never => {
    if (now.kind === 'end') throw new Refused('expression.unfinished', now.at);
    throw new Refused('expression.unexpected', now.at, { text: text.slice(now.at, now.end) });
  };
  const isSign = (value: string): boolean => now.kind === 'sign' && now.value === value;
  const expect = (value: string): void => {
    if (!isSign(value)) refuse();
    next();
  };

  const depths = new Map<Expression, number>();
  const deepen = (whole: Expression, parts: readonly Expression[]): void => {
    const depth = parts.reduce((deepest, part) => Math.max(deepest, 1 + (depths.get(part) ?? 0)), depths.get(whole) ?? 1);
    if (depth > maxDepth) throw new Refused('expression.too_deep', whole.at, { max: maxDepth });
    depths.set(whole, depth);
  };
  const call = (at: number, name: string, of: Expression[]): Expression => {
    const [, second] = of;
    const pattern = name === 'regex' && second?.kind === 'text' ? { pattern: readPattern(second.value) } : {};
    const made: Expression = { kind: 'call', at, name, of, ...pattern };
    deepen(made, of);
    return made;
  };

  const operand = (nesting: number): Expression => {
    if (nesting > maxNesting) throw new Refused('expression.too_deep', now.at, { max: maxNesting });
    const { kind, at, end, value } = now;
    if (kind === 'end') return refuse();
    if (kind === 'sign' ? !['(', '-', '.'].includes(value) : kind === 'word' && binding.has(value)) return refuse();
    next();
    if (kind === 'number') return { kind, at, value: Number(value) };
    if (kind === 'text') return { kind, at, value };
    if (kind === 'item') return { kind, at, end, path: value };
    if (value === '.') return { kind: 'self', at };
    if (value === '-') return call(at, '-', [operation(nesting + 1, tightest)]);
    if (value === '(') {
      const inner = operation(nesting + 1, 1);
      expect(')');
      return inner;
    }
    if (!isSign('(')) throw new Refused('expression.bare_word', at, { text: value });
    next();
    const of: Expression[] = [];
    if (!isSign(')')) {
      of.push(operation(nesting + 1, 1));
      while (isSign(',')) {
        next();
        of.push(operation(nesting + 1, 1));
      }
    }
    expect(')');
    return call(at, value, of);
  };

  const operation = (nesting: number, least: number): Expression => {
    const isGrouped = isSign('(');
    let left = operand(nesting);
    let isOwn = !isGrouped;
    for (;;) {
      const { value: name, at } = now;
      const strength = now.kind === 'word' || now.kind === 'sign' ? binding.get(name) : undefined;
      if (strength === undefined || strength < least) return left;
      next();
      const right = operation(nesting, strength + 1);
      // What stood in brackets keeps its own level.
      if (isOwn && flat.has(name) && left.kind === 'call' && left.name === name) {
        (left.of as Expression[]).push(right);
        deepen(left, [right]);
      } else left = call(at, name, [left, right]);
      isOwn = true;
    }
  };

  const tree = operation(0, 1);
  if (now.kind !== 'end') refuse();
  return tree;
};
