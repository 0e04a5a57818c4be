import { describe, expect, it } from 'vitest';
import type { Answers, DefaultOptions, Item } from '#shared/design/card-design.ts';
import { maskingOf, oldAgesIn } from '#shared/modules/exports/deidentify.ts';
import { isAgeInYears, isYearOfBirth } from '#shared/modules/exports/ages.ts';
import { jsonLineWriter } from '#shared/modules/exports/json-lines.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import { tablesOf } from '#shared/modules/exports/tables.ts';
import { minutesBetween } from '#test/modules/scores/minutes-between.ts';
import { choices, design, group, item, page, plugin, repeat } from '#test/support/form-builder.ts';
import { exportedCard } from '#test/support/exported-card.ts';

const items: Item[] = [
  item('string', 'number'),
  item('string', 'name', { identifier: true }),
  item('single', 'ward', { choices: choices('a', 'b'), identifier: true }),
  item('date', 'born'),
  item('datetime', 'arrived'),
  item('time', 'seen'),
  item('age', 'age'),
  item('single', 'sex', { choices: choices('f', 'm') }),
  item('multi', 'signs', { choices: choices('cough', 'fever') }),
  item('text', 'note'),
  item('location', 'place'),
  plugin('weekday', 'day', { source: 'p.born' }),
  plugin('expression', 'worked', { calculation: '1' }),
  item('suggest', 'diagnosis'),
  repeat('visit', [item('date', 'on'), item('string', 'remark')]),
];
const versions = [{ version: 1, design: design([], { pages: [page('p', ...items)], id_attributes: ['p.number'] }) }];
const vals: Answers = {
  p: {
    number: '17', name: 'Sato', ward: 'a', born: '1980-03-01', arrived: '2026-11-21T09:05', seen: '09:10', age: { year: 95, month: 3 }, sex: 'f', signs: ['cough', 'typed by hand'],
    note: 'knows the mayor', place: { latitude: 35, longitude: 139 }, day: 'monday', worked: 'Sato 17', diagnosis: { code: 'S06', name: 'typed', kind: 'icd10' },
    visit: 1, visit_registered_at_1: '2026-11-21 09:30', on_1: '2026-11-22', remark_1: 'wife called',
  },
};
const card = exportedCard({ vals, kept: [{ version: 1, path: 'p.old', value: 'Sato' }] });
const rowOf = (answers: Answers, options: Partial<ExportOptions> = {}) => {
  const [table] = tablesOf(versions, { 'p.visit': 1 }, { lang: 'en', excel: false, style: 'statistics', deidentified: true, ...options }, maskingOf({ deidentified: true }));
  const [cells = []] = [...table!.rowsOf({ ...card, vals: answers })];
  return Object.fromEntries(table!.columns.map(({ name }, index) => [name, cells[index]]));
};

// proves U9.70
describe('a file without identifiers', () => {
  it('has no identifier, free text, place, weekday, card id or time of entry, and every other time moved by the same days', () => {
    expect(rowOf(vals)).toEqual({
      record: 1, version: 1, status: 'all', required: 'comp',
      'p.born': '1980-02-20', 'p.arrived': '2026-11-11T09:05', 'p.seen': '09:10', 'p.age.year': 90, 'p.age.month': null, 'p.sex': 'f', 'p.signs.cough': true, 'p.signs.fever': false,
      'p.worked': null, 'p.diagnosis.code': 'S06', 'p.diagnosis.kind': 'icd10', 'p.visit': 1, 'p.on_1': '2026-11-12',
    });
  });

  it('keeps ages below 90 and what a formula counts, and leaves out a day that tells of 90 years', () => {
    expect(rowOf({ p: { age: { year: 89, month: 2 }, worked: 12, born: '1930-01-01' } })).toMatchObject({ 'p.age.year': 89, 'p.age.month': 2, 'p.worked': 12, 'p.born': null });
  });

  it('lacks what the form works out from the day or moment of entry, and such a default that nobody can change or sees, by however many steps, and days of the design, but keeps ages in years', () => {
    const worked = (name: string, calculation: string) => plugin('expression', name, { calculation });
    const clocked = [worked('began', 'once(now())'), worked('waited', '${p.began} - ${p.arrived}'), worked('later', '${p.waited} * 2'), item('date', 'filled_in', { calculation: 'today()' }), plugin('date_difference', 'so_far', { from: 'p.born', to: 'p.arrived', is_empty: true }),
      ...minutesBetween('p.began', 'p.arrived'),
    ];
    const fixed = (name: string, default_options: DefaultOptions) => item('date', name, { readonly: true, default_options });
    const unchangeable = [fixed('registered', { kind: 'today' }), fixed('due', { kind: 'expression', value: 'today() + 30' }), worked('until_due', '${p.due} - ${p.arrived}'), fixed('study_began', { kind: 'value', value: '2026-01-01' }), item('date', 'entered_on', { identifier: true, default_options: { kind: 'today' } }), plugin('date_difference', 'until_entry', { from: 'p.arrived', to: 'p.entered_on' })];
    const kept = [item('date', 'seen_first', { readonly_if: '${p.seen_on} > 0', default_options: { kind: 'today' } }), worked('age_years', 'int((today() - ${p.born}) div 365.25)'), item('date', 'seen_on', { default_options: { kind: 'expression', value: 'today()' } }), worked('stay', '${p.seen_on} - ${p.arrived}'), plugin('date_difference', 'apart', { from: 'p.born', to: 'p.arrived' })];
    const wide = [{ version: 1, design: design([], { pages: [page('p', item('date', 'born'), item('datetime', 'arrived'), ...clocked, ...unchangeable, ...kept)] }) }];
    const [table] = tablesOf(wide, {}, { lang: 'en', excel: false, style: 'statistics', deidentified: true }, maskingOf({ deidentified: true }));
    expect(table!.columns.flatMap(({ name }) => (name.startsWith('p.') ? [name] : []))).toEqual(['p.born', 'p.arrived', 'p.seen_first', 'p.age_years', 'p.seen_on', 'p.stay', 'p.apart']);
  });

  it('has whole years of an age that is worked out, because more would tell on which day that was', () => {
    const wide = [{ version: 1, design: design([item('date', 'born'), plugin('expression', 'age_years', { calculation: '(today() - ${p.born}) div 365.25' }), item('number', 'age')]) }];
    const lineOf = (given: Answers) => JSON.parse(jsonLineWriter(wide, { lang: 'en', excel: false, deidentified: true })({ ...card, vals: given })) as { vals: Answers };
    expect(lineOf({ p: { age_years: 76.725, age: 0.5 } }).vals).toEqual({ p: { age_years: 76, age: 0.5 } });
  });

  it('lacks an interval to a day of entry that stands in a marked group', () => {
    const entry = group('office', [item('date', 'entered_on', { default_options: { kind: 'today' } })], { identifier: true });
    const wide = [{ version: 1, design: design([item('date', 'arrived'), entry, plugin('date_difference', 'until_entry', { from: 'p.arrived', to: 'p.entered_on' })]) }];
    const [table] = tablesOf(wide, {}, { lang: 'en', excel: false, style: 'statistics', deidentified: true }, maskingOf({ deidentified: true }));
    expect(table!.columns.flatMap(({ name }) => (name.startsWith('p.') ? [name] : []))).toEqual(['p.arrived']);
  });

  it('does not tell whether a withheld choice of several has an answer', () => {
    const wide = [{ version: 1, design: design([item('multi', 'tags', { identifier: true, choices: choices('a', 'b') }), item('multi', 'signs', { choices: choices('a', 'b') })]) }];
    const lineOf = (given: Answers) => JSON.parse(jsonLineWriter(wide, { lang: 'en', excel: false, deidentified: true })({ ...card, vals: given })) as { vals: Answers };
    expect(lineOf({ p: { tags: ['a'], signs: ['b'] } }).vals).toEqual({ p: { signs: ['b'] } });
  });

  it('tells no great age by what was worked out from it, and no day by a number that a formula makes of it', () => {
    const more = [plugin('age_shock_index', 'asi', {}), plugin('expression', 'year', { calculation: "number(format-date(${p.born}, '%Y'))" }), plugin('expression', 'days', { calculation: 'decimal-date-time(${p.born}) - 1' }), plugin('expression', 'since', { calculation: "${p.born} - date('1970-01-01')" })];
    const wide = [{ version: 1, design: design([], { pages: [page('p', ...items, ...more)], id_attributes: ['p.number'] }) }];
    const cells = (worked: Answers[string], ...old: string[]) => {
      const [table] = tablesOf(wide, {}, { lang: 'en', excel: false, style: 'statistics', deidentified: true }, maskingOf({ deidentified: true }));
      const [row = []] = [...table!.rowsOf({ ...card, vals: { p: worked }, shift: { ...card.shift, old: new Set(old) } })];
      return Object.fromEntries(table!.columns.map(({ name }, index) => [name, row[index]]));
    };
    const told = cells({ asi: 66.5, year: 1980, days: 20_000, since: 3_712 }, 'p.age');
    expect(told).toMatchObject({ 'p.asi': null });
    expect(Object.keys(told)).not.toEqual(expect.arrayContaining([expect.stringMatching(/p\.(year|days|since)/)]));
    expect(cells({ asi: 66.5 })).toMatchObject({ 'p.asi': 66.5 });
    const oldAgesOf = oldAgesIn(versions.map(({ design: each }) => each));
    const dated: Answers[string][] = [{ age: { year: 90 } }, { age: { year: 89, month: 11 }, ward: 'a' }, { born: '1936-11-19' }, { born: '1936-11-23' }, { visit: 1, on_1: '1930-01-01' }, { born: '1930~' }, { number: '1001', name: '1930-01-01' }, { arrived: '1930-01-01T09:05' }];
    const found = dated.map((answers) => [...oldAgesOf({ p: answers }, '2026-11-21')]);
    expect(found).toEqual([['p.age'], [], ['p.born'], [], ['p.on'], ['p.born'], [], ['p.arrived']]);
  });

  it('tells no great age by a formula of an author that goes back to it: a clearance, a sum, an interval', () => {
    const worked = (name: string, calculation: string) => plugin('expression', name, { calculation });
    const more = [
      item('number', 'creatinine'), item('number', 'burned'), item('datetime', 'born_at'), item('number', 'oxygen'),
      worked('clearance', '(140 - ${p.age}) div ${p.creatinine}'), worked('half', '${p.clearance} div 2'), item('number', 'egfr', { calculation: 'pow(${p.age}, -0.287)' }), plugin('sum', 'baux', { sources: ['p.age', 'p.burned'] }),
      worked('lived', '(${p.arrived} - ${p.born}) div 365.25'), worked('is_elderly', '${p.age} >= 65'), worked('waited', '${p.arrived} - ${p.born_at}'), worked('other', '${p.oxygen} * 2'),
      ...minutesBetween('p.born_at', 'p.arrived'),
      plugin('survival_probability', 'suzuki', { gcs: 'p.gcs', age: 'p.age', model: 'suzuki_2017' }), plugin('survival_probability', 'kimura', { gcs: 'p.gcs', age: 'p.age' }), item('gcs', 'gcs'),
    ];
    const wide = [{ version: 1, design: design([], { pages: [page('p', ...items, ...more)], id_attributes: ['p.number'] }) }];
    const oldAgesOf = oldAgesIn(wide.map(({ design: each }) => each));
    const cells = (given: Answers[string]) => {
      const answers = { ...given, clearance: 43, half: 21.5, egfr: 0.269, baux: 117, lived: 97.3, is_elderly: true, waited: 12, other: 8, minutes: 51_196_320, suzuki: 0.94, kimura: 0.91 };
      const [table] = tablesOf(wide, {}, { lang: 'en', excel: false, style: 'statistics', deidentified: true }, maskingOf({ deidentified: true }));
      const [row = []] = [...table!.rowsOf({ ...card, vals: { p: answers }, shift: { ...card.shift, old: oldAgesOf({ p: answers }, '2026-11-21') } })];
      return Object.fromEntries(table!.columns.flatMap(({ name }, index) => (name.slice(2) in answers && row[index] !== null ? [[name.slice(2), row[index]]] : [])));
    };
    const always = { is_elderly: true, waited: 12, other: 8, minutes: 32_873 * 24 * 60, kimura: 0.91 };
    expect(cells({ age: { year: 97 } })).toEqual({ ...always, lived: 97.3 });
    expect(cells({ born: '1929-08-01', age: { year: 60 } })).toEqual({ ...always, clearance: 43, half: 21.5, egfr: 0.269, baux: 117 });
    expect(cells({ age: { year: 60 } })).toEqual({ ...always, clearance: 43, half: 21.5, egfr: 0.269, baux: 117, lived: 97.3, suzuki: 0.94 });
  });

  it('knows an age that is a plain number by its name, title or unit, and no other number', () => {
    const number = (name: string, title: string, suffix?: string) => ({ ...item('number', name, suffix === undefined ? {} : { suffix: { en: suffix } }), title: { ja: title, en: title } });
    const ages = [number('age', 'Age'), number('patientAge', 'Patient'), number('age_years', 'x'), number('q1', 'How many years old?'), number('q2', '何歳ですか'), number('a', '受傷時年齢'), number('b', '年齢', '歳'), number('c', 'How old?', 'years old'), number('d', 'Age (years)', 'yrs'), number('e', 'អាយុ')];
    const others = [
      number('manage', 'Management'), number('age_months', 'Age'), number('f', 'Age in days'), number('g', 'Gestational age'), number('h', '月齢'), number('i', 'Age', 'weeks'), number('j', '年齢', 'か月'), number('k', 'Age (mo)'),
      number('l', '年齢（月）'), number('m', 'Smoking', 'years'), number('n', 'Age', 'cm'), number('age_group', 'x'), number('stage', 'Dosage'),
    ];
    expect([ages, others].map((some) => some.map(isAgeInYears))).toEqual([ages.map(() => true), others.map(() => false)]);
    const formula = plugin('expression', 'age_at_injury', { calculation: 'int(${p.a} div 365.25)' });
    const wide = [{ version: 1, design: design([], { pages: [page('p', ...ages, ...others, formula, repeat('sibling', [number('age_of_sibling', 'x')]))] }) }];
    const oldAgesOf = oldAgesIn(wide.map(({ design: each }) => each));
    const [table] = tablesOf(wide, { 'p.sibling': 1 }, { lang: 'en', excel: false, style: 'statistics', deidentified: true }, maskingOf({ deidentified: true }));
    const cells = (answers: Answers[string]) => {
      const [row = []] = [...table!.rowsOf({ ...card, vals: { p: answers } })];
      return Object.fromEntries(table!.columns.map(({ name }, index) => [name, row[index]]).filter(([name, value]) => String(name).startsWith('p.') && value !== null));
    };
    expect(cells({ age: 97, a: 89.9, d: 90, age_months: 97, m: 97, age_at_injury: 97, sibling: 1, age_of_sibling_1: 97 })).toEqual({
      'p.age': 90, 'p.a': 89.9, 'p.d': 90, 'p.age_months': 97, 'p.m': 97, 'p.age_at_injury': 90, 'p.sibling': 1, 'p.age_of_sibling_1': 90,
    });
    const olds: Answers[string][] = [{ age: 90 }, { age_of_sibling_1: 97 }, { age: 89 }, { m: 97 }];
    expect(olds.map((answers) => oldAgesOf({ p: answers }, '2026-11-21').size > 0)).toEqual([true, true, false, false]);
  });

  it('leaves out a year of birth that tells such an age, by its name or title', () => {
    const number = (name: string, title: string) => ({ ...item('number', name), title: { ja: title, en: title } });
    const births = [number('a', 'Year of birth'), number('birth_year', 'x'), number('b', '生年（西暦）'), number('c', '出生年')];
    const others = [number('d', '年'), number('e', 'Year'), number('f', '生年月日の数'), number('g', 'Live birth, years')];
    expect([births, others].map((some) => some.map(isYearOfBirth))).toEqual([births.map(() => true), others.map(() => false)]);
    const wide = [{ version: 1, design: design([], { pages: [page('p', ...births, ...others, item('number', 'ratio', { calculation: '${p.a} div 2' }))] }) }];
    const [table] = tablesOf(wide, {}, { lang: 'en', excel: false, style: 'statistics', deidentified: true }, maskingOf({ deidentified: true }));
    const answers = { a: 1936, birth_year: 1937, d: 1930, ratio: 968 };
    const [row = []] = [...table!.rowsOf({ ...card, vals: { p: answers }, shift: { ...card.shift, old: oldAgesIn(wide.map(({ design: each }) => each))({ p: answers }, '2026-11-21') } })];
    expect(table!.columns.flatMap(({ name }, index) => (name.startsWith('p.') && row[index] !== null ? [[name, row[index]]] : []))).toEqual([['p.birth_year', 1937], ['p.d', 1930]]);
  });

  it('lacks an identifier in its former place, too, of an item that came to stand in a repeat', () => {
    const moved = design([], { pages: [page('p', repeat('visit', [item('number', 'chart', { identifier: true })]))] });
    const before = design([], { pages: [page('p', item('number', 'chart'))] });
    const [table] = tablesOf([{ version: 1, design: before }, { version: 2, design: moved }], { 'p.visit': 1 }, { lang: 'en', excel: false, style: 'statistics', deidentified: true }, maskingOf({ deidentified: true }));
    expect(table!.columns.filter(({ name }) => name.includes('chart'))).toEqual([]);
  });

  it('lacks what a formula makes of an identifier, by however many steps; ages and intervals stay', () => {
    const worked = (name: string, calculation: string) => plugin('expression', name, { calculation });
    const inputs = [item('number', 'chart'), item('number', 'phone', { identifier: true }), item('date', 'born', { identifier: true }), item('date', 'on'), item('number', 'sbp'), item('number', 'hr')];
    const formulas = [worked('copy', '${p.chart}'), worked('further', '${p.copy} * 2'), worked('called', 'if(${p.phone} > 0, 1, 0)'), plugin('sum', 'added', { sources: ['p.phone', 'p.sbp'] }), item('number', 'again', { calculation: '${p.phone}' }), item('date', 'due', { calculation: '${p.born} + 280' })];
    const kept = [worked('lived', '${p.on} - ${p.born}'), worked('double', '${p.sbp} * 2'), plugin('shock_index', 'si', { hr: 'p.hr', sbp: 'p.sbp' })];
    const wide = [{ version: 1, design: design([], { pages: [page('p', ...inputs, ...formulas, ...kept)], id_attributes: ['p.chart'] }) }];
    const [table] = tablesOf(wide, {}, { lang: 'en', excel: false, style: 'statistics', deidentified: true }, maskingOf({ deidentified: true }));
    expect(table!.columns.flatMap(({ name }) => (name.startsWith('p.') ? [name] : []))).toEqual(['p.on', 'p.sbp', 'p.hr', 'p.lived', 'p.double', 'p.si']);
    const line = jsonLineWriter(wide, { lang: 'en', excel: false, deidentified: true })({ ...card, vals: { p: { chart: 4711, copy: 4711, further: 9422, phone: 5551234, again: 5551234, double: 240 } } });
    expect(JSON.parse(line).vals).toEqual({ p: { double: 240 } });
  });

  it('is the same in words for people and as lines of JSON', () => {
    const withheld = ['Sato', '17', 'mayor', 'wife', 'typed', 'Minato', '35', 'monday', 'g1', '2026-11-2', '95'];
    const forPeople = JSON.stringify(Object.values(rowOf(vals, { style: 'excel' })));
    const line = jsonLineWriter(versions, { lang: 'en', excel: false, deidentified: true })({ ...card });
    for (const word of withheld) expect([word, forPeople.includes(word), line.includes(word)]).toEqual([word, false, false]);
    expect(JSON.parse(line)).toMatchObject({ record: 1, vals: { p: { sex: 'f', signs: ['cough'], age: { year: 90 }, on_1: '2026-11-12' } } });
  });
});
