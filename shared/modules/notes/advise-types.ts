import { checkedTypes } from '../../design/check-expressions.ts';
import { expressionsOf, type ItemExpression, judgingKeys } from '../../design/item-expressions.ts';
import type { Places } from '../../design/places.ts';
import type { Place } from '../../design/walk.ts';
import { alikeFrom, common, type Holding, isNumberLike, isNumeric, type Look, moments } from '../../language/expression/check-types.ts';
import type { Expression, ExpressionFault } from '../../language/expression/expression.ts';
import { signatures } from '../../language/expression/functions.ts';
import type { ExpressionKind, Wanted } from '../../language/expression/signatures.ts';
import { closest } from '../../text/closest.ts';
import { isDate, isDateTime, isTime } from '../../text/dates.ts';
import { readDate } from '../../language/written-moments.ts';

export type ExpressionHint = ExpressionFault<ExpressionAdvice>;

const orders = new Set(['<', '<=', '>', '>=']);
const arithmetic = new Set(['+', '-', '*', 'div', 'mod']);

/** These functions may take an age, because they only compare it or cut it to years. */
const agePreserving: ReadonlySet<string> = new Set(['number', 'int', 'floor', 'count', 'min', 'max', 'if', 'coalesce', 'prefill', 'years', 'months']);

/** No item holds a date or a time with seconds. */
const withSeconds = /(?:^|[T ])\d{1,2}:\d{2}:\d{2}(?:\.\d+)?$/;

/** format-date() knows these letters; the last five need a moment. */
const formatLetters = /^[YymnbdeaHhMS3]$/;
const hourLetters = /^[HhMS3]$/;

const isChoice = ({ kind }: Holding): boolean => kind === 'choice' || kind === 'choices';

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

/** Finds expressions that are valid under XPath's rules, but probably a mistake. */
const createAdviser = (): { readonly look: Look; readonly hints: ExpressionHint[] } => {
  const hints: ExpressionHint[] = [];
  const advise = (code: ExpressionAdvice, part: Expression, params: ExpressionFault['params'] = {}): void => {
    hints.push({ code, at: part.at, params });
  };

  const needNumber = (part: Expression, holds: Holding): void => {
    if (isNumberLike(holds) || (holds.isLiteral === true && holds.kind === 'text' && isNumeric(holds.values?.[0] ?? ''))) return;
    advise('expression.needs_number', part, { kind: holds.kind });
  };
  const needYesNo = (part: Expression, { kind }: Holding): void => {
    if (kind !== 'yes_no' && kind !== 'any') advise('expression.needs_yes_no', part, { kind });
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

  const calculate = (name: string, of: readonly Expression[], holds: readonly Holding[], result: Holding): void => {
    adviseAges(of, holds);
    if (name === '-' && of.length === 2 && holds.every(({ kind }) => moments.has(kind))) return;
    for (const [index, each] of of.entries()) if (!(moments.has(result.kind) && moments.has(holds[index]!.kind))) needNumber(each, holds[index]!);
  };

  const agree = (of: readonly Expression[], holds: readonly Holding[]): void => {
    const { differs } = common(holds);
    if (differs) advise('expression.parts_differ', of[differs.at]!, { left: differs.left, right: differs.right });
  };

  const meets = (wanted: Wanted, part: Expression, holds: Holding): void => {
    const isOther = (...kinds: readonly Holding['kind'][]): boolean => !['any', 'blank', 'text', ...kinds].includes(holds.kind);
    if (wanted === 'number') needNumber(part, holds);
    else if (wanted === 'yes_no') needYesNo(part, holds);
    else if (wanted === 'held' && isOther('choice', 'choices')) advise('expression.needs_choice', part, { kind: holds.kind });
    else if (wanted === 'day' && isOther('date', 'datetime')) advise('expression.needs_date', part, { kind: holds.kind });
    else if (wanted === 'clock' && isOther('datetime', 'time')) advise('expression.needs_clock', part, { kind: holds.kind });
  };

  const checkFormat = (format: Expression, holds: Holding): void => {
    if (format.kind !== 'text') return;
    for (const [, letter = ''] of format.value.matchAll(/%(.)/gsu)) {
      const isKnown = formatLetters.test(letter) && !(holds.kind === 'date' && hourLetters.test(letter));
      if (!isKnown) return advise('expression.format_letter', format, { letter: `%${letter}` });
    }
  };

  const callOf = (name: string, of: readonly Expression[], holds: readonly Holding[]): void => {
    const { wants, gives } = signatures[name]!;
    for (const [index, each] of of.entries()) meets(wants[Math.min(index, wants.length - 1)]!, each, holds[index]!);
    if (name === 'selected') checkValue(holds[0]!, of[1]!, holds[1]!);
    if (name === 'date' && of[0]?.kind === 'text' && readDate(of[0].value) === null) advise('expression.needs_date', of[0], { kind: 'text' });
    if (name === 'indexed-repeat') return;
    if (name.startsWith('format-date')) checkFormat(of[1]!, holds[0]!);
    if (!agePreserving.has(name)) adviseAges(of, holds);
    if (gives !== 'same') return;
    const from = alikeFrom(wants);
    agree(of.slice(from), holds.slice(from));
    const isNumbers = (name === 'min' || name === 'max') && !['blank', 'any', 'date', 'datetime', 'time'].includes(common(holds.slice(from)).holding.kind);
    if (isNumbers) for (const [index, each] of of.entries()) needNumber(each, holds[index]!);
  };

  const look: Look = (part, result, holds, around) => {
    if (part.kind === 'item' && result.kind === 'blank' && result.item === undefined) advise('expression.without_answer', part, { path: part.path });
    if (part.kind === 'call' && holds.length === part.of.length) {
      const { name, of } = part;
      if (name === '|') agree(of, holds);
      else if (arithmetic.has(name)) calculate(name, of, holds, result);
      else if (name === '=' || name === '!=' || orders.has(name)) compare(name, part, [holds[0]!, holds[1]!], [of[0]!, of[1]!]);
      else if (Object.hasOwn(signatures, name)) callOf(name, of, holds);
    }
    if (around === 'and' || around === 'or') needYesNo(part, result);
  };
  return { look, hints };
};

const hintsOf = (place: Place, expression: ItemExpression, byPath: Places['byPath']): readonly ExpressionHint[] => {
  const { look, hints } = createAdviser();
  const found = checkedTypes(place, expression, byPath, look);
  if (!found || found.faults.length > 0 || found.holds.kind === 'any') return hints;
  const { key, parsed: { tree } } = expression;
  const { kind } = found.holds;
  const advised = (code: ExpressionAdvice): readonly ExpressionHint[] => [...hints, { code, at: tree!.at, params: { kind } }];
  if ((key === 'relevant' || judgingKeys.has(key)) && kind !== 'yes_no') return advised('expression.needs_yes_no');
  return key === 'repeat_count' && kind !== 'number' && kind !== 'choice' ? advised('expression.needs_number') : hints;
};

export const adviseTypes = (place: Place, byPath: Places['byPath']): readonly { readonly expression: ItemExpression; readonly hint: ExpressionHint }[] =>
  expressionsOf(place.item).flatMap((expression) => hintsOf(place, expression, byPath).map((hint) => ({ expression, hint })));

/** Each code has a text `<code>.message` in the catalogue `compile`. */
export const expressionAdvice = [
  'expression.age_as_number',
  'expression.age_compared',
  'expression.format_letter',
  'expression.without_answer',
  'expression.needs_number',
  'expression.needs_yes_no',
  'expression.needs_choice',
  'expression.needs_date',
  'expression.needs_clock',
  'expression.seconds',
  'expression.not_comparable',
  'expression.use_selected',
  'expression.unknown_value',
  'expression.parts_differ',
] as const;

export type ExpressionAdvice = (typeof expressionAdvice)[number];
