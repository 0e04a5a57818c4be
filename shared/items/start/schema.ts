import type { ItemSchema } from '../keys.ts';

export const startSchema = {
  keys: {},
  answer: { example: { steps: { walks: false, breathes: true, respiratory_rate: 34 } }, words: 'group is worked out' },
} satisfies ItemSchema;
