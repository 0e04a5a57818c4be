import { item } from '#test/support/form-builder.ts';
import { texts, type TypeTests } from './type-tests.ts';

export const check: TypeTests = {
  typed: {
    tick: item('check', 'tick'),
  },
  texts: [
    ...texts('tick', 'imported', { reads: [['true', true], ['TRUE', true], ['はい', true], ['１', true], ['✓', true]], unreadable: { 'item.invalid': ['maybe', '2'] }, blank: ['', 'false', 'いいえ', '0'] }),
  ],
  random: {
    check: (yard, name, depth, _activation, below) =>
      item('check', name, { required: yard.decide(2) === 0, activation: depth > 3 ? [] : [{ when: ['true'], items: below(yard, depth + 1, 2) }] }),
  },
  samples: [true, false],
};
