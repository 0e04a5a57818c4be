import { beforeEach, expect, test } from 'vitest';
import type { CardFilter } from '#shared/api/card-filter.ts';
import { chosenFile, keepTakeOut, readTakeOut, type TakeOut } from '#frontend/modules/exports/take-out.ts';

beforeEach(() => localStorage.clear());

const queryOf = (choice: TakeOut, filter: CardFilter = {}) => chosenFile(choice, filter).query;
const endingOfChoice = (choice: TakeOut) => chosenFile(choice, {}).ending;

const chosen: TakeOut = { preset: 'statistics', format: 'xlsx', lang: 'ja', pages: ['visit'], repeats: 'long', hasOrphans: false, isDeidentified: true };

test('without a choice it is the CSV of the specification, in the language of the screen', () => {
  expect(queryOf(readTakeOut('f1', 'en'))).toEqual({ lang: 'en', excel: 'false' });
  expect(endingOfChoice(readTakeOut('f1', 'en'))).toBe('csv');
});

// proves U9.72
test('the last choice comes again; its pages only in the folder that has them', () => {
  keepTakeOut('f1', chosen);
  expect(readTakeOut('f1', 'en')).toEqual(chosen);
  expect(readTakeOut('f2', 'en')).toEqual({ ...chosen, pages: null });
});

test.each(['', 'null', '{', '{"preset":"none"}', '{"preset":"excel","format":"jsonl"}'])('what cannot be a choice is none: %s', (kept) => {
  localStorage.setItem('fuda.take-out', kept);
  expect(['csv', 'xlsx']).toContain(endingOfChoice(readTakeOut('f1', 'en')));
});

// proves U9.75
test('the filter of the list goes along, with the standard file, too', () => {
  const filter = { required: 'incomp' } as const;
  expect(queryOf(readTakeOut('f1', 'en'), filter)).toEqual({ lang: 'en', excel: 'false', where: '{"required":"incomp"}' });
  expect(queryOf(chosen, filter)).toMatchObject({ where: '{"required":"incomp"}' });
  expect(queryOf(chosen, {})).not.toHaveProperty('where');
});

// proves U9.78
test('ODM is a file for programs, with an ending of its own', () => {
  const odm: TakeOut = { ...chosen, format: 'odm', repeats: 'wide' };
  keepTakeOut('f1', odm);
  expect(readTakeOut('f1', 'en')).toEqual(odm);
  expect([endingOfChoice(odm), queryOf(odm).format]).toEqual(['xml', 'odm']);
});

test('a spreadsheet is asked for with a byte-order mark and the clock of the registry', () => {
  const query = queryOf({ ...readTakeOut('f1', 'en'), preset: 'excel', format: 'csv' });
  expect(query).toEqual({ lang: 'en', excel: 'true', style: 'excel', format: 'csv', zone: 'Asia/Tokyo' });
});
