import { describe, expect, it } from 'vitest';
import type { AnswerValue, Item } from '#shared/design/card-design.ts';
import { enter, item, open, plugin } from '#test/support/form-builder.ts';

/** What an item holds after something was typed or posted, the codes of what is wrong, and whether it counts as answered. */
const hold = (of: Item, raw: AnswerValue): { value: AnswerValue; codes: string[]; isAnswered: boolean } => {
  const session = open([{ ...of, required: true }]);
  session.set(`p.${of.name}`, raw);
  const { value, issues, missing } = session.item(`p.${of.name}`);
  return { value, codes: issues.map(({ code }) => code), isAnswered: !missing };
};

describe('an age item', () => {
  const age = item('age', 'a', { valid_range: { min: 1, max: 17 } });

  it.each<[AnswerValue, AnswerValue]>([
    [{ year: '３', month: '１１' }, { year: 3, month: 11 }],
    [{ year: '3', month: '12' }, { year: 3 }],
    [{ year: 3, month: 99 }, { year: 3 }],
    [{ year: '1234', month: '5' }, { month: 5 }],
    [{ year: '5歳' }, { year: 5 }],
    [{ year: '37.5' }, null],
    [{ year: '៧', month: '' }, { year: 7 }],
    [{ year: '', month: '6' }, { month: 6 }],
    [{ year: '-5', month: 'x' }, null],
    [{ year: '', month: '' }, null],
    [{}, null],
    ['12', { year: 12 }],
    [null, null],
    [{ year: null, month: 5 }, { month: 5 }],
    [{ year: 5, month: null }, { year: 5 }],
  ])('takes %j as %j', (raw, value) => {
    expect(hold(age, raw).value).toEqual(value);
  });

  // proves U8.58
  it.each<[AnswerValue, string]>([
    [{ year: -1 }, 'item.unreadable_age'], [{ year: 1000 }, 'item.unreadable_age'], [{ year: 1.5 }, 'item.unreadable_age'],
    [{ month: 100 }, 'item.unreadable_age'], [{ month: 12 }, 'item.months_open'], [{ year: [1] }, 'item.invalid'], [true, 'item.invalid'], [[3], 'item.invalid'],
  ])('cannot hold %j', (raw, code) => {
    expect(hold(age, raw)).toMatchObject({ value: null, codes: [code] });
  });

  it('has its range in completed years', () => {
    expect(hold(age, { year: 17, month: 11 }).codes).toEqual([]);
    expect(hold(age, { year: 18 }).codes).toEqual(['item.above_max']);
    expect(hold(age, { month: 11 }).codes).toEqual(['item.below_min']);
    expect(hold(age, { year: 1, month: 0 }).codes).toEqual([]);
  });

  it('is answered by either part', () => {
    expect(hold(age, { month: 2 }).isAnswered).toBe(true);
    expect(hold(age, { year: 2 }).isAnswered).toBe(true);
  });
});

const pair = (SBP: object = {}, DBP: object = {}): Item => plugin('blood_pressure', 'b', { SBP: { name: 'SBP', ...SBP }, DBP: { name: 'DBP', ...DBP } });

describe('a blood pressure pair', () => {
  it.each<[AnswerValue, AnswerValue]>([
    [{ SBP: '１２０', DBP: '80' }, { SBP: 120, DBP: 80 }],
    [{ SBP: '1205', DBP: '8' }, { DBP: 8 }],
    [{ SBP: '9.55' }, null],
    ['120/80', { SBP: 120, DBP: 80 }],
    [{ SBP: '一二〇', DBP: '' }, { SBP: 120 }],
    [{ SBP: '-20', DBP: 'abc' }, null],
    [{ SBP: 0, DBP: 0 }, { SBP: 0, DBP: 0 }],
    [{}, null],
  ])('takes %j as %j', (raw, value) => {
    expect(hold(pair(), raw).value).toEqual(value);
  });

  // proves U8.58
  it.each<[AnswerValue, string]>([
    [{ SBP: 1200 }, 'item.unreadable_pressure'], [{ SBP: -1 }, 'item.unreadable_pressure'], [{ DBP: true }, 'item.invalid'], [120, 'item.invalid'], [[120, 80], 'item.invalid'],
  ])('cannot hold %j', (raw, code) => {
    expect(hold(pair(), raw)).toMatchObject({ value: null, codes: [code] });
  });

  // proves U5.18, U8.64
  it('lies within 0 to 300 unless the design says otherwise', () => {
    expect(hold(pair(), { SBP: 300, DBP: 0 }).codes).toEqual([]);
    expect(hold(pair(), { SBP: 301, DBP: 0 }).codes).toEqual(['item.part_above_max']);
    expect(hold(pair({ max: 260 }), { SBP: 261, DBP: 80 }).codes).toEqual(['item.part_above_max']);
    expect(hold(pair({ max: 400 }), { SBP: 350, DBP: 80 }).codes).toEqual([]);
    expect(hold(pair({}, { min: 10 }), { SBP: 90, DBP: 9 }).codes).toEqual(['item.part_below_min']);
  });

  // proves U8.64
  it('tells which of the two is out of range', () => {
    const session = open([plugin('blood_pressure', 'b', { SBP: { name: '上' }, DBP: { name: '下' } })], { p: { b: { SBP: 310, DBP: 305 } } });
    expect(session.issues()).toEqual([
      { code: 'item.part_above_max', path: 'p.b', params: { name: '上', max: 300 } },
      { code: 'item.part_above_max', path: 'p.b', params: { name: '下', max: 300 } },
    ]);
  });

  // proves U5.19
  it('is wrong if the systolic pressure is lower than the diastolic', () => {
    expect(hold(pair(), { SBP: 79, DBP: 80 }).codes).toEqual(['item.sbp_below_dbp']);
    expect(hold(pair(), { SBP: 80, DBP: 80 }).codes).toEqual([]);
  });

  // proves U5.20
  it('is answered only when both are there', () => {
    expect(hold(pair(), { SBP: 120 }).isAnswered).toBe(false);
    expect(hold(pair(), { DBP: 80 }).isAnswered).toBe(false);
    expect(hold(pair(), { SBP: 120, DBP: 0 }).isAnswered).toBe(true);
  });
});

describe('a coma score', () => {
  it('without any part is none', () => {
    for (const raw of [{}, { E: null, V: null, M: null }, { total: null }] as AnswerValue[]) expect(hold(item('gcs', 'g'), raw)).toMatchObject({ value: null, codes: [] });
    expect(hold(item('gcs', 'g'), { total: 15 }).codes).toEqual(['item.invalid']);
  });

  it('takes null for a part as none', () => {
    expect(hold(item('gcs', 'g'), { E: 4, V: null, M: 6 })).toMatchObject({ value: { E: 4, M: 6 }, codes: [], isAnswered: false });
  });
});

describe('a location', () => {
  const place = item('location', 'l');

  it.each<[AnswerValue, AnswerValue]>([
    [{ latitude: 35.68, longitude: 139.76, accuracy: 12.34 }, { latitude: 35.68, longitude: 139.76, accuracy: 12.3 }],
    [{ latitude: '３５．６８', longitude: 'ー139.76' }, { latitude: 35.68, longitude: -139.76 }],
    [{ latitude: 35.123456789, longitude: 1 }, { latitude: 35.123456, longitude: 1 }],
    [{ latitude: '', longitude: '', accuracy: 5 }, null],
    [{ latitude: 0, longitude: 0, accuracy: -1 }, { latitude: 0, longitude: 0 }],
  ])('takes %j as %j', (raw, value) => {
    expect(hold(place, raw).value).toEqual(value);
  });

  it.each([['near', 'item.unreadable_number'], ['-1', 'item.unreadable_number'], ['12 km', 'item.unreadable_unit']])('has no accuracy %j', (accuracy, code) => {
    expect(hold(place, { latitude: 0, longitude: 0, accuracy }).codes).toEqual([code]);
  });

  // proves U3.5, U8.65
  it('lies on the globe', () => {
    expect(hold(place, { latitude: 90, longitude: -180 }).codes).toEqual([]);
    expect(hold(place, { latitude: 90.000001, longitude: 180.000001 }).codes).toEqual([
      'item.latitude_out_of_range',
      'item.longitude_out_of_range',
    ]);
  });

  // proves U8.65
  it('is no place with one coordinate', () => {
    expect(hold(place, { latitude: 35 })).toMatchObject({ codes: ['item.location_incomplete'], isAnswered: false });
    expect(hold(place, '35.68 139.76').codes).toEqual(['item.unreadable_coordinate']);
  });
});

describe('a suggest item', () => {
  const coded = item('suggest', 's');
  const free = item('suggest', 's', { allow_free_text: true });
  const hit = { code: 'S06.5', name: '外傷性硬膜下出血', kind: 'icd10' };

  // proves U3.4
  it('holds a code with its name and the kind of the master', () => {
    expect(hold(coded, hit)).toEqual({ value: hit, codes: [], isAnswered: true });
    expect(hold(coded, { code: 'S06.5', name: ' Subdural\nhaemorrhage ' }).value).toEqual({ code: 'S06.5', name: 'Subdural haemorrhage', kind: 'icd10' });
  });

  it('holds free text only where the design allows it', () => {
    expect(hold(free, '  転落 ')).toEqual({ value: { name: '転落' }, codes: [], isAnswered: true });
    expect(hold(coded, { name: '転落' }).codes).toEqual(['item.not_a_choice']);
  });

  it('refuses the code of another master, and a code without a name', () => {
    expect(hold(item('suggest', 's', { master: 'drugs' }), hit).codes).toEqual(['item.not_a_choice']);
    expect(hold(coded, { code: 'S06.5' }).codes).toEqual(['item.invalid']);
  });

  it('is cleared by blank text', () => {
    expect(hold(free, '   ').value).toBeNull();
    expect(hold(free, { code: '', name: '' }).value).toBeNull();
  });

  it('has a longest name', () => {
    expect(hold(free, 'あ'.repeat(1_000)).codes).toEqual([]);
    expect(hold(free, 'あ'.repeat(1_001)).codes).toEqual(['item.too_long']);
  });
});

describe('a gcs item', () => {
  const gcs = item('gcs', 'g');

  // proves U9.24
  it('shows a total only when all three are chosen', () => {
    expect(hold(gcs, { E: 4 })).toEqual({ value: { E: 4 }, codes: [], isAnswered: false });
    expect(hold(gcs, { E: 4, M: 6 })).toMatchObject({ value: { E: 4, M: 6 }, isAnswered: false });
    expect(hold(gcs, { E: 4, V: 5, M: 6 })).toEqual({ value: { E: 4, V: 5, M: 6, total: 15 }, codes: [], isAnswered: true });
  });

  it('never believes a posted total', () => {
    expect(hold(gcs, { E: 1, V: 1, M: 1, total: 15 }).value).toEqual({ E: 1, V: 1, M: 1, total: 3 });
    expect(hold(gcs, { total: 15 }).codes).toEqual(['item.invalid']);
  });

  // proves U8.58
  it.each<[AnswerValue]>([[{ E: 5 }], [{ V: 6 }], [{ M: 7 }], [{ E: 0 }], [{ E: 1.5 }], ['15'], [15]])('cannot hold %j', (raw) => {
    expect(hold(gcs, raw)).toMatchObject({ value: null, codes: ['item.invalid'] });
  });

  it('is cleared when nothing is chosen', () => {
    expect(hold(gcs, {}).value).toBeNull();
    expect(hold(gcs, null).value).toBeNull();
  });
});

describe('a start item', () => {
  const start = item('start', 't');

  it('computes the group from the steps, whatever group is given', () => {
    expect(hold(start, { group: 'III', steps: { walks: false, breathes: true, respiratory_rate: 30 } }).value).toEqual({
      group: 'I',
      steps: { walks: false, breathes: true, respiratory_rate: 30 },
    });
  });

  it('drops answers of an abandoned branch', () => {
    const steps = { walks: true, breathes: false, breathes_after_airway: false, pulse: 130 };
    expect(hold(start, { steps }).value).toEqual({ group: 'III', steps: { walks: true } });
  });

  // proves U4.34
  it('is "unknown" while no group is reached, and that is an answer', () => {
    expect(hold(start, { steps: { walks: false } })).toEqual({ value: { group: 'unknown', steps: { walks: false } }, codes: [], isAnswered: true });
    expect(hold(start, { steps: {} })).toMatchObject({ value: { group: 'unknown', steps: {} }, isAnswered: true });
  });

  it('takes rates as they are typed', () => {
    expect(hold(start, { steps: { walks: false, breathes: true, respiratory_rate: '２０', pulse: '120' } }).value).toEqual({
      group: 'I',
      steps: { walks: false, breathes: true, respiratory_rate: 20, pulse: 120 },
    });
  });

  // proves U8.58
  it.each<[AnswerValue]>([[{ group: 'I' }], [{ steps: { walks: 'yes' } }], [{ steps: { walks: false, breathes: true, pulse: -1 } }], [{ steps: [] }], ['I'], [true]])(
    'cannot hold %j',
    (raw) => {
      expect(hold(start, raw)).toMatchObject({ value: null, codes: ['item.invalid'] });
    },
  );

  it('is cleared by null', () => {
    expect(enter([start], { t: null })).toEqual({});
  });
});
