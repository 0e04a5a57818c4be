import { item, plugin as kind } from '#test/support/form-builder.ts';
import { sexes } from './single.ts';
import { texts, type TypeTests } from './type-tests.ts';

export const plugin: TypeTests = {
  typed: {
    pair: kind('blood_pressure', 'pair', { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } }),
    linked: kind('interlocked_dropdown', 'linked', { source: 'p.sex', choices: { f: sexes.slice(0, 1), m: sexes.slice(1) } }),
  },
  texts: [
    ...texts('pair.SBP', 'typed', {
      reads: [
        ['120', { SBP: 120 }], ['0', { SBP: 0 }], ['9.5', { SBP: 9.5 }], ['120mmHg', { SBP: 120 }], ['120 mmHg', { SBP: 120 }], ['120/', { SBP: 120 }], ['120/80', { SBP: 120, DBP: 80 }], ['120-80', { SBP: 120, DBP: 80 }],
        ['120 / 80', { SBP: 120, DBP: 80 }], ['90-60', { SBP: 90, DBP: 60 }], ['១២០', { SBP: 120 }], ['១២០/៨០', { SBP: 120, DBP: 80 }],
      ],
      unreadable: {
        'item.unreadable_pressure': ['abc', '120 80', '120/80/60', '1.2.3', 'HR 120', '1205', '12.34', '9.55', '120.5', '-20', 'BP 120/80', '120/80P', '120/1205', '1205/80', '16/10kPa', '120,80', '120/a'],
        'item.unreadable_unit': ['120a', '1e2', '120over80', '16kPa'],
      },
      blank: [''],
    }),
    ...texts('pair.SBP', 'pasted', {
      reads: [
        ['120 / 80 mmHg', { SBP: 120, DBP: 80 }], ['120/80mmHg', { SBP: 120, DBP: 80 }], ['120mmHg/80mmHg', { SBP: 120, DBP: 80 }], ['120–80', { SBP: 120, DBP: 80 }], ['120−80', { SBP: 120, DBP: 80 }], [' 120/80 ', { SBP: 120, DBP: 80 }],
      ],
      unreadable: { 'item.unreadable_pressure': ['120/80 72', '120\t80', '120/80-70', '120/80\n110/70'] },
    }),
    ...texts('pair.SBP', 'composed', {
      reads: [['１２０', { SBP: 120 }], ['一二〇', { SBP: 120 }], ['百二十', { SBP: 120 }], ['１２０／８０', { SBP: 120, DBP: 80 }], ['120／80', { SBP: 120, DBP: 80 }], ['120ー80', { SBP: 120, DBP: 80 }], ['百二十／八十', { SBP: 120, DBP: 80 }]],
      unreadable: { 'item.unreadable_pressure': ['120/触診', '１２０５'] },
    }),
    ...texts('pair.DBP', 'typed', {
      reads: [['80', { DBP: 80 }], ['８０', { DBP: 80 }], ['120/80', { SBP: 120, DBP: 80 }]],
      unreadable: { 'item.unreadable_pressure': ['/80', '1.2.3', '1205', '-80'] },
    }),
    ...texts('pair', 'imported', { reads: [['120/80', { SBP: 120, DBP: 80 }]], unreadable: { 'item.unreadable_pressure': ['120', '120/', 'x'] }, blank: ['', ' '] }),
    ...texts('linked', 'imported', { reads: [['女性', 'f'], ['m', 'm']], unreadable: { 'item.not_a_choice': ['x'] }, blank: [''] }),
  ],
  random: {
    sum: ({ page, numbers, decide }, name) => {
      const sources = numbers.filter(() => decide(2) === 0);
      if (sources.length === 0) return item('label', name);
      numbers.push(`${page}.${name}`);
      return kind('sum', name, { sources });
    },
    blood_pressure: ({ page, numbers, decide }, name) => {
      numbers.push(`${page}.${name}.SBP`);
      return { ...kind('blood_pressure', name, { SBP: { name: 'SBP', max: 250 }, DBP: { name: 'DBP' } }), required: decide(2) === 0 };
    },
  },
  samples: ['a', { SBP: 120, DBP: 80 }],
};
