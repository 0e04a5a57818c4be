import { isDate, isDateTime, isTime, readDate } from '../text/dates.ts';
import { closest } from '../text/closest.ts';
import { decimalText } from '../text/decimal.ts';
import type { ExpressionCode } from './expression-codes.ts';
import { aggregates, type Expression, type ExpressionFault } from './expression.ts';
import { isPattern } from './match-pattern.ts';
import { type ExpressionKind, signatures, unavailable, type Wanted } from './signatures.ts';

/** What a part of an expression is known to hold; `any` where a fault has been reported already. */
export interface Holding {
  readonly kind: ExpressionKind | 'any';
  /** The values of a choice item, or the one of a literal. */
  readonly values?: readonly string[];
  /** The item that it is. */
  readonly item?: string;
  readonly isLiteral?: boolean;
}

/** What an expression may mention. */
export interface Scope {
  /** What an item holds, or why it cannot be used; `many` where all its repetitions are meant. */
  item(path: string, many: boolean): Holding | Pick<ExpressionFault, 'code' | 'params'>;
  /** What `.` holds; null where there is nothing that it could mean. */
  readonly self: Holding | null;
}

const arithmetic = new Set(['+', '-', '*', 'div', 'mod']);
const orders = new Set(['<', '<=', '>', '>=']);
const moments: ReadonlySet<string> = new Set(['date', 'datetime']);
const isNumeric = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

/** Finds every fault of an expression, and what it holds. */
export const checkTypes = (expression: Expression, scope: Scope): { readonly holds: Holding; readonly faults: readonly ExpressionFault[] } => {
  const faults: ExpressionFault[] = [];
  const fault = (code: ExpressionCode, part: Expression, params: ExpressionFault['params'] = {}): Holding => {
    faults.push({ code, at: part.at, params });
    return { kind: 'any' };
  };

  const isNumberLike = ({ kind, values }: Holding): boolean =>
    kind === 'number' || kind === 'yes_no' || kind === 'blank' || kind === 'any' || (kind === 'choice' && (values ?? []).some(isNumeric));

  const needNumber = (part: Expression, holds: Holding): void => {
    if (isNumberLike(holds) || (holds.isLiteral === true && holds.kind === 'text' && isNumeric(holds.values?.[0] ?? ''))) return;
    fault('expression.needs_number', part, { kind: holds.kind });
  };
  const needYesNo = (part: Expression, holds: Holding): void => {
    if (holds.kind !== 'yes_no' && holds.kind !== 'any') fault('expression.needs_yes_no', part, { kind: holds.kind });
  };

  const literalAs = (text: Holding, other: Holding): ExpressionKind | 'any' => {
    const [value = ''] = text.values ?? [];
    if (other.kind === 'number' && isNumeric(value)) return 'number';
    if (moments.has(other.kind) && (isDate(value) || isDateTime(value))) return isDate(value) ? 'date' : 'datetime';
    if (other.kind === 'time' && isTime(value)) return 'time';
    if (other.kind === 'yes_no' && /^(?:ok|true|false|yes|no|1|0)$/i.test(value)) return 'yes_no';
    return 'text';
  };

  /** A value that a choice item cannot hold makes a condition that is never met. */
  const checkValue = (held: Holding, part: Expression, holds: Holding): void => {
    const known = held.values;
    const [value] = holds.values ?? [];
    if (!known || holds.isLiteral !== true || value === undefined || known.includes(value)) return;
    if (holds.kind === 'number' && known.some((each) => isNumeric(each) && Number(each) === Number(value))) return;
    fault('expression.unknown_value', part, { value, name: held.item ?? '', suggestion: closest(value, known) });
  };

  const isChoice = ({ kind }: Holding): boolean => kind === 'choice' || kind === 'choices';

  const compare = (name: string, part: Expression, [one, other]: readonly [Holding, Holding], [left, right]: readonly [Expression, Expression]): void => {
    if ([one, other].some(({ kind }) => kind === 'any' || kind === 'blank')) return;
    const literal = [one, other].findIndex(({ kind, isLiteral }) => kind === 'text' && isLiteral === true);
    const first = literal === 0 ? literalAs(one, other) : one.kind;
    const second = literal === 1 ? literalAs(other, one) : other.kind;
    const both = new Set<string>([first, second]);
    const refuse = (): Holding => fault('expression.not_comparable', part, { operator: name, left: first, right: second });
    if (both.has('choices')) return void fault('expression.use_selected', part, { name: (one.kind === 'choices' ? one : other).item ?? '' });
    if (orders.has(name)) {
      const isLevel = [...both].every((kind) => moments.has(kind)) || (first === 'time' && second === 'time');
      const isNumbers = [[one, first], [other, second]].every(([holds, kind]) => isNumberLike({ ...(holds as Holding), kind: kind as Holding['kind'] }));
      if (!isLevel && !isNumbers) refuse();
      return;
    }
    if (isChoice(one) || isChoice(other)) {
      if (isChoice(one)) checkValue(one, right, other);
      else checkValue(other, left, one);
      if (both.has('date') || both.has('datetime') || both.has('time') || both.has('yes_no')) refuse();
      return;
    }
    const isLevel = first === second || [...both].every((kind) => moments.has(kind)) || [...both].every((kind) => kind === 'number' || kind === 'yes_no');
    if (!isLevel) refuse();
  };

  const calculate = (name: string, of: readonly Expression[], holds: readonly Holding[]): Holding => {
    const days = holds.filter(({ kind }) => moments.has(kind));
    if (name === '-' && of.length === 2 && days.length === 2) return { kind: 'number' };
    const mayShift = (name === '+' && days.length === 1) || (name === '-' && of.length === 2 && moments.has(holds[0]!.kind));
    for (const [index, each] of of.entries()) if (!(mayShift && moments.has(holds[index]!.kind))) needNumber(each, holds[index]!);
    return mayShift ? { kind: days[0]!.kind } : { kind: 'number' };
  };

  /** What several parts have in common; texts and choices go together as text. */
  const common = (of: readonly Expression[], holds: readonly Holding[]): Holding => {
    let found: Holding = { kind: 'blank' };
    for (const [index, each] of holds.entries()) {
      const { kind } = each;
      if (kind === 'any') return each;
      if (kind === 'blank' || kind === found.kind) continue;
      const kinds = [kind, found.kind];
      if (found.kind === 'blank') found = each;
      else if (kinds.every((one) => one === 'text' || one === 'choice')) found = { kind: 'text' };
      else if (kinds.includes('number') && isNumberLike(each) && isNumberLike(found)) found = { kind: 'number' };
      else return fault('expression.parts_differ', of[index]!, { left: found.kind, right: kind });
    }
    return found;
  };

  const meets = (wanted: Wanted, part: Expression, holds: Holding): void => {
    if (wanted === 'number') needNumber(part, holds);
    else if (wanted === 'yes_no') needYesNo(part, holds);
    else if (wanted === 'held') {
      if (!isChoice(holds) && holds.kind !== 'any') fault('expression.needs_choice', part, { kind: holds.kind });
    } else if (wanted === 'text') {
      if (['yes_no', 'choices'].includes(holds.kind)) fault('expression.needs_text', part, { kind: holds.kind });
    } else if (wanted === 'day') {
      if (!moments.has(holds.kind) && holds.kind !== 'any' && holds.kind !== 'blank') fault('expression.needs_date', part, { kind: holds.kind });
    } else if (wanted === 'pattern' && (part.kind !== 'text' || !isPattern(part.value))) fault('expression.pattern', part);
  };

  const call = (part: Extract<Expression, { kind: 'call' }>): Holding => {
    const { name, of } = part;
    if (arithmetic.has(name)) return calculate(name, of, of.map((each) => holding(each)));
    if (name === 'and' || name === 'or') {
      for (const each of of) needYesNo(each, holding(each));
      return { kind: 'yes_no' };
    }
    if (name === '=' || name === '!=' || orders.has(name)) {
      const [left, right] = of as readonly [Expression, Expression];
      compare(name, part, [holding(left), holding(right)], [left, right]);
      return { kind: 'yes_no' };
    }
    const signature = Object.hasOwn(signatures, name) ? signatures[name]! : null;
    const isMany = aggregates.has(name);
    const holds = of.map((each) => holding(each, isMany));
    if (!signature) {
      if (unavailable.has(name)) return fault('expression.function_unavailable', part, { function: name });
      return fault('expression.function_unknown', part, { function: name, suggestion: closest(name, Object.keys(signatures)) });
    }
    const { wants, least, most, gives } = signature;
    if (of.length < least || of.length > most) {
      const expected = least === most ? String(least) : most === Infinity ? `≥ ${least}` : `${least}–${most}`;
      return fault('expression.arguments', part, { function: name, expected, count: of.length });
    }
    for (const [index, each] of of.entries()) meets(wants[Math.min(index, wants.length - 1)]!, each, holds[index]!);
    if (name === 'selected') checkValue(holds[0]!, of[1]!, holds[1]!);
    if (name === 'date' && of[0]?.kind === 'text' && readDate(of[0].value) === null) fault('expression.needs_date', of[0], { kind: 'text' });
    if (gives !== 'same') return { kind: gives };
    const alike = wants.flatMap((_, index) => (wants[index] === 'same' ? [index] : []));
    const from = alike[0] ?? 0;
    const result = common(of.slice(from), holds.slice(from));
    if (!isMany || result.kind === 'blank' || result.kind === 'any' || moments.has(result.kind) || result.kind === 'time') return result;
    for (const [index, each] of of.entries()) needNumber(each, holds[index]!);
    return { kind: 'number' };
  };

  const holding = (part: Expression, isMany = false): Holding => {
    switch (part.kind) {
      case 'number':
        return { kind: 'number', values: [decimalText(part.value)], isLiteral: true };
      case 'text':
        return part.value === '' ? { kind: 'blank' } : { kind: 'text', values: [part.value], isLiteral: true };
      case 'self':
        return scope.self ?? fault('expression.self_outside', part);
      case 'item': {
        const found = scope.item(part.path, isMany);
        if ('kind' in found) return found;
        faults.push({ ...found, at: part.at });
        return { kind: 'any' };
      }
      case 'call':
        return call(part);
    }
  };

  const holds = holding(expression);
  return { holds, faults };
};

/** As checkTypes, for a condition: it must come to yes or no. */
export const checkCondition = (expression: Expression, scope: Scope): readonly ExpressionFault[] => {
  const { holds, faults } = checkTypes(expression, scope);
  if (faults.length > 0 || holds.kind === 'yes_no' || holds.kind === 'any') return faults;
  return [{ code: 'expression.needs_yes_no', at: expression.at, params: { kind: holds.kind } }];
};
