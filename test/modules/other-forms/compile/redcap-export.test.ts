import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { compileAnyFile } from '#functions/composition/design-formats.ts';
import { compileDictionary } from '#shared/modules/other-forms/redcap/compile-dictionary.ts';
import { writeDictionary } from '#shared/modules/other-forms/redcap/write-dictionary.ts';
import { plainCsvRow } from '#shared/export/csv.ts';
import { choices, composite, design, group, item, plugin, repeat } from '#test/support/form-builder.ts';
import { dictionaryRows, field, heading } from './redcap-dictionary.ts';

const again = async (rows: readonly (readonly string[])[]) => compileAnyFile(new TextEncoder().encode(rows.map(plainCsvRow).join('')));

/** The columns of a dictionary that hold something, row by row, without the heading and the record's own name. */
const cellsOf = (rows: readonly (readonly string[])[]) =>
  rows.slice(2).map((row) => Object.fromEntries(row.flatMap((cell, index) => (cell === '' ? [] : [['ABCDEFGHIJKLMNOPQR'[index]!, cell]]))));

describe('a design as a REDCap dictionary', () => {
  test('of a dictionary compiles to the same design', async () => {
    const given = (await compileAnyFile(await readFile(new URL('../../../fixtures/dictionaries/expressions-en.csv', import.meta.url)))).design!;
    const { rows, leftOut } = writeDictionary(given);
    expect(leftOut).toEqual([]);
    expect(rows[0]).toEqual(heading);
    expect((await again(rows)).design).toEqual(given);
  });

  test('keeps choices, bounds, tags and identifiers', () => {
    const given = compileDictionary(
      dictionaryRows(
        field('a', { E: 'Name_ (<b>first</b>) of [d]*', H: 'number_1dp', I: '0.5', J: '9', K: 'y', M: 'y' }),
        field('b', { D: 'checkbox', F: '1, One | 9, None', R: "@NONEOFTHEABOVE='9'", L: '[a] > 5' }),
        field('c', { H: 'datetime_ymd', I: '2020-01-01 10:00', J: 'today', R: '@READONLY @NOW' }),
        field('d', { R: "@IF([a] = 1, @READONLY, '') @DEFAULT='x' @CHARLIMIT=30 @PLACEHOLDER='short'" }),
        field('f', { R: "@DEFAULT='[d] of [e]'" }),
        field('g', { R: "@DEFAULT='[d]'" }),
        field('e', { R: "@CALCTEXT(concat([d], ' ', [a]))", L: "[b(1)] = '1' and [a] <> ''" }),
      ),
    ).design!;
    const { rows, leftOut } = writeDictionary(given);
    expect(leftOut).toEqual([]);
    expect(compileDictionary({ name: 'csv', rows: rows.map((cells, index) => ({ number: index + 1, cells })) }).design).toEqual(given);
  });

  test('marks each field of a marked group as identifier', () => {
    const { rows } = writeDictionary(design([group('contact', [item('string', 'phone')], { identifier: true }), item('string', 'note')]));
    expect(cellsOf(rows).map(({ A, K }) => [A, K])).toEqual([['phone', 'y'], ['note', undefined]]);
  });

  test('keeps seconds, of answers and of their bounds', () => {
    const given = compileDictionary(
      dictionaryRows(
        field('a', { H: 'time_hh_mm_ss', I: '06:30', J: '23:59:30' }),
        field('b', { H: 'datetime_seconds_dmy', I: '01-02-2026 06:30:15', J: 'now' }),
        field('c', { H: 'time', J: '23:59:30' }),
      ),
    );
    expect(given.diagnostics).toEqual([]);
    expect(given.design!.pages[0]!.items.slice(1)).toMatchObject([
      { type: 'time', seconds: true, valid_range: { min: '06:30', max: '23:59:30' } },
      { type: 'datetime', seconds: true, valid_range: { min: '2026-02-01T06:30:15', max: 'now' } },
      { type: 'time', valid_range: { max: '23:59' } },
    ]);
    const { rows, leftOut } = writeDictionary(given.design!);
    expect(leftOut).toEqual([]);
    expect(rows.slice(2).map((cells) => cells.slice(7, 10))).toEqual([
      ['time_hh_mm_ss', '06:30:00', '23:59:30'],
      ['datetime_seconds_ymd', '2026-02-01 06:30:15', 'now'],
      ['time', '', '23:59'],
    ]);
  });

  test('writes a bound that says less with the first or the last moment that it means, and names what dates cannot be', () => {
    const { rows, leftOut } = writeDictionary(
      design([
        item('datetime', 'arrived', { valid_range: { min: '2026-02-01', max: '2026-02-28' } }),
        item('time', 'called', { seconds: true, valid_range: { max: '23:59' } }),
        item('date', 'born', { partial: 'year', valid_range: { min: '1900', max: '2026-11' } }),
      ]),
    );
    expect(rows.slice(2).map((cells) => cells.slice(7, 10))).toEqual([
      ['datetime_ymd', '2026-02-01 00:00', '2026-02-28 23:59'],
      ['time_hh_mm_ss', '', '23:59:59'],
      ['date_ymd', '1900-01-01', '2026-11-30'],
    ]);
    expect(leftOut).toEqual([expect.objectContaining({ code: 'redcap.write_key', params: { key: 'partial' } })]);
  });

  test('says which conditions show an item, whatever it stands in', () => {
    const given = design([
      item('number', 'hr'),
      item('single', 'sex', { choices: choices('m', 'f'), activation: [{ when: ['f'], items: [item('check', 'pregnant', { activation: [{ when: ['true'], items: [item('number', 'weeks')] }] })] }] }),
      group('Shock', [item('date', 'onset', { relevant: '${p.hr} < 60' })], { relevant: '${p.hr} > 100' }),
    ]);
    expect(cellsOf(writeDictionary(given).rows).map(({ A, C, L }) => [A, C, L])).toEqual([
      ['hr', undefined, undefined],
      ['sex', undefined, undefined],
      ['pregnant', undefined, "[sex] = 'f'"],
      ['weeks', undefined, "([sex] = 'f') and ([pregnant(1)] = '1')"],
      ['onset', 'Shock', '([hr] > 100) and ([hr] < 60)'],
    ]);
  });

  test('names a default that is worked out, and writes one that is put together', () => {
    const given = design([
      item('string', 'one'),
      item('date', 'day'),
      ...["concat('No. ', ${p.one})", 'string-length(${p.one})', '${p.day}', "concat('[', ${p.one})", 'today()'].map((expression, at) => item('string', `d${at}`, { default_options: { kind: 'expression', value: expression } })),
    ]);
    const { rows, leftOut } = writeDictionary(given);
    expect(cellsOf(rows).map(({ R }) => R).slice(2)).toEqual(["@DEFAULT='No. [one]'", undefined, undefined, undefined, '@TODAY']);
    expect(leftOut.map(({ code, cell, params }) => [code, cell, params['key']])).toEqual(['p.d1', 'p.d2', 'p.d3'].map((path) => ['redcap.write_rule', path, 'default_options']));
  });

  test('names what it cannot hold', () => {
    const given = design([
      item('gcs', 'gcs'),
      item('string', 'code', { constraint: "regex(., 'A.*')", default_options: { kind: 'organisation' } }),
      item('string', 'why', { relevant: "contains(${p.code}, 'A')" }),
      plugin('expression', 'score', { calculation: '${p.gcs} + 1' }),
      repeat('visits', [item('text', 'note')]),
      composite('pair', [item('time', 'at')]),
      item('multi', 'order', { choices: choices('a', 'b'), ranked: true }),
      item('string', 'copy', { readonly_if: "contains(${p.code}, 'A')", default_options: { kind: 'expression', value: '${p.code}' } }),
    ]);
    const { rows, leftOut } = writeDictionary(given);
    expect(leftOut.map(({ severity, code, cell }) => `${severity} ${code} ${cell}`)).toEqual([
      'left_out redcap.write_item p.gcs',
      'left_out redcap.write_rule p.code',
      'left_out redcap.write_key p.code',
      'left_out redcap.write_rule p.why',
      'left_out redcap.write_rule p.score',
      'left_out redcap.write_repeat p.visits',
      'left_out redcap.write_key p.order',
      'left_out redcap.write_rule p.copy',
    ]);
    expect(cellsOf(rows).map(({ A }) => A)).toEqual(['code', 'why', 'note', 'at', 'order', 'copy']);
  });
});
