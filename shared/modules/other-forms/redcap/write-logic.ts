import type { Expression } from '../../../language/expression/expression.ts';
import { decimalText } from '../../../text/decimal.ts';

export interface WrittenFields {
  readonly fieldOf: (path: string) => { readonly name: string; readonly isCheckbox: boolean; readonly isMoment: boolean } | null;
}

class Unwritable extends Error {}

const operators: { readonly [name: string]: readonly [sign: string, level: number] } = {
  or: ['or', 1], and: ['and', 2], '=': ['=', 3], '!=': ['<>', 3], '<': ['<', 4], '<=': ['<=', 4], '>': ['>', 4], '>=': ['>=', 4],
  '+': ['+', 5], '-': ['-', 5], '*': ['*', 6], div: ['/', 6],
};
const tightest = 7;

/** Functions with the same meaning in REDCap; null if an argument prevents the translation. */
const functions: { readonly [name: string]: (of: readonly string[]) => string | null } = {
  ...Object.fromEntries(['if', 'abs', 'sqrt', 'min', 'max', 'concat'].map((name) => [name, (of: readonly string[]) => `${name}(${of.join(', ')})`])),
  round: (of) => `round(${of.join(', ')})`,
  floor: ([of]) => `rounddown(${of!}, 0)`,
  ceiling: ([of]) => `roundup(${of!}, 0)`,
  pow: ([base, exponent]) => `(${base!})^(${exponent!})`,
  mod: ([dividend, divisor]) => `mod(${dividend!}, ${divisor!})`,
  exp: ([of]) => `exponential(${of!})`,
  ln: ([of]) => `log(${of!})`,
  log: ([of]) => `log(${of!})`,
  log10: ([of]) => `log(${of!}, 10)`,
  'string-length': ([of]) => `length(${of!})`,
  number: ([of]) => of!,
  string: ([of]) => of!,
};

/** An expression in REDCap's language; null if REDCap cannot express it. */
export const writeLogic = (expression: Expression, fields: WrittenFields): string | null => {
  const field = (path: string) => {
    const found = fields.fieldOf(path);
    if (found === null) throw new Unwritable();
    return found;
  };
  const text = (value: string): string => {
    if (value.includes("'") && value.includes('"')) throw new Unwritable();
    return value.includes("'") ? `"${value}"` : `'${value}'`;
  };
  const moment = (part: Expression): string | null => {
    if (part.kind === 'call' && (part.name === 'today' || part.name === 'now')) return `'${part.name}'`;
    if (part.kind === 'call' && part.name === 'date' && part.of[0]?.kind === 'text') return text(part.of[0].value);
    const found = part.kind === 'item' ? fields.fieldOf(part.path) : null;
    return found?.isMoment === true ? `[${found.name}]` : null;
  };
  const chosen = (of: readonly Expression[], isChosen: boolean): string => {
    const [held, value] = of;
    if (held?.kind !== 'item' || value?.kind !== 'text') throw new Unwritable();
    const { name, isCheckbox } = field(held.path);
    return isCheckbox ? `[${name}(${value.value})] = '${isChosen ? 1 : 0}'` : `[${name}] ${isChosen ? '=' : '<>'} ${text(value.value)}`;
  };

  const written = (part: Expression, least: number): string => {
    switch (part.kind) {
      case 'number':
        return decimalText(part.value);
      case 'text':
        return text(part.value);
      case 'self':
        throw new Unwritable();
      case 'item': {
        const { name, isCheckbox } = field(part.path);
        if (isCheckbox) throw new Unwritable();
        return `[${name}]`;
      }
      case 'call':
        return call(part.name, part.of, least);
    }
  };
  const call = (name: string, of: readonly Expression[], least: number): string => {
    const [first, second] = of;
    if (name === 'selected') return chosen(of, true);
    if (name === 'not') {
      if (first?.kind === 'call' && first.name === 'selected') return chosen(first.of, false);
      throw new Unwritable();
    }
    const difference = name === '-' && second !== undefined ? [moment(second), moment(first!)] : [];
    if (difference.length === 2 && difference.every((each) => each !== null)) return `datediff(${difference.join(', ')}, 'd', true)`;
    if (name === '-' && second === undefined) return `-${written(first!, tightest)}`;
    if (name === 'div' && first?.kind === 'call' && first.name === 'sum' && second?.kind === 'call' && (second.name === 'count' || second.name === 'count-non-empty')) {
      const [summed, counted] = [first, second].map((part) => part.of.map((each) => written(each, 0)).join(', '));
      if (summed === counted) return `mean(${summed!})`;
    }
    const operator = Object.hasOwn(operators, name) ? operators[name]! : null;
    if (operator !== null) {
      const [sign, level] = operator;
      const parts = of.map((each, index) => {
        const day = level === 3 || level === 4 ? moment(each) : null;
        return day !== null && each.kind !== 'item' ? day : written(each, index === 0 ? level : level + 1);
      });
      // REDCap accepts today and now only as arguments of functions.
      if (parts.some((each) => each === "'today'" || each === "'now'")) throw new Unwritable();
      const whole = parts.join(` ${sign} `);
      return level < least ? `(${whole})` : whole;
    }
    // REDCap's sum skips blanks and gives 0 for blanks only.
    if (name === 'coalesce' && first?.kind === 'call' && first.name === 'sum' && second?.kind === 'number' && second.value === 0) {
      return `sum(${first.of.map((each) => written(each, 0)).join(', ')})`;
    }
    if (name === 'true' || name === 'false') return name === 'true' ? '(1 = 1)' : '(1 = 0)';
    const known = Object.hasOwn(functions, name) ? functions[name]!(of.map((each) => written(each, 0))) : null;
    if (known === null) throw new Unwritable();
    return known;
  };

  try {
    return written(expression, 0);
  } catch (problem) {
    if (problem instanceof Unwritable) return null;
    throw problem;
  }
};
