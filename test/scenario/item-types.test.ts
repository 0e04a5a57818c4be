import { describe, expect, it } from 'vitest';
import type { FormSession } from '#shared/form/form-types.ts';
import type { MultiItem } from '#shared/design/card-design.ts';
import { readerOf } from '#shared/items/readers.ts';
import { choices, design, group, item, open, page, plugin, repeat } from '#test/support/form-builder.ts';

const titled = (...values: string[]) => values.map((value) => ({ value, title: { en: value } }));

const offered = (session: FormSession): readonly string[] => {
  const { shows } = session.item('p.ward');
  return shows?.kind === 'choices' ? shows.choices.map(({ value }) => value) : [];
};

describe('an interlocked dropdown', () => {
  const items = [
    item('single', 'place', { choices: choices('hospital', 'field') }),
    plugin('interlocked_dropdown', 'ward', {
      source: 'p.place',
      choices: { hospital: titled('icu', 'er'), field: titled('red', 'er') },
    }),
  ];
  it('offers what its source holds, and nothing while the source is blank', () => {
    const session = open(items);
    expect(offered(session)).toEqual([]);
    session.set('p.place', 'field');
    expect(offered(session)).toEqual(['red', 'er']);
    session.set('p.place', 'hospital');
    expect(offered(session)).toEqual(['icu', 'er']);
  });

  it('sets a pick aside that its source does not offer any more, and brings it back with the source', () => {
    const session = open(items);
    session.set('p.place', 'hospital');
    session.set('p.ward', 'icu');
    session.set('p.place', 'field');
    expect(session.item('p.ward')).toMatchObject({ value: null, setAside: 1, issues: [] });
    expect(session.answers()).toEqual({ p: { place: 'field' } });
    expect(session.submitIssues()).toEqual([]);
    session.set('p.place', 'hospital');
    expect(session.item('p.ward')).toMatchObject({ value: 'icu', setAside: 0 });
    expect(session.answers()).toEqual({ p: { place: 'hospital', ward: 'icu' } });
  });

  it('keeps a pick that both source values offer', () => {
    const session = open(items);
    session.set('p.place', 'hospital');
    session.set('p.ward', 'er');
    session.set('p.place', 'field');
    expect(session.answers()).toEqual({ p: { place: 'field', ward: 'er' } });
  });

  it('forgets what was set aside once another is picked', () => {
    const session = open(items);
    session.set('p.place', 'hospital');
    session.set('p.ward', 'icu');
    session.set('p.place', 'field');
    session.set('p.ward', 'red');
    expect(session.item('p.ward').setAside).toBe(0);
    session.set('p.place', 'hospital');
    expect(session.item('p.ward')).toMatchObject({ value: null, setAside: 1 });
  });

  it('finds fault with a stored pick that no source value offers', () => {
    const session = open(items, { p: { place: 'field', ward: 'gone' } });
    expect(session.issues()).toEqual([{ code: 'item.not_a_choice', path: 'p.ward', params: {} }]);
    expect(session.item('p.ward').value).toBe('gone');
  });

  it('combines what several selections offer, each choice once', () => {
    const several = [item('multi', 'place', { choices: choices('hospital', 'field') }), items[1]!];
    const session = open(several, { p: { place: ['hospital', 'field'] } });
    expect(offered(session)).toEqual(['icu', 'er', 'red']);
  });

  it('counts as blank while its pick is set aside', () => {
    const session = open([items[0]!, { ...items[1]!, required: true }], { p: { place: 'hospital', ward: 'icu' } });
    expect(session.status().required).toBe('comp');
    session.set('p.place', 'field');
    expect(session.status()).toMatchObject({ required: 'incomp', overall: 'partial' });
  });
});

describe('what an item shows beside its answer', () => {
  it('follows an age that is itself hidden and shown', () => {
    const session = open([
      item('check', 'known', { activation: [{ when: ['true'], items: [item('age', 'a')] }] }),
      item('gcs', 'g', { ref: 'p.a' }),
      item('watch', 'w', { params: { target: 'p.a', bands: 'tape_age' } }),
    ]);
    session.set('p.known', true);
    session.set('p.a', { month: 3 });
    expect(session.item('p.g').shows).toEqual({ kind: 'wording', wording: 'infant' });
    expect(session.item('p.w').shows).toMatchObject({ colour: 'pink' });
    session.set('p.known', false);
    expect(session.item('p.g').shows).toEqual({ kind: 'wording', wording: 'adult' });
    expect(session.item('p.w').shows).toBeNull();
  });

  it('is told to the subscriber when it changes, and only then', () => {
    const session = open([item('age', 'a'), item('watch', 'w', { params: { target: 'p.a', bands: 'tape_age' } })]);
    let told = 0;
    session.subscribe('p.w', () => (told += 1));
    session.item('p.w');
    session.set('p.a', { year: 2 });
    expect([told, session.item('p.w').shows]).toMatchObject([1, { colour: 'yellow' }]);
    const seen = session.item('p.w');
    session.set('p.a', { year: 3 });
    expect(told).toBe(1);
    expect(session.item('p.w')).toBe(seen);
    session.set('p.a', { year: 4 });
    expect([told, session.item('p.w').shows]).toMatchObject([2, { colour: 'white' }]);
  });

  it('is nothing while the item is hidden', () => {
    const session = open([
      item('check', 'more', { activation: [{ when: ['true'], items: [item('gcs', 'g')] }] }),
    ]);
    expect(session.item('p.g').shows).toBeNull();
    session.set('p.more', true);
    expect(session.item('p.g').shows).toEqual({ kind: 'wording', wording: 'adult' });
  });

  it('looks into its own repetition first', () => {
    const session = open([
      repeat('patient', [item('age', 'a'), item('gcs', 'g', { ref: 'p.a' }), item('watch', 'w', { params: { target: 'p.a', bands: 'tape_age' } })]),
    ]);
    session.addRepetition('p.patient');
    session.set('p.a_1', { month: 3 });
    session.set('p.a_2', { year: 5 });
    expect(session.item('p.g_1').shows).toEqual({ kind: 'wording', wording: 'infant' });
    expect(session.item('p.g_2').shows).toEqual({ kind: 'wording', wording: 'child' });
    session.removeRepetition('p.patient', 1);
    expect(session.item('p.w_1').shows).toMatchObject({ colour: 'blue' });
  });
});

describe('formulas read answers that have parts', () => {
  it('a coma scale as its total, an age as years and hundredths, a pressure by its part', () => {
    const session = open([
      item('gcs', 'g'),
      item('age', 'a'),
      plugin('blood_pressure', 'b', { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } }),
      item('number', 'hr'),
      plugin('survival_probability', 'ps', { rr: 'p.hr', sbp: 'p.b.SBP', gcs: 'p.g', age: 'p.a' }),
      plugin('shock_index', 'si', { hr: 'p.hr', sbp: 'p.b.SBP' }),
    ]);
    session.set('p.hr', 110);
    session.set('p.b', { SBP: 90, DBP: 60 });
    session.set('p.g', { E: 4, V: 4 });
    session.set('p.a', { year: 45, month: 11 });
    expect(session.item('p.ps').value).toBeNull();
    session.set('p.g', { E: 4, V: 4, M: 6 });
    expect(session.item('p.ps').value).toBe(0.92);
    expect(session.item('p.si').value).toBe(1.22);
    session.set('p.b', { DBP: 60 });
    expect(session.item('p.si').value).toBeNull();
  });

  it('the survival score takes 55 years and 1 month as above 55', () => {
    const session = open([
      item('age', 'age'),
      item('number', 'iss'),
      item('gcs', 'gcs'),
      plugin('blood_pressure', 'bp', { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } }),
      item('number', 'rr'),
      plugin('survival_probability', 'ps', { gcs: 'p.gcs', iss: 'p.iss', age: 'p.age', sbp: 'p.bp.SBP', rr: 'p.rr' }),
    ], { p: { age: { year: 55, month: 0 }, iss: 16, gcs: { E: 4, V: 5, M: 6 }, bp: { SBP: 120, DBP: 80 }, rr: 16 } });
    expect(session.item('p.ps').value).toBe(0.95);
    session.set('p.age', { year: 55, month: 1 });
    expect(session.item('p.ps').value).toBe(0.88);
  });
});

describe('conditions nest', () => {
  it('activation stands inside repeats, each repetition by its own choice', () => {
    const session = open([
      repeat('injury', [
        item('single', 'kind', { choices: choices('burn', 'cut'), activation: [{ when: ['burn'], items: [item('number', 'area')] }] }),
      ]),
    ]);
    session.addRepetition('p.injury');
    session.set('p.kind_1', 'burn');
    session.set('p.kind_2', 'cut');
    expect([session.item('p.area_1').exposed, session.item('p.area_2').exposed]).toEqual([true, false]);
    session.set('p.area_1', 9);
    session.set('p.kind_1', 'cut');
    expect(session.item('p.kind_1').setAside).toBe(1);
    expect(session.item('p.kind_2').setAside).toBe(0);
  });

  it('groups stand inside activation, and repeats inside those', () => {
    const inner = group('details', [repeat('drug', [item('string', 'name')])]);
    const session = open([item('single', 'treated', { choices: choices('yes', 'no'), activation: [{ when: ['yes'], items: [inner] }] })]);
    session.set('p.treated', 'yes');
    session.addRepetition('p.drug');
    session.set('p.name_2', 'adrenaline');
    session.set('p.treated', 'no');
    expect(session.answers()).toEqual({ p: { treated: 'no' } });
    session.set('p.treated', 'yes');
    expect(session.answers().p).toMatchObject({ drug: 2, name_2: 'adrenaline' });
  });

  it('several selections combine, across groups that follow the same choice', () => {
    const session = open([
      item('multi', 'where', { choices: choices('head', 'chest', 'none'), exclusive: [{ value: 'none', excludes: '*' }] }),
      group('findings', [], { source: 'p.where', activation: [{ when: ['head'], items: [item('gcs', 'g')] }, { when: ['chest', 'head'], items: [item('number', 'ais')] }] }),
    ]);
    session.set('p.where', ['chest']);
    expect([session.item('p.g').exposed, session.item('p.ais').exposed]).toEqual([false, true]);
    session.set('p.where', ['chest', 'head']);
    expect([session.item('p.g').exposed, session.item('p.ais').exposed]).toEqual([true, true]);
    session.set('p.g', { E: 1, V: 1, M: 1 });
    session.set('p.ais', 3);
    session.set('p.where', ['chest', 'head', 'none']);
    expect(session.answers()).toEqual({ p: { where: ['none'] } });
    expect(session.item('p.findings').setAside).toBe(2);
  });
});

it('ranked choices keep the order in which they are put, and lose what excludes or is not offered', () => {
  const session = open([
    item('multi', 'order', { choices: choices('a', 'b', 'c', 'none'), ranked: true, exclusive: [{ value: 'none', excludes: '*' }] }),
    plugin('expression', 'first', { calculation: 'selected-at(${p.order}, 0)' }),
  ]);
  session.set('p.order', ['c', 'a']);
  expect([session.item('p.order').value, session.item('p.first').value]).toEqual([['c', 'a'], 'c']);
  session.set('p.order', ['a', 'c', 'b']);
  expect([session.item('p.order').value, session.item('p.first').value]).toEqual([['a', 'c', 'b'], 'a']);
  expect(readerOf(session.item('p.order').item as MultiItem)?.read(session.item('p.order').item as MultiItem, 'b; a')).toMatchObject({ kind: 'read', value: ['b', 'a'] });
  session.set('p.order', ['b', 'a', 'none']);
  expect(session.item('p.order').value).toEqual(['none']);
  session.set('p.order', ['x', 'b']);
  expect(session.item('p.order').issues.map(({ code }) => code)).toEqual(['item.not_a_choice']);
});

it('a repeat within a repeat keeps each answer with its repetition when an earlier one goes', () => {
  const session = open([repeat('injury', [item('string', 'site'), repeat('photo', [item('location', 'at')])])]);
  session.addRepetition('p.injury');
  session.addRepetition('p.photo_2');
  session.set('p.site_2', 'arm');
  session.set('p.at_2_2', { latitude: 1, longitude: 2 });
  expect(session.registeredAt('p.photo_2', 2)).toBe('2026-11-21 09:30');
  expect(session.registeredAt('p.photo_2', 1)).toBeNull();
  session.removeRepetition('p.injury', 1);
  expect(session.answers().p).toEqual({
    injury: 1,
    injury_registered_at_1: '2026-11-21 09:30',
    site_1: 'arm',
    photo_1: 2,
    photo_registered_at_1_2: '2026-11-21 09:30',
    at_1_2: { latitude: 1, longitude: 2 },
  });
});

it('every answer of every type is stored, read again and stored the same', () => {
  const answers = {
    p: {
      a: { year: 3, month: 4 },
      l: { latitude: 35.6, longitude: 139.7, accuracy: 5 },
      s: { code: 'S06.5', name: 'Subdural', kind: 'icd10' },
      g: { E: 4, V: 5, M: 6, total: 15 },
      t: { group: 'I', steps: { walks: false, breathes: false, breathes_after_airway: true } },
      b: { SBP: 120, DBP: 80 },
      x: 'one',
      y: 'icu',
      d: '2026-11-21',
      w: 'saturday',
      n: 2,
      z: 'top_priority',
    },
  };
  const all = design([
    item('age', 'a'),
    item('location', 'l'),
    item('suggest', 's'),
    item('gcs', 'g'),
    item('start', 't'),
    plugin('blood_pressure', 'b', { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } }),
    item('single', 'x', { choices: choices('one') }),
    plugin('interlocked_dropdown', 'y', { source: 'p.x', choices: { one: titled('icu') } }),
    item('date', 'd'),
    plugin('weekday', 'w', { source: 'p.d' }),
    item('hidden_count', 'n', { params: { sources: ['p.a', 'p.x', 'q.none'] } }),
    item('score_level', 'z', { target: 'p.g', score_type: 'ppats' }),
  ]);
  const session = open({ ...all, pages: [...all.pages, page('q', item('string', 'none'))] }, answers);
  expect(session.answers()).toEqual(answers);
  expect(session.issues()).toEqual([]);
  expect(open({ ...all, pages: [...all.pages, page('q', item('string', 'none'))] }, session.answers()).answers()).toEqual(answers);
});

it('a computed value that nothing can be entered into refuses entry, whatever its type', () => {
  const session = open([item('hidden_count', 'n', { params: { sources: ['p.n2'] } }), item('number', 'n2')]);
  expect(() => session.set('p.n', 3)).toThrow('nothing to enter');
});
