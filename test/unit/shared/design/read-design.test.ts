import { describe, expect, it } from 'vitest';
import type { CardDesign, Item, PluginParam } from '#shared/design/card-design.ts';
import { pluginKinds, pluginParams } from '#shared/plugins/params.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { choices, composite, design, group, item, page, plugin, repeat } from '#test/support/form-builder.ts';

const findings = (json: unknown): string[] => readDesign(json).diagnostics.map(({ code, cell }) => `${code} ${cell}`);
const withItems = (...items: Item[]): string[] => findings(design(items));

/** Each class and type once, with all its keys. */
const everything = (): CardDesign =>
  design(
    [
      item('check', 'check', { required: true, activation: [{ when: ['true'], items: [item('label', 'shown', { force_display: true })] }] }),
      item('single', 'single', { choices: choices('a', 'b'), column_width: 2, activation: [{ when: ['a'], items: [] }] }),
      item('dropdown', 'dropdown', { choices: choices('a') }),
      item('multi', 'multi', { choices: choices('a', 'b'), exclusive: [{ value: 'a', excludes: '*' }, { value: 'b', excludes: ['a'] }] }),
      item('number', 'number', { number_format: { scale: 1, precision: 4 }, valid_range: { min: 0, max: 300 }, prefix: { en: '>' }, suffix: { en: 'bpm' } }),
      item('string', 'string', { max_length: 20, placeholder: { ja: '例' }, readonly: true, default_options: { kind: 'organisation' } }),
      item('text', 'text', { max_length: 2_000, description: { km: 'x' } }),
      item('date', 'date', { valid_range: { min: '2020-01-01', max: 'today' }, default_options: { kind: 'today' } }),
      item('time', 'time'),
      item('datetime', 'datetime', { default_options: { kind: 'now' } }),
      item('age', 'age', { valid_range: { max: 120 } }),
      item('location', 'location'),
      item('suggest', 'suggest', { master: 'icd10', allow_free_text: true }),
      item('gcs', 'gcs', { gcs_type: 'by_age', ref: 'p.age' }),
      item('start', 'start'),
      plugin('sum', 'sum', { sources: ['p.number', 'p.gcs', 'p.bp.SBP'] }),
      plugin('blood_pressure', 'bp', { SBP: { name: 'SBP', max: 260 }, DBP: { name: 'DBP' } }),
      plugin('interlocked_dropdown', 'ward', { source: 'p.single', choices: { a: [{ value: 'x', title: { ja: 'x' } }] } }),
      plugin('survival_probability', 'ps', { gcs: 'p.gcs', model: 'triss_1995', mechanism: 'blunt', age_inclusive: true }),
      item('watch', 'watch', { params: { target: 'p.age', bands: [{ below: 1, title: { ja: '灰' }, colour: 'gray' }] } }),
      item('score_level', 'level', { target: 'p.sum', score_type: 'levels', params: { levels: [{ min: 0, title: { ja: '低' } }] } }),
      item('hidden_count', 'count', { params: { sources: ['p.single'], values: ['a'] } }),
      item('separator', 'line', { title: {} }),
      group('group', [composite('line2', [item('number', 'inner')])], { source: 'p.single', activation: [{ when: ['b'], items: [item('number', 'late')] }] }),
      repeat('injury', [item('string', 'site'), repeat('photo', [plugin('sum', 'sites', { sources: ['p.number', 'p.part'] }), item('number', 'part')])], {
        min_count: 0,
        max_count: 5,
      }),
    ],
    { id_attributes: ['p.string'], numbering: ['p.string'], summary: ['p.date', 'p.injury'] },
  );

describe('a design', () => {
  it('with every class, type and key is read as it is written', () => {
    const { design: read, diagnostics } = readDesign(JSON.parse(JSON.stringify(everything())));
    expect(diagnostics).toEqual([]);
    expect(read).toEqual(everything());
  });

  it('has each finding at once, with its place in the JSON', () => {
    const broken = {
      ...design([]),
      title: 'x',
      colour: 'blue',
      pages: [{ name: 'p', title: {}, items: [{ class: 'attribute', type: 'colour', name: 'a' }, { ...item('string', 'b'), max_length: 'long' }] }],
    };
    expect(findings(broken)).toEqual([
      'design.wrong_type title',
      'design.wrong_shape pages[0].items[0].type',
      'design.wrong_type pages[0].items[1].max_length',
      'design.unknown_key ',
    ]);
  });

  it('says of a text in a wrong form which form it has', () => {
    const rule = (name: string) => ({ name, formula: '. > 0', kind: 'error' as const });
    const broken = { ...design([{ ...item('number', 'n'), rules: [rule('x'.repeat(41)), rule('a b')] }]), summary: ['n'], languages: ['?'] };
    expect(findings(broken)).toEqual(['design.wrong_shape languages[0]', 'design.not_a_name pages[0].items[0].rules[0].name', 'design.not_a_name pages[0].items[0].rules[1].name', 'design.not_a_path summary[0]']);
  });

  it.each([null, 1, 'x', [], {}])('%j is none', (json) => {
    expect(readDesign(json).design).toBeNull();
  });

  it('of another format is refused', () => {
    expect(findings({ ...design([]), format: 2 })).toEqual(['design.not_one_of format']);
  });

  it('that nests without end is refused before it is followed', () => {
    let json: unknown = item('string', 's');
    for (let depth = 0; depth < 100_000; depth += 1) json = { items: [json] };
    expect(findings(json)).toEqual(['design.too_deep ']);
  });
});

describe('names', () => {
  it.each(['1st', 'site_2', '__proto__', 'constructor', 'prototype', 'a-b', 'a.b', 'x'.repeat(64), '名前'])('"%s" is no name', (name) => {
    expect(withItems(item('string', name))).toEqual(['design.name_invalid pages[0].items[0].name']);
    expect(findings(design([], { pages: [page(name, item('string', 'a'))] }))).toEqual(['design.name_invalid pages[0].name']);
  });

  it.each(['a', 'site_2b', 'x_', 'A1', 'x'.repeat(63)])('"%s" is one', (name) => {
    expect(withItems(item('string', name))).toEqual([]);
  });

  it('do not take the place where a repeat keeps its times', () => {
    expect(withItems(repeat('injury', []), item('string', 'injury_registered_at'))).toEqual(['design.name_reserved pages[0].items[1].name']);
    expect(withItems(group('injury', []), item('string', 'injury_registered_at'))).toEqual([]);
  });

  it('come with a title, which only blocks and separators may lack', () => {
    expect(withItems(item('string', 's', { title: {} }), { ...group('g', []), title: {} }, item('separator', 'l', { title: {} }))).toEqual([
      'design.title_missing pages[0].items[0].title',
    ]);
  });
});

const many = (count: number): Item[] => Array.from({ length: count }, (_, index) => item('string', `i${index}x`));

const manyPages = (count: number) => Array.from({ length: count }, (_, index) => page(`p${index}x`));

const manyChoices = (count: number) => choices(...Array.from({ length: count }, (_, index) => String(index)));

describe('limits', () => {
  it('5,000 items are allowed, one more is not', () => {
    expect(withItems(...many(5_000))).toEqual([]);
    expect(withItems(...many(5_001))).toEqual(['design.too_many_items pages']);
  });

  it('100 pages are allowed, one more is not', () => {
    expect(findings(design([], { pages: manyPages(100) }))).toEqual([]);
    expect(findings(design([], { pages: manyPages(101) }))).toEqual(['design.too_many_pages pages']);
  });

  it('20,000 choices are allowed, one more is not', () => {
    expect(withItems(item('single', 's', { choices: manyChoices(20_000) }))).toEqual([]);
    expect(withItems(item('single', 's', { choices: manyChoices(20_001) }))).toEqual(['design.too_many_choices pages[0].items[0].choices']);
  });

  it('items nest 8 deep, not 9', () => {
    const nest = (depth: number): Item => (depth === 1 ? item('string', 'leaf') : group(`g${depth}x`, [nest(depth - 1)]));
    expect(withItems(nest(8))).toEqual([]);
    expect(withItems(nest(9))).toEqual([expect.stringContaining('design.too_deep')]);
  });
});

describe('references', () => {
  it.each([
    [plugin('sum', 's', { sources: ['p.gone'] }), 'design.unknown_path pages[0].items[0].plugin.params.sources[0]'],
    [plugin('weekday', 's', { source: 'q.a' }), 'design.unknown_path pages[0].items[0].plugin.params.source'],
    [plugin('weekday', 's', { source: 'p.l' }), 'design.path_without_answer pages[0].items[0].plugin.params.source'],
    [plugin('weekday', 's', { source: 'p.inside' }), 'design.path_into_repetition pages[0].items[0].plugin.params.source'],
    [plugin('weekday', 's', { source: 'p.n.SBP' }), 'design.unknown_part pages[0].items[0].plugin.params.source'],
    [item('gcs', 's', { ref: 'p.gone' }), 'design.unknown_path pages[0].items[0].ref'],
    [item('watch', 's', { params: { target: 'p.gone', bands: 'tape_age' } }), 'design.unknown_path pages[0].items[0].params.target'],
    [item('score_level', 's', { target: 'p.n', score_type: 'ppats', params: { hr: 'p.gone' } }), 'design.unknown_path pages[0].items[0].params.hr'],
    [item('hidden_count', 's', { params: { sources: ['p.n', 'p.gone'] } }), 'design.unknown_path pages[0].items[0].params.sources[1]'],
    [group('s', [], { source: 'p.n' }), 'design.source_not_choice pages[0].items[0].source'],
    [group('s', [], { activation: [{ when: ['x'], items: [] }] }), 'design.source_missing pages[0].items[0].source'],
  ])('%# have to point at an answer in reach', (of, finding) => {
    expect(withItems(of, item('number', 'n'), item('label', 'l'), repeat('r', [item('date', 'inside')]))).toEqual([finding]);
  });

  it('of id_attributes, numbering and summary never point into a repetition', () => {
    const listed = design([repeat('r', [item('string', 'a')]), item('date', 'd')], {
      id_attributes: ['p.a', 'p.gone'],
      numbering: ['p.a', 'p.d', 'p.gone'],
      summary: ['p.a', 'p.gone'],
    });
    expect(findings(listed)).toEqual([
      'design.unknown_id_attribute id_attributes[1]',
      'design.path_into_repetition id_attributes[0]',
      'design.path_into_repetition summary[0]',
      'design.unknown_path summary[1]',
      'design.path_into_repetition numbering[0]',
      'design.numbering_type numbering[1]',
      'design.unknown_path numbering[2]',
    ]);
  });

  it('in a circle are refused with the way round', () => {
    const [finding] = readDesign(
      design([plugin('sum', 'a', { sources: ['p.b'] }), plugin('sum', 'b', { sources: ['p.c'] }), plugin('sum', 'c', { sources: ['p.a'] })]),
    ).diagnostics;
    expect(finding).toMatchObject({ code: 'design.circle', cell: 'pages[0].items[0].plugin', params: { path: 'p.a → p.b → p.c → p.a' } });
  });

  it('from a condition to what it exposes are a circle too', () => {
    const inside = item('single', 'inside', { choices: choices('x') });
    expect(withItems(group('g', [], { source: 'p.inside', activation: [{ when: ['x'], items: [inside] }] }))).toEqual([
      'design.circle pages[0].items[0].activation[0].items[0]',
    ]);
  });

  it('have the values that their choice item has', () => {
    expect(
      withItems(
        item('multi', 'm', { choices: choices('a'), exclusive: [{ value: 'b', excludes: ['c'] }], activation: [{ when: ['a', 'd'], items: [] }] }),
        item('check', 'c', { activation: [{ when: ['yes'], items: [] }] }),
      ),
    ).toEqual([
      'design.unknown_value pages[0].items[0].activation[0].when[1]',
      'design.unknown_value pages[0].items[0].exclusive[0].value',
      'design.unknown_value pages[0].items[0].exclusive[0].excludes[0]',
      'design.unknown_value pages[0].items[1].activation[0].when[0]',
    ]);
  });
});

it('ranges run from min to max', () => {
  expect(
    withItems(
      item('number', 'n', { valid_range: { min: 5, max: 4 } }),
      item('date', 'd', { valid_range: { min: '2026-01-01', max: 'today' } }),
      repeat('r', [], { min_count: 3, max_count: 2 }),
    ),
  ).toEqual(['design.range_reversed pages[0].items[0].valid_range.max', 'design.range_reversed pages[0].items[2].max_count']);
});

const band = (below?: number) => ({ ...(below !== undefined && { below }), title: { en: 'x' }, colour: 'red' });

const watching = (...bands: ReturnType<typeof band>[]): string[] =>
  withItems(item('number', 'n'), item('watch', 'w', { params: { target: 'p.n', bands } }));

describe('bands and levels', () => {
  it('bands end higher and higher, only the last without an edge', () => {
    expect(watching(band(1), band(2), band())).toEqual([]);
    expect(watching(band(2), band(2))).toEqual(['design.range_reversed pages[0].items[1].params.bands[1].below']);
    expect(watching(band(), band(2))).toEqual(['design.range_reversed pages[0].items[1].params.bands[1].below']);
  });

  it('a score level of the design has levels', () => {
    expect(withItems(item('number', 'n'), item('score_level', 's', { target: 'p.n', score_type: 'levels' }))).toEqual([
      'design.param_missing pages[0].items[1].params',
    ]);
    expect(withItems(item('number', 'n'), item('score_level', 's', { target: 'p.n', score_type: 'ppats' }))).toEqual([]);
  });
});

const survival = (params: { readonly [name: string]: PluginParam }): string[] =>
  withItems(item('number', 'n'), plugin('survival_probability', 's', { gcs: 'p.n', ...params }));

describe('the figures of a survival model', () => {
  it('are numbers under their names, edges four of them', () => {
    expect(
      survival({ intercept: -8, weights: { iss: 2 }, assumed: { rr: 3 }, iss_edges: [9, 16, 25, 41], most_missing: 1, age_limit: 54, child_limit: 15 }),
    ).toEqual([]);
    expect(survival({ model: 'triss_1995', mechanism: 'penetrating', blunt: { b0: -0.5 }, penetrating: { age: -1 } })).toEqual([]);
  });

  it.each<[string, PluginParam]>([
    ['intercept', 'low'],
    ['weights', { speed: 1 }],
    ['weights', { iss: 'heavy' }],
    ['assumed', { gcs: 4 }],
    ['iss_edges', [9, 16, 25]],
    ['iss_edges', [9, 16, 25, 'x']],
    ['model', 'kimura'],
    ['mechanism', 'burn'],
  ])('have no %s of %j', (name, value) => {
    expect(survival({ [name]: value })).toEqual([`design.param_invalid pages[0].items[1].plugin.params.${name}`]);
  });
});

describe('plugin parameters', () => {
  it('are known, complete and of their form', () => {
    expect(withItems(item('number', 'n'), plugin('shock_index', 's', { hr: 'p.n', speed: 1 }))).toEqual([
      'design.param_missing pages[0].items[1].plugin.params',
      'design.param_unknown pages[0].items[1].plugin.params.speed',
    ]);
    expect(withItems(item('number', 'n'), plugin('sum', 's', { sources: 'p.n' }))).toEqual(['design.param_invalid pages[0].items[1].plugin.params.sources']);
    expect(withItems(plugin('blood_pressure', 's', { SBP: { max: 3 }, DBP: { name: 'D' } }))).toEqual([
      'design.param_invalid pages[0].items[0].plugin.params.SBP',
    ]);
  });

  it.each(pluginKinds)('of %s are written down', (kind) => {
    expect(pluginParams[kind]).toBeTypeOf('object');
  });
});
