import { describe, expect, it } from 'vitest';
import { design, item } from '#test/support/form-builder.ts';
import { importInto } from '#test/modules/import/support/import-file.ts';

const of = design([item('string', 'pid'), item('number', 'no'), item('string', 'note')], { id_attributes: ['p.pid', 'p.no'] });

const asked = async (column: string, ...texts: readonly string[]) => {
  const { read } = await importInto([of], [column, ...texts.map((text) => `"${text}"`), ''].join('\n'));
  return read.map(({ findings }) => findings.find(({ isChange, isFault }) => isChange || isFault)?.code);
};

describe('ids that a spreadsheet has spoilt are asked about', () => {
  it.each([
    '1.23457E+11', '1.23457E+11x', '1.23E+05', '1,23457E+11', '1.23457e+11', '１．２３Ｅ＋１１', '########', 'TRUE', 'False', 'nan', '#FIELD!', '#GETTING_DATA', 'Err:502',
    '3-Mar', 'Mar-24', '03-Mar-24', 'Mar 3', '3月1日', '2026年3月', '2026-03-01', '2026/3/1', '2026-03-01 00:00:00', '3/1/2026', '12:30:00', '1234567890123450', '12345.0',
  ])('%s', async (text) => {
    expect(await asked('p.pid', text)).toEqual(['import.spoilt_id']);
  });

  it.each(['#REF!', '#N/A'])('%s stands against its row', async (text) => {
    expect(await asked('p.pid', text)).toEqual(['import.fault']);
  });

  it.each(['A0007', '001', '123456789012', '12-345', 'ID-001', '24-0103', 'E11', '3E5', '12.5', 'MARCH', 'March-Smith', 'A#1', 'Nanako', '１２３', 'TRUE-1', '123456789012340'])('%s is an id', async (text) => {
    expect(await asked('p.pid', text)).toEqual([undefined]);
  });

  it('also numbers', async () => {
    expect(await asked('p.no', '1.23457E+11', '12', '12.0')).toEqual(['import.spoilt_id', undefined, undefined]);
  });

  it('other answers are not', async () => {
    expect(await asked('p.note', '3-Mar', 'TRUE', '########')).toEqual([undefined, undefined, undefined]);
  });
});
