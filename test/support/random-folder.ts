import * as fc from '#test/support/properties.ts';
import type { FileCard } from '#functions/export/file-format.ts';
import { formatOf } from '#functions/composition/file-formats.ts';
import type { AnswerValue, Answers, CardDesign, Path } from '#shared/design/card-design.ts';
import { fillsRepetition } from '#shared/design/filled-repetitions.ts';
import { pathOf, type Place, walkItems } from '#shared/design/walk.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import { answersTo, cardsOf, widthsOf } from './filled-cards.ts';
import { randomDesign } from './random-form.ts';

/** Designs are the versions 1, 2 and so on; each card is of one of them. */
export interface Folder {
  readonly designs: readonly CardDesign[];
  readonly cards: readonly FileCard[];
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
export const answersInFile = ({ designs }: Folder, { version, vals }: FileCard, hasTimes: boolean): Answers => {
  const places = new Map<Path, Place>();
  walkItems(designs[version - 1]!, (place) => places.set(pathOf(place), place));
  const aroundOf = (place: Place): readonly Place[] => (place.repeat === null ? [] : [...aroundOf(place.repeat), place.repeat]);
  const isFilled = (repeat: Place, indices: readonly number[]): boolean => {
    const entered = [...places.values()].filter((each) => aroundOf(each).includes(repeat) && fillsRepetition(each.item));
    return entered.length === 0 || Object.entries(vals[repeat.page.name] ?? {}).some(([stored, answer]) => {
      const each = splitItemPath(`${repeat.page.name}.${stored}`);
      return answer !== null && indices.every((index, level) => each.indices[level] === index) && entered.includes(places.get(each.item)!);
    });
  };
  const inFile = (page: string, stored: string, answer: AnswerValue): AnswerValue => {
    const { item: path, indices } = splitItemPath(`${page}.${stored}`);
    const areFilled = (repeats: readonly Place[]): boolean => repeats.every((repeat, level) => isFilled(repeat, indices.slice(0, level + 1)));
    const place = places.get(path);
    if (place === undefined) {
      const added = places.get(path.replace(/_registered_at$/, ''))!;
      return hasTimes || areFilled([...aroundOf(added), added]) ? answer : null;
    }
    if (!fillsRepetition(place.item) && !areFilled(aroundOf(place))) return null;
    return place.item.class === 'repeat' ? Array.from({ length: Number(answer) }, (_, at) => at + 1).filter((index) => isFilled(place, [...indices, index])).length : answer;
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
