import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { compileFile } from '#functions/storage/compile-file.ts';
import { listZipParts, inflatePart } from '#functions/storage/zip-parts.ts';
import { storeAsZip } from '#test/support/store-as-zip.ts';
import { xlsOf } from './xls-files.ts';

type Rows = readonly (readonly ExcelJS.CellValue[])[];

const header = ['type', 'name', 'label::en'];

/** An ordinary workbook, and a change of the XML of its sheet. */
const bookOf = async (rows: Rows, edit: (sheet: ExcelJS.Worksheet, book: ExcelJS.Workbook) => void = () => undefined): Promise<Buffer> => {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('survey');
  sheet.addRows(rows.map((row) => [...row]));
  book.addWorksheet('settings').addRows([['form_title::en'], ['Form']]);
  edit(sheet, book);
  return Buffer.from(await book.xlsx.writeBuffer());
};

const found = async (bytes: Uint8Array) => {
  const { design, diagnostics } = await compileFile(bytes);
  return { names: design?.pages.flatMap(({ items }) => items.map(({ name }) => name)) ?? null, faults: diagnostics.filter(({ severity }) => severity !== 'note').map(({ code, sheet, cell }) => `${code} ${sheet}!${cell}`) };
};

describe('contents that a form author never meant', () => {
  test('merged cells are read as their first cell', async () => {
    const bytes = await bookOf([header, ['begin_page', 'p', 'Page'], ['integer', 'hr', 'Heart rate'], ['end_page']], (sheet) => sheet.mergeCells('C3:F3'));
    expect(await found(bytes)).toEqual({ names: ['hr'], faults: [] });
  });

  test('parts that link to other files are never opened', async () => {
    const bytes = await bookOf([header, ['begin_page', 'p', 'Page'], ['integer', 'hr', 'Heart rate'], ['end_page']]);
    const parts = new Map((listZipParts(bytes, 200) ?? []).flatMap((part) => {
      const content = inflatePart(bytes, part);
      return content === null || part.name.endsWith('/') ? [] : [[part.name, content] as const];
    }));
    parts.set('xl/externalLinks/externalLink1.xml', Buffer.from('<externalLink><externalBook r:id="rId1"/><!DOCTYPE x></externalLink>'));
    parts.set('xl/externalLinks/_rels/externalLink1.xml.rels', Buffer.from('<Relationships><Relationship Id="rId1" TargetMode="External" Target="file:///etc/passwd"/></Relationships>'));
    expect(await found(storeAsZip(parts))).toEqual({ names: ['hr'], faults: [] });
  });

  test('a formula that reads another file counts by its saved result, and is named by its cell without one', async () => {
    const rows: Rows = [header, ['begin_page', 'p', 'Page'], ['integer', { formula: "'[other.xlsx]Sheet1'!A1", result: 'hr' }, 'Heart rate'], ['integer', { formula: "'[other.xlsx]Sheet1'!A2" }, 'Rate'], ['end_page']];
    expect(await found(await bookOf(rows))).toEqual({ names: ['hr', 'row4'], faults: ['cell.fault survey!B4'] });
  });

  test('headers and types in full width, in capitals and with blanks are the same headers and types', async () => {
    const rows: Rows = [['ＴＹＰＥ', ' Ｎａｍｅ ', 'ｌａｂｅｌ：：ｅｎ'], ['ｂｅｇｉｎ＿ｐａｇｅ', 'p', 'Page'], ['ＩＮＴＥＧＥＲ', 'hr', 'Heart rate'], ['end page']];
    expect(await found(await bookOf(rows))).toEqual({ names: ['hr'], faults: [] });
  });

  test('a byte-order mark before the first header is no part of it', async () => {
    expect(await found(await bookOf([['\ufefftype', 'name', 'label::en'], ['begin_page', 'p', 'Page'], ['integer', 'hr', 'Heart rate'], ['end_page']]))).toEqual({ names: ['hr'], faults: [] });
  });

  test('conditions that go in a circle are told, and come to an end', async () => {
    const rows: Rows = [
      [...header, 'relevant'],
      ['begin_page', 'p', 'Page'],
      ['integer', 'a', 'A', '${b} > 1'],
      ['integer', 'b', 'B', '${c} > 1'],
      ['integer', 'c', 'C', '${a} > 1'],
      ['end_page'],
    ];
    const { names, faults } = await found(await bookOf(rows));
    expect(names).toEqual(['a', 'b', 'c']);
    expect(faults.length).toBeGreaterThan(0);
    for (const fault of faults) expect(fault).toMatch(/survey!D[345]$/);
  });

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])('an item, a list or a column called %s harms nobody', async (name) => {
    const rows: Rows = [[...header, name], ['begin_page', 'p', 'Page'], [`select_one ${name}`, name, 'X', 'y'], ['end_page']];
    const { names, faults } = await found(await bookOf(rows, (_, book) => book.addWorksheet('choices').addRows([['list_name', 'name', 'label::en'], [name, name, 'One']])));
    const given = new Map([['__proto__', 'proto'], ['constructor', 'constructor_x'], ['prototype', 'prototype_x']]);
    expect({ names, faults }).toEqual({ names: [given.get(name) ?? name], faults: [] });
    expect(({} as Record<string, unknown>)['y']).toBeUndefined();
  });

  test('an old workbook is read whatever its name says, and so is a new one', async () => {
    // The reader gets bytes only, without a file name.
    const bytes = xlsOf({ survey: [header, ['begin_page', 'p', 'Page'], ['integer', 'hr', 'Heart rate'], ['end_page']] });
    expect((await found(bytes)).names).toEqual(['hr']);
  });

  test('dates that a spreadsheet made of names and choices are told as what they are now', async () => {
    const rows: Rows = [header, ['begin_page', 'p', 'Page'], ['integer', new Date(Date.UTC(2026, 0, 2)), 'Heart rate'], ['end_page']];
    expect((await found(await bookOf(rows))).names).toEqual(['n2026_01_n02']);
  });
});
