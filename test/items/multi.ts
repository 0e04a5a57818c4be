import { choices, item } from '#test/support/form-builder.ts';
import { sexes, wards } from './single.ts';
import { texts, type TypeTests } from './type-tests.ts';

export const multi: TypeTests = {
  typed: {
    stays: item('multi', 'stays', { choices: wards }),
    sites: item('multi', 'sites', { choices: sexes }),
  },
  texts: [
    ...texts('stays', 'imported', { reads: [['一般; 外科', ['1']], ['General;救命', ['1', 'ICU']]], unreadable: { 'item.not_a_choice': ['一般', '一般; 外科;救命'] } }),
    ...texts('sites', 'imported', { reads: [['女性;男性', ['f', 'm']], ['m;f', ['f', 'm']], ['Male', ['m']], ['m；m', ['m']], ['m,f', ['f', 'm']], ['女性、男性', ['f', 'm']], ['Male, Female', ['f', 'm']], ['女性\n男性', ['f', 'm']]], unreadable: { 'item.not_a_choice': ['m;x', 'm,x', 'm f'] }, blank: ['', ';'] }),
  ],
  random: {
    multi: (yard, name, depth, activation) => {
      yard.sources.push(`${yard.page}.${name}`);
      return item('multi', name, { ...(yard.decide(3) === 0 && { ranked: true }), choices: choices('a', 'b', 'c', 'none'), exclusive: [{ value: 'none', excludes: '*' }], activation: activation(yard, depth) });
    },
  },
  samples: [['a'], ['b', 'c'], ['none']],
};
