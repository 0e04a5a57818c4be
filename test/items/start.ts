import { item } from '#test/support/form-builder.ts';
import { texts, type TypeTests } from './type-tests.ts';

export const start: TypeTests = {
  typed: {
    triage: item('start', 'triage'),
  },
  texts: [
    ...texts('triage', 'imported', { unreadable: { 'item.invalid': ['I', 'II'] }, blank: [''] }),
  ],
  random: {
    start: (_yard, name) => item('start', name),
  },
  samples: [{ steps: { walks: true } }, { steps: { walks: false, breathes: true, respiratory_rate: 40 } }],
};

/** Rates of the triage flow, counted per minute. */
export const rateTexts: { readonly reads: readonly (readonly [string, number])[]; readonly unreadable: readonly string[] } = {
  reads: [['28', 28], ['２８', 28], ['二十八', 28], ['28/分', 28], ['28 /min', 28], ['28回/分', 28], ['28bpm', 28], ['០២៨', 28], ['0', 0], ['120', 120]],
  unreadable: ['28.5', '２８．５', '28,5', '28..5', '28.', '2 8', '28a', 'RR 28', '1000', '1,200', '-5', '1e1', '28-30', '28/時', '28/30', '二十八・五', 'x', '½'],
};
