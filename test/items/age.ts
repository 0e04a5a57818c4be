import { item } from '#test/support/form-builder.ts';
import { texts, type TypeTests } from './type-tests.ts';

export const age: TypeTests = {
  typed: {
    age: item('age', 'age'),
  },
  texts: [
    ...texts('age.year', 'typed', {
      reads: [['12', { year: 12 }], ['0', { year: 0 }], ['100', { year: 100 }], ['005', { year: 5 }], ['១២', { year: 12 }]],
      unreadable: { 'item.unreadable_age': ['1.5', '12.5', '1,5', '1,200', '1234', '-5', '6-7', '12/6', '12a', 'a12', '1e1', '12 6', '1 2', '12..5', '12.', '1.2.3'] },
      blank: ['', ' '],
    }),
    ...texts('age.year', 'pasted', { reads: [[' 12 ', { year: 12 }]], unreadable: { 'item.unreadable_age': ['12\n6', '年齢12'] } }),
    ...texts('age.year', 'composed', { reads: [['１２', { year: 12 }], ['十二', { year: 12 }]], unreadable: { 'item.unreadable_age': ['１．５', '十二十', '半'] } }),
    ...texts('age.month', 'typed', {
      reads: [['6', { month: 6 }], ['0', { month: 0 }], ['11', { month: 11 }], ['៦', { month: 6 }]],
      unreadable: { 'item.unreadable_age': ['100', '6.5', '-1', '6-7', '6,5', '6/7', 'x', '6a', '1 2'], 'item.months_open': ['12', '13', '14', '15', '18', '99'] },
      blank: [''],
    }),
    ...texts('age.month', 'composed', { reads: [['６', { month: 6 }], ['十一', { month: 11 }]], unreadable: { 'item.unreadable_age': ['半', '6月', '６・５'], 'item.months_open': ['１８', '十八', '十二'] } }),
  ],
  random: {
    age: ({ page, numbers }, name) => {
      numbers.push(`${page}.${name}`);
      return item('age', name, { valid_range: { max: 17 } });
    },
  },
  samples: [{ year: 4, month: 11 }, { year: 17 }],
};
