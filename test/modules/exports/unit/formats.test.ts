import { parse } from 'csv-parse/sync';
import * as excel from '@e965/xlsx';
import exceljs from 'exceljs';
import * as fc from '#test/support/properties.ts';
import { describe, expect, it } from 'vitest';
import { inflatePart, listZipParts } from '#functions/storage/zip-parts.ts';
import type { AnswerValue, CardDesign } from '#shared/design/card-design.ts';
import { pathOf, walkItems } from '#shared/design/walk.ts';
import { withoutGuard } from '#shared/export/csv.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import type { TableCard } from '#shared/modules/exports/tables.ts';
import { cardsOf } from '#test/support/filled-cards.ts';
import { design, item, repeat } from '#test/support/form-builder.ts';
import { answersInFile, fileOf, folders, type Folder } from '#test/support/random-folder.ts';

type Leaf = readonly [name: string, value: string | number | boolean];

/** What an answer is made of, each with the column of a file for statistics; of what is ranked it has the rank. */
const leavesOf = (name: string, answer: AnswerValue, isRanked: (value: string) => boolean): readonly Leaf[] => {
  if (answer === null || answer === '') return [];
  if (typeof answer !== 'object') return [[name, answer]];
  if (Array.isArray(answer)) return (answer as readonly string[]).map((value, index) => [`${name}.${value}`, isRanked(value) ? index + 1 : true]);
  return Object.entries(answer).flatMap(([part, value]) => leavesOf(part === 'steps' ? name : `${name}.${part}`, value, isRanked));
};
/** The columns of choices of several, in the order of the designs that have them, and whether they are ranked there. */
const choiceColumns = ({ designs }: Folder): readonly (readonly [name: string, isRanked: boolean])[] => {
  const columns: (readonly [string, boolean])[] = [];
  for (const design of designs) {
    walkItems(design, ({ item: each, ...place }) => {
      if (each.class === 'attribute' && each.type === 'multi') for (const { value } of each.choices) columns.push([`${pathOf({ item: each, ...place })}.${value}`, each.ranked === true]);
    });
  }
  return columns;
};

/** Choices of an item that became a text stand as one text. Those of an item that is of one choice in one design and of several in another stand as several. */
const asUnited = ({ designs }: Folder, { version }: TableCard, path: string, answer: AnswerValue): AnswerValue => {
  const typeIn = (of: CardDesign | undefined): string | undefined => {
    let found: string | undefined;
    if (of) walkItems(of, (place) => void (place.item.class === 'attribute' && pathOf(place) === path && (found = place.item.type)));
    return found;
  };
  const types = designs.toReversed().flatMap((each) => typeIn(each) ?? []);
  if (Array.isArray(answer) && types[0] === 'string') return answer.join(';');
  return typeIn(designs[version - 1]) === 'single' && types.includes('multi') && typeof answer === 'string' && types[0] !== 'string' ? [answer] : answer;
};

/** A choice has a rank where the design of the card asks for one. */
const leavesIn = (card: TableCard, folder: Folder, hasTimes = true): readonly Leaf[] => {
  const ranked = new Map(choiceColumns({ ...folder, designs: [folder.designs[card.version - 1]!] }));
  return Object.entries(answersInFile(folder, card, hasTimes)).flatMap(([page, answers]) => Object.entries(answers).flatMap(([stored, answer]) => leavesOf(`${page}.${stored}`, asUnited(folder, card, splitItemPath(`${page}.${stored}`).item, answer), (value) => ranked.get(`${splitItemPath(`${page}.${stored}`).item}.${value}`) === true)));
};

/** What a column of another type holds of several choices stands there as JSON. */
const joined = <Found>(found: Found): Found | string => (typeof found === 'string' && /^\["[^]*"\]$/.test(found) ? (JSON.parse(found) as readonly string[]).join(';') : found);

const asText = (value: string | number | boolean): string => (typeof value === 'boolean' ? String(Number(value)) : String(value));

type Row = { readonly [column: string]: string };
const rowsOf = (text: string): Row[] => parse(text, { columns: true, bom: true, relax_column_count: false, record_delimiter: '\r\n' });
const partOf = (file: Buffer, name: string): string => {
  const part = listZipParts(file, 1_000)?.find((each) => each.name === name);
  const bytes = part && inflatePart(file, part);
  if (!bytes) throw new Error(`The archive has no ${name}`);
  return bytes.toString('utf8');
};

/** Answers that do not stand in the row of their card, and rows of no card. */
const lostIn = (rows: readonly Row[], folder: Folder, read = (text: string): string => text) => [
  ...rows.slice(folder.cards.length),
  ...folder.cards.flatMap((card, index) => leavesIn(card, folder).flatMap(([name, value]) => (joined(read(rows[index]?.[name] ?? 'nothing')) === asText(value) ? [] : [{ name, value, found: rows[index]?.[name] }]))),
];

// proves U9.69
describe('each format, read back by another reader, has every answer of random designs in several versions', () => {
  const runs = { numRuns: 60 };

  it('CSV for statistics', async () => {
    await fc.assert(fc.asyncProperty(folders, async (folder) => {
        expect(lostIn(rowsOf((await fileOf(folder, { style: 'statistics' })).toString('utf8')), folder, withoutGuard)).toEqual([]);
      }), runs);
  });

  it('archive for statistics', async () => {
    await fc.assert(fc.asyncProperty(folders, async (folder) => {
        expect(lostIn(rowsOf(partOf(await fileOf(folder, { style: 'statistics', format: 'zip' }), 'data.csv')), folder, withoutGuard)).toEqual([]);
      }), runs);
  });

  it('archive with long repeats: every repetition is a line of its table', async () => {
    await fc.assert(
      fc.asyncProperty(folders, async (folder) => {
        const file = await fileOf(folder, { style: 'statistics', format: 'zip', repeats: 'long' });
        const found = new Map<string, string>();
        for (const { name } of listZipParts(file, 1_000) ?? []) {
          if (!name.endsWith('.csv') || name.includes('/') || name.startsWith('code')) continue;
          for (const row of rowsOf(partOf(file, name))) {
            const suffix = Object.entries(row).flatMap(([column, value]) => (column.endsWith('.no') ? [`_${value}`] : [])).join('');
            for (const [column, value] of Object.entries(row)) {
              const [page = '', stored = '', ...part] = column.split('.');
              if (value !== '') found.set([row['card_global_id'], `${page}.${stored}${suffix}`, ...part].join(' '), value);
            }
          }
        }
        for (const card of folder.cards) {
          const { card_global_id } = card;
          for (const [name, value] of leavesIn(card, folder, false)) {
            const [page = '', stored = '', ...part] = name.split('.');
            expect([name, joined(withoutGuard(found.get([card_global_id, `${page}.${stored}`, ...part].join(' ')) ?? 'nothing'))]).toEqual([name, asText(value)]);
          }
        }
      }),
      runs,
    );
  });

  it('workbook for statistics', async () => {
    await fc.assert(
      fc.asyncProperty(folders, async (folder) => {
        const file = await fileOf(folder, { style: 'statistics', format: 'xlsx' });
        const book = new exceljs.Workbook();
        await book.xlsx.load(file as unknown as ArrayBuffer);
        const sheet = book.getWorksheet('data')!;
        const names = (sheet.getRow(1).values as string[]).slice(1);
        // A column that has held ranks holds numbers, also for who was not asked for them.
        const withRanks = new Set(choiceColumns(folder).flatMap(([name, isRanked]) => (isRanked ? [name] : [])));
        const inSheet = (name: string, value: Leaf[1]): Leaf[1] => (value === true && withRanks.has(name.replace(/(_\d+)+(?=\.)/, '')) ? 1 : value);
        const other = excel.utils.sheet_to_json<string[]>(excel.read(file, { raw: true, dense: true }).Sheets['data']!, { header: 1, raw: true });
        for (const [index, card] of folder.cards.entries()) {
          for (const [name, value] of leavesIn(card, folder)) {
            const at = names.indexOf(name);
            expect([name, joined(other[index + 1]?.[at])]).toEqual([name, inSheet(name, value)]);
            // This reader leaves marks for letters that XML has no place for as they are written.
            const read = sheet.getRow(index + 2).getCell(at + 1).value;
            const said = typeof read === 'string' ? read.replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : read;
            expect([name, joined(said)]).toEqual([name, inSheet(name, value)]);
          }
        }
      }),
      { numRuns: 32 },
    );
  });

  it('JSON lines, as the answers are stored', async () => {
    await fc.assert(
      fc.asyncProperty(folders, async (folder) => {
        const lines = (await fileOf(folder, { format: 'jsonl' })).toString('utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as TableCard);
        expect(lines.map(({ vals }) => vals)).toEqual(folder.cards.map(({ vals }) => vals));
      }),
      runs,
    );
  });
});

it('a repeat that came to stand outside of another one has a table for each of its places', async () => {
  const inner = repeat('inner', [item('string', 'x')]);
  const folder = {
    designs: [design([repeat('outer', [inner])]), design([item('number', 'outer'), inner])],
    cards: cardsOf([
      { version: 1, vals: { p: { outer: 1, inner_1: 2, x_1_1: 'a', x_1_2: 'b', inner_registered_at_1_2: '2026-11-21 09:30' } } },
      { version: 2, vals: { p: { outer: 1, inner: 1, x_1: 'c' } } },
    ]),
  };
  const file = await fileOf(folder, { style: 'statistics', format: 'zip', repeats: 'long' });
  const [now, before] = ['p.inner.csv', 'p.outer-p.inner.csv'].map((name) => rowsOf(partOf(file, name)));
  expect(now).toMatchObject([{ card_global_id: folder.cards[1]!.card_global_id, 'p.x': 'c' }]);
  expect(before).toMatchObject([{ 'p.x': 'a' }, { 'p.x': 'b', 'p.inner_registered_at': '2026-11-21 09:30' }]);
});

it('the table for SPSS has no day before its calendar, which it would refuse or take for one of our time, and no line break', async () => {
  const days = ['0026-11-20', '1582-10-14', '1582-10-15', '2026-11-20'];
  const folder = {
    designs: [design([item('date', 'day'), item('datetime', 'at', { seconds: true }), item('string', 'said'), item('text', 'note')])],
    cards: cardsOf(days.map((day) => ({ version: 1, vals: { p: { day, at: `${day}T09:30:15`, said: '1066', note: 'two\nlines' } } }))),
  };
  const file = await fileOf(folder, { style: 'statistics', format: 'zip' });
  const [whole, forSpss] = ['data.csv', 'spss/data.csv'].map((name) => rowsOf(partOf(file, name)));
  expect(whole!.map((row) => [row['p.day'], row['p.at']])).toEqual(days.map((day) => [day, `${day}T09:30:15`]));
  expect(forSpss!.map((row) => row['p.day'])).toEqual(['', '', '1582-10-15', '2026-11-20']);
  expect(forSpss!.map((row) => row['p.at'])).toEqual(['', '', '1582-10-15T09:30:15', '2026-11-20T09:30:15']);
  expect(forSpss!.every((row) => row['p.said'] === '1066' && row['p.note'] === 'two lines')).toBe(true);
});
