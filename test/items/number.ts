import { item } from '#test/support/form-builder.ts';
import { texts, type TypeTests } from './type-tests.ts';

export const number: TypeTests = {
  typed: {
    plain: item('number', 'plain'),
    whole: item('number', 'whole', { number_format: { scale: 0 } }),
    celsius: item('number', 'celsius', { number_format: { scale: 1 }, suffix: { ja: '℃', en: '°C' } }),
    pulse: item('number', 'pulse', { number_format: { scale: 0 }, suffix: { ja: '回/分', en: '/min' } }),
    weight: item('number', 'weight', { number_format: { scale: 1 }, suffix: { en: 'kg' } }),
    height: item('number', 'height', { suffix: { ja: 'cm' } }),
    oxygen: item('number', 'oxygen', { suffix: { ja: '％' } }),
    pressure: item('number', 'pressure', { suffix: { en: 'mmHg' } }),
    thousands: item('number', 'thousands', { suffix: { ja: '千円' } }),
    yen: item('number', 'yen', { suffix: { ja: '円' } }),
    sugar: item('number', 'sugar', { number_format: { scale: 1 }, suffix: { en: 'mmol/L' }, other_units: [{ unit: 'mg/dL', factor: 0.0555 }, { unit: 'g/L', factor: 5.55 }] }),
  },
  texts: [
    ...texts('plain', 'typed', {
      reads: [
        ['0', 0], ['7', 7], ['37.5', 37.5], ['-5', -5], ['+7', 7], ['007', 7], ['.5', 0.5], ['5.', 5], ['-0.5', -0.5], ['-.5', -0.5], ['0.0', 0], ['-0', 0],
        ['123456789012345', 123456789012345], ['- 5', -5], ['1,200', 1200], ['12,345,678', 12345678], ['1,234,567.8', 1234567.8], ['1,200.5', 1200.5],
        ['-1,200', -1200], ['37,5', 37.5], ['12,34', 12.34], ['0,125', 0.125], ['1234,567', 1234.567], ['1,2345', 1.2345], [',5', 0.5], ['-37,5', -37.5],
        ['37,', 37], ['12..5', 12.5], ['12...5', 12.5], ['12..', 12], ['១២០', 120], ['៣៧.៥', 37.5], ['៣៧,៥', 37.5], ['-៥', -5], ['១,២០០', 1200], ['១២\u200b០', 120],
      ],
      unreadable: {
        'item.unreadable_number': [
          'abc', '12a', 'a12', 'HR 120', '1e3', '1E3', '0x10', '1.2.3', '1.2.3.4', '12O', 'l2', '120 80', '1 200', '12,34,56', '1,23,456', '1,200,5', '1.200,5', '1.234.567',
          '12,345,67', '--5', '5-', '1-2', '6-7', '12/5', '120/80', '-', '.', ',', '...', '(12)', '1:30', '12. 5', '12 .5', '1,2,3', '12.,5', '12,.5', '+-5',
          '12℃', '37.5℃', '120/分', '60kg', '5%', 'ដប់ពីរ', 'អ', 'Infinity', 'NaN', '12か月',
        ],
        'item.too_many_digits': ['1234567890123456', '12345678901234567890', '0.1234567890123456', '123456789012345.6', '1.00000000000000000001'],
      },
      blank: ['', ' ', '\t', '  '],
    }),
    ...texts('plain', 'pasted', {
      reads: [
        [' 12 ', 12], ['12\n', 12], ['\u00a012', 12], ['12\u200b', 12], ['\ufeff12', 12], ['\u202d12\u202c', 12], ['1，200', 1200], ['1,000,000', 1000000], ['−5', -5],
        ['‐5', -5], ['–5', -5], ['—5', -5], ['―5', -5], ['─5', -5], ['37，5', 37.5], ['100,000', 100000], ['0.10000000000000000000', 0.1],
      ],
      unreadable: {
        'item.unreadable_number': ['12\u00a0000', '½', '1½', '10²', '①', '12②', '٣', '¥500', '$5', '12\n13', '12\t13', '1’200', "1'200", '−-5', '12%', 'HR: 120', '120 bpm', '5±1', '<5', '>5'],
      },
      blank: ['\n', '\u200b', '\u00a0', '\ufeff'],
    }),
    ...texts('plain', 'composed', {
      reads: [
        ['１２０', 120], ['３７．５', 37.5], ['３７。５', 37.5], ['37｡5', 37.5], ['ー５', -5], ['－５', -5], ['ｰ5', -5], ['＋７', 7], ['　１２　', 12], ['１，２００', 1200],
        ['１、２００', 1200], ['３７、５', 37.5], ['１２。。５', 12.5], ['三十七', 37], ['百二十', 120], ['十', 10], ['二十', 20], ['九十九', 99], ['百', 100], ['千', 1000],
        ['千二百三十四', 1234], ['二千十', 2010], ['一二〇', 120], ['三七', 37], ['〇', 0], ['零', 0], ['〇.五', 0.5], ['三十七・五', 37.5], ['三七。五', 37.5], ['三七・五', 37.5], ['ー三十', -30],
      ],
      unreadable: {
        'item.unreadable_number': [
          'あ', '１２あ', '約１２', '１２くらい', 'ー', '。', '１　２', '二十三十', '30十', '十十', '1.5百', '千、二百', '千,200', '百二十/八十', '三七度', '不明', '未測定', '１２回', '１．２．３', '三十七点五', '120・80', '１２０・８０', '一5', '５一', '二〇26',
        ],
      },
      blank: ['　'],
    }),
    ...texts('whole', 'typed', {
      reads: [['12', 12], ['28.5', 28], ['12.9', 12], ['-3.9', -3], ['0.9', 0], ['28.0', 28], ['1,200', 1200], ['37,5', 37], ['12..5', 12], ['1,200.9', 1200]],
      unreadable: { 'item.unreadable_number': ['12a', '1.2.3', '28.5.1', '1e3'] },
    }),
    ...texts('whole', 'composed', { reads: [['１２．９', 12], ['三十七', 37], ['三十七・五', 37], ['ー三', -3]] }),
    ...texts('celsius', 'typed', {
      reads: [
        ['37.5', 37.5], ['37.5℃', 37.5], ['37.5 ℃', 37.5], ['37.5°C', 37.5], ['37.5 °C', 37.5], ['37.5°c', 37.5], ['37.5ºC', 37.5], ['37.5度', 37.5], ['37.5 C', 37.5], ['37.55', 37.5],
        ['37.55℃', 37.5], ['36,8℃', 36.8], ['-1.5℃', -1.5], ['៣៧.៥°C', 37.5],
      ],
      unreadable: {
        'item.unreadable_unit': ['98.6°F', '98.6F', '98.6 ℉', '310K', '37.5%', '37.5mmHg', '37.5℃℃', '37.5℃ 38℃', '37.5 ℃(腋窩)', '37度5分', '37.5/分'],
        'item.unreadable_number': ['℃37.5', 'BT 37.5', '℃', '37.5/', '37.5-38', '37.5 38'],
      },
    }),
    ...texts('celsius', 'composed', {
      reads: [['３７．５℃', 37.5], ['３６．８度', 36.8], ['三十七度', 37], ['三十七・五度', 37.5]],
      unreadable: { 'item.unreadable_unit': ['三十七度五分', '３７．５くらい'], 'item.unreadable_number': ['体温37.5', '体温三十七度'] },
    }),
    ...texts('pulse', 'typed', {
      reads: [
        ['72', 72], ['72/分', 72], ['72 /分', 72], ['72回/分', 72], ['72 回／分', 72], ['72/min', 72], ['72 /MIN', 72], ['72bpm', 72], ['72 bpm', 72], ['120拍/分', 120], ['72.5/分', 72],
      ],
      unreadable: {
        'item.unreadable_unit': ['72回', '72/時', '72/h', '72mmHg', '72a', '72〜80'],
        'item.unreadable_number': ['HR 120', 'HR72', 'P 72', '72-80', '72/', '72/80', '72・80'],
      },
    }),
    ...texts('pulse', 'composed', { reads: [['七十二', 72], ['百二十/分', 120], ['１２０／分', 120], ['七二回／分', 72]] }),
    ...texts('weight', 'pasted', {
      reads: [
        ['60', 60], ['60kg', 60], ['60 kg', 60], ['60Kg', 60], ['60KG', 60], ['６０ｋｇ', 60], ['60㎏', 60], ['60キロ', 60], ['60キログラム', 60], ['60.55kg', 60.5], ['1,200kg', 1200], ['៦០គីឡូក្រាម', 60],
      ],
      unreadable: { 'item.unreadable_unit': ['60g', '60lb', '60ポンド', '60k', '60kg/m2'], 'item.unreadable_number': ['kg60', '60 60kg'] },
    }),
    ...texts('height', 'typed', {
      reads: [['170cm', 170], ['170㎝', 170], ['１７０ｃｍ', 170], ['170センチ', 170], ['170 CM', 170]],
      unreadable: { 'item.unreadable_unit': ['1.7m', '5ft', "5'7", '170mm', '170cm²'] },
    }),
    ...texts('oxygen', 'typed', { reads: [['98%', 98], ['98％', 98], ['98 %', 98], ['98パーセント', 98]], unreadable: { 'item.unreadable_unit': ['98‰', '98mmHg'] } }),
    ...texts('pressure', 'typed', {
      reads: [['120mmHg', 120], ['120 mmHg', 120], ['120㎜Hg', 120], ['120 MMHG', 120]],
      unreadable: { 'item.unreadable_unit': ['16kPa', '120cmH2O'], 'item.unreadable_number': ['120/80', '120/80mmHg'] },
    }),
    ...texts('thousands', 'pasted', { reads: [['5', 5], ['5千円', 5], ['五千円', 5], ['1,200千円', 1200]], unreadable: { 'item.unreadable_unit': ['5円', '5万円'] } }),
    ...texts('yen', 'pasted', { reads: [['5千円', 5000], ['5,000円', 5000], ['三千円', 3000]], unreadable: { 'item.unreadable_unit': ['5万円'] } }),
    ...texts('sugar', 'typed', {
      // 100 mg/dL of glucose are 5.6 mmol/L, 126 are 7.0 and 200 are 11.1: the bounds by which diabetes is told.
      reads: [['5.5', 5.5], ['5.5 mmol/L', 5.5], ['100 mg/dL', 5.6], ['126mg/dl', 7], ['200 MG/DL', 11.1], ['１００ｍｇ／ｄＬ', 5.6], ['1,000 mg/dL', 55.5], ['1 g/L', 5.6], ['0 mg/dL', 0]],
      unreadable: { 'item.unreadable_unit': ['100 mg', '100 mg/dL/h', '5.5 mol/L'], 'item.unreadable_number': ['mg/dL'] },
    }),
  ],
  random: {
    number: ({ page, numbers, decide }, name) => {
      numbers.push(`${page}.${name}`);
      return item('number', name, { required: decide(2) === 0, number_format: { scale: decide(3) }, valid_range: { min: 0, max: 50 }, ...(decide(4) === 0 && { thousands: true }), ...(Number(name.replace(/\D/g, '')) % 5 === 0 && { other_units: [{ unit: 'mg/dL', factor: 0.0555 }] }) });
    },
  },
  samples: [0, 1, 2.5, 49],
};
