import { item } from '#test/support/form-builder.ts';
import { texts, type TypeTests } from './type-tests.ts';

export const suggest: TypeTests = {
  typed: {
    cause: item('suggest', 'cause', { allow_free_text: true }),
  },
  texts: [
    ...texts('cause', 'composed', { reads: [['転落', { name: '転落' }], [' 転落\n事故 ', { name: '転落 事故' }]], blank: ['', '　'] }),
  ],
  random: {
    suggest: ({ decide }, name) => item('suggest', name, { allow_free_text: decide(2) === 0 }),
  },
  samples: [{ code: 'S06', name: 'head', kind: 'icd10' }, { name: '"free", text' }],
};
