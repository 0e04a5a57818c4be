import * as fc from '#test/support/properties.ts';
import { createCardWriter } from '#functions/export/write-cards.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import type { TableCard } from '#shared/export/tables.ts';
import { answersTo, cardsOf, widthsOf } from './filled-cards.ts';
import { randomDesign } from './random-form.ts';

/** Designs are the versions 1, 2 and so on; each card is of one of them. */
export interface Folder {
  readonly designs: readonly CardDesign[];
  readonly cards: readonly TableCard[];
}

/** Two versions of a design that have little to do with each other, and cards of both. */
export const folders: fc.Arbitrary<Folder> = fc
  .record({ designs: fc.tuple(randomDesign, randomDesign), decisions: fc.array(fc.array(fc.nat(1_000), { minLength: 5, maxLength: 40 }), { minLength: 1, maxLength: 5 }) })
  .map(({ designs, decisions }) => ({
    designs,
    cards: cardsOf(decisions.map((own, index) => ({ version: 1 + (index % 2), vals: answersTo(designs[index % 2]!, own) }))),
  }));

/** The file that the worker makes of a folder. */
export const fileOf = async ({ designs, cards }: Folder, options: Partial<ExportOptions>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  const versions = designs.map((design, index) => ({ version: index + 1, design }));
  const given = { options: { lang: 'en' as const, excel: false, ...options }, versions, widths: widthsOf(designs, cards), folderId: 'folder', asked: 0, isContinued: false };
  const writer = await createCardWriter(async (bytes) => void chunks.push(Uint8Array.from(bytes)), given);
  for (const card of cards) await writer.card(card);
  await writer.end();
  return Buffer.concat(chunks);
};

/** How many random folders a test of a format looks at: a seeded share in each run, `FUDA_FORMAT_DESIGNS=300` for the whole. */
export const formatRuns = (share: number): { readonly numRuns: number; readonly seed?: number } => {
  const asked = process.env['FUDA_FORMAT_DESIGNS'];
  return asked === undefined ? { numRuns: share, seed: 1_123 } : { numRuns: Number(asked) };
};
