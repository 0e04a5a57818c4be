import type { CallAnswer } from '#shared/api/calls.ts';

type Comparison = CallAnswer<'compareVersions'>;
type Change = Comparison['changes'][number];

export const changeOf = (more: Partial<Change>): Change => ({
  kind: 'text',
  effect: 'safe',
  path: 'patient.name',
  from: null,
  title: { ja: '氏名', en: 'Name' },
  params: { parts: 'title, suffix' },
  text: '',
  counted: true,
  lost: 0,
  unfit: 0,
  incomplete: 0,
  examples: [],
  ...more,
});

/** The answer of a comparison: no card was looked at and nothing changed, unless the test says otherwise. */
export const comparisonOf = (changes: readonly Change[], cards: Partial<Comparison['cards']> = {}, names: Comparison['names'] = {}): Comparison => ({
  warnings: [],
  names,
  cards: { looked_at: 120, all: true, withheld: false, lost: 0, unfit: 0, incomplete: 0, ...cards },
  changes: [...changes],
});
