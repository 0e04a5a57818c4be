import { item } from '#test/support/form-builder.ts';
import { texts, type TypeTests } from './type-tests.ts';

export const age: TypeTests = {
  typed: {
    age: item('age', 'age'),
  },
  texts: [
    ...texts('age.year', 'typed', {
      reads: [
        ['12', { year: 12 }], ['0', { year: 0 }], ['100', { year: 100 }], ['005', { year: 5 }], ['12歳', { year: 12 }], ['12y', { year: 12 }], ['12yrs', { year: 12 }], ['12 yo', { year: 12 }],
        ['12 y.o.', { year: 12 }], ['12 years', { year: 12 }], ['12 years old', { year: 12 }], ['12y 6m', { year: 12, month: 6 }], ['12y6m', { year: 12, month: 6 }], ['12Y6M', { year: 12, month: 6 }],
        ['12 years 6 months', { year: 12, month: 6 }], ['12 years, 6 months', { year: 12, month: 6 }], ['12 yrs 6 mos', { year: 12, month: 6 }], ['12 years and 6 months', { year: 12, month: 6 }],
        ['6 months', { month: 6 }], ['6m', { month: 6 }], ['18 months', { year: 1, month: 6 }], ['១២', { year: 12 }], ['១២ឆ្នាំ', { year: 12 }], ['១២ឆ្នាំ ៦ខែ', { year: 12, month: 6 }], ['៦ខែ', { month: 6 }],
      ],
      unreadable: {
        'item.unreadable_age': [
          '1.5', '12.5', '1,5', '1,200', '1234', '-5', '6-7', '12/6', '12a', 'a12', '1.5 years', '12y6', 'Age 12', '1e1', '12 6', '1 2', '3 weeks', '10 days', '12..5', '12.', '1.2.3', '990y 120m',
        ],
        'item.months_open': ['12y14m', '2 years 18 months'],
      },
      blank: ['', ' '],
    }),
    ...texts('age.year', 'pasted', {
      reads: [['12歳6か月', { year: 12, month: 6 }], ['12才6カ月', { year: 12, month: 6 }], ['１２歳　６ヶ月', { year: 12, month: 6 }], [' 12 ', { year: 12 }], ['0歳3か月', { year: 0, month: 3 }], ['១២ឆ្នាំ៦ខែ', { year: 12, month: 6 }]],
      unreadable: { 'item.unreadable_age': ['12歳6か月 男', '年齢12', '12\n6', '12歳6か月半', '1歳半年'], 'item.months_open': ['12歳14か月', '2歳18か月', '０歳１８か月', '2歳180か月'] },
    }),
    ...texts('age.year', 'composed', {
      reads: [
        ['１２', { year: 12 }], ['十二', { year: 12 }], ['十二歳', { year: 12 }], ['満12歳', { year: 12 }], ['１２才', { year: 12 }], ['十二歳六か月', { year: 12, month: 6 }], ['1歳半', { year: 1, month: 6 }],
        ['一歳半', { year: 1, month: 6 }], ['6ヶ月', { month: 6 }], ['六か月', { month: 6 }], ['生後3か月', { month: 3 }], ['生後 3か月', { month: 3 }], ['18か月', { year: 1, month: 6 }],
        ['生後１８ヶ月', { year: 1, month: 6 }], ['12か月', { year: 1, month: 0 }], ['百二歳', { year: 102 }],
      ],
      unreadable: { 'item.unreadable_age': ['12歳6', '１．５', '1.5歳', '約12歳', '80代', '生後10日', '半', '十二十', '12ヶ', '生後', '満', '３週', '十二・五歳'] },
    }),
    ...texts('age.month', 'typed', {
      reads: [
        ['6', { month: 6 }], ['0', { month: 0 }], ['11', { month: 11 }], ['6m', { month: 6 }], ['12y 6m', { year: 12, month: 6 }], ['៦', { month: 6 }],
      ],
      unreadable: { 'item.unreadable_age': ['100', '6.5', '-1', '6-7', '6,5', '6/7', 'x', '6a', '1 2'], 'item.months_open': ['12', '13', '14', '15', '18', '99', '12m', '2y 18m'] },
      blank: [''],
    }),
    ...texts('age.month', 'composed', {
      reads: [['６', { month: 6 }], ['十一', { month: 11 }], ['6か月', { month: 6 }], ['6ヶ月', { month: 6 }], ['1歳半', { year: 1, month: 6 }], ['12歳6か月', { year: 12, month: 6 }], ['3歳', { year: 3 }]],
      unreadable: { 'item.unreadable_age': ['半', '6月', '６・５'], 'item.months_open': ['１８', '十八', '十二', '12か月', '１８か月', '2歳18か月'] },
    }),
  ],
  random: {
    age: ({ page, numbers }, name) => {
      numbers.push(`${page}.${name}`);
      return item('age', name, { valid_range: { max: 17 } });
    },
  },
  samples: [{ year: 4, month: 11 }, { year: 17 }],
};
