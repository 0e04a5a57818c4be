import { describe, expect, test } from 'vitest';
import { evaluateExpression, type Term } from '#shared/language/expression/evaluate-expression.ts';
import { parseExpression } from '#shared/language/expression/parse-expression.ts';
import { signatures } from '#shared/language/expression/functions.ts';
import { lists, operands, rows } from './rules-table.ts';
import { xpathRows } from './xpath-table.ts';

const valueOf = (short: string): Term => {
  const { tree, fault } = parseExpression(short.replace(/\$(\w+)/g, '${p.$1}'));
  expect(fault).toBeNull();
  const nameOf = (path: string): string => {
    const name = path.slice(2);
    if (!Object.hasOwn(operands, name) && !Object.hasOwn(lists, name)) throw new Error(`no operand ${name}`);
    return name;
  };
  return evaluateExpression(tree!, {
    today: '2026-11-21',
    self: null,
    read: (path) => operands[nameOf(path)] ?? null,
    readAll: (path) => lists[nameOf(path)] ?? [operands[nameOf(path)] ?? null],
  });
};

describe('by the rules of expressions', () => {
  test.each(rows)('%s is %j', (text, value) => expect(valueOf(text)).toEqual(value));

  test('every function and operator has rows with a blank and without', () => {
    const names = [...Object.keys(signatures).filter((name) => !['true', 'false', 'today', 'now', 'pi', 'random', 'position', 'last', 'current', 'instance'].includes(name)).map((name) => `${name}(`), ' and ', ' or ', ' = ', ' != ', ' < ', ' <= ', ' > ', ' >= ', ' + ', ' - ', ' * ', ' div ', ' mod '];
    const texts = [...rows, ...xpathRows].map(([text]) => text);
    const lacking = names.filter((name) => {
      const own = texts.filter((text) => text.includes(name));
      return !own.some((text) => text.includes('$blank')) || !own.some((text) => !text.includes('$blank'));
    });
    expect(lacking).toEqual([]);
  });
});
