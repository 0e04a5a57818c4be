import { item } from '#test/support/form-builder.ts';
import { hostileTexts, texts, type TypeTests } from './type-tests.ts';

export const string: TypeTests = {
  typed: {
    line: item('string', 'line'),
    digits: item('string', 'digits', { keypad: 'number' }),
  },
  texts: [
    ...texts('line', 'typed', { reads: [['abc', 'abc'], ['１２', '１２'], [' x ', ' x '], ['=1+1', '=1+1'], ['ខ្មែរ', 'ខ្មែរ'], ['1,200', '1,200'], ['十二歳', '十二歳']], blank: [''] }),
    ...texts('digits', 'typed', { reads: [['１４０６５２．４', '140652.4'], ['１40652.4', '140652.4'], ['一四〇六五二.四', '140652.4'], ['០១២', '012'], ['012-345', '012-345'], ['Ａ１', 'A1'], [' 12 ', '12']], blank: [''] }),
    ...texts('line', 'pasted', { reads: [['a\r\nb\nc', 'a b c'], ['a\u2028b', 'a b'], ['a\0b', 'ab']] }),
  ],
  random: {
    string: ({ decide }, name) => item('string', name, { required: decide(3) === 0, max_length: 3 }),
  },
  samples: hostileTexts,
};

export const text: TypeTests = {
  typed: {
    lines: item('text', 'lines'),
  },
  texts: [
    ...texts('lines', 'pasted', { reads: [['a\r\nb\rc\n', 'a\nb\nc\n'], ['  a', '  a']], blank: [''] }),
  ],
  samples: hostileTexts,
  typedOnce: { item: item('text', 'story'), answer: 'fell' },
};
