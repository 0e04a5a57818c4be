import * as fc from '#test/support/properties.ts';
import { describe, expect, it } from 'vitest';
import { inflatePart, listZipParts } from '#functions/storage/zip-parts.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { createCsvStream } from '#shared/modules/import/csv-stream.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { openSaved } from '#shared/form/kept-answers.ts';
import { prepare } from '#shared/form/prepare.ts';
import { keptOf } from '#shared/modules/import/kept-cells.ts';
import { answerCells } from '#test/support/answer-cells.ts';
import { answersTo, cardsOf } from '#test/support/filled-cards.ts';
import { context, design, item, repeat } from '#test/support/form-builder.ts';
import { importInto } from '#test/modules/import/support/import-file.ts';
import { fileOf, type Folder } from '#test/support/random-folder.ts';
import { dynamicDesign, randomDesign } from '#test/support/random-form.ts';

/** A design without those of its items that nothing else speaks of, as far as the decisions ask for it. */
const without = (design: CardDesign, decisions: readonly number[]): CardDesign =>
  design.pages.reduce((left, page, at) => {
    const drop = (now: CardDesign, name: string): CardDesign => {
      const pages = now.pages.map((each, index) => (index === at ? { ...each, items: each.items.filter((item) => item.name !== name) } : each));
      const less = { ...now, pages };
      return pages[at]!.items.length > 0 && readDesign(structuredClone(less)).diagnostics.length === 0 ? less : now;
    };
    return page.items.reduce((now, { name }, index) => ((decisions[index % decisions.length] ?? 0) % 3 === 0 ? drop(now, name) : now), left);
  }, design);

/** Cards of a folder that has had two designs: those of the first have moved to the second, with what they kept. */
const folders: fc.Arbitrary<Folder> = fc
  .record({
    whole: fc.oneof(randomDesign, dynamicDesign),
    dropped: fc.tuple(fc.array(fc.nat(1_000), { minLength: 1, maxLength: 8 }), fc.array(fc.nat(1_000), { minLength: 1, maxLength: 8 })),
    decisions: fc.array(fc.array(fc.nat(1_000), { minLength: 5, maxLength: 40 }), { minLength: 1, maxLength: 5 }),
  })
  .map(({ whole, dropped, decisions }) => {
    const designs = dropped.map((own) => without(whole, own));
    const [first, second] = designs.map((design, index) => ({ version: index + 1, prepared: prepare(design) }));
    const cards = decisions.map((own, index) => {
      const isMoved = index % 2 === 1;
      const vals = answersTo(designs[isMoved ? 0 : 1]!, own);
      const { form, kept } = openSaved({ design: second!, context, posted: vals, entered: isMoved ? first! : second!, before: null });
      return { version: 2, vals: form.answers(), kept };
    });
    return { designs, cards: cardsOf(cards).map((card, index) => ({ ...card, kept: cards[index]!.kept })) };
  });

/** The cells of answers, with their headings. */
const cellsOfAnswers = (text: string): readonly (readonly string[])[] => {
  const rows: (readonly string[])[] = [];
  const csv = createCsvStream(',', (_, cells) => rows.push(cells));
  csv.write(text);
  csv.end();
  const [headings = []] = rows;
  return rows.map((cells) => answerCells(headings, cells));
};

/** What becomes of a folder by its file: the cards of an empty copy. */
const copyOf = async ({ designs, cards }: Folder, file: Buffer): Promise<Folder> => {
  const { read } = await importInto(designs, file);
  const latest = { version: 2, prepared: prepare(designs[1]!) };
  const copied = read.map((record) => {
    const answers = openSaved({ design: latest, context, posted: record.vals, before: null }).form.answers();
    return { version: 2, vals: answers, kept: keptOf(record, answers) };
  });
  expect(copied).toHaveLength(cards.length);
  return { designs, cards: cardsOf(copied).map((card, index) => ({ ...card, kept: copied[index]!.kept })) };
};

const standardOf = async (folder: Folder): Promise<string> => (await fileOf(folder, {})).toString('utf8');
const statisticsOf = async (folder: Folder): Promise<string> => {
  const file = await fileOf(folder, { style: 'statistics', format: 'zip' });
  const part = listZipParts(file, 1_000)!.find(({ name }) => name === 'data.csv')!;
  return inflatePart(file, part)!.toString('utf8');
};

const runs = { numRuns: 48 };

const forms: { readonly [name: string]: Partial<ExportOptions> } = {
  'the archive for statistics': { style: 'statistics', format: 'zip' },
  'the CSV for statistics': { style: 'statistics' },
  'the standard CSV': {},
  'the archive with long repeats': { style: 'statistics', format: 'zip', repeats: 'long' },
  'the workbook for statistics': { style: 'statistics', format: 'xlsx' },
};

/** What is answered in each row, by its heading. A table of repetitions has no line for a blank one, and so not the time when that was added. */
const answeredCells = (text: string): readonly (readonly (readonly [heading: string, cell: string])[])[] => {
  const [headings = [], ...rows] = cellsOfAnswers(text);
  return rows.map((cells) => cells.map((cell, at) => [headings[at]!, cell] as const).filter(([heading, cell]) => cell !== '' && !heading.includes('_registered_at')));
};

describe('what was taken out comes back in, byte by byte', () => {
  it.each(Object.entries(forms))('%s', async (_, options) => {
    const cellsIn = options.repeats === 'long' ? answeredCells : cellsOfAnswers;
    await fc.assert(
      fc.asyncProperty(folders, async (folder) => {
        const copy = await copyOf(folder, await fileOf(folder, options));
        expect(cellsIn(await statisticsOf(copy))).toEqual(cellsIn(await statisticsOf(folder)));
        expect(cellsIn(await standardOf(copy))).toEqual(cellsIn(await standardOf(folder)));
      }),
      runs,
    );
  });

  it.each(Object.entries(forms))('%s: texts like formulas, and texts that begin with apostrophes', async (_, options) => {
    const texts = ['=1+1', "'=1+1", "''=1", "'tis", "''tis", "'", '-1', '+81-3', '@x', "it's"];
    const own = design([item('string', 'said'), repeat('wound', [item('string', 'site')])]);
    const folder = { designs: [own, own], cards: cardsOf(texts.map((text) => ({ version: 2, vals: { p: { said: text, wound: 1, site_1: text } } }))) };
    const copy = await copyOf(folder, await fileOf(folder, options));
    expect(copy.cards.map(({ vals }) => [vals['p']?.['said'], vals['p']?.['site_1']])).toEqual(texts.map((text) => [text, text]));
  });
});
