import { isDate, isDateTime, isTime, readDate } from '../text/dates.ts';
import { closest } from '../text/closest.ts';
import { decimalText } from '../text/decimal.ts';
import type { ExpressionAdvice, ExpressionCode } from './expression-codes.ts';
import { aggregates, columnIn, type Expression, type ExpressionFault, type ExpressionHint } from './expression.ts';
import { readPattern } from './match-pattern.ts';
import { type ExpressionKind, signatures, unavailable, type Wanted } from './signatures.ts';

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

const arithmetic = new Set(['+', '-', '*', 'div', 'mod']);
const orders = new Set(['<', '<=', '>', '>=']);
const moments: ReadonlySet<string> = new Set(['date', 'datetime']);
const isNumeric = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

/** These functions may take an age, because they only compare it or cut it to years. */
const agePreserving: ReadonlySet<string> = new Set(['number', 'int', 'floor', 'count', 'min', 'max', 'if', 'coalesce', 'years', 'months']);

/** No item holds a date or a time with seconds. */
const withSeconds = /(?:^|[T ])\d{1,2}:\d{2}:\d{2}(?:\.\d+)?$/;

/** format-date() knows these letters; the last five need a moment. */
const formatLetters = /^[YymnbdeaHhMS3]$/;
const hourLetters = /^[HhMS3]$/;

export const checkTypes = (
  expression: Expression,
  scope: Scope,
): { readonly holds: Holding; readonly faults: readonly ExpressionFault[]; readonly advice: readonly ExpressionHint[] } => {
  const faults: ExpressionFault[] = [];
  const advice: ExpressionHint[] = [];
  const advise = (code: ExpressionAdvice, part: Expression, params: ExpressionFault['params'] = {}): void => {
    advice.push({ code, at: part.at, params });
  };
  const fault = (code: ExpressionCode, part: Expression, params: ExpressionFault['params'] = {}): Holding => {
    faults.push({ code, at: part.at, params });
    return { kind: 'any' };
  };

  let rows = 0;
  let brackets = 0;

  const isNumberLike = ({ kind, values }: Holding): boolean =>
    kind === 'number' || kind === 'yes_no' || kind === 'blank' || kind === 'any' || (kind === 'choice' && (values ?? []).some(isNumeric));

  const needNumber = (part: Expression, holds: Holding): void => {
    if (isNumberLike(holds) || (holds.isLiteral === true && holds.kind === 'text' && isNumeric(holds.values?.[0] ?? ''))) return;
    advise('expression.needs_number', part, { kind: holds.kind });
  };
  const needYesNo = (part: Expression, holds: Holding): void => {
    if (holds.kind !== 'yes_no' && holds.kind !== 'any') advise('expression.needs_yes_no', part, { kind: holds.kind });
  };

  const literalAs = (text: Holding, other: Holding): ExpressionKind | 'any' => {
    const [value = ''] = text.values ?? [];
    if (other.kind === 'number' && isNumeric(value)) return 'number';
    // A minute has 16 characters with its day, and 5 without.
    const isComparable = other.isExact === true || value.length === 5 || value.length === 16;
    if (moments.has(other.kind) && isDate(value)) return 'date';
    if (moments.has(other.kind) && isComparable && isDateTime(value)) return 'datetime';
    if (other.kind === 'time' && isComparable && isTime(value)) return 'time';
    if (other.kind === 'yes_no' && /^(?:ok|true|false|yes|no|1|0)$/i.test(value)) return 'yes_no';
    return 'text';
  };

  /** A comparison with a value that the choice item does not have is never true. */
  const checkValue = (held: Holding, part: Expression, holds: Holding): void => {
    const known = held.values;
    const [value] = holds.values ?? [];
    if (!known || holds.isLiteral !== true || value === undefined || known.includes(value)) return;
    if (holds.kind === 'number' && known.some((each) => isNumeric(each) && Number(each) === Number(value))) return;
    advise('expression.unknown_value', part, { value, name: held.item ?? '', suggestion: closest(value, known) });
  };

  /** An age of 17 years and 6 months is 17.06, which is neither = 17 nor <= 17; no age is 17.5. */
  const checkAge = (operator: string, part: Expression, age: Holding, other: Holding): void => {
    const [value = ''] = other.values ?? [];
    if (age.isAge !== true || other.isLiteral !== true || !isNumeric(value)) return;
    const [, decimals = ''] = value.split('.');
    const isWhole = Number(value) % 1 === 0;
    const isMonths = decimals.length === 2 && Number(decimals) < 12;
    const isCompleted = isWhole && (operator === '>=' || operator === '<');
    if (!isCompleted && !(isMonths && !isWhole)) advise('expression.age_compared', part, { operator, value });
  };

  const isChoice = ({ kind }: Holding): boolean => kind === 'choice' || kind === 'choices';

  const compare = (name: string, part: Expression, [one, other]: readonly [Holding, Holding], [left, right]: readonly [Expression, Expression]): void => {
    if ([one, other].some(({ kind }) => kind === 'any' || kind === 'blank')) return;
    const literal = [one, other].findIndex(({ kind, isLiteral }) => kind === 'text' && isLiteral === true);
    const first = literal === 0 ? literalAs(one, other) : one.kind;
    const second = literal === 1 ? literalAs(other, one) : other.kind;
    const both = new Set<string>([first, second]);
    checkAge(name, part, one, other);
    checkAge(({ '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as { readonly [name: string]: string })[name] ?? name, part, other, one);
    const isTimed = [one, other].some(({ kind }) => kind === 'time' || moments.has(kind));
    const written = literal < 0 ? '' : ([one, other][literal]?.values?.[0] ?? '');
    const refuse = (): void =>
      isTimed && withSeconds.test(written)
        ? advise('expression.seconds', literal === 0 ? left : right, { value: written })
        : advise('expression.not_comparable', part, { operator: name, left: first, right: second });
    if (both.has('choices')) return advise('expression.use_selected', part, { name: (one.kind === 'choices' ? one : other).item ?? '' });
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

  const adviseAges = (of: readonly Expression[], holds: readonly Holding[]): void => {
    for (const [index, each] of of.entries()) if (holds[index]!.isAge === true) advise('expression.age_as_number', each);
  };

  const calculate = (name: string, of: readonly Expression[], holds: readonly Holding[]): Holding => {
    adviseAges(of, holds);
    const days = holds.filter(({ kind }) => moments.has(kind));
    if (name === '-' && of.length === 2 && days.length === 2) return { kind: 'number' };
    const mayShift = (name === '+' && days.length === 1) || (name === '-' && of.length === 2 && moments.has(holds[0]!.kind));
    for (const [index, each] of of.entries()) if (!(mayShift && moments.has(holds[index]!.kind))) needNumber(each, holds[index]!);
    return mayShift ? { kind: days[0]!.kind } : { kind: 'number' };
  };

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
      else {
        advise('expression.parts_differ', of[index]!, { left: found.kind, right: kind });
        return { kind: 'any' };
      }
    }
    const isAge = found.kind === 'number' && holds.every((each) => each.kind === 'blank' || each.isAge === true);
    return isAge ? { kind: 'number', isAge } : found.isAge === true ? { kind: 'number' } : found;
  };

  const meets = (wanted: Wanted, part: Expression, holds: Holding, name: string): void => {
    if (wanted === 'number') needNumber(part, holds);
    else if (wanted === 'age') {
      if (holds.isAge !== true && holds.kind !== 'any') fault('expression.needs_age', part, { kind: holds.kind });
    } else if (wanted === 'yes_no') needYesNo(part, holds);
    else if (wanted === 'held') {
      if (!isChoice(holds) && !['any', 'text', 'blank'].includes(holds.kind)) advise('expression.needs_choice', part, { kind: holds.kind });
    } else if (wanted === 'day') {
      if (!moments.has(holds.kind) && !['any', 'blank', 'text'].includes(holds.kind)) advise('expression.needs_date', part, { kind: holds.kind });
    } else if (wanted === 'clock') {
      if (!['datetime', 'time', 'any', 'blank', 'text'].includes(holds.kind)) advise('expression.needs_clock', part, { kind: holds.kind });
    } else if (wanted === 'pattern') {
      if (part.kind === 'text' && readPattern(part.value) === null) fault('expression.pattern', part, { pattern: part.value });
    } else if (wanted === 'item') {
      if (part.kind !== 'item') fault('expression.needs_item', part, { function: name });
    }
  };

  const checkFormat = (format: Expression, holds: Holding): void => {
    if (format.kind !== 'text') return;
    for (const [, letter = ''] of format.value.matchAll(/%(.)/gsu)) {
      const isKnown = formatLetters.test(letter) && !(holds.kind === 'date' && hourLetters.test(letter));
      if (!isKnown) return advise('expression.format_letter', format, { letter: `%${letter}` });
    }
  };

  /** missing() takes any item, also those of which formulas can read only the parts. */
  const reasonOf = (item: Extract<Expression, { kind: 'item' }>): Holding => {
    const found = scope.item(item.path);
    if (found === null) advise('expression.without_answer', item, { path: item.path });
    else if (!('kind' in found) && found.code !== 'expression.needs_part') faults.push({ ...found, at: item.at });
    return { kind: 'text' };
  };

  const call = (part: Extract<Expression, { kind: 'call' }>, isWithinMany: boolean): Holding => {
    const { name, of } = part;
    if (name === 'instance' && of[2]) {
      rows += 1;
      brackets += 1;
      holding(of[2]);
      rows -= 1;
      brackets -= 1;
      return { kind: 'any' };
    }
    if (name === 'missing' && of[0]?.kind === 'item' && of.length === 1) return reasonOf(of[0]);
    if (name === 'filter') {
      const holds = holding(of[0]!, true);
      brackets += 1;
      for (const each of of.slice(1)) holding(each);
      brackets -= 1;
      return holds;
    }
    if ((name === 'last' || (name === 'position' && of.length === 0)) && brackets === 0) return fault('expression.outside_brackets', part, { function: name });
    if (name === '|') return common(of, of.map((each) => holding(each, isWithinMany)));
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
    for (const [index, each] of of.entries()) meets(wants[Math.min(index, wants.length - 1)]!, each, holds[index]!, name);
    if (name === 'selected') checkValue(holds[0]!, of[1]!, holds[1]!);
    if (name === 'date' && of[0]?.kind === 'text' && readDate(of[0].value) === null) advise('expression.needs_date', of[0], { kind: 'text' });
    if (name === 'string-length' && of.length === 0 && !scope.self) return fault('expression.self_outside', part);
    if (name === 'indexed-repeat') return holds[0]!;
    if (name.startsWith('format-date')) checkFormat(of[1]!, holds[0]!);
    if (!agePreserving.has(name)) adviseAges(of, holds);
    if (gives !== 'same') return name === 'number' && holds[0]!.isAge === true ? { kind: gives, isAge: true } : { kind: gives };
    const alike = wants.flatMap((_, index) => (wants[index] === 'same' ? [index] : []));
    const from = alike[0] ?? 0;
    const result = common(of.slice(from), holds.slice(from));
    if ((name !== 'min' && name !== 'max') || result.kind === 'blank' || result.kind === 'any' || moments.has(result.kind) || result.kind === 'time') return result;
    for (const [index, each] of of.entries()) needNumber(each, holds[index]!);
    return result.isAge === true ? result : { kind: 'number' };
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
        if (rows > 0 && columnIn(part.path) !== null) return { kind: 'any' };
        const found = scope.item(part.path);
        if (found === null) {
          advise('expression.without_answer', part, { path: part.path });
          return { kind: 'blank' };
        }
        if ('kind' in found) return found;
        faults.push({ ...found, at: part.at });
        return { kind: 'any' };
      }
      case 'call':
        return call(part, isMany);
    }
  };

  const holds = holding(expression);
  return { holds, faults, advice };
};
