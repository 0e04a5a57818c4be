import { closest } from '../../text/closest.ts';
import { decimalText } from '../../text/decimal.ts';
import type { ExpressionCode } from './expression-codes.ts';
import { columnIn, type Expression, type ExpressionFault } from './expression.ts';
import { signatures } from './functions.ts';
import { type ExpressionKind, type Signature, unavailable, type Wanted } from './signatures.ts';

/** The kind is `any` where a fault has been reported already. */
export interface Holding {
  readonly kind: ExpressionKind | 'any';
  readonly values?: readonly string[];
  readonly item?: string;
  readonly isLiteral?: boolean;
  readonly isExact?: boolean;
  /** An age is the number years + months/100. */
  readonly isAge?: boolean;
}

export interface Scope {
  /** Returns null for an item without an answer, or the reason why it cannot be used. */
  item(path: string): Holding | null | Pick<ExpressionFault, 'code' | 'params'>;
  readonly self: Holding | null;
}

/** Called for each part that has no fault of its own, inner parts first; `holds` are those of its arguments, and `around` is the call that it is an argument of. */
export type Look = (part: Expression, result: Holding, holds: readonly Holding[], around: string | null) => void;

const arithmetic = new Set(['+', '-', '*', 'div', 'mod']);
const orders = new Set(['<', '<=', '>', '>=']);
export const moments: ReadonlySet<string> = new Set(['date', 'datetime']);
export const isNumeric = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

export const isNumberLike = ({ kind, values }: Holding): boolean =>
  kind === 'number' || kind === 'yes_no' || kind === 'blank' || kind === 'any' || (kind === 'choice' && (values ?? []).some(isNumeric));

const calculate = (name: string, holds: readonly Holding[]): Holding => {
  const days = holds.filter(({ kind }) => moments.has(kind));
  if (name === '-' && holds.length === 2 && days.length === 2) return { kind: 'number' };
  const mayShift = (name === '+' && days.length === 1) || (name === '-' && holds.length === 2 && moments.has(holds[0]!.kind));
  return { kind: mayShift ? days[0]!.kind : 'number' };
};

/** What several values have in common; `differs` is the first value that does not go with those before it. */
export const common = (holds: readonly Holding[]): { readonly holding: Holding; readonly differs?: { readonly at: number; readonly left: string; readonly right: string } } => {
  let found: Holding = { kind: 'blank' };
  for (const [at, each] of holds.entries()) {
    const { kind } = each;
    if (kind === 'any') return { holding: each };
    if (kind === 'blank' || kind === found.kind) continue;
    const kinds = [kind, found.kind];
    if (found.kind === 'blank') found = each;
    else if (kinds.every((one) => one === 'text' || one === 'choice')) found = { kind: 'text' };
    else if (kinds.includes('number') && isNumberLike(each) && isNumberLike(found)) found = { kind: 'number' };
    else return { holding: { kind: 'any' }, differs: { at, left: found.kind, right: kind } };
  }
  const isAge = found.kind === 'number' && holds.every((each) => each.kind === 'blank' || each.isAge === true);
  return { holding: isAge ? { kind: 'number', isAge } : found.isAge === true ? { kind: 'number' } : found };
};

/** The arguments from the first one on whose kinds must agree. */
export const alikeFrom = (wants: readonly Wanted[]): number => Math.max(0, wants.indexOf('same'));

export const checkTypes = (expression: Expression, scope: Scope, look: Look = () => {}): { readonly holds: Holding; readonly faults: readonly ExpressionFault[] } => {
  const faults: ExpressionFault[] = [];
  const fault = (code: ExpressionCode, part: Expression, params: ExpressionFault['params'] = {}): null => {
    faults.push({ code, at: part.at, params });
    return null;
  };

  let rows = 0;
  let brackets = 0;

  const meets = (wanted: Wanted, part: Expression, holds: Holding, name: string, { isPattern }: Signature): void => {
    if (wanted === 'age' && holds.isAge !== true && holds.kind !== 'any') fault('expression.needs_age', part, { kind: holds.kind });
    if (wanted === 'pattern' && part.kind === 'text' && isPattern?.(part.value) === false) fault('expression.pattern', part, { pattern: part.value });
    if (wanted === 'item' && part.kind !== 'item') fault('expression.needs_item', part, { function: name });
  };

  /** missing() takes any item, also those of which formulas can read only the parts. */
  const reasonOf = (item: Extract<Expression, { kind: 'item' }>): Holding => {
    const found = scope.item(item.path);
    if (found === null) look(item, { kind: 'blank' }, [], 'missing');
    else if (!('kind' in found) && found.code !== 'expression.needs_part') faults.push({ ...found, at: item.at });
    return { kind: 'text' };
  };

  const inBrackets = (conditions: readonly Expression[], name: string): void => {
    brackets += 1;
    for (const each of conditions) holding(each, name);
    brackets -= 1;
  };

  const resultOf = (part: Extract<Expression, { kind: 'call' }>, holds: readonly Holding[]): Holding | null => {
    const { name, of } = part;
    if (name === '|') return common(holds).holding;
    if (arithmetic.has(name)) return calculate(name, holds);
    if (name === 'and' || name === 'or' || name === '=' || name === '!=' || orders.has(name)) return { kind: 'yes_no' };
    const signature = Object.hasOwn(signatures, name) ? signatures[name]! : null;
    if (!signature) {
      if (unavailable.has(name)) return fault('expression.function_unavailable', part, { function: name });
      return fault('expression.function_unknown', part, { function: name, suggestion: closest(name, Object.keys(signatures)) });
    }
    const { wants, least, most, gives } = signature;
    if (of.length < least || of.length > most) {
      const expected = least === most ? String(least) : most === Infinity ? `≥ ${least}` : `${least}–${most}`;
      return fault('expression.arguments', part, { function: name, expected, count: of.length });
    }
    for (const [index, each] of of.entries()) meets(wants[Math.min(index, wants.length - 1)]!, each, holds[index]!, name, signature);
    if (name === 'string-length' && of.length === 0 && !scope.self) return fault('expression.self_outside', part);
    if (name === 'indexed-repeat') return holds[0]!;
    if (gives !== 'same') return name === 'number' && holds[0]!.isAge === true ? { kind: gives, isAge: true } : { kind: gives };
    const result = common(holds.slice(alikeFrom(wants))).holding;
    const isNumber = (name === 'min' || name === 'max') && !['blank', 'any', 'date', 'datetime', 'time'].includes(result.kind) && result.isAge !== true;
    return isNumber ? { kind: 'number' } : result;
  };

  const called = (part: Extract<Expression, { kind: 'call' }>, around: string | null): Holding | null => {
    const { name, of } = part;
    const seen = (result: Holding | null, holds: readonly Holding[] = []): Holding | null => {
      if (result !== null) look(part, result, holds, around);
      return result;
    };
    if (name === 'instance' && of[2]) {
      rows += 1;
      inBrackets([of[2]], name);
      rows -= 1;
      return seen({ kind: 'any' });
    }
    if (name === 'missing' && of[0]?.kind === 'item' && of.length === 1) return seen(reasonOf(of[0]));
    if (name === 'filter') {
      const holds = holding(of[0]!, name);
      inBrackets(of.slice(1), name);
      return seen(holds);
    }
    if ((name === 'last' || (name === 'position' && of.length === 0)) && brackets === 0) return fault('expression.outside_brackets', part, { function: name });
    const holds = of.map((each) => holding(each, name));
    return seen(resultOf(part, holds), holds);
  };

  const plain = (part: Exclude<Expression, { kind: 'call' }>): Holding | null => {
    if (part.kind === 'number') return { kind: 'number', values: [decimalText(part.value)], isLiteral: true };
    if (part.kind === 'text') return part.value === '' ? { kind: 'blank' } : { kind: 'text', values: [part.value], isLiteral: true };
    if (part.kind === 'self') return scope.self ?? fault('expression.self_outside', part);
    if (rows > 0 && columnIn(part.path) !== null) return { kind: 'any' };
    const found = scope.item(part.path) ?? { kind: 'blank' as const };
    if ('kind' in found) return found;
    faults.push({ ...found, at: part.at });
    return null;
  };

  const holding = (part: Expression, around: string | null): Holding => {
    const found = part.kind === 'call' ? called(part, around) : plain(part);
    if (found !== null && part.kind !== 'call') look(part, found, [], around);
    return found ?? { kind: 'any' };
  };

  const holds = holding(expression, null);
  return { holds, faults };
};
