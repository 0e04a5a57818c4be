import { describe, expect, it } from 'vitest';
import type { Item } from '#shared/design/card-design.ts';
import { codebookOf } from '#shared/modules/exports/codebook.ts';
import { templates } from '#functions/modules/exports/scripts/templates.ts';
import { scriptSpss } from '#functions/modules/exports/scripts/spss.ts';
import { scriptStata } from '#functions/modules/exports/scripts/stata.ts';
import { watchColumns } from '#shared/modules/exports/seen-columns.ts';
import { tablesOf } from '#shared/modules/exports/tables.ts';
import type { CellValue } from '#shared/items/output.ts';
import { choices, design, item, page, plugin } from '#test/support/form-builder.ts';

const missing_reasons = [
  { value: 'nk', title: { en: 'Not known' } },
  { value: 'na', title: { en: 'It does not apply' } },
];
const reasoned = (of: Item): Item => ({ ...of, reasons: true });
const versionsOf = (items: Item[]) => [{ version: 1, design: design(items, { missing_reasons }) }];
const tableOf = (items: Item[]) => tablesOf(versionsOf(items), {}, { excel: false, lang: 'en', style: 'statistics' })[0]!;

/** The table after these answers, by the names of their columns, went by. */
const seenOf = (items: Item[], ...rows: readonly Readonly<Record<string, CellValue>>[]) => {
  const table = tableOf(items);
  const { see, seen } = watchColumns(table, Buffer.byteLength);
  for (const row of rows) see(table.columns.map(({ name }) => row[name] ?? null));
  return seen();
};
const commandsOf = (script: string): readonly string[] => script.split('.\n');

describe('a script for SPSS', () => {
  it('reads no variable twice, also beside what is read as text first', () => {
    const script = scriptSpss(tableOf([reasoned(item('date', 'day')), item('string', 'day_w'), item('datetime', 'DAY_W')]), 'en');
    const read = [...script.matchAll(/^ {2}(\w+) [A-Z]+[\d.]+\.?$/gm)].map(([, name = '']) => name.toLowerCase());
    expect(read.filter((name) => name.startsWith('p_'))).toHaveLength(3);
    expect(new Set(read).size).toBe(read.length);
  });

  it('makes a moment of a day and a time, and leaves the columns in their order', () => {
    const script = scriptSpss(tableOf([item('datetime', 'arrived'), item('number', 'hr')]), 'en');
    expect(script).toContain("COMPUTE p_arrived = NUMBER(SUBSTR(p_arrived_w, 1, 10), SDATE10) + NUMBER(RTRIM(RTRIM(SUBSTR(p_arrived_w, 12, 13)), 'Z'), TIME12.3).\nFORMATS p_arrived (DATETIME20).");
    expect(commandsOf(script).at(-3)).toMatch(/^ADD FILES FILE=\*\n {2}\/KEEP=card_global_id\n[^.]+ p_arrived\n {4}p_hr$/);
  });

  it('reads no day out of the name of a reason', () => {
    const script = scriptSpss(tableOf([reasoned(item('datetime', 'arrived'))]), 'en');
    expect(script).toMatch(/DO IF \(RTRIM\(p_arrived_w\) = 'nk'\)\.\nCOMPUTE p_arrived = -9901\.\nELSE IF \(RTRIM\(p_arrived_w\) = 'na'\)\.\nCOMPUTE p_arrived = -9902\.\nELSE\.\nCOMPUTE p_arrived = NUMBER[^\n]+\nEND IF\./);
    expect(script).toContain('MISSING VALUES p_arrived (-9901, -9902).');
  });

  it('gives a text the room of the longest one, and of every code', () => {
    const long = '文'.repeat(6_000);
    const items = [item('text', 'story'), item('single', 'sex', { choices: choices('m', '男性') }), item('string', 'blank')];
    const script = scriptSpss(seenOf(items, { 'p.story': long, 'p.sex': 'm' }, { 'p.story': 'short' }), 'en');
    expect(script).toContain(' p_story A18000\n');
    expect(script).toContain(' p_sex A6\n');
    expect(script).toContain(' p_blank A1.\n');
    expect(scriptSpss(seenOf(items, { 'p.story': long.repeat(2) }), 'en')).toContain(' p_story A32767\n');
  });

  it('has no line that is too long for SPSS', () => {
    const title = { en: `it's ${'長い題名'.repeat(50)}` };
    const code = `it's ${'男'.repeat(190)}`;
    const script = scriptSpss(tableOf([reasoned(item('single', 'x'.repeat(60), { title, choices: [{ value: code, title }] }))]), 'en');
    expect(Math.max(...script.split('\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(256);
    const pieces = /VALUE LABELS\n {2}\/\w+\n {4}((?:'[^\n]+' \+\n {4})+'[^\n]+?') '/.exec(script)?.[1] ?? '';
    expect(pieces.split(' +\n    ').map((piece) => piece.slice(1, -1)).join('').replaceAll("''", "'")).toBe(code);
  });
});

it('a script for R gives each time its seconds before one format reads them all: of several formats R takes one for the whole column, and 12:30:15 beside 12:30 was read as 12:30', () => {
  const script = templates.r;
  expect(script).toContain('short <- nchar(whole) %in% 16\n    whole[short] <- paste0(whole[short], ":00")');
  expect(script).toContain('as.POSIXct(whole, tz = zone, format = "%Y-%m-%d %H:%M:%OS")');
  expect(script).not.toContain('tryFormats');
});

it.each([
  ['SPSS', scriptSpss],
  ['Stata', scriptStata],
])('a label of %s that is too long loses the titles around the item first', (_, script) => {
  const pages = [page('p', item('number', 'hr', { title: { en: 'Heart rate' } }), item('number', 'rr', { title: { en: 'Respiratory rate' } }))].map((each) => ({ ...each, title: { en: '長い題名'.repeat(30) } }));
  const [table] = tablesOf([{ version: 1, design: design([], { pages }) }], {}, { excel: false, lang: 'en', style: 'statistics' });
  const text = script(table!, 'en');
  expect(text).toMatch(/p_hr [`"']+Heart rate["']/);
  expect(text).toMatch(/p_rr [`"']+Respiratory rate["']/);
});

describe('what a formula comes to', () => {
  const items = ['twice', 'said', 'both', 'is_so', 'blank'].map((name) => plugin('expression', name, { calculation: '1' }));
  const seen = seenOf(items, { 'p.twice': 1, 'p.said': '1', 'p.both': 1, 'p.is_so': true }, { 'p.twice': 2.5, 'p.both': 'a' }, {});

  it('is a number where it came to nothing else, and yes or no where it did', () => {
    const types = codebookOf([seen], versionsOf(items)).variables.map(([, name, type]) => [name, type]).filter(([name]) => name?.startsWith('p.'));
    expect(types).toEqual([['p.twice', 'number'], ['p.said', 'text'], ['p.both', 'text'], ['p.is_so', 'boolean'], ['p.blank', 'text']]);
    expect(scriptSpss(seen, 'en')).toMatch(/ p_twice F16\.6\n {2}p_said A1\n {2}p_both A1\n {2}p_is_so F1\n/);
  });
});

it('a column with answers of another type that its item had once is text, so that no program leaves them out', () => {
  const items = [item('number', 'hr'), item('date', 'day'), item('time', 'clock'), item('datetime', 'seen'), item('check', 'agreed'), reasoned(item('date', 'known'))];
  const json = '{"SBP":120,"DBP":80}';
  const right = { 'p.hr': 1, 'p.day': '1899-12-31', 'p.clock': '09:05:30', 'p.seen': '2026-11-03T09:05', 'p.agreed': false, 'p.known': 'nk' };
  const kindsOf = (...rows: Parameters<typeof seenOf>[1][]) => seenOf(items, ...rows).columns.filter(({ name }) => name.startsWith('p.')).map(({ kind }) => kind);
  expect(kindsOf(right)).toEqual(['number', 'date', 'time', 'datetime', 'boolean', 'date']);
  const mixed = seenOf(items, right, Object.fromEntries(Object.keys(right).map((name) => [name, json])));
  expect(mixed.columns.filter(({ name }) => name.startsWith('p.')).map(({ kind }) => kind)).toEqual(['text', 'text', 'text', 'text', 'text', 'date']);
  expect(scriptSpss(mixed, 'en')).toContain('  p_hr A20\n  p_day A20\n');
});

it('steps of triage are yes and no, or a number', () => {
  const { variables } = codebookOf([tableOf([item('start', 'triage')])], versionsOf([]));
  expect(variables.map(([, name, type]) => [name, type]).filter(([name]) => name?.startsWith('p.'))).toEqual([
    ['p.triage.group', 'code'], ['p.triage.walks', 'boolean'], ['p.triage.breathes', 'boolean'], ['p.triage.breathes_after_airway', 'boolean'],
    ['p.triage.respiratory_rate', 'number'], ['p.triage.pulse', 'number'], ['p.triage.follows_instructions', 'boolean'],
  ]);
});

// pandas from version 2 on takes the form of the first value for that of all.
it('a script for Python gives all moments of a column one form', () => {
  expect(templates.python).toContain('values.where(values.str.len() != 16, values + ":00")');
});
