import { item } from '#test/support/form-builder.ts';
import { texts, type TypeTests } from './type-tests.ts';

export const gcs: TypeTests = {
  typed: {
    coma: item('gcs', 'coma'),
  },
  texts: [
    ...texts('coma', 'imported', { reads: [['E4V5M6', { E: 4, V: 5, M: 6 }], ['e1 v1 m1', { E: 1, V: 1, M: 1 }], ['Ｅ４Ｖ５Ｍ６', { E: 4, V: 5, M: 6 }]], unreadable: { 'item.invalid': ['15', 'E5V5M6', 'E4VTM6', 'E4V5'] }, blank: [''] }),
  ],
  random: {
    gcs: ({ page, numbers, decide }, name) => {
      const ref = numbers[decide(Math.max(1, numbers.length))];
      numbers.push(`${page}.${name}`);
      return item('gcs', name, { required: decide(2) === 0, ...(ref !== undefined && { ref }) });
    },
  },
  samples: [{ E: 4, V: 5, M: 6 }, { E: 1 }],
};
