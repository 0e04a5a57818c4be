import { choices, item } from '#test/support/form-builder.ts';
import { texts, type TypeTests } from './type-tests.ts';

const choice = (value: string, ja: string, en: string, km: string) => ({ value, title: { ja, en, km } });
export const wards = [{ value: '1', title: { ja: '一般; 外科', en: 'General' } }, choice('icu', 'ICU', 'ICU', 'ICU'), choice('ICU', '救命', 'ER', 'ER')];
export const sexes = [choice('f', '女性', 'Female', 'ស្រី'), choice('m', '男性', 'Male', 'ប្រុស')];

export const single: TypeTests = {
  typed: {
    sex: item('single', 'sex', { choices: sexes }),
  },
  texts: [
    ...texts('sex', 'imported', {
      reads: [['f', 'f'], ['F', 'f'], ['女性', 'f'], ['Female', 'f'], ['female', 'f'], ['ＦＥＭＡＬＥ', 'f'], ['ស្រី', 'f'], [' 男性 ', 'm']],
      unreadable: { 'item.not_a_choice': ['x', '女', '男性女性', 'f;m'] },
      blank: ['', ' '],
    }),
  ],
  random: {
    single: (yard, name, depth, activation) => {
      yard.sources.push(`${yard.page}.${name}`);
      return item('single', name, { choices: choices('a', 'b', 'c'), activation: activation(yard, depth) });
    },
  },
  samples: ['a', 'b', 'c'],
};

export const dropdown: TypeTests = {
  typed: {
    ward: item('dropdown', 'ward', { choices: wards }),
  },
  texts: [
    ...texts('ward', 'imported', { reads: [['icu', 'icu'], ['ICU', 'ICU'], ['救命', 'ICU'], ['General', '1'], ['一般; 外科', '1']], unreadable: { 'item.not_a_choice': ['Icu'] } }),
  ],
};
