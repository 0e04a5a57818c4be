/** Parsed branching logic or calculation. Operators are calls named after them; `at` is the position of the part. */
export type Logic =
  | { readonly kind: 'number'; readonly at: number; readonly text: string }
  | { readonly kind: 'text'; readonly at: number; readonly value: string }
  /** `[name]`, or `[name(code)]` for one box of a checkbox field. */
  | { readonly kind: 'field'; readonly at: number; readonly name: string; readonly code?: string }
  | { readonly kind: 'call'; readonly at: number; readonly name: string; readonly of: readonly Logic[] };

/** Why a rule cannot be translated; each has a text `redcap.rule_<reason>.message` in the catalogue `compile`. */
export type LogicReason =
  | 'event' | 'smart_variable' | 'modifier' | 'unknown_field' | 'left_out_field' | 'itself' | 'whole_checkbox' | 'function' | 'arguments' | 'unreadable' | 'too_long';

export class LogicFault extends Error {
  readonly reason: LogicReason;
  readonly at: number;
  readonly what: string;
  constructor(reason: LogicReason, at: number, what: string) {
    super(reason);
    this.reason = reason;
    this.at = at;
    this.what = what;
  }
}

const longest = 10_000;
const mostNested = 50;
const nearLength = 40;

const token =
  /\s*(?:(\d+(?:\.\d*)?|\.\d+)|'((?:\\[^]|[^'\\])*)'|"((?:\\[^]|[^"\\])*)"|(\[[^[\]]*\])|([A-Za-z_]\w*)|(<>|!=|<=|>=|==|&&|\|\||[-+*/^%=<>(),!]))/y;

const binding = new Map([
  ['or', 1], ['and', 2], ['=', 3], ['<>', 3], ['<', 4], ['<=', 4], ['>', 4], ['>=', 4], ['+', 5], ['-', 5], ['*', 6], ['/', 6], ['mod', 6], ['^', 8],
]);
const unary = 7;
const spellings: { readonly [sign: string]: string } = { '!=': '<>', '==': '=', '&&': 'and', '||': 'or', '%': 'mod' };

const entities: { readonly [entity: string]: string } = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' };

/** Removes comments, word processors' quotes and HTML entities. */
const plainLogic = (logic: string): string =>
  logic
    .replace(/&(lt|gt|quot|amp|nbsp);/g, (_, entity: string) => entities[entity]!)
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/('(?:\\[^]|[^'\\])*'|"(?:\\[^]|[^"\\])*")|\/\*[^]*?\*\/|(?:\/\/|#)[^\n]*/g, (part: string, text?: string) => text ?? ' '.repeat(part.length));

interface Reference {
  readonly name: string;
  readonly code?: string;
}

/** `[name]`, `[name(code)]` or `[name:value]`; adjacent brackets name an event, a field and an instance. */
const readReference = (logic: string, at: number, groups: readonly string[]): Reference => {
  const whole = groups.join('');
  if (groups.length > 1) throw new LogicFault(groups.some((group) => group.includes('-')) ? 'smart_variable' : 'event', at, whole);
  const inner = whole.slice(1, -1).trim();
  const [, name = '', code, modifier] = /^([A-Za-z][A-Za-z0-9_-]*)(?:\(\s*([^()]*?)\s*\))?(?::([\w:,. -]+))?$/.exec(inner) ?? [];
  if (name === '') throw new LogicFault('unreadable', at, logic.slice(at, at + nearLength));
  if (name.includes('-')) throw new LogicFault('smart_variable', at, whole);
  if (modifier !== undefined && modifier !== 'value') throw new LogicFault('modifier', at, whole);
  const lower = name.toLowerCase();
  return code === undefined ? { name: lower } : { name: lower, code };
};

export const parseLogic = (written: string): Logic => {
  const logic = plainLogic(written);
  if (logic.length > longest) throw new LogicFault('too_long', 0, String(longest));
  let at = 0;
  let began = 0;
  const refuse = (from = at): never => {
    throw new LogicFault('unreadable', from, logic.slice(from).trim().slice(0, nearLength) || logic.trim().slice(-nearLength));
  };
  const peek = (): RegExpExecArray | null => {
    token.lastIndex = at;
    return token.exec(logic);
  };
  const take = (): RegExpExecArray => {
    const found = peek() ?? refuse();
    began = token.lastIndex - found[0].trimStart().length;
    at = token.lastIndex;
    return found;
  };
  const sign = (): string => {
    const [, , , , , word, mark] = peek() ?? [];
    const plain = word !== undefined && /^(?:and|or|mod)$/i.test(word) ? word.toLowerCase() : (mark ?? '');
    return spellings[plain] ?? plain;
  };
  const expect = (wanted: string): void => {
    if (sign() !== wanted) refuse();
    take();
  };

  const list = (nesting: number): Logic[] => {
    const of: Logic[] = [];
    if (sign() !== ')') {
      of.push(operation(nesting, 1));
      while (sign() === ',') {
        take();
        of.push(operation(nesting, 1));
      }
    }
    expect(')');
    return of;
  };

  const operand = (nesting: number): Logic => {
    if (nesting > mostNested) throw new LogicFault('too_long', at, logic.slice(at, at + nearLength));
    const [, number, single, double, reference, word, mark] = take();
    const start = began;
    if (number !== undefined) return { kind: 'number', at: start, text: number };
    const text = single ?? double;
    if (text !== undefined) return { kind: 'text', at: start, value: text.replace(/\\([^])/g, '$1') };
    if (reference !== undefined) {
      const groups = [reference];
      for (let next = peek()?.[4]; next !== undefined; next = peek()?.[4]) {
        take();
        groups.push(next);
      }
      return { kind: 'field', at: start, ...readReference(logic, start, groups) };
    }
    if (mark === '(') {
      const inner = operation(nesting + 1, 1);
      expect(')');
      return inner;
    }
    if (mark === '-' || mark === '+' || mark === '!') {
      const of = [operation(nesting + 1, unary)];
      return mark === '+' ? of[0]! : { kind: 'call', at: start, name: mark === '!' ? 'not' : '-', of };
    }
    if (word === undefined) return refuse(start);
    const name = word.toLowerCase();
    if (name === 'and' || name === 'or') return refuse(start);
    if (sign() === '(') {
      take();
      return { kind: 'call', at: start, name, of: list(nesting + 1) };
    }
    if (name === 'true' || name === 'false') return { kind: 'call', at: start, name, of: [] };
    // A moment may be written without quotes.
    if (name === 'today' || name === 'now') return { kind: 'text', at: start, value: name };
    return refuse(start);
  };

  const operation = (nesting: number, least: number): Logic => {
    let left = operand(nesting);
    for (;;) {
      const name = sign();
      const strength = binding.get(name);
      if (strength === undefined || strength < least) return left;
      take();
      const start = began;
      left = { kind: 'call', at: start, name, of: [left, operation(nesting + 1, strength + 1)] };
    }
  };

  const tree = operation(0, 1);
  if (logic.slice(at).trim() !== '') refuse();
  return tree;
};
