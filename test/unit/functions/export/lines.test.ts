import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { specifiedCsv } from '#functions/export/specified-csv.ts';
import { cardsOf, widthsOf } from '#test/support/filled-cards.ts';
import { design, item } from '#test/support/form-builder.ts';

const lengths = [5, 30_000, 20_000, 10, 21_845, 43_691, 200_000, 3, ...Array.from({ length: 300 }, (_, index) => (index * 997) % 3_000)];

// proves U9.69
test('what is written after a card ends with its line; nothing is written twice or left', async () => {
  const designs = [design([item('string', 'note')])];
  const notes = lengths.map((length, index) => `${index} ${'札e'.repeat(length / 2)}`);
  const cards = cardsOf(notes.map((note) => ({ version: 1, vals: { p: { note } } })));
  let [file, writes] = ['', 0];
  const write = async (bytes: Uint8Array): Promise<void> => {
    writes += 1;
    file += new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  };
  const writer = await specifiedCsv.open(write, { options: { lang: 'en', excel: false }, versions: [{ version: 1, design: designs[0]! }], widths: widthsOf(designs, cards), folderId: 'folder', asked: 0 });
  for (const [index, card] of cards.entries()) {
    const before = writes;
    await writer.card(card);
    const isWhole = file.endsWith(`${notes[index]!.slice(-3)}\r\n`) && file.includes(`,${notes[index]!.slice(0, 20)}`);
    expect(writes === before || isWhole, `card ${index}`).toBe(true);
  }
  expect(writes).toBeGreaterThan(8);
  await writer.end();
  const rows: Record<string, string>[] = parse(file, { columns: true, bom: true, record_delimiter: '\r\n' });
  expect(rows.map((row) => row['p.note'])).toEqual(notes);
});
