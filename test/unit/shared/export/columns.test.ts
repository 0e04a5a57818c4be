import { parse } from 'csv-parse/sync';
import * as fc from '#test/support/properties.ts';
import { describe, expect, it } from 'vitest';
import { answerCells } from '#test/support/answer-cells.ts';
import { exportedCard } from '#test/support/exported-card.ts';
import type { AnswerValue, CardDesign, Choice, Item } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { answerColumns, type Column, headerRow, rowWriter } from '#shared/export/columns.ts';
import { withoutGuard } from '#shared/export/csv.ts';
import { widerRepeats } from '#shared/design/repeat-widths.ts';

const title = { ja: '題', en: 'Title' };
const choice = (value: string, ja: string, en: string): Choice => ({ value, title: { ja, en } });
const string = (name: string): Item => ({ class: 'attribute', type: 'string', name, title });
const number = (name: string): Item => ({ class: 'attribute', type: 'number', name, title });

const designOf = (pages: { [page: string]: readonly Item[] }): CardDesign => ({
  format: 1,
  languages: ['ja', 'en'],
  title,
  pages: Object.entries(pages).map(([name, items]) => ({ name, title, items })),
  id_attributes: [],
  numbering: [],
  summary: [],
});

const headersOf = (designs: readonly CardDesign[], widths = {}) =>
  answerColumns(
    designs.map((design, index) => ({ version: index + 1, design })),
    widths,
    'ja',
  ).map(({ header }) => header);

const cellsOf = (items: readonly Item[], answers: object, language: 'ja' | 'en' = 'ja') => {
  const columns = answerColumns([{ version: 1, design: designOf({ p: items }) }], {}, language);
  const row = rowWriter(columns, language)(exportedCard({ vals: { p: answers as never } }));
  return answerCells(headerRow(columns).trimEnd().split(','), row.trimEnd().split(','));
};

describe('the columns of an export', () => {
  it('have words of the house in the language of the file', () => {
    const day: Item = { class: 'attribute', type: 'plugin', name: 'day', title, plugin: { kind: 'weekday', params: { source: 'p.date' } } };
    expect(cellsOf([day], { day: 'monday' }, 'ja')).toEqual(['月曜日']);
    expect(cellsOf([day], { day: 'monday' }, 'en')).toEqual(['Monday']);
  });

  it('follow page and item order, children under the item that exposes them', () => {
    const items: Item[] = [
      {
        class: 'attribute',
        type: 'check',
        name: 'alive',
        title,
        activation: [{ when: ['true'], items: [number('pulse')] }],
      },
      { class: 'group', name: 'g', title, items: [string('a')], activation: [{ when: ['x'], items: [string('b')] }] },
      { class: 'attribute', type: 'label', name: 'note', title },
      { class: 'composite', name: 'c', title, items: [{ class: 'attribute', type: 'age', name: 'age', title }] },
    ];
    expect(headersOf([designOf({ one: items, two: [string('z')] })])).toEqual([
      'one.alive',
      'one.pulse',
      'one.a',
      'one.b',
      'one.age.year',
      'one.age.month',
      'two.z',
    ]);
  });

  it('keep items that only older versions have, after the latest version, oldest first', () => {
    const versions = [
      designOf({ p: [string('first'), string('kept')] }),
      designOf({ p: [string('kept'), string('second')] }),
      designOf({ p: [string('new'), string('kept')] }),
    ];
    expect(headersOf(versions)).toEqual(['p.new', 'p.kept', 'p.first', 'p.second', 'kept_answers', 'kept_columns']);
  });

  it('hold both shapes of an item whose type changed', () => {
    const age: Item = { class: 'attribute', type: 'age', name: 'age', title };
    expect(headersOf([designOf({ p: [number('age')] }), designOf({ p: [age] })])).toEqual([
      'p.age.year',
      'p.age.month',
      'p.age',
      'kept_answers',
      'kept_columns',
    ]);
  });

  it('repeat with _N as often as the folder has, nested repeats with one suffix more', () => {
    const inner: Item = { class: 'repeat', name: 'part', title, items: [string('name')] };
    const items: Item[] = [{ class: 'repeat', name: 'injury', title, items: [string('site'), inner] }];
    expect(headersOf([designOf({ p: items })], { 'p.injury': 2 })).toEqual([
      'p.injury',
      'p.injury_registered_at_1',
      'p.site_1',
      'p.part_1',
      'p.part_registered_at_1_1',
      'p.name_1_1',
      'p.injury_registered_at_2',
      'p.site_2',
      'p.part_2',
      'p.part_registered_at_2_1',
      'p.name_2_1',
    ]);
  });

  it('give every row as many cells as the header', () => {
    const columns = answerColumns(
      [{ version: 1, design: designOf({ p: [string('a')], q: [string('b'), string('c')] }) }],
      {},
      'ja',
    );
    const headings = headerRow(columns).trimEnd().split(',');
    const cells = rowWriter(columns, 'ja')(exportedCard({ vals: { q: { c: 'x' } } })).trimEnd().split(',');
    expect(cells).toHaveLength(headings.length);
    expect(answerCells(headings, headings)).toEqual(['p.a', 'q.b', 'q.c']);
    expect(answerCells(headings, cells)).toEqual(['', '', 'x']);
  });
});

describe('the cells of an answer', () => {
  const sex: Item = {
    class: 'attribute',
    type: 'single',
    name: 'sex',
    title,
    choices: [choice('m', '男性', 'Male'), choice('f', '女性', 'Female')],
  };
  const drugs: Item = {
    class: 'attribute',
    type: 'multi',
    name: 'drugs',
    title,
    choices: [choice('a', 'アスピリン', 'Aspirin'), choice('w', 'ワルファリン', 'Warfarin')],
  };

  it('are choice titles in the language asked for, several of them joined by a semicolon', () => {
    expect(cellsOf([sex, drugs], { sex: 'f', drugs: ['a', 'w'] })).toEqual(['女性', 'アスピリン;ワルファリン']);
    expect(cellsOf([sex, drugs], { sex: 'f', drugs: ['w'] }, 'en')).toEqual(['Female', 'Warfarin']);
  });

  it('are titles without their marks, with the value where only marks tell two titles apart', () => {
    const choices = [choice('a', '**安静**', '**Rest**'), choice('b', '<i>${p.x}</i> の後', 'After <i>${p.x}</i>'), choice('c', '同じ', 'Same'), choice('d', '*同じ*', '*Same*')];
    const item: Item = { class: 'attribute', type: 'single', name: 's', title, choices };
    expect(['a', 'b', 'c', 'd'].flatMap((s) => cellsOf([item], { s }, 'en'))).toEqual(['Rest', 'After …', 'Same (c)', 'Same (d)']);
  });

  it('are raw values where a choice was retired', () => {
    expect(cellsOf([sex, drugs], { sex: 'u', drugs: ['old', 'a'] })).toEqual(['u', 'old;アスピリン']);
  });

  it('have the value behind the title where titles could be taken for one another', () => {
    const choices = [
      choice('1', 'あり', 'Yes'),
      choice('2', 'あり', 'Yes'),
      choice('3', '1', '1'),
      choice('4', 'a;b', 'a;b'),
      choice('5', '5', '5'),
    ];
    const item: Item = { class: 'attribute', type: 'single', name: 's', title, choices };
    expect(['1', '2', '3', '4', '5'].flatMap((s) => cellsOf([item], { s }))).toEqual(['あり (1)', 'あり (2)', '1 (3)', 'a/b (4)', '5 (5)']);
  });

  it('never mix titles and values of a scale that counts from zero, over all versions of the design', () => {
    const ranks = ['1', '2', '3'].map((value) => choice(value, String(Number(value) - 1), String(Number(value) - 1)));
    const scale = (offered: readonly Choice[]): Item[] => [{ class: 'attribute', type: 'single', name: 's', title, choices: offered }, { class: 'attribute', type: 'multi', name: 'm', title, choices: offered }];
    const designs = [scale(ranks), scale(ranks.slice(1))].map((items, index) => ({ version: index + 1, design: designOf({ p: items }) }));
    const written = (versions: typeof designs) => {
      const [single, several] = answerColumns(versions, {}, 'en') as readonly [Column, Column];
      return [...['1', '2', '3'].map((value) => single.read(value)), several.read(['1', '3'])];
    };
    expect(written(designs.slice(0, 1))).toEqual(['0 (1)', '1 (2)', '2 (3)', '0 (1);2 (3)']);
    expect(written(designs)).toEqual(['0 (1)', '1 (2)', '2 (3)', '0 (1);2 (3)']);
  });

  it('are one per component, blank where the component is', () => {
    const pressure: Item = {
      class: 'attribute',
      type: 'plugin',
      name: 'bp',
      title,
      plugin: { kind: 'blood_pressure', params: { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } } },
    };
    const place: Item = { class: 'attribute', type: 'location', name: 'at', title };
    expect(cellsOf([pressure, place], { bp: { SBP: 120 }, at: { latitude: 35.5, longitude: -139.1 } })).toEqual([
      '120',
      '',
      '35.5',
      '-139.1',
      '',
    ]);
  });

  it('are titles for an interlocked dropdown, whatever its source holds', () => {
    const item: Item = {
      class: 'attribute',
      type: 'plugin',
      name: 'ward',
      title,
      plugin: {
        kind: 'interlocked_dropdown',
        params: { source: 'p.site', choices: { a: [{ value: 'icu', title: { ja: '集中治療室' } }] } },
      },
    };
    expect(cellsOf([item], { ward: 'icu' })).toEqual(['集中治療室']);
  });

  it('are the answer as JSON where an older version gave it another shape', () => {
    expect(cellsOf([number('n')], { n: { E: 4 } })).toEqual(['"{""E"":4}"']);
  });

  it('are blank for an unanswered item that is named like a property every object has', () => {
    expect(cellsOf([string('toString'), string('valueOf')], {})).toEqual(['', '']);
  });
});

describe('names of our own', () => {
  const level = (score_type: 'ppats' | 'levels', params: object = {}): Item => ({ class: 'attribute', type: 'score_level', name: 'x', title, target: 'p.n', score_type, params });
  const pluginOf = (kind: string, params: object = {}): Item => ({ class: 'attribute', type: 'plugin', name: 'x', title, plugin: { kind, params } }) as Item;

  it('are words of the reader: days of the week, priorities, levels', () => {
    expect(cellsOf([pluginOf('weekday', { source: 'p.d' })], { x: 'monday' }, 'ja')).toEqual(['月曜日']);
    expect(cellsOf([pluginOf('weekday', { source: 'p.d' })], { x: 'sunday' }, 'en')).toEqual(['Sunday']);
    expect(cellsOf([level('ppats')], { x: 'top_priority' }, 'en')).toEqual(['Top priority']);
    expect(cellsOf([level('levels', { levels: [{ min: 0, title: { ja: '軽い', en: 'Low' } }, { min: 5, title: { ja: '重い', en: 'High' } }] })], { x: 'High' }, 'ja')).toEqual(['重い']);
  });

  it('are titles also where several sources offer the same choice', () => {
    const ward = choice('w', '病棟', 'Ward');
    expect(cellsOf([pluginOf('interlocked_dropdown', { source: 'p.s', choices: { a: [ward], b: [ward, choice('v', '外来', 'Clinic')] } })], { x: 'w' }, 'en')).toEqual(['Ward']);
  });

  it('are the value of a choice without a title', () => {
    const items: Item[] = [{ class: 'attribute', type: 'single', name: 'x', title, choices: [{ value: 'a', title: {} }, choice('b', '乙', 'B')] }];
    expect(cellsOf(items, { x: 'a' })).toEqual(['a']);
  });

  it('of a survival probability are its number, with as many decimals as it has', () => {
    expect(cellsOf([pluginOf('survival_probability', { gcs: 'p.g', decimals: 6 })], { x: 0.000123 })).toEqual(['0.000123']);
  });
});

it('a repeat has the columns that a new card shows, whatever the cards have', () => {
  const repeatOf = (min_count?: number): Item => ({ class: 'repeat', name: 'r', title, items: [string('a')], ...(min_count !== undefined && { min_count }) });
  const repetitions = (item: Item, widths = {}): number => headersOf([designOf({ p: [item] })], widths).filter((header) => header.startsWith('p.a_')).length;
  expect([repetitions(repeatOf()), repetitions(repeatOf(0)), repetitions(repeatOf(3)), repetitions(repeatOf(3), { 'p.r': 2 }), repetitions(repeatOf(3), { 'p.r': 5 })]).toEqual([1, 1, 3, 3, 5]);
});

it('a list that an item of parts once was stands in its own column', () => {
  const multi: Item = { class: 'attribute', type: 'multi', name: 'x', title, choices: [choice('a', '甲', 'A')] };
  const columns = answerColumns([{ version: 1, design: designOf({ p: [multi] }) }, { version: 2, design: designOf({ p: [{ class: 'attribute', type: 'age', name: 'x', title }] }) }], {}, 'en');
  const written = (answer: AnswerValue) => Object.fromEntries(columns.map(({ header, write }) => [header, write(answer)]));
  expect(written(['a'])).toMatchObject({ 'p.x': '"[""a""]"', 'p.x.year': '' });
  expect(written({ year: 3 })).toMatchObject({ 'p.x': '', 'p.x.year': '3' });
});

describe('widths of repeats', () => {
  const inner: Item = { class: 'repeat', name: 'part', title, items: [string('name')] };
  const design = designOf({ p: [{ class: 'repeat', name: 'injury', title, items: [inner] }] });

  it('grow only where answers hold more repetitions than known', () => {
    const vals = { p: { injury: 3, part_1: 1, part_2: 4, part_3: 2, injury_registered_at_3: '2026-01-05 10:00' } };
    expect(widerRepeats(design, vals, {})).toEqual({ 'p.injury': 3, 'p.part': 4 });
    expect(widerRepeats(design, vals, { 'p.injury': 3, 'p.part': 9 })).toEqual({});
    expect(widerRepeats(design, {}, {})).toEqual({});
    // A repetition that every card has needs no note, and other items may begin with the same letters.
    expect(widerRepeats(design, { p: { injury: 1, part_1: 1 } }, {})).toEqual({});
    expect(widerRepeats(design, { p: { injury: 2, injury_severity: 9, party_1: 9 } }, {})).toEqual({ 'p.injury': 2 });
  });
});

describe('a row', () => {
  const drugs: Item = {
    class: 'attribute',
    type: 'multi',
    name: 'multi',
    title,
    choices: [choice('a', '甲', 'A'), choice('b', '乙', 'B')],
  };
  const items: Item[] = [
    string('string'),
    number('number'),
    drugs,
    { class: 'attribute', type: 'check', name: 'check', title },
    { class: 'attribute', type: 'age', name: 'age', title },
    { class: 'repeat', name: 'repeat', title, items: [string('inner')] },
  ];
  const columns = answerColumns(
    [{ version: 1, design: designOf({ p: items, q: [string('string')] }) }],
    { 'p.repeat': 2 },
    'ja',
  );
  const write = rowWriter(columns, 'ja');
  const text = fc.string({ unit: fc.constantFrom(...Array.from('ab,"\r\n\t =+-@\'＝＋；;1あ𠮷')), maxLength: 8 });
  const answers = fc.record(
    {
      string: text,
      number: fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => (Object.is(each, -0) ? 0 : each)),
      multi: fc.subarray(['a', 'b', 'retired'], { minLength: 1 }),
      check: fc.constant(true),
      age: fc.record({ year: fc.nat(120), month: fc.nat(11) }, { requiredKeys: [] }),
      repeat: fc.constantFrom(1, 2),
      inner_1: text,
      inner_2: text,
    },
    { requiredKeys: [] },
  );

  it('is read back by a foreign parser as the cells of its answers, whatever they are', () => {
    fc.assert(
      fc.property(answers, fc.record({ string: text }, { requiredKeys: [] }), (p, q) => {
        const vals = { p, q } as { readonly [page: string]: { readonly [name: string]: AnswerValue } };
        const row = write(exportedCard({ vals }));
        const [cells = []] = parse(row, { record_delimiter: '\r\n' });
        const isFilled = (index: number): boolean => Object.hasOwn(p, `inner_${index}`);
        const filled = [1, 2].filter((index) => index <= (p.repeat ?? 0) && isFilled(index)).length;
        const expected = columns.map(({ page, stored, read }) => {
          const value = stored === 'repeat' && p.repeat !== undefined ? filled : (read(vals[page]?.[stored] ?? null) ?? '');
          return typeof value === 'boolean' ? String(Number(value)) : String(value);
        });
        expect(answerCells(headerRow(columns).trimEnd().split(','), cells).map(withoutGuard)).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('answers kept from an earlier version', () => {
  const age: Item = { class: 'attribute', type: 'age', name: 'age', title };
  const multi: Item = { class: 'attribute', type: 'multi', name: 'drugs', title, choices: [choice('a', '甲', 'A'), choice('b', '乙', 'B')] };
  const versions = [designOf({ p: [string('age'), string('gone'), { ...multi, choices: [...multi.choices, choice('c', '丙', 'C')] }] }), designOf({ p: [age, multi] })];
  const columns = answerColumns(versions.map((design, index) => ({ version: index + 1, design })), {}, 'ja');
  const rowOf = (vals: { readonly [name: string]: AnswerValue }, kept: readonly KeptAnswer[]): Record<string, string> => {
    const [row = {}] = parse(headerRow(columns) + rowWriter(columns, 'ja')(exportedCard({ version: 2, vals: { p: vals }, kept })), { columns: true }) as Record<string, string>[];
    return row;
  };

  it('stand in the columns that they had, whatever the item is now', () => {
    const kept = [{ version: 1, path: 'p.age', value: 'about forty' }, { version: 1, path: 'p.gone', value: '=x' }];
    expect(rowOf({ age: { year: 40 } }, kept)).toMatchObject({ 'p.age': 'about forty', 'p.age.year': '40', 'p.gone': "'=x", kept_answers: '', kept_columns: 'p.age; p.gone' });
    expect(rowOf({ age: { year: 40 } }, [])).toMatchObject({ 'p.age': '', kept_columns: '' });
  });

  it('stand beside the choices that stayed', () => {
    expect(rowOf({ drugs: ['b'] }, [{ version: 1, path: 'p.drugs', value: ['c'] }])).toMatchObject({ 'p.drugs': '乙;丙', kept_answers: '', kept_columns: 'p.drugs' });
    expect(rowOf({}, [{ version: 1, path: 'p.drugs', value: ['c'] }])).toMatchObject({ 'p.drugs': '丙' });
    expect(rowOf({ drugs: ['b'] }, [{ version: 1, path: 'p.drugs', value: ['b', 'c'] }])).toMatchObject({ 'p.drugs': '乙;丙' });
    expect(rowOf({ drugs: ['a'] }, [{ version: 1, path: 'p.drugs', value: ['c'] }, { version: 2, path: 'p.drugs', value: ['b'] }])).toMatchObject({ 'p.drugs': '甲;乙;丙', kept_answers: '' });
  });

  it('stand in no column once their repetition is gone, although the column is free', () => {
    const { kept_answers: last = '', 'p.gone': gone } = rowOf({}, [{ version: 1, path: 'p.gone', value: 'old', detached: true }]);
    expect([gone, JSON.parse(last)]).toEqual(['', [{ version: 1, path: 'p.gone', value: 'old' }]]);
  });

  it('stand in the last column where a later answer has theirs, or nothing is theirs any more', () => {
    const kept: readonly KeptAnswer[] = [
      { version: 1, path: 'p.gone', value: 'first' },
      { version: 2, path: 'p.gone', value: 'second' },
      { version: 1, path: 'p.site_2', value: 'arm', detached: true },
    ];
    const { kept_answers: last = '', 'p.gone': gone } = rowOf({}, kept);
    expect(gone).toBe('second');
    expect(JSON.parse(last)).toEqual([kept[0], { version: 1, path: 'p.site_2', value: 'arm' }]);
  });
});

it('writes an answer of any version in the words of the latest', () => {
  const versions = ['男', '男性', '男の人'].map((word, index) => ({ version: index + 1, design: designOf({ p: [{ class: 'attribute', type: 'single', name: 'sex', title, choices: [choice('m', word, word)] }] }) }));
  const writeRow = rowWriter(answerColumns(versions, {}, 'ja'), 'ja');
  for (const version of [1, 2, 3]) expect(writeRow(exportedCard({ version, vals: { p: { sex: 'm' } } }))).toContain(',男の人,');
});
