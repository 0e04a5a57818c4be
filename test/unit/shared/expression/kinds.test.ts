import { describe, expect, test } from 'vitest';
import { checkDesign } from '#shared/design/check-design.ts';
import { notesAbout } from '#shared/design-notes.ts';
import { signatures } from '#shared/language/expression/functions.ts';
import { choices, design, item, plugin, repeat } from '#test/support/form-builder.ts';

/** What a formula over items of each kind is found to be; null where nothing is wrong with it. */
const foundIn = (calculation: string): string | null => {
  const form = design([
      item('number', 'n'),
      item('check', 'yes'),
      item('string', 't'),
      item('date', 'd'),
      item('datetime', 'm'),
      item('time', 'h'),
      item('time', 'hs', { seconds: true }),
      item('age', 'a'),
      item('single', 'c', { choices: choices('x', 'y') }),
      item('single', 'k', { choices: choices('1', '02', 'unknown') }),
      item('multi', 's', { choices: choices('x', 'y') }),
      repeat('r', [item('number', 'each'), item('date', 'when')]),
      item('gcs', 'g'),
      item('suggest', 'i'),
      item('location', 'l'),
      item('start', 'st'),
      item('label', 'note'),
      plugin('blood_pressure', 'bp', { SBP: { name: 'S' }, DBP: { name: 'D' } }),
      plugin('weekday', 'w', { source: 'p.d' }),
      plugin('sum', 'sum', { sources: ['p.n'] }),
      plugin('expression', 'f', { calculation }),
    ]);
  const notes = notesAbout(form).filter(({ code, params }) => code.startsWith('expression.') && !code.includes('.age_') && params['column'] !== undefined);
  const found = [...checkDesign(form), ...notes].map(({ code, params }) => `${code.replace('expression.', '')} ${params['column']}`);
  return found.length === 0 ? null : found.join(', ');
};
const short = (text: string): string => text.replace(/\$(\w+(?:\.\w+)?)/g, '${p.$1}');
/** In the shortened text a character stands for `p.` and the braces too. */
const checked = (text: string): string | null => foundIn(short(text))?.replace(/ \d+/g, '') ?? null;

const right: readonly string[] = [
  // Yes or no, and choices of which one is a number, count as numbers.
  '$n + 1', '$yes + 1', '$k * 2', "'7' + 1", "'' + 1", '-$yes', '$n mod 2', '$n div $k', '$d + 1', '1 + $m', '$d - 1', '($d - $m) * 2', 'round(today() - $d)', "date('2026-11-21') - $d > 3",
  '$n < 1', '$k >= 2', '$yes > 0', '$d < $m', "$d < '2026-11-21'", "$m >= '2026-11-21T10:00'", "$h < '12:00'", '$h < $h', "$n > '3'", "$n = ''", '$n = 3', "$t = 'a'", '$yes = true()', "$yes = 'no'", '$yes = 1',
  "$c = 'x'", "'x' = $c", '$k = 1', '$k = 2', "$k = '02'", "$k = 'unknown'", '$c = $t', '$d = $m', "$h != '08:30'", '$c = $c',
  "if($n > 1, 'a', $t)", 'if($yes, 1, $k)', "if($yes, $d, '')", "if($yes and not($n > 1) or $c = 'x', 1, 2)", "coalesce($c, 'none')", 'coalesce($n, $yes)', 'prefill($c)', "selected($s, 'x')", "selected($c, 'y')", 'count-selected($s)', 'count-selected($c)',
  "concat($t, $n, $yes, $d, $s)", 'string-length($n)', 'substr($t, 0, $n)', "contains($t, 'a')", 'contains($t, $c)', "starts-with($n, '1')", "ends-with($d, '01')", "regex($t, '[a-z]+')", 'round($n, $k)', 'int($yes)', 'floor($n)', 'ceiling($n)', 'abs($k)',
  'pow($n, 0.5)', 'sqrt($n)', 'exp($k)', 'ln($n)', 'log($n)', 'log10($n)', 'years($a)', 'months($a)', 'sum($each)', "sum($each, $c = 'x')", 'nth-largest($each, 2)', "nth-largest($each, 2, $c = 'x')", 'sum($n, $yes, $k)', 'min($when)', 'max($d, today())', "max($h, '')", 'min($n, $k)', 'max($a)', 'count($each, $t)', 'unique($each)', 'unique($t)', 'ascending($when)', 'ascending($each) and $yes', 'number($t)', 'string($s)', 'date($t)', "format-date($m, '%H')", "format-date('', '%Y')", 'true()', 'false()', 'today()',
  '$g + $g.E + $g.total', "$i.code = 'S06.0'", "$i.kind = 'icd10'", '$l.latitude + 1', "$st.group = 'I'", '$bp.SBP - $bp.DBP', '$a.year * 12', "$w = 'monday'", '$sum + 1', '$r + 1',
  // What XPath turns into a text, a list of values or a day as it is.
  'contains($t, $yes)', 'starts-with($t, $s)', '$s', "selected($t, 'x')", "format-date($t, '%Y')", '$each + 1', "if(instance('l')/root/item[name = $c and age > 3]/label = 'a', 1, 2)", "pulldata('l', 'a', 'b', $t)",
  'boolean($t)', 'boolean-from-string($t)', 'once($n)', 'selected-at($s, 0)', "jr:choice-name($c, '$c')", "missing($bp) = 'nk'", "missing($i.code) = 'nk'", "join(', ', $each)", 'normalize-space($t)', "substring-before($t, 'a')", "substring-after($t, 'a')", "translate($t, 'a', 'b')",
  'exp10($n)', 'sin($n)', 'cos($n)', 'tan($n)', 'asin($n)', 'acos($n)', 'atan($n)', 'atan2($n, 1)', 'pi()', 'count-non-empty($each)', 'position($r)', 'indexed-repeat($each, $r, 2) + 1', 'date-time($m)', 'date-time($d, $h)', "$hs < '12:00:30'", 'difference-in-minutes($m, now())', "difference-in-hours($h, '08:00')", 'now()', 'decimal-date-time($m)', 'decimal-time($h)', "format-date-time($m, '%S')", 'difference-in-months($d, today())', 'cht:difference-in-days($d, today())', 'cht:difference-in-weeks($d, today())', 'cht:difference-in-months($d, today())', 'cht:difference-in-years($d, today())', 'add-date($d, 1, 0 - $n)', 'random()', 'uuid()', '$t | $t',
  '$each[$n > 1] + 1', 'count($r[position() = last()])', '$each[$each > current($n)] + 1', "instance('l')/root/item[position() = last()]/label",
];

const wrong: readonly (readonly [text: string, code: string])[] = [
  ['$t + 1', 'needs_number'], ['$c * 2', 'needs_number'], ['$s + 1', 'needs_number'], ['$h - $h', 'needs_number, expression.needs_number'], ['$d + $d', 'needs_number, expression.needs_number'], ['1 - $d', 'needs_number'], ['$d * 2', 'needs_number'], ['-$d', 'needs_number'], ["'a' + 1", 'needs_number'],
  ["$t < 'b'", 'not_comparable'], ['$t < 3', 'not_comparable'], ['$d < 3', 'not_comparable'], ['$d < $h', 'not_comparable'], ['$h < $m', 'not_comparable'], ["$n < 'a'", 'not_comparable'], ["$h < '12:00:30'", 'seconds'], ["'2026-11-21T10:00:30.5' < $m", 'seconds'], ["$h = '8:00:01'", 'seconds'],
  ['$d = 3', 'not_comparable'], ["$yes = 'maybe'", 'not_comparable'], ['$t = 3', 'not_comparable'], ["$d = 'soon'", 'not_comparable'], ['$c = $d', 'not_comparable'], ['$c = $yes', 'not_comparable'], ["$s = 'x'", 'use_selected'], ['$s = $s', 'use_selected'],
  ["$c = 'z'", 'unknown_value'], ["'z' = $c", 'unknown_value'], ['$k = 3', 'unknown_value'], ["$k = '2'", 'unknown_value'], ["selected($s, 'z')", 'unknown_value'], ["selected($c, 'z')", 'unknown_value'],
  ['$n and $yes', 'needs_yes_no'], ['$yes or $t', 'needs_yes_no'], ['not($n)', 'needs_yes_no'], ['if($n, 1, 2)', 'needs_yes_no'], ["if('', 1, 2)", 'needs_yes_no'], ["if($yes, 1, 'a')", 'parts_differ'], ['if($yes, $d, 1)', 'parts_differ'], ['coalesce($d, $m)', 'parts_differ'], ['coalesce($n, $t)', 'parts_differ'], ['prefill()', 'arguments'], ['prefill($n, $n)', 'arguments'], ['years(prefill($n))', 'needs_age'],
  ['count-selected($n)', 'needs_choice'], ['substr($t, $c)', 'needs_number'], ['substr($t, 0, $t)', 'needs_number'], ["regex($t, '(')", 'pattern'],
  ...['exp10', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'round', 'int', 'floor', 'ceiling', 'abs', 'sqrt', 'exp', 'ln', 'log', 'log10', 'sum'].flatMap((name) => [[`${name}($t)`, 'needs_number'], [`${name}($c)`, 'needs_number'], [`${name}($d)`, 'needs_number']] as const),
  ['round($n, $t)', 'needs_number'], ['nth-largest($t, 1)', 'needs_number'], ['nth-largest($each, $t)', 'needs_number'], ['nth-largest($each)', 'arguments'], ['pow($t, 2)', 'needs_number'], ['pow(2, $d)', 'needs_number'], ['years($n)', 'needs_age'], ['months($d)', 'needs_age'], ['years(3)', 'needs_age'], ["months('')", 'needs_age'], ['years(coalesce($a, $n))', 'needs_age'],
  ['max($t)', 'needs_number'], ["min($c, 'a')", 'needs_number, expression.needs_number'], ['max($d, 3)', 'parts_differ'], ["date('soon')", 'needs_date'], ["format-date($n, '%Y')", 'needs_date'], ["format-date($h, '%H')", 'needs_date'], ['date-time($d, $d)', 'needs_clock'], ['difference-in-minutes($d, $m)', 'needs_clock'], ['difference-in-hours($m, $n)', 'needs_clock'],
  ['exp()', 'arguments'], ['ln($n, 2)', 'arguments'], ['log10()', 'arguments'], ['years($a, 1)', 'arguments'], ['pow(2)', 'arguments'], ['lg($n)', 'function_unknown'], ['extract-signed($t, $t)', 'function_unavailable'], ['last()', 'outside_brackets'], ['position()', 'outside_brackets'], ['$each[last()] + last()', 'outside_brackets'], ['current($t) + 1', 'needs_number'], ['$each[$t + 1]', 'needs_number'], ['position(1)', 'needs_item'], ['add-date($d, $t)', 'needs_number'], ["jr:choice-name($c, 'c')", 'needs_item'], ["missing('c')", 'needs_item'], ['unique(1)', 'needs_item'], ['ascending($each, 1)', 'arguments'], ['missing($note)', 'without_answer'], ['indexed-repeat($each, 1, 1)', 'needs_item'], ["instance('l')/context/x", 'function_unavailable'],
 
  ['$i.code + 1', 'needs_number'], ['$i.name < 3', 'not_comparable'], ["$l.latitude = 'x'", 'not_comparable'], ['$st.group * 2', 'needs_number'], ['$bp + 1', 'needs_part'], ['$l = 1', 'not_comparable'], ["$note = 'a'", 'without_answer'], ['$i.SBP', 'unknown_part'], ['$w + 1', 'needs_number'], ['years($a.year)', 'needs_age'],
];

describe('an expression', () => {
  test.each(right)('%s is right', (text) => expect(checked(text)).toBeNull());
  test.each(wrong)('%s is found: %s', (text, code) => expect(checked(text)?.split(', ')).toEqual(code.replaceAll('expression.', '').split(', ')));
  test('of every function is among both', () => {
    const named = (texts: readonly string[]) => Object.keys(signatures).filter((name) => !texts.some((text) => text.includes(`${name}(`)));
    expect(named(right)).toEqual([]);
    // These take whatever there is, or nothing.
    const undemanding = Object.entries(signatures).filter(([, { wants }]) => wants.every((want) => want === 'any' || want === 'text')).map(([name]) => name);
    expect(named(wrong.map(([text]) => text)).filter((name) => !undemanding.includes(name))).toEqual(['selected-at', 'uuid', 'atan2', 'decimal-date-time', 'format-date-time', 'difference-in-months', 'cht:difference-in-days', 'cht:difference-in-weeks', 'cht:difference-in-months', 'cht:difference-in-years']);
  });
});

test.each([['expp(${p.n})', 'exp'], ['logg10(${p.n})', 'log10'], ['year(${p.a})', 'years'], ['month(${p.a})', 'months']])('%s is probably %s', (calculation, name) => {
  expect(checkDesign(design([item('number', 'n'), item('age', 'a'), plugin('expression', 'f', { calculation })]))).toMatchObject([{ code: 'expression.function_unknown', params: { suggestion: name } }]);
});

test('a pattern that cannot be read is named', () => {
  expect(checkDesign(design([item('string', 't'), plugin('expression', 'f', { calculation: "regex(${p.t}, '(')" })]))).toMatchObject([{ code: 'expression.pattern', params: { pattern: '(' } }]);
});

test('a column of a list is unknown where no list is looked through', () => {
  expect(checkDesign(design([plugin('expression', 'f', { calculation: '${#age} + 1' })]))).toMatchObject([{ params: { path: '#age' } }]);
});

test('a condition is told its own fault, not what it comes to', () => {
  const conditionOf = (relevant: string) => checkDesign(design([item('number', 'n'), item('string', 'x', { relevant })])).map(({ code }) => code);
  expect(conditionOf('${p.nowhere} + 1')).toEqual(['expression.unknown_item']);
  expect(conditionOf('${p.n} > 1')).toEqual([]);
});

test('a part is suggested with its page only where the item has it', () => {
  const found = checkDesign(design([item('number', 'hr'), item('age', 'age'), plugin('expression', 'f', { calculation: 'coalesce(${hr.code}, ${age.month}, ${age.code})' })]));
  expect(found.map(({ params }) => params['suggestion'])).toEqual(['', 'p.age.month', '']);
});

test('several choices compared with = are found by the name of their item, on either side', () => {
  const items = [item('multi', 's', { choices: choices('x') }), item('string', 't')];
  for (const calculation of ["${p.s} = 'x'", "'x' = ${p.s}", '${p.t} = ${p.s}']) {
    const [found] = notesAbout(design([...items, plugin('expression', 'f', { calculation })]));
    expect([found?.code, found?.params['name']]).toEqual(['expression.use_selected', 's']);
  }
});
