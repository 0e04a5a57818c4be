import type { FileCard } from '#functions/export/file-format.ts';

interface ShiftedCard extends FileCard {
  readonly shift: { readonly days: number; readonly created: string };
}

/** A card as files are written from it, where a test names only what it is about. */
export const exportedCard = (given: Partial<ShiftedCard>): ShiftedCard => ({
  card_global_id: 'g1',
  record: 1,
  version: 1,
  status: { overall: 'all', required: 'comp' },
  created_at: '2026-11-21T00:00:00.000Z',
  updated_at: '2026-11-22T00:00:00.000Z',
  updated_org: { en: 'Minato' },
  vals: {},
  kept: [],
  shift: { days: -10, created: '2026-11-21' },
  ...given,
});
