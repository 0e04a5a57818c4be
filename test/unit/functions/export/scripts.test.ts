import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { withGuard } from '#shared/export/csv.ts';
import { choices, design, item, repeat } from '#test/support/form-builder.ts';
import { cardsOf } from '#test/support/filled-cards.ts';
import { fileOf } from '#test/support/random-folder.ts';
import { inPython, inR, inSpss, installed, unpack } from '#test/support/run-scripts.ts';

/** Texts that end a text, a comment, a line or a command of some language, or begin a command or a macro of it. */
const attacks = [
  "a\nHOST COMMAND=['touch attacked'].\n",
  "b'.\nHOST COMMAND=['touch attacked'].\n*'",
  "c'\r\nHOST COMMAND=['touch attacked'].\r",
  'd\n! touch attacked\n',
  'e"\'\nshell touch attacked\n`"',
  '`=fileopen("attacked","w")\'',
  '$HOME',
  'f\u2028! touch attacked\u0085shell touch attacked\u000b.',
  '*/ g /* h // i ///',
  'j\\',
  "k'",
  "'",
  '=1+1',
  "'=1",
  '-1',
  '!touch attacked',
  '"); system("touch attacked"); ("',
  'l {touch} ${p.x} %attacked% #',
  'm.',
  "n\0'.\0HOST COMMAND=['touch attacked'].",
];
const title = (index: number) => ({ ja: attacks[index % attacks.length]!, en: attacks[index % attacks.length]! });
const hostile = attacks.map((value, index) => ({ value, title: title(index) }));
const reasons = [{ value: "n'`$k", title: title(1) }, { value: '=na', title: title(4) }, { value: 'na', title: title(3) }];
const folder = {
  designs: [
    design(
      [
        item('single', 'one', { title: title(0), choices: hostile }),
        item('multi', 'many', { title: title(1), choices: hostile.slice(0, 6) }),
        item('string', 'said', { title: title(3), reasons: true }),
        item('date', 'day', { title: title(2), reasons: true }),
        item('number', 'hr', { title: title(4), suffix: title(5), reasons: true }),
        item('single', 'why', { choices: choices('x'), reasons: true, title: title(8) }),
        repeat('wound', [item('string', 'site', { title: title(9) })], { title: title(6) }),
      ],
      { missing_reasons: reasons, title: title(0) },
    ),
  ],
  cards: cardsOf(attacks.map((text, index) => ({
    version: 1,
    vals: { p: { one: text, many: [attacks[index % 6]!], said: text, day: '2026-11-03', hr: -5, why: 'x', wound: 1, site_1: text } },
  }))),
};
const reasoned = { version: 1, vals: { p: { 'said@missing': '=na', 'day@missing': "n'`$k", 'hr@missing': '=na', 'why@missing': 'na' } } };
const all = { ...folder, cards: [...folder.cards, ...cardsOf([reasoned])] };
const archive = await fileOf(all, { style: 'statistics', format: 'zip', repeats: 'long' });
const at = unpack(archive);
const before = at.names();
afterAll(() => at.remove());

const withoutNul = (text: string): string => text.replaceAll('\0', '');
/** R reads every line break as one character. */
const inLines = (text: string): string => withoutNul(text).replaceAll(/\r\n?/g, '\n');
const inOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trimEnd();

it('the codebook says of which columns a leading apostrophe must be removed, and each CSV of the archive has the guard', () => {
  const csv = (name: string): readonly Record<string, string>[] => parse(readFileSync(join(at.path, name)), { columns: true });
  const written = new Map(csv('codebook.csv').map((row) => [row['variable'], row['written_as']]));
  expect([written.get('p.said'), written.get('p.hr'), written.get('p.day')]).toEqual(['text; remove one leading apostrophe', 'number', 'YYYY-MM-DD']);
  for (const name of before.filter((each) => each.endsWith('.csv'))) {
    const cells = csv(name).flatMap((row) => Object.values(row));
    expect(cells.filter((cell) => withGuard(cell) !== cell && !cell.startsWith("'") && !/^-\d+$/.test(cell))).toEqual([]);
  }
});

describe('scripts of a design whose codes, titles and answers attack', () => {
  it.skipIf(!installed.R)('R reads every answer as it is, and runs nothing', () => {
    const data = inR(at);
    expect(data['p.said']).toEqual([...attacks.map(inLines), null]);
    expect(data['p.one']?.slice(0, -1).every((each) => each !== null)).toBe(true);
    expect(data['p.hr']).toEqual([...attacks.map(() => '-5'), null]);
    expect(inR(at, 'p.wound')['p.site']).toEqual(attacks.map(inLines));
    expect(at.names()).toEqual(before);
  });

  it.skipIf(!installed.python)('Python reads every answer as it is, and runs nothing', () => {
    const data = inPython(at);
    expect([data['p.said'], data['p.one'], data['p.why']]).toEqual([[...attacks.map(withoutNul), null], [...attacks.map(withoutNul), null], [...attacks.map(() => 'x'), null]]);
    expect(inPython(at, 'p.wound')['p.site']).toEqual(attacks.map(withoutNul));
    expect(at.names()).toEqual(before);
  });

  it.skipIf(!installed.pspp)('SPSS reads every answer in one line, knows every code, and runs nothing', () => {
    const { columns, said } = inSpss(at);
    expect(said).not.toMatch(/error|warning/i);
    expect(columns['p_said']?.slice(0, -1)).toEqual(attacks.map(inOneLine));
    expect(columns['p_one']?.slice(0, -1)).toEqual(attacks.map(inOneLine));
    for (const code of attacks) expect(said.replaceAll('""', '"')).toContain(inOneLine(code));
    expect(columns['p_hr']?.slice(0, -1)).toEqual(attacks.map(() => '-5'));
    expect(inSpss(at, 'p.wound').columns['p_site']).toEqual(attacks.map(inOneLine));
    expect(at.names()).toEqual(before);
  });
});
