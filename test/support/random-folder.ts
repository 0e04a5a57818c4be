import * as fc from '#test/support/properties.ts';
import { formatOf } from '#functions/file-formats.ts';
import type { AnswerValue, Answers, CardDesign, Path } from '#shared/design/card-design.ts';
import { filledRepetitions, fillsRepetition } from '#shared/design/filled-repetitions.ts';
import { pathOf, type Place, walkItems } from '#shared/design/walk.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import type { TableCard } from '#shared/export/tables.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
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

/**
 * The answers of a card that a file holds: of a blank repetition nothing that the form works out, and of a repeat the number of filled
 * ones. `hasTimes`: a file with columns instead of lines for repetitions tells when a blank one was added.
 */
export const answersInFile = ({ designs }: Folder, { version, vals }: TableCard, hasTimes: boolean): Answers => {
  const filled = filledRepetitions(designs);
  const places = new Map<Path, Place>();
  walkItems(designs[version - 1]!, (place) => places.set(pathOf(place), place));
  const inFile = (page: string, stored: string, answer: AnswerValue): AnswerValue => {
    const { item: path, indices } = splitItemPath(`${page}.${stored}`);
    const suffix = indices.map((index) => `_${index}`).join('');
    const isFilled = (repeat: string): boolean => filled.isFilled(page, repeat, vals[page]!, suffix);
    const place = places.get(path);
    if (place === undefined) return hasTimes || isFilled(path.slice(page.length + 1).replace(/_registered_at$/, '')) ? answer : null;
    const { item, repeat } = place;
    if (repeat !== null && !fillsRepetition(item) && !isFilled(repeat.item.name)) return null;
    return item.class === 'repeat' ? filled.count(page, item.name, vals[page]!, suffix) : answer;
  };
  return Object.fromEntries(Object.entries(vals).map(([page, answers]) => [page, Object.fromEntries(Object.entries(answers).map(([stored, answer]) => [stored, inFile(page, stored, answer)]))]));
};

/** The file that the worker makes of a folder. */
export const fileOf = async ({ designs, cards }: Folder, options: Partial<ExportOptions>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  const versions = designs.map((design, index) => ({ version: index + 1, design }));
  const given = { options: { lang: 'en' as const, excel: false, ...options }, versions, widths: widthsOf(designs, cards), folderId: 'folder', asked: 0, isContinued: false };
  const writer = await formatOf(given.options).open(async (bytes) => void chunks.push(Uint8Array.from(bytes)), given);
  for (const card of cards) await writer.card(card);
  await writer.end();
  return Buffer.concat(chunks);
};
