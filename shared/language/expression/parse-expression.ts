import { conditional, type Expression, type ExpressionFault } from './expression.ts';
import { signatures } from './functions.ts';
import { pathAt, Refused, type Token, tokenAt } from './tokens.ts';

/** These limits stop attempts to exhaust the machine. */
export const maxExpression = 5_000;
const maxNesting = 100;
/** The tree of a chain of differences is as deep as the chain is long. */
const maxDepth = 300;

/** Workbooks may also use paths, bare names and other spellings (`AND`, `==`). In a filter, bare names are list columns. */
export type Origin = 'design' | 'workbook' | 'filter';

export interface Edit {
  readonly at: number;
  readonly end: number;
  readonly text: string;
  /** The edit is a normal spelling of workbooks, not a correction. */
  readonly isPlain?: true;
}

export type ParsedExpression =
  | { readonly tree: Expression; readonly fault: null; readonly edits: readonly Edit[] }
  | { readonly tree: null; readonly fault: ExpressionFault };

const binding = new Map<string, number>([
  ['or', 1],
  ['and', 2],
  ...(['=', '!='] as const).map((name) => [name, 3] as const),
  ...(['<', '<=', '>', '>='] as const).map((name) => [name, 4] as const),
  ...(['+', '-'] as const).map((name) => [name, 5] as const),
  ...(['*', 'div', 'mod'] as const).map((name) => [name, 6] as const),
  ['|', 7],
]);
const tightest = 7;
/** Chains of these stay flat, so that a hundred alternatives are not a hundred levels. */
const flat: ReadonlySet<string> = new Set(['or', 'and', '+', '*', '|']);

/** Other languages and web pages write these operators, which can only mean one of ours. */
const meant: { readonly [sign: string]: string } = {
  '==': '=', '=>': '>=', '=<': '<=', '<>': '!=', '&&': 'and', '||': 'or', '≤': '<=', '≥': '>=', '≠': '!=', '/': 'div',
  '&gt;': '>', '&lt;': '<', '&gt;=': '>=', '&lt;=': '<=',
};

export const parseExpression = (text: string, origin: Origin = 'design'): ParsedExpression => {
  if (text.length > maxExpression) {
    return { tree: null, fault: { code: 'expression.too_long', at: 0, params: { max: maxExpression } } };
  }
  try {
    const edits: Edit[] = [];
    return { tree: parse(text, origin, edits), fault: null, edits };
  } catch (problem) {
    if (problem instanceof Refused) return { tree: null, fault: problem.fault };
    throw problem;
  }
};

const asking: ReadonlySet<string> = new Set(['and', 'or', '=', '!=', '<', '<=', '>', '>=']);

const isQuestion = (part: Expression): boolean => part.kind === 'call' && (asking.has(part.name) || (Object.hasOwn(signatures, part.name) && signatures[part.name]!.gives === 'yes_no'));

const parse = (text: string, origin: Origin, edits: Edit[]): Expression => {
  const isStrict = origin === 'design';
  let now = tokenAt(text, 0);
  let isInRow = origin === 'filter';
  let about: string | null = null;
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
  const mend = ({ at, end, value }: Token, better: string): void => {
    if (value === better) return;
    // A word that replaces a sign needs blanks around it.
    const isWord = /^[a-z]/.test(better) && !/^[\p{L}_]/u.test(value);
    edits.push({ at, end, text: isWord ? ` ${better} ` : better });
  };

  const depths = new Map<Expression, number>();
  const deepen = (whole: Expression, parts: readonly Expression[]): void => {
    const depth = parts.reduce((deepest, part) => Math.max(deepest, 1 + (depths.get(part) ?? 0)), depths.get(whole) ?? 1);
    if (depth > maxDepth) throw new Refused('expression.too_deep', whole.at, { max: maxDepth });
    depths.set(whole, depth);
  };
  const call = (at: number, name: string, of: Expression[]): Expression => {
    // `position(current()/…)` as a whole refers to the outside reader.
    const [first] = of;
    if (name === 'position' && first?.kind === 'call' && first.name === 'current') return call(at, 'current', [call(at, name, [...first.of])]);
    const made: Expression = { kind: 'call', at, name, of: name === 'jr:choice-name' ? of.map(unquoted) : of };
    deepen(made, of);
    return made;
  };
  /** XLSForm quotes the second item of jr:choice-name(). */
  const unquoted = (part: Expression, index: number): Expression => {
    const inner = index === 1 && part.kind === 'text' ? part.value.trim() : '';
    const at = part.at + 1 + (part.kind === 'text' ? part.value.indexOf(inner) : 0);
    const [, named] = /^\$\{\s*([^{}\s]+)\s*\}$/.exec(inner) ?? [];
    const path = named ?? (isStrict ? undefined : pathAt(inner, 0)?.path);
    return path === undefined ? part : { kind: 'item', at, end: at + inner.length, path };
  };

  const lookup = (at: number, nesting: number): Expression => {
    const list = now.kind === 'text' ? next() : refuse();
    expect(')');
    const steps: string[] = [];
    let filter: Expression | null = null;
    while (isSign('/')) {
      next();
      steps.push(now.kind === 'word' ? next().value : refuse());
      if (!isSign('[') || filter !== null) continue;
      next();
      const outside = isInRow;
      isInRow = true;
      filter = operation(nesting + 1, 1);
      isInRow = outside;
      expect(']');
    }
    const [root, item, column = '', ...more] = steps;
    if (root !== 'root' || item !== 'item' || more.length > 0) {
      throw new Refused('expression.function_unavailable', at, { function: `instance('${list.value}')/${steps.join('/')}` });
    }
    const texts = [list.value, column].map((value): Expression => ({ kind: 'text', at, value }));
    return call(at, 'instance', filter === null ? texts : [...texts, filter]);
  };

  const listed = (nesting: number): Expression[] => {
    const of: Expression[] = [];
    if (!isSign(')')) {
      of.push(operation(nesting + 1, 1));
      while (isSign(',')) {
        next();
        of.push(operation(nesting + 1, 1));
      }
    }
    expect(')');
    return of;
  };

  const word = (nesting: number): Expression => {
    const taken = next();
    const { at, end, value } = taken;
    if (!isSign('(')) {
      if (isInRow) return { kind: 'item', at, end, path: `#${value}` };
      if (about !== null && !isStrict) return { kind: 'item', at, end, path: `${about}/${value}` };
      if (isStrict) throw new Refused('expression.bare_word', at, { text: value });
      const plain = value.toLowerCase();
      if (plain === 'null') {
        mend(taken, "''");
        return { kind: 'text', at, value: '' };
      }
      if (plain !== 'true' && plain !== 'false') return { kind: 'item', at, end, path: value, isBare: true };
      mend(taken, `${plain}()`);
      return call(at, plain, []);
    }
    next();
    if (value === 'instance') return lookup(at, nesting);
    const written = value.toLowerCase().replaceAll('_', '-');
    const plain = written === 'trim' ? 'normalize-space' : written;
    const isMeant = !isStrict && !Object.hasOwn(signatures, value) && Object.hasOwn(signatures, plain);
    if (isMeant) mend(taken, plain);
    const name = isMeant ? plain : value;
    return call(at, name, chosenBy(name, listed(nesting)));
  };

  /** `sum(${item}, condition)` is `sum(${item}[condition])`. */
  const chosenBy = (name: string, of: Expression[]): Expression[] => {
    const [first, ...rest] = of;
    const condition = rest.pop();
    if (!conditional.has(name) || condition === undefined || !isQuestion(condition)) return of;
    if (first?.kind === 'item') return [call(first.at, 'filter', [first, condition]), ...rest];
    return first?.kind === 'call' && first.name === 'filter' ? [call(first.at, 'filter', [...first.of, condition]), ...rest] : of;
  };

  const mentioned = (at: number, end: number, written: string, nesting: number): Expression => {
    const isOwn = about === null || isInRow || /^(?:\/|\$|current\(\))/.test(written);
    const item = bracketed({ kind: 'item', at, end, path: isOwn ? written : `${about}/${written}` }, nesting);
    return about !== null && written.startsWith('current()') ? call(at, 'current', [item]) : item;
  };

  /** A workbook may also write `/form/repeat[condition]/item`. */
  const bracketed = (item: Extract<Expression, { kind: 'item' }>, nesting: number): Expression => {
    let { path } = item;
    const conditions: Expression[] = [];
    while (isSign('[')) {
      next();
      const [outside, outer] = [isInRow, about];
      isInRow = false;
      about = path.includes('/') || path === '..' || isStrict ? path : `\${${path}}`;
      conditions.push(operation(nesting + 1, 1));
      [isInRow, about] = [outside, outer];
      expect(']');
      const rest = isStrict || !isSign('/') ? null : pathAt(text, now.at);
      if (rest === null) continue;
      edits.push({ at: now.at, end: rest.end, text: '', isPlain: true });
      path = `${path.includes('/') || path === '..' ? path : `\${${path}}`}${rest.path}`;
      now = tokenAt(text, rest.end);
    }
    return conditions.length === 0 ? item : call(item.at, 'filter', [{ ...item, path }, ...conditions]);
  };

  const operand = (nesting: number): Expression => {
    if (nesting > maxNesting) throw new Refused('expression.too_deep', now.at, { max: maxNesting });
    const { kind, at, end, value } = now;
    const path = isStrict ? null : pathAt(text, at);
    if (path && kind !== 'number' && kind !== 'text') {
      now = tokenAt(text, path.end);
      return mentioned(at, path.end, path.path, nesting);
    }
    if (kind === 'end') return refuse();
    if (kind === 'word') return binding.has(value) ? refuse() : word(nesting);
    if (kind === 'sign' && !['(', '-', '.'].includes(value)) return refuse();
    next();
    if (kind === 'number') return { kind, at, value: Number(value) };
    if (kind === 'text') return { kind, at, value };
    if (kind === 'item') return bracketed({ kind, at, end, path: value }, nesting);
    if (value === '.' && about !== null && !isStrict) return { kind: 'item', at, end, path: about };
    if (value === '.') return { kind: 'self', at };
    if (value === '-') return call(at, '-', [operation(nesting + 1, tightest)]);
    const inner = operation(nesting + 1, 1);
    expect(')');
    return inner;
  };

  const operator = (): string => {
    if (now.kind !== 'word' && now.kind !== 'sign') return '';
    if (isStrict || binding.has(now.value)) return now.value;
    return now.kind === 'word' ? now.value.toLowerCase() : Object.hasOwn(meant, now.value) ? meant[now.value]! : now.value;
  };

  const operation = (nesting: number, least: number): Expression => {
    const isGrouped = isSign('(');
    let left = operand(nesting);
    let isOwn = !isGrouped;
    for (;;) {
      const name = operator();
      const strength = binding.get(name);
      if (strength === undefined || strength < least) return left;
      const { at } = now;
      mend(next(), name);
      const right = operation(nesting, strength + 1);
      if (isOwn && flat.has(name) && left.kind === 'call' && left.name === name) {
        (left.of as Expression[]).push(right);
        deepen(left, [right]);
      } else left = call(at, name, [left, right]);
      isOwn = true;
    }
  };

  const tree = operation(0, 1);
  if (!isStrict && isSign(')') && text.slice(now.end).trim() === '') {
    mend(now, '');
    next();
  }
  if (now.kind !== 'end') refuse();
  return tree;
};
