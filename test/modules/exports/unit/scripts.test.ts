import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { withGuard } from '#shared/export/csv.ts';
import { choices, design, item, repeat } from '#test/support/form-builder.ts';
import { cardsOf } from '#test/support/filled-cards.ts';
import { fileOf } from '#test/support/random-folder.ts';
import { inPython, inR, inSpss, installed, unpack, type Unpacked } from '#test/support/run-scripts.ts';

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
  '{{file}} {{#texts}} {{/texts}} $& $`',
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

describe('hospitals that created cards', () => {
  const names = ["St. Mary's", 'さくら医療センター', '=cmd', 'Minato "General"'];
  const own = (created_org: (name: string) => string) => ({
    designs: [design([item('number', 'hr'), repeat('dose', [item('number', 'mg')])])],
    cards: cardsOf(names.map((_, index) => ({ version: 1, vals: { p: { hr: 60 + index, dose: 1, mg_1: 5 } } }))).map((card, index) => ({ ...card, created_org: created_org(names[index]!) })),
  });
  const cases = [
    ['by name', {}, own((name) => name), names],
    ['by code, in a file without identifiers', { deidentified: true }, own((name) => `h${names.indexOf(name) + 1}`), ['h1', 'h2', 'h3', 'h4']],
  ] as const;

  const readers = [['R', installed.R, inR], ['Python', installed.python, inPython], ['SPSS', installed.pspp, (at: Unpacked) => inSpss(at).columns]] as const;

  describe.each(cases)('are read %s', (_, options, of, expected) => {
    for (const [program, isThere, columnsIn] of readers) {
      it.skipIf(!isThere)(`in ${program}`, async () => {
        for (const repeats of ['long', 'wide'] as const) {
          const here = unpack(await fileOf(of, { style: 'statistics', format: 'zip', repeats, created_org: true, ...options }));
          expect(columnsIn(here)['created_org']).toEqual(expected);
          here.remove();
        }
      });
    }
  });
});

describe('moments of the form, in the zone of the registry, and of the administration, in UTC', () => {
  const dated = design([item('datetime', 'arrived'), repeat('dose', [item('number', 'mg')])]);
  const moved = design([item('datetime', 'arrived'), item('datetime', 'left', { seconds: true })]);
  const [card] = cardsOf([{ version: 2, vals: { p: { arrived: '2026-11-21T09:05', left: '2026-11-22T00:10:30', dose: 1, dose_registered_at_1: '2026-11-21 09:06', mg_1: 5 } } }]);
  const zoned = async (zone: string) => unpack(await fileOf({ designs: [dated, moved], cards: [{ ...card!, created_at: '2026-11-21T00:35:00.000Z', updated_at: '2026-11-21T00:35:12.345Z' }] }, { style: 'statistics', format: 'zip', repeats: 'wide', zone }));
  const minutesTo = (data: Readonly<Record<string, readonly (string | null)[]>>, from: string, to: string): number => (Date.parse(data[to]![0]!) - Date.parse(data[from]![0]!)) / 60_000;

  it('the codebook names the zone of each, and the design versions that have an item', async () => {
    const here = await zoned('Asia/Tokyo');
    const rows: readonly Record<string, string>[] = parse(readFileSync(join(here.path, 'codebook.csv')), { columns: true });
    here.remove();
    const told = Object.fromEntries(rows.map(({ variable = '', zone, versions }) => [variable, [zone, versions]]));
    expect(told).toMatchObject({
      created_at: ['UTC', ''], updated_at: ['UTC', ''], status: ['', ''], 'p.arrived': ['Asia/Tokyo', '1 | 2'], 'p.left': ['Asia/Tokyo', '2'], 'p.dose': ['', '1'], 'p.dose_registered_at_1': ['Asia/Tokyo', '1'],
    });
  });

  it.skipIf(!installed.R)('stand half an hour apart in R', async () => {
    for (const [zone, minutes] of [['Asia/Tokyo', 30], ['Asia/Phnom_Penh', -90], ['UTC', -510]] as const) {
      const here = await zoned(zone);
      const data = inR(here);
      here.remove();
      expect([minutesTo(data, 'p.arrived', 'created_at'), minutesTo(data, 'p.arrived', 'p.dose_registered_at_1'), minutesTo(data, 'p.arrived', 'p.left')]).toEqual([minutes, 1, 905.5]);
    }
  });

  it.skipIf(!installed.python)('stand half an hour apart in Python', async () => {
    for (const [zone, minutes] of [['Asia/Tokyo', 30], ['Asia/Phnom_Penh', -90], ['UTC', -510]] as const) {
      const here = await zoned(zone);
      const data = inPython(here);
      here.remove();
      expect([minutesTo(data, 'p.arrived', 'created_at'), minutesTo(data, 'p.arrived', 'p.dose_registered_at_1'), minutesTo(data, 'p.arrived', 'p.left')]).toEqual([minutes, 1, 905.5]);
    }
  });

  it('are labelled with their zone in SPSS and Stata, which know none', async () => {
    const here = await zoned('Asia/Tokyo');
    const [spss, stata] = ['load-data.sps', 'load-data.do'].map((name) => readFileSync(join(here.path, name), 'utf8'));
    here.remove();
    expect(spss).toContain("created_at 'created_at (UTC)'");
    expect(spss).toMatch(/p_arrived '[^']+ \(Asia\/Tokyo\)'/);
    expect(stata).toMatch(/label variable created_at `"created_at \(UTC\)"'/);
    expect(stata).toMatch(/label variable p_arrived `"[^"]+ \(Asia\/Tokyo\)"'/);
  });
});

describe('blank answers', () => {
  const title = (text: string) => ({ title: { ja: text, en: text } });
  const scale = item('single', 'mrs', { choices: choices('0', '1', 'long_code_of_a_choice') });
  const own = design([scale, item('single', 'why', { choices: choices('x'), reasons: true }), item('string', 'said')], { missing_reasons: [{ value: 'nk', ...title('Not known') }, { value: 'na', ...title('Not applicable') }, { value: 'a_reason_too_long', ...title('Long') }] });
  const cards = cardsOf([
    { version: 1, vals: { p: { mrs: '0', why: 'x', said: 'text' } } },
    { version: 1, vals: { p: { mrs: 'long_code_of_a_choice' } } },
    { version: 1, vals: { p: { 'why@missing': 'nk' } } },
    { version: 1, vals: { p: { 'why@missing': 'na', said: "'" } } },
    { version: 1, vals: { p: { mrs: '1' } } },
  ]);

  it.skipIf(!installed.pspp)('are missing to SPSS, as reasons are, and not one more valid value', async () => {
    const here = unpack(await fileOf({ designs: [own], cards }, { style: 'statistics', format: 'zip' }));
    const { said } = inSpss(here, 'data', 'FREQUENCIES /VARIABLES=p_mrs p_why p_said.');
    here.remove();
    expect(said).not.toMatch(/error|warning/i);
    const countsOf = (name: string) => {
      const [, table = ''] = said.split(`Table: p › ${name}\n`);
      let group = '';
      return table.split('\n\n')[0]!.trimEnd().split('\n').slice(1, -1).map((row) => {
        const [of, value, count] = row.split(',');
        group = of || group;
        return `${group} ${value}: ${count}`;
      });
    };
    expect(countsOf('mrs')).toEqual(['Valid 0: 1', 'Valid 1: 1', 'Valid long_code_of_a_choice: 1', 'Missing : 2']);
    expect(countsOf('why')).toEqual(['Valid x: 1', 'Missing : 2', 'Missing Not applicable: 1', 'Missing Not known: 1']);
    expect(countsOf('said')).toEqual(["Valid ': 1", 'Valid text: 1', 'Missing : 3']);
  });

  it.each(['R', 'python'] as const)('are missing in %s', async (program) => {
    if (!installed[program]) return;
    const here = unpack(await fileOf({ designs: [own], cards }, { style: 'statistics', format: 'zip' }));
    const data = { R: inR, python: inPython }[program](here);
    here.remove();
    expect([data['p.mrs'], data['p.why'], data['p.said']]).toEqual([['0', 'long_code_of_a_choice', null, null, '1'], ['x', null, null, null, null], ['text', null, null, "'", null]]);
  });
});
