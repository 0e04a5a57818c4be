import { item } from '#test/support/form-builder.ts';
import { hostileTexts, texts, type TypeTests } from '#test/items/type-tests.ts';

export const barcode: TypeTests = {
  typed: {
    scanned: item('barcode', 'scanned'),
  },
  texts: [
    ...texts('scanned', 'typed', { reads: [['4901234567894', '4901234567894'], ['0012', '0012'], ['(01)04912345678904', '(01)04912345678904']], blank: [''] }),
    ...texts('scanned', 'pasted', { reads: [['a\r\nb', 'a b'], ['a\0b', 'ab']] }),
    // The mark between the fields of a code belongs to it. A file's full width stays; what is typed becomes narrow.
    ...texts('scanned', 'imported', { reads: [['0104912345678904\u001d10A1', '0104912345678904\u001d10A1'], ['ＡＢ１', 'ＡＢ１']] }),
  ],
  random: {
    barcode: ({ decide }, name) => item('barcode', name, { required: decide(3) === 0, max_length: 3 }),
  },
  samples: hostileTexts,
  typedOnce: { item: item('barcode', 'wristband'), answer: 'W-0017' },
  answered: ['barcode', item('barcode', 'x'), 'A-1'],
  whole: item('barcode', 'band', { max_length: 12, default_options: { kind: 'value', value: 'W-0' } }),
};
