import type { Term } from '#shared/language/expression/evaluate-expression.ts';

/**
 * What each function and operator comes to, worked out by hand from the rules of shared/README.md ("Expressions"): each kind of value, blank,
 * "not known" (a choice whose value is no number), and values at the end of what a number holds.
 */
export const operands: { readonly [name: string]: Term } = {
  blank: null,
  empty: '',
  unknown: 'unknown',
  zero: 0,
  n: 7,
  neg: -2.5,
  digits: 999_999_999_999_999,
  huge: 1.5e308,
  tiny: 1e-300,
  code: '03',
  text: 'abc',
  yes: true,
  no: false,
  day: '2026-11-21',
  later: '2026-11-22',
  moment: '2026-11-21T18:30',
  early: '2026-11-20T06:05',
  time: '08:30',
  noon: '12:00',
  wrong: 'tomorrow',
  many: ['a', 'c'],
  none: [],
};

/** Of repetitions. */
export const lists: { readonly [name: string]: readonly Term[] } = {
  some: [1, null, 2.5],
  blanks: [null, null],
  nobody: [],
  mixed: ['unknown', '4', null, 2],
  days: ['2026-11-21', null, '2026-10-01'],
};

export type Row = readonly [text: string, value: Term];

/** Every pairing of one operator: a row for each left operand, a column for each right one. */
const grid = (operator: string, right: readonly string[], rows: readonly (readonly [left: string, ...values: Term[]])[]): Row[] =>
  rows.flatMap(([left, ...values]) => values.map((value, at): Row => [`${left} ${operator} ${right[at]}`, value]));

const cannotTell = '$blank < 1';
const plain = ['$blank', '$empty', '$unknown', '$wrong', '$none'];
const blanks = plain.map(() => null);

/** Arithmetic: as soon as one is blank or not known, the whole is. */
const arithmetic: Row[] = ['+', '-', '*', 'div', 'mod'].flatMap((operator) => [
  ...grid(operator, plain, [['$n', ...blanks], ['$day', ...blanks]]),
  ...plain.flatMap((left) => grid(operator, ['$n', '$zero', '$yes', ...plain], [[left, null, null, null, ...blanks]])),
]);

export const rows: readonly Row[] = [
  ...arithmetic,
  ...grid('+', ['$zero', '$neg', '$code', '$yes', '$no', '$digits', '$tiny'], [
    ['$n', 7, 4.5, 10, 8, 7, 1_000_000_000_000_006, 7],
    ['$yes', 1, -1.5, 4, 2, 1, 1e15, 1],
  ]),
  ...grid('-', ['$zero', '$neg', '$code', '$yes', '$no'], [['$n', 7, 9.5, 4, 6, 7], ['$zero', 0, 2.5, -3, -1, 0]]),
  ...grid('*', ['$zero', '$neg', '$code', '$yes', '$no'], [['$n', 0, -17.5, 21, 7, 0], ['$neg', 0, 6.25, -7.5, -2.5, 0]]),
  ...grid('div', ['$zero', '$neg', '$code', '$yes', '$no'], [['$n', null, -2.8, 2.333_333_333_333_33, 7, null], ['$zero', null, 0, 0, 0, null]]),
  ...grid('mod', ['$zero', '$neg', '$code', '2'], [['$n', null, 2, 1, 1], ['$neg', null, 0, -2.5, -0.5], ['$zero', null, 0, 0, 0]]),
  ['-$blank', null], ['-$unknown', null], ['-$zero', 0], ['-$neg', 2.5],
  // At the end of what a number holds: blank, never infinite, never no number.
  ['$huge + $huge', null], ['-$huge - $huge', null], ['$huge * $huge', null], ['$huge * 1', 1.5e308], ['$huge div $tiny', null],
  ['$tiny * $tiny', 0], ['$tiny div 1', 1e-300], ['$tiny * 1000', 1e-297], ['$digits - 1', 999_999_999_999_998], ['0 div 0', null],
  // Days: a day and a number, two days, a moment with its parts of a day.
  ['$day + 1', '2026-11-22'], ['$day - 1', '2026-11-20'], ['$day + 0.9', '2026-11-21'], ['$day - 0.5', '2026-11-20'], ['$later - $day', 1], ['$day - $later', -1],
  ['$moment + 1', '2026-11-22T18:30'], ['$moment + 0.25', '2026-11-22T00:30'], ['$moment - 0.25', '2026-11-21T12:30'], ['$moment + 1 div 24', '2026-11-21T19:30'],
  ['$moment + 0.0006', '2026-11-21T18:31'], ['$moment + 90 div 1440', '2026-11-21T20:00'], ['$moment - $day', 0.770_833_333_333_333], ['$day - $moment', -0.770_833_333_333_333], ['$moment - $early', 1.517_361_111_111_11], ['$early + 0.9', '2026-11-21T03:41'],
  ['$early - 0.253473', '2026-11-20T00:00'], ['$moment + 3000000000', null], ['$moment + $huge', null], ['$day - $huge', null],
  ["date('9999-12-31') + 1", null], ["date('0001-01-01') - 1", null], ['$day + 1000000000', null], ['$day + $blank', null], ['$wrong - $day', null],

  // Order: with a blank, what is not known, or values that have no order, it cannot be told.
  ...['<', '<=', '>', '>='].flatMap((operator) => [
    ...grid(operator, plain, [['$n', ...blanks], ['$day', ...blanks], ['$time', ...blanks], ["'5'", ...blanks]]),
    ...plain.flatMap((left) => grid(operator, ['$n', '$day', '$time', "'5'", ...plain], [[left, null, null, null, null, ...blanks]])),
    ...grid(operator, ['$n', '$moment', '$time'], [['$many', null, null, null]]),
    [`$n ${operator} $day`, null] as const,
    [`$day ${operator} $time`, null] as const,
    [`$text ${operator} 'b'`, null] as const,
  ]),
  ...grid('<', ['$zero', '$n', '$neg', '$code', '$huge', '$tiny', '$yes'], [
    ['$zero', false, true, false, true, true, true, true],
    ['$n', false, false, false, false, true, false, false],
    ['$code', false, true, false, false, true, false, false],
  ]),
  ...grid('<=', ['7', '6.999999999999', '7.000000000001'], [['$n', true, false, true]]),
  ...grid('>=', ['7', '6.999999999999', '7.000000000001'], [['$n', true, true, false]]),
  ...grid('>', ['7', '6.999999999999', '7.000000000001'], [['$n', false, true, false]]),
  // A day compares with a moment by the day, two moments by the minute, two times of day by the minute.
  ...grid('<', ['$day', '$later', '$moment', "'2026-11-21T18:31'", "'2026-11-21T00:00'"], [
    ['$day', false, true, false, false, false],
    ['$moment', false, true, false, true, false],
    ['$later', false, false, false, false, false],
  ]),
  ...grid('<=', ['$day', '$later', '$moment', "'2026-11-21T18:29'"], [
    ['$day', true, true, true, true],
    ['$moment', true, true, true, false],
    ['$later', false, true, false, false],
  ]),
  ...grid('>', ['$day', '$moment', "'2026-11-21T18:29'"], [['$day', false, false, false], ['$moment', false, false, true], ['$later', true, true, true]]),
  ...grid('>=', ['$day', '$moment', '$later'], [['$day', true, true, false], ['$moment', true, true, false]]),
  ...grid('<', ['$time', '$noon', "'08:31'", "'08:29'"], [['$time', false, true, true, false], ['$noon', false, false, false, false]]),

  // Equality is always told: a blank is equal to a blank and to nothing else.
  ...grid('=', ['$blank', '$empty', '$none', '$zero', '$no', '$unknown', "''"], [
    ['$blank', true, true, true, false, false, false, true],
    ['$empty', true, true, true, false, false, false, true],
    ['$zero', false, false, false, true, true, false, false],
    ['$no', false, false, false, true, true, false, false],
    ['$unknown', false, false, false, false, false, true, false],
    ['$day', false, false, false, false, false, false, false],
  ]),
  ...grid('!=', ['$blank', '$zero', '$no', '$unknown', "''"], [
    ['$blank', false, true, true, true, false],
    ['$zero', true, false, false, true, true],
    ['$unknown', true, true, true, false, true],
  ]),
  ...grid('=', ['3', "'3'", "'03'", '$yes', '$n'], [['$code', true, false, true, false, false], ['$n', false, false, false, false, true], ["'7'", false, false, false, false, true]]),
  ...grid('=', ['$yes', '$no', '1', '0', "'yes'", "'no'", "'OK'", "'maybe'"], [
    ['$yes', true, false, true, false, true, false, true, false],
    ['$no', false, true, false, true, false, true, false, false],
  ]),
  ...grid('=', ['$day', '$later', '$moment', "'2026-11-21T18:30'", "'2026-11-21T18:31'"], [['$day', true, false, true, true, true], ['$moment', true, false, true, true, false]]),
  ["$no = '0'", true], ["$no = 'FALSE'", true], ["$yes = '0'", false], ["'true' = $yes", true], ['max($day, $moment)', '2026-11-21'], ['max($moment, $day)', '2026-11-21T18:30'],
  ['$time = $noon', false], ["$time = '08:30'", true], ['$digits = 999999999999999', true], ['$tiny = 0', false], ['0.1 + 0.2 = 0.3', true],

  // Three values: yes, no, cannot be told.
  ...grid('and', ['$yes', '$no', cannotTell], [['$yes', true, false, null], ['$no', false, false, false], [cannotTell, null, false, null]]),
  ...grid('or', ['$yes', '$no', cannotTell], [['$yes', true, true, true], ['$no', true, false, null], [cannotTell, true, null, null]]),
  ['not($yes)', false], ['not($no)', true], [`not(${cannotTell})`, null], ['not($n > $unknown)', null], ['not($blank = 1)', true],
  [`not(not(${cannotTell}))`, null], [`not(${cannotTell} and $yes)`, null], [`not(${cannotTell} and $no)`, true], [`not(${cannotTell} or $yes)`, false],
  ["if($yes, 'a', 'b')", 'a'], ["if($no, 'a', 'b')", 'b'], [`if(${cannotTell}, 'a', 'b')`, null], ["if($unknown <= 2, 'yes', 'no')", null],
  ["if(not($blank > 2), 'yes', 'no')", null], ['if($yes, $blank, 1)', null], ['if($no, 1, $blank)', null], ["if($blank = '', 'none', 'some')", 'none'],
  [`if(${cannotTell} or $yes, 1, 2)`, 1], [`if(${cannotTell} and $no, 1, 2)`, 2],
  [`coalesce(if(${cannotTell}, 'a', 'b'), 'none')`, 'none'],
  ['coalesce($blank, $empty, $n)', 7], ['coalesce($blank, $none)', null], ['coalesce($zero, $n)', 0], ['prefill($n)', 7], ['prefill($zero)', 0], ['prefill($blank)', null], ['prefill($empty)', null], ['prefill($many)', ['a', 'c']], ['prefill($day)', '2026-11-21'], ['coalesce($no, $yes)', false], ['coalesce($unknown, $n)', 'unknown'],
  ['true()', true], ['false()', false],

  // Aggregates pass over what is blank and what is no number.
  ['nth-largest($some, 1)', 2.5], ['nth-largest($some, 2)', 1], ['nth-largest($some, 3)', null], ['nth-largest($some, $blank)', null], ['nth-largest($blanks, 1)', null], ['nth-largest($mixed, 0)', null],
  ['sum($some)', 3.5], ['sum($blanks)', null], ['sum($nobody)', null], ['sum($mixed)', 6], ['sum($n, $blank, $unknown)', 7], ['sum($unknown)', null],
  ['sum($yes, $no, $code)', 4], ['sum(0.1, 0.7, 0.1)', 0.9], ['sum($huge, $huge)', null], ['sum($huge, $huge, -$huge)', 1.5e308], ['sum($zero, $blank)', 0],
  ['min($some)', 1], ['max($some)', 2.5], ['min($blanks)', null], ['max($nobody)', null], ['max($mixed)', 4], ['min($mixed)', 2],
  ['max($unknown, $n)', 7], ['max($n, $unknown)', 7], ['min($unknown, $n)', 7], ['max($unknown)', null], ['min($neg, $zero, $n)', -2.5], ['max($neg, $zero)', 0],
  ['max($days)', '2026-11-21'], ['min($days)', '2026-10-01'], ['max($day, $later, $blank)', '2026-11-22'], ['max($day, $wrong)', '2026-11-21'], ['min($wrong, $day)', '2026-11-21'],
  ['max($time, $noon)', '12:00'], ['min($noon, $time)', '08:30'], ['max($tiny, 0)', 1e-300], ['min(-$huge, 0)', -1.5e308], ['max($code, 2)', 3],
  ['unique($some)', true], ['unique($blanks)', true], ['unique($blank)', true], ['unique($n)', true], ['ascending($some)', true], ['ascending($blank)', true], ['ascending($nobody)', true],
  ['count($some)', 2], ['count($blanks)', 0], ['count($nobody)', 0], ['count($mixed)', 3], ['count($n, $blank, $empty, $none, $zero, $no)', 3],

  // Functions of one number: blank and not known stay blank, and so does what has no result.
  ...['int', 'floor', 'ceiling', 'abs', 'round', 'sqrt', 'exp', 'ln', 'log', 'log10', 'number', 'years', 'months'].flatMap((name) =>
    [...plain, '$text'].map((operand): Row => [`${name}(${operand})`, null]),
  ),
  // A day is the number of days since 1970 where a number is asked for by name.
  ...['floor', 'ceiling', 'abs', 'sqrt', 'exp', 'ln', 'log', 'log10', 'years', 'months'].map((name): Row => [`${name}($day)`, null]), ...['int', 'round', 'number'].map((name): Row => [`${name}($day)`, 20_778]),
  ['int($neg)', -2], ['int(2.9)', 2], ['int(-0.5)', 0], ['int($digits)', 999_999_999_999_999], ['int($huge)', 1.5e308], ['int($tiny)', 0],
  ['floor($neg)', -3], ['floor(2.9)', 2], ['floor(-3)', -3], ['floor(-$tiny)', -1], ['floor(0)', 0],
  ['ceiling($neg)', -2], ['ceiling(2.1)', 3], ['ceiling(3)', 3], ['ceiling($tiny)', 1], ['ceiling(-0.5)', 0],
  ['abs($neg)', 2.5], ['abs(0)', 0], ['abs(-$huge)', 1.5e308], ['abs($yes)', 1],
  ['round($neg)', -3], ['round(2.4999999)', 2], ['round(0.5)', 1], ['round(-0.5)', -1], ['round(-0.4)', 0], ['round(1.005, 2)', 1.01], ['round(2.675, 2)', 2.68],
  ['round(1234, -2)', 1200], ['round(1250, -2)', 1300], ['round(1.5, $blank)', null], ['round(1.5, $unknown)', null], ['round($tiny, 30)', 0],
  ['round($n, 31)', null], ['round($n, 30)', 7], ['round(0.1 + 0.7 + 0.1)', 1], ['round($huge, 2)', 1.5e308], ['round(1.25, 1.9)', 1.3],
  ['sqrt(2.25)', 1.5], ['sqrt(0)', 0], ['sqrt($neg)', null], ['sqrt(1000000)', 1000], ['sqrt(2)', 1.414_213_562_373_1], ['int(sqrt(49))', 7],
  ['number($code)', 3], ["number('-4.50')", -4.5], ["number('4,5')", null], ["number('1e3')", null], ["number(' 4')", 4], ['number($yes)', 1], ['number($no)', 0],

  // Powers, exponentials and logarithms of real numbers.
  ['pow(2, 10)', 1024], ['pow(2, -2)', 0.25], ['pow(1.5, 2)', 2.25], ['pow(9, 0.5)', 3], ['int(pow(9, 0.5))', 3], ['pow(27, 1 div 3)', 3], ['pow(2, 0.5)', 1.414_213_562_373_1],
  ['pow(4, -0.5)', 0.5], ['pow(4, -1.5)', 0.125], ['pow(0, 0)', 1], ['pow(0, 2.5)', 0], ['pow(0, -1)', null], ['pow(0, -0.5)', null], ['pow(-8, 3)', -512], ['pow(-8, 1 div 3)', null],
  ['pow(-2, -3)', -0.125], ['pow($neg, 0.5)', null], ['pow(1.01, 365)', 37.783_434_332_887_2], ['pow(10, 308)', 1e308], ['pow(10, 309)', null], ['pow(10, -300)', 1e-300],
  ['pow(2, 1001)', 2.143_017_214_372_534_6e301], ['pow(1.5, 100000)', null], ['pow(0.5, 100000)', 0], ['pow(-1, 1000001)', -1], ['pow(-1, 1000002)', 1], ['pow($huge, 2)', null], ['pow(1, $huge)', 1],
  ['pow($blank, 0)', null], ['pow(0, $blank)', null], ['pow($blank, 2)', null], ['pow(2, $blank)', null], ['pow($unknown, 0)', null], ['pow(2, $unknown)', null],
  ['1 div (1 + pow(2.718281828, -0.5))', 0.622_459_331_182_012],
  ['exp(0)', 1], ['exp(1)', 2.718_281_828_459_05], ['exp(-0.5)', 0.606_530_659_712_633], ['1 div (1 + exp(-0.5))', 0.622_459_331_201_855], ['1 div (1 + exp(9))', 0.000_123_394_575_986_232],
  ['exp(700)', 1.014_232_054_735_004_5e304], ['exp(710)', null], ['exp($huge)', null], ['exp(-700)', 9.859_676_543_759_77e-305], ['exp(-$huge)', 0], ['exp($yes)', 2.718_281_828_459_05],
  ['ln(1)', 0], ['ln(exp(1))', 1], ['ln(2)', 0.693_147_180_559_945], ['log(2)', 0.693_147_180_559_945], ['ln(10)', 2.302_585_092_994_05], ['ln(0.5)', -0.693_147_180_559_945],
  ['ln(0)', null], ['ln($neg)', null], ['log(0)', null], ['ln($huge)', 709.601_673_750_274], ['ln($tiny)', -690.775_527_898_214], ['exp(ln(7))', 7], ['ln(1.000001)', 9.999_995_000_003_33e-7],
  ['log10(1000)', 3], ['int(log10(1000))', 3], ['int(log10(0.01))', -2], ['int(log10(0.001))', -3], ['int(log10(0.000001))', -6], ['int(ln(exp(-3)))', -3], ['floor(ln(exp(-7)))', -7], ['ceiling(log10(0.00001))', -5], ['log10(0.01)', -2], ['log10(2)', 0.301_029_995_663_981], ['log10(0)', null], ['log10(-1)', null], ['log10($tiny)', -300], ['log10(1)', 0],

  // Ages, as years + months/100.
  ['years(30.06)', 30], ['years(0.11)', 0], ['years(0)', 0], ['years(17.11)', 17], ['years(999.11)', 999], ['years(18)', 18],
  ['months(30.06)', 366], ['months(0.11)', 11], ['months(0.06)', 6], ['months(0)', 0], ['months(1)', 12], ['months(17.11)', 215], ['months(1.1)', 22], ['months(999.11)', 11_999],

  // Texts read a blank as ''; a number among their values that is blank makes them blank.
  ['concat($blank, $empty)', null], ["concat($blank, '-', $n, $unknown)", '-7unknown'], ['concat($yes, $many, $day)', 'truea c2026-11-21'], ['concat(0.5, $tiny)', `0.50.${'0'.repeat(299)}1`],
  ['string($blank)', null], ['string($zero)', '0'], ['string($no)', 'false'], ['string($none)', null], ['string($neg)', '-2.5'],
  ['string-length($blank)', 0], ['string-length($none)', 0], ['string-length($text)', 3], ["string-length('患者𠮷')", 3], ['string-length($n)', 1],
  ['substr($text, 1)', 'bc'], ['substr($text, 1, 2)', 'b'], ['substr($text, -1)', 'c'], ['substr($text, 9)', null], ['substr($text, $blank)', null], ['substr($text, 0, $blank)', null],
  ['substr($text, $unknown)', null], ['substr($blank, 0)', null], ['substr($text, 0.9, 1.9)', 'a'],
  ["contains($blank, 'a')", false], ["contains($blank, '')", true], ["contains($text, 'b')", true], ['contains($text, $blank)', true], ["starts-with($text, 'a')", true], ["starts-with($blank, 'a')", false],
  ["starts-with($text, 'b')", false], ["ends-with($text, 'c')", true], ["ends-with($text, 'b')", false], ["ends-with($blank, 'c')", false],
  ["regex($blank, '[0-9]+')", false], ["regex($blank, '[0-9]*')", true], ["regex($n, '[0-9]')", true], ["regex($text, 'a')", false],

  // Choices.
  ["selected($many, 'a')", true], ["selected($many, 'b')", false], ["selected($none, 'a')", false], ["selected($blank, 'a')", false], ["selected($blank, '')", false],
  ["selected($unknown, 'unknown')", true], ["selected($code, '03')", true], ["selected($many, '')", false],
  ['count-selected($many)', 2], ['count-selected($none)', 0], ['count-selected($blank)', 0], ['count-selected($unknown)', 1],

  // Days and their spelling.
  ['today()', '2026-11-21'], ['date($blank)', null], ['date($unknown)', null], ['date($moment)', '2026-11-21'], ['date($day)', '2026-11-21'], ["date('2026/2/3')", '2026-02-03'], ['date($n)', '1970-01-08'],
  ["format-date($blank, '%Y')", null], ["format-date($wrong, '%Y')", null], ["format-date($day, '%d/%m/%y %e %n')", '21/11/26 21 11'], ["format-date($moment, '%H:%M')", '18:30'],
  ["format-date($day, '%H:%M')", '00:00'], ["format-date(date('2026-02-03'), '%e.%n.')", '3.2.'], ['format-date($day, $blank)', null], ["format-date($moment, '%h')", '18'], ["format-date($early, '%h:%M %H')", '6:05 06'],
];
