import type { Reading } from '#shared/language/expression/reading.ts';
import type { Term } from '#shared/language/expression/values.ts';

/**
 * What expressions of XLSForm come to, worked out by hand from the documented rules of XLSForm, ODK XPath and XPath 1.0 before the code ran:
 * comparisons are yes or no, a blank is an empty text, and a text is a number where it is written as one.
 */
const answers: { readonly [name: string]: Term } = {
  blank: null,
  age: 25,
  weight: 3.5,
  zero: 0,
  neg: -7,
  name: 'Ann Lee',
  code: 'B12',
  digits: '42',
  wide: '  two   words ',
  one: 'yes',
  other: 'no',
  grade: '3',
  many: ['red', 'green', 'purple'],
  spaced: 'red green purple',
  none: [],
  on: true,
  off: false,
  dob: '1990-06-15',
  visit: '2026-11-21',
  later: '2026-12-01',
  seen: '2026-11-21T18:30',
  dawn: '06:00',
  noon: '12:00',
  equator: '0 0 0 0',
  east: '0 1 0 0',
  north: '1 0 0 0',
};
const repeated: { readonly [name: string]: readonly Term[] } = {
  ages: [4, null, 9],
  names: ['Bo', 'Cy', 'Di'],
  doses: [0.1, 0.2, 0.7],
  blanks: [null, null],
  nobody: [],
  points: ['0 0 0 0', '0 1 0 0', '1 1 0 0', '1 0 0 0'],
  shots: ['yes', 'no', 'yes'],
  letters: ['A', 'B', 'C', 'D', 'E', 'F'],
};
const villages = [
  { name: 'v1', label: 'North', district: 'd1', people: '120' },
  { name: 'v2', label: 'South', district: 'd2', people: '80' },
  { name: 'v3', label: 'West', district: 'd2', people: '300' },
];
const titles: { readonly [value: string]: string } = { yes: 'Yes, I do', no: 'No', red: 'Red' };

const nameOf = (path: string): string => path.slice(path.indexOf('.') + 1);

/** The form that the rows below are asked in: the reader stands in the second of three repetitions of `kids`. */
export const form: Reading = {
  today: '2026-11-21',
  now: '2026-11-21T18:45',
  language: 'en',
  blanks: 'xpath',
  self: 'Hello you',
  read: (path) => answers[nameOf(path)] ?? repeated[nameOf(path)]?.[0] ?? null,
  readAll: (path) => repeated[nameOf(path)] ?? [answers[nameOf(path)] ?? null],
  readEach: (path) => {
    const own = repeated[nameOf(path)] ?? (nameOf(path) === 'kids' ? [true, true, true] : [answers[nameOf(path)] ?? null]);
    return own.map((value, at) => ({ value, isBlank: false, reading: { ...form, read: (other) => repeated[nameOf(other)]?.[at] ?? answers[nameOf(other)] ?? null } }));
  },
  repetitions: (path) => (nameOf(path) === 'kids' ? 3 : null),
  reason: (path) => (nameOf(path) === 'blank' ? 'nk' : null),
  position: (path) => (nameOf(path) === 'kids' ? 2 : null),
  readIndexed: (path, [first]) => repeated[nameOf(path)]?.[(first?.index ?? 0) - 1] ?? null,
  choiceName: (_, value) => titles[value] ?? null,
  rows: (list, where) => (list === 'villages' ? villages.filter((row) => where.every(([column, value]) => Object.entries(row).some((cell) => cell[0] === column && cell[1] === value))) : []),
  draw: (what, length) => (what === 'random' ? 0.25 : 'u'.repeat(length ?? 36)),
};

export const xpathRows: readonly (readonly [text: string, value: Term])[] = [
  // Math operators work with numbers; a blank is no number.
  ['$age + 5', 30], ['$age - 30', -5], ['$age * 2', 50], ['$age div 2', 12.5], ['$age mod 2', 1], ['$neg mod 3', -1], ['7 mod -3', 1], ['5 mod 2.5', 0], ['1.5 mod 0.5', 0], ['-$age', -25], ['- -3', 3], ['3 - -3', 6],
  ['2 + 3 * 4', 14], ['(2 + 3) * 4', 20], ['10 - 4 - 3', 3], ['12 div 3 div 2', 2], ['2 * 9 mod 4', 2], ['$age+1', 26], ['$age -1', 24], ['$age*$weight', 87.5], ['0.1 + 0.2', 0.3], ['1.18 * 50', 59],
  ['$blank + 1', null], ['$blank * 0', null], ['1 - $blank', null], ['$name + 1', null], ["'abc' * 2", null], ["'4' + '5'", 9], ['$digits + 1', 43], ["' 4 ' + 1", 5], ["'.5' + 1", 1.5], ["'5.' + 1", 6], ["'-2' * 3", -6], ["'1,5' + 1", null], ["'1e2' + 1", null], ['$grade * 2', 6], ['$on + 1', 2], ['$off + 1', 1], ['true() + true()', 2], ["($one = 'yes') + ($other = 'yes')", 1],

  // Comparison is always true or false.
  ['$age > 17', true], ['$age >= 25', true], ['$age < 25', false], ['$age <= 25', true], ['$age > $weight', true], ['$weight < 3.50001', true], ['$digits > 41', true], ["$digits > '5'", true], ["'10' > '9'", true], ['$grade >= 3', true], ['$neg < 0', true],
  ['$blank > 0', false], ['$blank < 0', false], ['$blank >= 0', false], ['$blank <= 0', false], ['0 > $blank', false], ['$name > 5', false], ['$name < 5', false], ["'b' > 'a'", false], ['$blank > $blank', false], ['$none > 1', false],
  ['$age = 25', true], ['$age = 25.0', true], ["$age = '25'", true], ['$age != 26', true], ["$one = 'yes'", true], ["$one != 'yes'", false], ["'yes' = $one", true], ["$one = 'Yes'", false], ["$name = 'Ann Lee'", true], ["$name = 'Ann'", false], ['$digits = 42', true], ["$digits = '42'", true], ['$grade = 3', true], ["$code = 'B12'", true],
  ["$blank = ''", true], ["$blank != ''", false], ["$age = ''", false], ["$age != ''", true], ["$zero = ''", false], ["$zero != ''", true], ['$blank = 0', false], ['$zero = 0', true], ['$blank != 0', true], ["$none = ''", true], ["$many = ''", false], ["$many = 'red green purple'", true], ["$many = 'red'", false],
  ['$on = true()', true], ['$off = true()', false], ['$off = false()', true], ['($age > 17) = true()', true], ['($blank > 17) = false()', true], ['1 = true()', true], ['0 = false()', true],
  ['$visit < $later', true], ['$visit > $later', false], ['$visit = today()', true], ['$dob < today()', true], ["$dob = '1990-06-15'", true], ["$dob < '1990-06-16'", true], ["$dob >= date('1990-06-15')", true], ['$blank < today()', false], ['$blank > today()', false], ['$seen > $dob', true], ['$dawn < $noon', true], ["$dawn = '06:00'", true],

  // Boolean operators take anything as yes or no.
  ['$age > 17 and $age < 65', true], ['$age > 17 and $age < 20', false], ['$age < 19 or $age > 64', false], ['$age < 30 or $age > 64', true], ['$blank > 1 or $age > 1', true], ['$blank > 1 and $age > 1', false], ['$blank > 1 or $blank < 1', false], ['$age and $weight', true], ['$age and $zero', false], ['$zero or $blank', false], ['$name or $blank', true], ["'' or ''", false],
  ['true() or false() and false()', true], ['(true() or false()) and false()', false], ["$one = 'yes' and $other = 'no' or $age = 1", true], ["$one = 'no' or $other = 'no' and $age = 25", true], ['1 < 2 = true()', true], ['3 > 2 > 1', false],
  ['not($age > 17)', false], ['not($age > 30)', true], ['not($blank > 17)', true], ['not($blank)', true], ['not($name)', false], ['not($zero)', true], ["not('')", true], ["not($one = 'yes')", false], ["not($blank = 'yes')", true], ["not(selected($many, 'blue'))", true], ["not(selected($blank, 'red'))", true], ['not(not($age))', true],
  ['boolean($age)', true], ['boolean($zero)', false], ['boolean($neg)', true], ['boolean($name)', true], ['boolean($blank)', false], ["boolean('')", false], ["boolean('false')", true], ["boolean('0')", true], ['boolean($none)', false], ['boolean($many)', true], ['boolean($age > 17)', true], ['boolean($blank > 17)', false], ['boolean(0 div 1)', false],
  ["boolean-from-string('true')", true], ["boolean-from-string('1')", true], ["boolean-from-string('yes')", false], ["boolean-from-string('True')", false], ['boolean-from-string($blank)', false], ['boolean-from-string(1)', true], ['boolean-from-string($age)', false], ['boolean-from-string($on)', true], ['true()', true], ['false()', false],

  // Control flow.
  ["if($age > 17, 'adult', 'child')", 'adult'], ["if($age > 30, 'old', 'young')", 'young'], ["if($blank > 17, 'adult', 'child')", 'child'], ["if($blank < 17, 'child', 'adult')", 'adult'], ["if($blank = '', 'none', $blank)", 'none'], ["if(not($blank > 17), 'a', 'b')", 'a'], ["if($name, 'named', 'nameless')", 'named'], ["if($zero, 'some', 'none')", 'none'], ["if($blank, 1, 0)", 0], ["if('', 1, 0)", 0],
  ["if($age > 17, if($weight > 3, 'x', 'y'), 'z')", 'x'], ["if(selected($many, 'red'), 1, 0) + if(selected($many, 'blue'), 1, 0)", 1], ['if($blank > 3, 1, 0) + if($age > 3, 2, 0)', 2], ["if($age = 25, '', 'x')", null], ["if($age > 1 and $one = 'yes', $age * 2, 0)", 50], ['if(true(), $blank, 1)', null], ["concat(if($age > 1, 'a', 'b'), 'c')", 'ac'],
  ["coalesce($blank, 'x')", 'x'], ["coalesce($age, 0)", 25], ['coalesce($zero, 5)', 0], ["coalesce($blank, '')", null], ['coalesce($blank, 0) + 1', 1], ["coalesce($name, 'x')", 'Ann Lee'], ["coalesce('', $blank)", null], ['coalesce($none, 7)', 7],
  ['once(5)', 'Hello you'], ['once($blank)', 'Hello you'], ["once('x')", 'Hello you'], ['once($age + 1)', 'Hello you'], ['position($kids)', 2], ['position($kids) - 1', 1], ['position($kids) mod 2 = 0', true], ['position($kids) > 1', true],

  // Choices: a list of several is a text with blanks in between.
  ["selected($many, 'red')", true], ["selected($many, 'blue')", false], ["selected($many, 're')", false], ["selected($one, 'yes')", true], ["selected($one, 'no')", false], ["selected($blank, 'yes')", false], ["selected($spaced, 'green')", true], ["selected('a b c', 'b')", true], ["selected($none, 'red')", false], ['selected($grade, 3)', true], ["selected($many, $one)", false], ["selected('10 20', '1')", false],
  ['selected-at($many, 0)', 'red'], ['selected-at($many, 2)', 'purple'], ['selected-at($many, 3)', null], ['selected-at($many, -1)', null], ['selected-at($one, 0)', 'yes'], ['selected-at($blank, 0)', null], ['selected-at($spaced, 1)', 'green'], ['selected-at($many, position($kids) - 1)', 'green'],
  ['count-selected($many)', 3], ['count-selected($one)', 1], ['count-selected($blank)', 0], ['count-selected($none)', 0], ['count-selected($spaced)', 3], ['count-selected($many) = 3', true], ['count-selected($many) <= 2', false],
  ['missing($blank)', 'nk'], ['missing($age)', null], ["missing($blank) = 'nk'", true], ["missing($age) = 'nk'", false], ['boolean(missing($age))', false],
  ["jr:choice-name($one, '$one')", 'Yes, I do'], ["jr:choice-name($other, '$one')", 'No'], ["jr:choice-name(selected-at($many, 0), '$many')", 'Red'], ["jr:choice-name($blank, '$one')", null], ["jr:choice-name('unheard', '$one')", null], ["concat(jr:choice-name($one, '$one'), '!')", 'Yes, I do!'],

  // Repetitions.
  ['count($kids)', 3], ['count($ages)', 3], ['count($nobody)', 0], ['count($blanks)', 2], ['count($kids) > 2', true], ['count($age)', 1], ['count-non-empty($ages)', 2], ['count-non-empty($blanks)', 0], ['count-non-empty($nobody)', 0], ['count-non-empty($names)', 3], ['count-non-empty($blank)', 0],
  ['sum($doses)', 1], ['sum($names)', null], ['sum($doses) * 10', 10], ['sum($age)', 25], ['max($ages)', 9], ['min($ages)', 4], ['max($doses)', 0.7], ['min($doses)', 0.1], ['max($age, 30)', 30], ['min($age, $weight)', 3.5], ['max($doses) - min($doses)', 0.6], ['min($nobody)', null], ['max($age, $neg, $zero)', 25],
  ['indexed-repeat($names, $kids, 1)', 'Bo'], ['indexed-repeat($names, $kids, 3)', 'Di'], ['indexed-repeat($names, $kids, 4)', null], ['indexed-repeat($names, $kids, 0)', null], ['indexed-repeat($ages, $kids, 2)', null], ['indexed-repeat($ages, $kids, 3) + 1', 10], ['indexed-repeat($names, $kids, position($kids) - 1)', 'Bo'], ['indexed-repeat($names, $kids, count($kids))', 'Di'], ["if(indexed-repeat($shots, $kids, 1) = 'yes', 'done', 'open')", 'done'], ['indexed-repeat($ages, $kids, $blank)', null],
  ["join(', ', $names)", 'Bo, Cy, Di'], ["join('', $names)", 'BoCyDi'], ["join('-', $nobody)", null], ["join(' ', 'a', 'b')", 'a b'], ["join('/', $names, 'x')", 'Bo/Cy/Di/x'], ["join(',', $blank, 'a')", ',a'], ['concat($names)', 'BoCyDi'], ["concat($names, '!')", 'BoCyDi!'], ['concat($ages)', '49'],
  ['$names', 'Bo'], ["$names = 'Bo'", true], ['$name | $blank', 'Ann Lee'], ['$blank | $name', 'Ann Lee'], ['count($name | $age)', 2], ["join('+', $names | $name)", 'Bo+Cy+Di+Ann Lee'],

  // Texts.
  ["regex($code, '[A-Z][0-9]+')", true], ["regex($code, '[A-Z]')", false], ["regex($code, '[0-9]')", false], ["regex($code, '^[A-Z][0-9]{2}$')", true], ["regex($digits, '\\d{2}')", true], ["regex($digits, '\\d{1,255}')", true], ["regex($digits, '\\d{3,1000}')", false], ["regex($name, '[A-Za-z ]*')", true], ["regex($name, 'Ann|Lee')", false], ["regex($name, '(Ann|Bob) (Lee|Roy)')", true], ["regex($blank, '.+')", false], ["regex($blank, '.*')", true], ["regex($age, '\\d+')", true], ["regex($name, '(?!Bob).*')", true], ["regex($name, '(?!Ann).*')", false], ["regex($code, '\\w+')", true], ["regex($code, concat('B', '.*'))", true], ["regex($name, '[^0-9]{1,20}')", true],
  ["contains($name, 'Lee')", true], ["contains($name, 'lee')", false], ["contains($name, '')", true], ["contains($blank, 'a')", false], ["contains($age, '5')", true], ["starts-with($name, 'Ann')", true], ["starts-with($name, 'nn')", false], ["starts-with($blank, 'A')", false], ["ends-with($name, 'Lee')", true], ["ends-with($name, 'Ann')", false], ["ends-with($blank, 'x')", false],
  ['substr($name, 0, 3)', 'Ann'], ['substr($name, 4)', 'Lee'], ['substr($name, 4, 5)', 'L'], ['substr($name, -3)', 'Lee'], ['substr($name, 0, -4)', 'Ann'], ['substr($name, 9)', null], ['substr($name, 2, 2)', null], ['substr($digits, 1, 2) + 1', 3], ['substr($blank, 0, 1)', null],
  ["substring-before($name, ' ')", 'Ann'], ["substring-before($name, 'x')", null], ["substring-before($name, 'Ann')", null], ["substring-before('1999/04/01', '/')", '1999'], ["substring-before($blank, 'a')", null], ["substring-after($name, ' ')", 'Lee'], ["substring-after($name, 'x')", null], ["substring-after('1999/04/01', '/')", '04/01'], ["substring-after($name, 'Lee')", null], ["substring-after($blank, 'a')", null], ["substring-after($name, '')", 'Ann Lee'],
  ["translate('bar', 'abc', 'ABC')", 'BAr'], ["translate('--aaa--', 'abc-', 'ABC')", 'AAA'], ["translate($name, 'AL', 'al')", 'ann lee'], ["translate($code, '0123456789', '')", 'B'], ["translate($blank, 'a', 'b')", null], ["translate('aab', 'aa', 'xy')", 'xxb'], ["translate($name, ' ', '_')", 'Ann_Lee'],
  ['string-length($name)', 7], ['string-length($blank)', 0], ['string-length($age)', 2], ['string-length()', 9], ['string-length(.)', 9], ["string-length('')", 0], ['string-length($digits) = 2', true], ['string-length($weight)', 3], ['string-length($many)', 16],
  ['normalize-space($wide)', 'two words'], ["normalize-space('a  b')", 'a b'], ['normalize-space($blank)', null], ['normalize-space()', 'Hello you'], ['normalize-space($name) = $name', true],
  ["concat('a', 'b')", 'ab'], ["concat($name, ' (', $age, ')')", 'Ann Lee (25)'], ['concat($blank, $blank)', null], ["concat($weight, ' kg')", '3.5 kg'], ["concat('0', $grade)", '03'], ["concat('a', 1 div 4)", 'a0.25'], ['concat($many)', 'red green purple'], ["concat('#', $dob)", '#1990-06-15'],
  ['string($age)', '25'], ['string($blank)', null], ['string($weight)', '3.5'], ['string($on)', 'true'], ['string($age > 30)', 'false'], ['string($many)', 'red green purple'], ['string(2.50)', '2.5'], ['string(1 div 2)', '0.5'], ['string($dob)', '1990-06-15'],

  // Numbers.
  ['round(2.567, 2)', 2.57], ['round($weight, 0)', 4], ['round(2.4, 0)', 2], ['round(1234.5, -2)', 1200], ['round(2.5)', 3], ['round($blank, 1)', null], ['round(10 div 3, 2)', 3.33], ['round(1.005, 2)', 1.01], ['round(-1.555, 2)', -1.56],
  ['int(2.9)', 2], ['int(-2.9)', -2], ['int($weight)', 3], ['int($blank)', null], ["int('7.8')", 7], ['int($age div 10)', 2], ['int((today() - $dob) div 365.25)', 36],
  ['number($digits)', 42], ["number('4.50')", 4.5], ['number(true())', 1], ['number(false())', 0], ['number($name)', null], ['number($blank)', null], ["number(' 12 ')", 12], ["number('')", null], ["number('0x1')", null], ['number($one)', null], ["number('1970-01-11')", 10],
  ['pow(2, 3)', 8], ['pow($age, 2)', 625], ['pow($blank, 2)', null], ['pow(9, 0.5)', 3], ['pow(2, -1)', 0.5], ['round($weight div pow(1.2, 2), 1)', 2.4], ['log(1)', 0], ['log10(100)', 2], ['log($blank)', null], ['round(log(10), 4)', 2.3026], ['exp(0)', 1], ['round(exp(1), 5)', 2.71828], ['exp10(3)', 1000], ['exp10(-1)', 0.1], ['exp10($blank)', null], ['sqrt(16)', 4], ['sqrt(-1)', null], ['sqrt($blank)', null], ['abs($neg)', 7], ['abs(2.5)', 2.5], ['abs($blank)', null], ['floor(2.9)', 2], ['floor(-2.1)', -3], ['ceiling(2.1)', 3], ['ceiling(-2.9)', -2],
  ['sin(0)', 0], ['cos(0)', 1], ['tan(0)', 0], ['round(sin(pi() div 2), 6)', 1], ['round(cos(pi()), 6)', -1], ['round(tan(pi() div 4), 6)', 1], ['round(asin(1), 6)', 1.570796], ['acos(1)', 0], ['round(acos(0), 6)', 1.570796], ['round(atan(1), 6)', 0.785398], ['round(atan2(1, 1), 6)', 0.785398], ['round(atan2(1, -1), 6)', 2.356194], ['asin(2)', null], ['sin($blank)', null], ['cos($blank)', null], ['tan($blank)', null], ['asin($blank)', null], ['acos($blank)', null], ['atan($blank)', null], ['atan2($blank, 1)', null], ['round(pi(), 5)', 3.14159], ['pi() > 3', true],

  // Days and times.
  ['today()', '2026-11-21'], ['now()', '2026-11-21T18:45'], ['date(now())', '2026-11-21'], ["date('2026-02-03')", '2026-02-03'], ['date(0)', '1970-01-01'], ['date(31)', '1970-02-01'], ['date(-1)', '1969-12-31'], ['date(18628)', '2021-01-01'], ['date(1.9)', '1970-01-02'], ['date($blank)', null], ["date('nonsense')", null], ['date($seen)', '2026-11-21'], ['date(decimal-date-time($dob))', '1990-06-15'],
  ["date-time('2026-02-03T10:20')", '2026-02-03T10:20'], ["date-time('2026-02-03')", '2026-02-03T00:00'], ['date-time(0.5)', '1970-01-01T12:00'], ['date-time($seen)', '2026-11-21T18:30'], ['date-time($blank)', null],
  ["date-time('2026-02-03', '10:20')", '2026-02-03T10:20'], ['date-time($dob, $dawn)', '1990-06-15T06:00'], ['date-time($seen, $noon)', '2026-11-21T12:00'], ['date-time($dob, $seen)', '1990-06-15T18:30'], ['date-time($dob, $blank)', null], ['date-time($blank, $dawn)', null], ["date-time($dob, 'soon')", null], ['date-time($dob, $dob)', null], ["date-time('2026-11-03', '午後3時5分')", '2026-11-03T15:05'],
  ["difference-in-minutes('2026-12-31T23:50', '2027-01-01T00:10')", 20], ["difference-in-minutes('2024-02-28T12:00', '2024-03-01T11:59')", 2879], ["difference-in-minutes('2027-01-01T00:10', '2026-12-31T23:50')", -20], ["difference-in-minutes('23:55', '00:05')", 10], ["difference-in-minutes('00:05', '23:55')", 1430], ['difference-in-minutes($dawn, $dawn)', 0], ["difference-in-minutes($seen, '18:10')", 1420], ['difference-in-minutes($dob, $seen)', null], ['difference-in-minutes($blank, $seen)', null], ['difference-in-minutes($seen, $blank)', null], ['difference-in-minutes($age, $seen)', null], ["difference-in-minutes(date-time($dob, $dawn), date-time($dob, $noon))", 360],
  ["difference-in-hours('2026-01-31T08:30', '2026-02-01T10:00')", 25.5], ["difference-in-hours('08:00', '08:20') * 3", 1], ["difference-in-hours('08:00', '08:20')", 0.333_333_333_333_333], ['difference-in-hours($seen, now())', 0.25], ['difference-in-hours($dob, $seen)', null], ['difference-in-hours($blank, $seen)', null],
  ["decimal-date-time('1970-01-02')", 1], ["decimal-date-time('1969-12-31')", -1], ["decimal-date-time('1970-01-01T12:00')", 0.5], ["decimal-date-time('2021-01-01')", 18628], ['decimal-date-time($blank)', null], ['decimal-date-time(today()) - decimal-date-time($visit)', 0], ['decimal-date-time($later) - decimal-date-time($visit)', 10], ['int((decimal-date-time(today()) - decimal-date-time($dob)) div 365.25)', 36], ["decimal-date-time('1970-01-01T06:00:00.000+09:00')", 0.25],
  ["decimal-time('12:00')", 0.5], ["decimal-time('18:00')", 0.75], ['decimal-time($dawn)', 0.25], ['decimal-time($blank)', null], ["decimal-time('00:00')", 0], ['decimal-time($noon) - decimal-time($dawn)', 0.25], ['decimal-time($seen)', 0.770_833_333_333_333],
  ["format-date($dob, '%Y')", '1990'], ["format-date($dob, '%y')", '90'], ["format-date($dob, '%m')", '06'], ["format-date($dob, '%n')", '6'], ["format-date($dob, '%b')", 'Jun'], ["format-date($dob, '%d')", '15'], ["format-date('2026-02-03', '%e')", '3'], ["format-date('2026-11-21', '%a')", 'Sat'], ["format-date('2026-11-22', '%a')", 'Sun'], ["format-date($dob, '%d/%m/%Y')", '15/06/1990'], ["format-date($dob, '%e %b %y')", '15 Jun 90'], ["format-date($blank, '%Y')", null], ["format-date(today(), '%Y-%m-%d')", '2026-11-21'], ["format-date($dob, 'born %Y')", 'born 1990'], ["format-date($visit, '%Y') - format-date($dob, '%Y')", 36], ["number(format-date($dob, '%m'))", 6],
  ["format-date-time($seen, '%H:%M')", '18:30'], ["format-date-time($seen, '%h')", '18'], ["format-date-time($seen, '%Y-%m-%d %H:%M:%S.%3')", '2026-11-21 18:30:00.000'], ["format-date-time(now(), '%H%M')", '1845'], ["format-date-time($blank, '%H')", null], ["format-date-time($dob, '%H:%M')", '00:00'], ["format-date-time('2026-01-05T06:07', '%h:%M')", '6:07'], ["format-date-time($seen, '%a %e %b')", 'Sat 21 Nov'], ["format-date-time($dawn, '%H:%M')", '06:00'],
  ['today() - $dob', 13308], ['$later - $visit', 10], ['$visit + 7', '2026-11-28'], ['date($visit + 7)', '2026-11-28'], ['date($dob + 280)', '1991-03-22'], ["format-date(date($visit + 10), '%d %b')", '01 Dec'], ['$blank + 7', null], ['(today() - $blank) div 7', null], ['int((today() - $visit) div 7)', 0], ["$visit >= $dob and $visit <= today()", true],
  ["difference-in-months('2026-01-15', '2026-03-15')", 2], ["difference-in-months('2026-01-15', '2026-03-14')", 1], ["difference-in-months('2026-03-15', '2026-01-16')", -1], ['difference-in-months($dob, today())', 437], ['difference-in-months($blank, today())', null],
  ["cht:difference-in-days('2026-01-30', '2026-02-02')", 3], ['cht:difference-in-days($blank, today())', null], ["cht:difference-in-weeks('2026-01-01', '2026-01-20')", 2], ['cht:difference-in-weeks($blank, today())', null], ["cht:difference-in-months('2026-01-15', '2026-03-14')", 1], ['cht:difference-in-months($blank, today())', null], ['cht:difference-in-years($dob, today())', 36], ["cht:difference-in-years('2000-06-15', '2026-06-14')", 25], ['cht:difference-in-years($blank, today())', null],
  ["add-date('2026-01-31', 0, 1, 0)", '2026-02-28'], ["add-date('2024-02-29', 1)", '2025-02-28'], ["add-date('2026-03-15', 0 - 1, 0 - 2, 10)", '2025-01-25'], ["add-date('2026-12-31', 0, 0, 1)", '2027-01-01'], ['add-date(today(), 0 - $blank)', null], ['add-date($blank, 1)', null], ["add-date('9999-12-31', 1)", null],

  // Lists beside the form.
  ["instance('villages')/root/item[name = 'v2']/label", 'South'], ["instance('villages')/root/item[name='v9']/label", null], ["instance('villages')/root/item[label = 'West']/name", 'v3'], ["instance('villages')/root/item[district = 'd2' and people > 100]/label", 'West'], ["instance('villages')/root/item[name = $blank]/label", null], ["instance('villages')/root/item[name = concat('v', $grade)]/people", '300'], ["instance('villages')/root/item[name = 'v1']/people + 1", 121], ["instance('villages')/root/item[name = 'v1']/nothing", null], ["instance('unheard')/root/item[name = 'v1']/label", null], ["count(instance('villages')/root/item[district = 'd2'])", 2], ["sum(instance('villages')/root/item[district = 'd2']/people)", 380], ["join(', ', instance('villages')/root/item[people < 200]/label)", 'North, South'], ["count(instance('villages')/root/item)", 3], ["max(instance('villages')/root/item/people)", 300], ["instance('villages')/root/item[not(name = 'v1')]/label", 'South'], ["instance('villages')/root/item[district = 'd1' or name = 'v3']/label", 'North'],
  ["pulldata('villages', 'label', 'name', 'v2')", 'South'], ["pulldata('villages.csv', 'label', 'name', 'v2')", 'South'], ["pulldata('villages', 'people', 'name', concat('v', 3))", '300'], ["pulldata('villages', 'label', 'name', $blank)", null], ["pulldata('villages', 'unheard', 'name', 'v1')", null], ["pulldata('villages', 'name', 'district', 'd2')", 'v2'], ["pulldata('unheard', 'label', 'name', 'v1')", null],

  // What is drawn once.
  ['random()', 0.25], ['random() < 0.5', true], ['uuid(4)', 'uuuu'], ['string-length(uuid())', 36], ['uuid($blank)', 'u'.repeat(36)], ['int(random() * 6) + 1', 2],

  // Conditions in brackets leave some of several; a number is a place among them.
  ["instance('villages')/root/item[2]/label", 'South'], ["instance('villages')/root/item[position() = 3]/label", 'West'], ["instance('villages')/root/item[last()]/label", 'West'], ["instance('villages')/root/item[position() < last()]/label", 'North'], ["instance('villages')/root/item[9]/label", null], ["join(',', instance('villages')/root/item[position() > 1]/label)", 'South,West'], ["count(instance('villages')/root/item[position() = last()])", 1], ["instance('villages')/root/item[last() - 1]/name", 'v2'],
  ['sum($doses[$ages > 5])', 0.7], ['sum($doses[$ages])', 0.8], ["join(',', $names[$ages = ''])", 'Cy'], ["count($kids[$shots = 'yes'])", 2], ['count($kids[$ages > 100])', 0], ['$names[2]', 'Cy'], ['$names[last()]', 'Di'], ['$names[position() = last() - 1]', 'Cy'], ['$names[9]', null], ["join('', $names[position() != 2])", 'BoDi'], ["$names[$shots = 'yes'][2]", 'Di'], ["$names[$shots = 'no'][2]", null], ["$names[$shots = current($other)]", 'Cy'], ["$names[$shots = $one and $ages > 5]", 'Di'], ["$names[$ages = $blank]", 'Cy'], ["concat($names[$ages > 5], '!')", 'Di!'], ["max($ages[$shots = 'yes'])", 9], ["max($ages[$shots = 'no'])", null], ["string-length($names[1])", 2], ["if($names[1] = 'Bo', 'first', 'other')", 'first'],
];
