import { item } from '#test/support/form-builder.ts';
import { texts, type TypeTests } from '#test/items/type-tests.ts';

const tokyo = { latitude: 35.6812, longitude: 139.7671 };

/** What becomes of texts in items of the core's types. */
export const notations: TypeTests = {
  typed: {
    sugar: item('number', 'sugar', { number_format: { scale: 1 }, suffix: { en: 'mmol/L' }, other_units: [{ unit: 'mg/dL', factor: 0.0555 }, { unit: 'g/L', factor: 5.55 }] }),
  },
  texts: [
    ...texts('sugar', 'typed', {
      // 100 mg/dL of glucose are 5.6 mmol/L, 126 are 7.0 and 200 are 11.1: the bounds by which diabetes is told.
      reads: [['5.5', 5.5], ['5.5 mmol/L', 5.5], ['100 mg/dL', 5.6], ['126mg/dl', 7], ['200 MG/DL', 11.1], ['１００ｍｇ／ｄＬ', 5.6], ['1,000 mg/dL', 55.5], ['1 g/L', 5.6], ['0 mg/dL', 0]],
      unreadable: { 'item.unreadable_unit': ['100 mg', '100 mg/dL/h', '5.5 mol/L'], 'item.unreadable_number': ['mg/dL'] },
    }),
    ...texts('age.year', 'typed', {
      reads: [
        ['12歳', { year: 12 }], ['12y', { year: 12 }], ['12yrs', { year: 12 }], ['12 yo', { year: 12 }],
        ['12 y.o.', { year: 12 }], ['12 years', { year: 12 }], ['12 years old', { year: 12 }], ['12y 6m', { year: 12, month: 6 }], ['12y6m', { year: 12, month: 6 }], ['12Y6M', { year: 12, month: 6 }],
        ['12 years 6 months', { year: 12, month: 6 }], ['12 years, 6 months', { year: 12, month: 6 }], ['12 yrs 6 mos', { year: 12, month: 6 }], ['12 years and 6 months', { year: 12, month: 6 }],
        ['6 months', { month: 6 }], ['6m', { month: 6 }], ['18 months', { year: 1, month: 6 }], ['១២ឆ្នាំ', { year: 12 }], ['១២ឆ្នាំ ៦ខែ', { year: 12, month: 6 }], ['៦ខែ', { month: 6 }],
      ],
      unreadable: {
        'item.unreadable_age': [
          '1.5 years', '12y6', 'Age 12', '3 weeks', '10 days', '990y 120m',
        ],
        'item.months_open': ['12y14m', '2 years 18 months'],
      },
    }),
    ...texts('age.year', 'pasted', {
      reads: [['12歳6か月', { year: 12, month: 6 }], ['12才6カ月', { year: 12, month: 6 }], ['１２歳　６ヶ月', { year: 12, month: 6 }], ['0歳3か月', { year: 0, month: 3 }], ['១២ឆ្នាំ៦ខែ', { year: 12, month: 6 }]],
      unreadable: { 'item.unreadable_age': ['12歳6か月 男', '12歳6か月半', '1歳半年'], 'item.months_open': ['12歳14か月', '2歳18か月', '０歳１８か月', '2歳180か月'] },
    }),
    ...texts('age.year', 'composed', {
      reads: [
        ['十二歳', { year: 12 }], ['満12歳', { year: 12 }], ['１２才', { year: 12 }], ['十二歳六か月', { year: 12, month: 6 }], ['1歳半', { year: 1, month: 6 }],
        ['一歳半', { year: 1, month: 6 }], ['6ヶ月', { month: 6 }], ['六か月', { month: 6 }], ['生後3か月', { month: 3 }], ['生後 3か月', { month: 3 }], ['18か月', { year: 1, month: 6 }],
        ['生後１８ヶ月', { year: 1, month: 6 }], ['12か月', { year: 1, month: 0 }], ['百二歳', { year: 102 }],
      ],
      unreadable: { 'item.unreadable_age': ['12歳6', '1.5歳', '約12歳', '80代', '生後10日','12ヶ', '生後', '満', '３週', '十二・五歳'] },
    }),
    ...texts('age.month', 'typed', {
      reads: [
        ['6m', { month: 6 }], ['12y 6m', { year: 12, month: 6 }],
      ],
      unreadable: { 'item.months_open': ['12m', '2y 18m'] },
    }),
    ...texts('age.month', 'composed', {
      reads: [['6か月', { month: 6 }], ['6ヶ月', { month: 6 }], ['1歳半', { year: 1, month: 6 }], ['12歳6か月', { year: 12, month: 6 }], ['3歳', { year: 3 }]],
      unreadable: { 'item.months_open': ['12か月', '１８か月', '2歳18か月'] },
    }),
    ...texts('place.latitude', 'pasted', {
      reads: [
        ['35.6812, 139.7671', tokyo], ['35.6812,139.7671', tokyo], ['３５．６８１２，１３９．７６７１', tokyo], ['35.6812、139.7671', tokyo], ['(35.6812, 139.7671)', tokyo], ['35.6812N 139.7671E', tokyo],
        ['35.6812°N 139.7671°E', tokyo], ['35.6812° N, 139.7671° E', tokyo], ['35.6812 N 139.7671 E', tokyo], ['N35.6812 E139.7671', tokyo], ['N35.6812, E139.7671', tokyo], ['139.7671E 35.6812N', tokyo], ['北緯35.6812 東経139.7671', tokyo],
        ['33.8688S 151.2093E', { latitude: -33.8688, longitude: 151.2093 }], ['40.7128N 74.0060W', { latitude: 40.7128, longitude: -74.006 }], ['-33.8688, 151.2093', { latitude: -33.8688, longitude: 151.2093 }],
        ['35°40\'52"N 139°45\'58"E', { latitude: 35.681111, longitude: 139.766111 }], ['35°40\'52"N, 139°45\'58"E', { latitude: 35.681111, longitude: 139.766111 }],
        ['11°33\'23"N 104°55\'41"E', { latitude: 11.556388, longitude: 104.928055 }], ['北緯35度40分52秒 東経139度45分58秒', { latitude: 35.681111, longitude: 139.766111 }],
        ['35, 139', { latitude: 35, longitude: 139 }], ['11.5564, 104.9282', { latitude: 11.5564, longitude: 104.9282 }], ['១១.៥៥៦៤, ១០៤.៩២៨២', { latitude: 11.5564, longitude: 104.9282 }],
        ['35.68123456789, 139.76712345678', { latitude: 35.681234, longitude: 139.767123 }],
      ],
      unreadable: {
        'item.unreadable_coordinate': [
          '35.68 139.76', '35,6812', '35,139', '35.68N 139.76N', '-35.68S', '35.68E', '35.6812N, 139.7671', '35.68, 139.76, 12', 'abc', "35°70'N", '東京', '1.2.3', '35.68/139.76', '35.68; 139.76', '35.6812,', '35.68m', 'N35.68N',
        ],
      },
      blank: ['', '　'],
    }),
    ...texts('place.latitude', 'typed', {
      reads: [
        ['35.6812°', { latitude: 35.6812 }], ['35.6812N', { latitude: 35.6812 }], ['N35.6812', { latitude: 35.6812 }],
        ['35.6812S', { latitude: -35.6812 }], ['S 35.5', { latitude: -35.5 }], ['北緯35.6812', { latitude: 35.6812 }], ['南緯35.5', { latitude: -35.5 }], ['35°40\'52"N', { latitude: 35.681111 }], ['35度40分', { latitude: 35.666666 }],
      ],
    }),
    ...texts('place.longitude', 'typed', {
      reads: [['139.7671E', { longitude: 139.7671 }], ['74W', { longitude: -74 }], ['西経74.5', { longitude: -74.5 }], ['35.6812, 139.7671', tokyo]],
    }),
  ],
};
