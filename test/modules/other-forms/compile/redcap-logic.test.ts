import * as fc from '#test/support/properties.ts';
import { describe, expect, test } from 'vitest';
import { readTags } from '#shared/modules/other-forms/redcap/action-tags.ts';
import { translateCalculation, translateCondition, type FieldKind } from '#shared/modules/other-forms/redcap/translate-logic.ts';
import { validationNames, validationOf } from '#shared/modules/other-forms/redcap/validations.ts';
import { functions } from '#shared/language/expression/functions.ts';
import { parseExpression } from '#shared/language/expression/parse-expression.ts';

const kinds: { readonly [field: string]: FieldKind } = { a: 'number', b: 'number', t: 'text', d: 'date', r: 'choice', box: 'checkbox' };
const fields = { kindOf: (name: string) => kinds[name] ?? null, nameOf: (name: string) => name };

describe('a rule of REDCap', () => {
  test.each([
    ['[a]', '${a} != \'\' and ${a} != 0'],
    ['[box(1)]', "selected(${box}, '1')"],
    ['[box___1] = 0', "not(selected(${box}, '1'))"],
    ['![t]', "not(${t} != '' and ${t} != '0')"],
    ['[A] > 1', '${a} > 1'],
    ['[a] &gt; 1 && [b] == 2', '${a} > 1 and ${b} = 2'],
    ['[t] = \u201cyes\u201d', "${t} = 'yes'"],
    ['[t] = "it\'s"', '${t} = "it\'s"'],
    ['[d] = [a]', '${d} = ${a}'],
    ['[a] = 1 /* one */ or // more\n[a] = 2', '${a} = 1 or ${a} = 2'],
    ['[a] - ([b] - 1) > 0', '${a} - (${b} - 1) > 0'],
    ['([a] or [b]) and [r] = 1', "(${a} != '' and ${a} != 0 or ${b} != '' and ${b} != 0) and ${r} = '1'"],
  ])('%s becomes %s', (logic, text) => {
    expect(translateCondition(logic, fields)).toEqual({ text, fault: null });
    expect(parseExpression(text).fault).toBeNull();
  });

  test.each([
    ['[a] = ', 'unreadable', '[a] ='],
    ['[a] = 1)', 'unreadable', ')'],
    ['[a] = 1 [b] = 2', 'unreadable', '[b] = 2'],
    ['[] = 1', 'unreadable', '[] = 1'],
    ['or()', 'unreadable', 'or()'],
    ['and([a], [b], [t])', 'unreadable', 'and([a], [b], [t])'],
    ['[r(1)] = 1', 'unreadable', '[r]'],
    ['median(1, 2, 3, 4, 5) = 3', 'arguments', 'median'],
    ["replace_text([t], 'ab', 'c') = ''", 'arguments', 'replace_text'],
    ["age_at_date([d], 'today', true) > 1", 'arguments', 'age_at_date'],
    ["datediff([d], '08:00', 'h') > 1", 'arguments', 'datediff'],
    ['ismissingcode([a])', 'function', 'ismissingcode'],
    ['x'.repeat(10_001), 'too_long', '10000'],
  ])('%s is left out: %s at %s', (logic, reason, what) => {
    expect(translateCondition(logic, fields)).toMatchObject({ text: null, fault: { reason, what } });
  });

  test('of any letters is an expression that can be read, or left out', () => {
    const piece = fc.constantFrom('[a]', '[t]', '[d]', '[r]', '[box(1)]', '1', "'1'", "''", ' and ', ' or ', '=', '<>', '>', '+', '-', '*', '/', '^', '(', ')', ',', 'if(', 'sum(', 'round(', 'not(', "'today'", 'datediff(', "'d'", 'left(', '!');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        for (const { text, fault } of [translateCondition(pieces.join(''), fields), translateCalculation(pieces.join(''), fields, 'number')]) {
          expect(fault === null).toBe(text !== null);
          expect(parseExpression(text ?? '1').fault).toBeNull();
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the validation', () => {
  test.each([
    ['email', ['a.b@example.org'], ['a.b', 'a@b', '@example.org', 'a b@example.org']],
    ['phone', ['(615) 322-2222', '6153222222', '+1 615 322 2222', '615-322-2222 x12'], ['1234', '(115) 322-2222', '615 322 222']],
    ['phone_australia', ['02 9876 5432', '(02) 98765432', '0412 345 678', '+61 2 9876 5432'], ['9876 5432', '01 9876 5432']],
    ['phone_uk', ['020 7946 0000', '+44 20 7946 0000', '(020) 79460000'], ['7946 0000', '020']],
    ['zipcode', ['12345', '12345-6789'], ['1234', '12345-', 'ABCDE']],
    ['postalcode_australia', ['2000'], ['200', '20000']],
    ['postalcode_canada', ['K1A 0B1', 'k1a0b1'], ['K1A', '11A 0B1']],
    ['postalcode_french', ['75001'], ['7500']],
    ['postalcode_germany', ['10115'], ['D-10115']],
    ['postalcode_uk', ['SW1A 1AA', 'M1 1AE'], ['SW1A', '1AA SW1']],
    ['ssn', ['123-45-6789', '123456789'], ['123-45-678', '12-345-6789']],
    ['mrn_10d', ['0123456789'], ['123456789', 'A123456789']],
    ['mrn_generic', ['AB-12_3'], ['AB 12', 'AB.1']],
    ['vmrn', ['1234', '123456789'], ['123', '1234567890']],
    ['alpha_only', ['abcXYZ'], ['abc1', 'a b']],
    ['time_mm_ss', ['05:30', '59:59'], ['60:00', '5:30']],
  ])('%s takes what it should', (name, right, wrong) => {
    const matches = (text: string): boolean => functions['regex']!(text, validationOf(name)!.pattern!) === true;
    expect(right.filter((text) => !matches(text))).toEqual([]);
    expect(wrong.filter(matches)).toEqual([]);
  });

  test('that checks the form of a text is tested above', () => {
    expect(validationNames.filter((name) => validationOf(name)?.pattern !== undefined)).toHaveLength(16);
    expect(validationNames.flatMap((name) => validationOf(name.toUpperCase())?.type ?? [])).toHaveLength(validationNames.length);
  });
});

describe('the tags of an annotation', () => {
  test.each([
    ["@HIDDEN @DEFAULT='a @b'", [['HIDDEN', '', []], ['DEFAULT', 'a @b', []]]],
    ['@CHARLIMIT = 30 and a remark', [['CHARLIMIT', '30', []]]],
    ["@CALCTEXT(if([a]=')', 'x', (1+2)))", [['CALCTEXT', "if([a]=')', 'x', (1+2))", []]]],
    ["@IF([a]='1', @HIDDEN @READONLY, @IF([b]=2, @TODAY, ''))", [['HIDDEN', '', ["[a]='1'"]], ['READONLY', '', ["[a]='1'"]], ['TODAY', '', ["not([a]='1')", '[b]=2']]]],
    ["@IF([a]='1', @HIDDEN)", [['HIDDEN', '', ["[a]='1'"]]]],
    ['write to me@HOME.org or @@X', []],
    ['@CALCTEXT(never closed', [['CALCTEXT', '', []]]],
  ])('%s', (annotation, tags) => {
    expect(readTags(annotation).map(({ name, value, when }) => [name, value, when])).toEqual(tags);
  });
});
