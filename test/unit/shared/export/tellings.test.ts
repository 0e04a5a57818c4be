import { describe, expect, it } from 'vitest';
import { choices, design, item, plugin } from '#test/support/form-builder.ts';
import { identifyingIn } from '#shared/export/identifying.ts';

const marked = { identifier: true } as const;
const card = [
  item('string', 'pid'), item('string', 'name', marked), item('date', 'birth', marked), item('datetime', 'born_at', marked), item('age', 'age', marked), item('single', 'kin', { ...marked, choices: choices('a', 'b') }),
  item('date', 'seen'), item('single', 'sex', { choices: choices('f', 'm') }), item('number', 'weight'),
];
const withFormulas = (formulas: readonly string[], ...more: Parameters<typeof design>[0][number][]) =>
  design([...card, ...more, ...formulas.map((calculation, index) => plugin('expression', `e${index}`, { calculation }))], { id_attributes: ['p.pid'] });
const indices = (found: ReadonlySet<string>): readonly number[] => [...found].flatMap((path) => (path.startsWith('p.e') ? [Number(path.slice(3))] : []));
const numbersOf = (formulas: readonly string[]): readonly number[] => formulas.map((_, index) => index);

// Each of these was shown, word for word, to whoever is not shown identifiers.
const copies = [
  '${p.birth}', "concat(${p.birth}, '')", "format-date(${p.birth}, '%Y-%m-%d')", 'date(${p.birth})', 'decimal-date-time(${p.birth})', 'number(${p.birth})', "int(format-date(${p.birth}, '%Y'))",
  'once(${p.birth})', 'coalesce(${p.birth}, today())', "if(${p.sex} = 'f', ${p.birth}, ${p.seen})", "substr(string(${p.born_at}), 0, 10)", 'min(${p.birth}, ${p.seen})', "${p.birth} - date('1970-01-01')", "${p.birth} > '1990-01-01'",
  'add-date(${p.birth}, 1)', '${p.birth} + 3', 'years(${p.age})', 'months(${p.age}) + 1', '140 - ${p.age}', "concat('x', ${p.name})", 'string-length(${p.name})', "${p.kin} = 'a'", "${p.pid}", 'join(\' \', ${p.birth})',
];
const ages = [
  "int(format-date(today(), '%Y')) - int(format-date(${p.birth}, '%Y'))", "int((int(format-date(today(), '%Y%m%d')) - int(format-date(${p.birth}, '%Y%m%d'))) div 10000)", 'substr(string(${p.seen}), 0, 4) - substr(string(${p.birth}), 0, 4)',
  "if(${p.seen} != '', ${p.seen}, today()) - ${p.birth}", '(today() + 0) - ${p.birth}', 'max(${p.birth}) - min(${p.birth})',
  'int((today() - ${p.birth}) div 365.25)', 'floor((decimal-date-time(today()) - decimal-date-time(${p.birth})) div 365.25)', "format-date(today(), '%Y') - format-date(${p.birth}, '%Y')", 'cht:difference-in-years(${p.birth}, ${p.seen})',
  'difference-in-months(${p.birth}, now())', "if(${p.birth} = '', '', int((${p.seen} - ${p.birth}) div 365.25))", "if(string-length(${p.birth}) > 0 and ${p.birth} <= today(), 1, 0)", '${p.seen} - ${p.birth}', 'difference-in-hours(${p.born_at}, ${p.seen})',
  '${p.weight} * 2', "if(format-date(today(), '%m%d') >= format-date(${p.birth}, '%m%d'), 0, 1)",
];

// proves U9.70
describe('what a formula tells of a withheld answer', () => {
  it('is the answer, where the formula makes a text, a number or a day of it', () => {
    expect(indices(identifyingIn(withFormulas(copies)))).toEqual(numbersOf(copies));
  });

  it('is nothing, where the formula counts an age or an interval between two moments', () => {
    expect(indices(identifyingIn(withFormulas(ages)))).toEqual([]);
  });

  // Each of these passed for an interval.
  it('is the answer, where the other end is a day of the design, or the same answer again', () => {
    const formulas = [
      "${p.birth} - coalesce(${p.seen}, date('1900-01-01'))", "${p.birth} - if(${p.weight} > 0, date('1900-01-01'), ${p.seen})", "${p.birth} - max(${p.seen}, date('1900-01-01'))", "difference-in-months(min(${p.seen}, date('1900-01-01')), ${p.birth})",
      "${p.birth} - date(concat(format-date(${p.birth}, '%Y'), '-01-01'))", "difference-in-minutes(date-time(${p.birth}, '00:00'), ${p.born_at})", "count(${p.birth}, ${p.birth} < date('1980-01-01'))", '${p.birth} - ${p.fixed}', '${p.birth} - ${p.worked}', "format-date(${p.birth}, '%Y') - format-date(${p.seen}, '%m')",
    ];
    const constants = [item('date', 'fixed', { readonly: true, default_options: { kind: 'value', value: '1900-01-01' } }), item('date', 'worked', { calculation: "date('1900-01-01')" })];
    expect(indices(identifyingIn(withFormulas(formulas, ...constants)))).toEqual(numbersOf(formulas));
    const spans = (from: string) => plugin('date_difference', `since_${from}`, { from: `p.${from}`, to: 'p.birth' });
    const found = identifyingIn(withFormulas([], ...constants, spans('fixed'), spans('worked'), spans('seen')));
    expect(['p.since_fixed', 'p.since_worked', 'p.since_seen'].map((path) => found.has(path))).toEqual([true, true, false]);
  });

  it('is the answer, where a score is a ratio or a sum of it, and nothing, where a score gives points', () => {
    const inputs = { hr: 'p.phone', sbp: 'p.weight' };
    const found = identifyingIn(withFormulas([], item('number', 'phone', marked), plugin('shock_index', 'ratio', inputs), plugin('survival_probability', 'points', { gcs: 'p.phone', sbp: 'p.weight' })));
    expect(['p.ratio', 'p.points'].map((path) => found.has(path))).toEqual([true, false]);
  });

  it('goes through other formulas, in any order', () => {
    expect(indices(identifyingIn(withFormulas(['${p.e1} * 2', '${p.e2} + 1', 'number(${p.birth})', 'today() - ${p.e4}', 'date(${p.birth})', '${p.e3} div 7', 'concat(${p.e4}, ${p.name})', '${p.seen} - ${p.e6}'])))).toEqual([0, 1, 2, 4, 6, 7]);
  });

  it('is the answer in other words, where an item puts it so', () => {
    const found = identifyingIn(withFormulas([], item('number', 'children', marked), item('score_level', 'level', { target: 'p.children', score_type: 'levels', params: { levels: [] } }), item('hidden_count', 'told', { params: { sources: ['p.kin'] } }), plugin('weekday', 'day', { source: 'p.birth' }), plugin('weekday', 'seen_day', { source: 'p.seen' })));
    expect(['p.level', 'p.told', 'p.day', 'p.seen_day'].map((path) => found.has(path))).toEqual([true, true, true, false]);
  });

  it('is the answer for all that stands in a marked group or repeat', () => {
    const card = design([{ class: 'group', name: 'contact', title: { en: 'Contact' }, ...marked, items: [item('string', 'phone')] }, { class: 'repeat', name: 'kin', title: { en: 'Kin' }, ...marked, items: [item('date', 'kin_birth')] }, plugin('expression', 'e0', { calculation: "concat('x', ${p.phone})" })]);
    expect([...identifyingIn(card)]).toEqual(['p.contact', 'p.phone', 'p.kin', 'p.kin_birth', 'p.e0']);
  });

  it('is the answer, where another version marks what the formula reads', () => {
    expect(indices(identifyingIn(withFormulas(['${p.weight} * 2']), new Set(['p.weight'])))).toEqual([0]);
  });

  it('is the same by a default and in an item of any type', () => {
    const found = identifyingIn(withFormulas([], item('string', 'echo', { default_options: { kind: 'expression', value: '${p.birth}' } }), item('date', 'due', { calculation: '${p.birth} + 280' }), item('number', 'stay', { calculation: '${p.seen} - ${p.birth}' })));
    expect(['p.echo', 'p.due', 'p.stay'].map((path) => found.has(path))).toEqual([true, true, false]);
  });
});
