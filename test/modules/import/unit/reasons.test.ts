import { describe, expect, it } from 'vitest';
import type { Answers, CardDesign, Item } from '#shared/design/card-design.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import { openSaved } from '#shared/form/kept-answers.ts';
import { prepare } from '#shared/form/prepare.ts';
import { joinAnswers } from '#shared/modules/import/judge-record.ts';
import { cardsOf } from '#test/support/filled-cards.ts';
import { choices, context, design, item, plugin, repeat } from '#test/support/form-builder.ts';
import { importInto } from '#test/modules/import/support/import-file.ts';
import { fileOf } from '#test/support/random-folder.ts';

const reasoned = (of: Item): Item => ({ ...of, reasons: true });
const missing_reasons = [
  { value: 'nk', title: { ja: '不明', en: 'Not known' } },
  { value: '-97', title: { ja: '拒否', en: 'Refused' }, code: -97 },
];
const items = [
  reasoned(item('number', 'hr', { valid_range: { min: -20_000, max: 300 } })),
  reasoned(item('single', 'sex', { choices: choices('m', 'f') })),
  reasoned(item('multi', 'signs', { choices: choices('a', 'no') })),
  item('number', 'no'),
  reasoned(item('date', 'day')),
  reasoned(item('string', 'place')),
  reasoned(item('check', 'agreed')),
  reasoned(item('age', 'age')),
  reasoned(item('gcs', 'gcs')),
  reasoned(plugin('blood_pressure', 'bp', { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } })),
  reasoned(repeat('wound', [reasoned(item('string', 'site'))])),
];
const of = design(items, { missing_reasons });
const cards: readonly Answers[] = [
  { p: { 'hr@missing': 'nk', 'sex@missing': '-97', 'signs@missing': 'nk', 'day@missing': 'nk', 'place@missing': 'nk', 'agreed@missing': 'nk', 'age@missing': '-97', 'gcs@missing': 'nk', 'bp@missing': '-97', wound: 0, 'wound@missing': 'nk' } },
  { p: { hr: 80, sex: 'f', signs: ['no'], no: 3, bp: { SBP: 120 }, 'bp.DBP@missing': 'nk', gcs: { E: 4, M: 6 }, 'gcs.V@missing': '-97', wound: 2, site_1: 'arm', 'site_2@missing': 'nk' } },
];
const stored = (posted: Answers, own: CardDesign = of): Answers => openSaved({ design: { version: 1, prepared: prepare(own) }, context, posted, before: null }).form.answers();
const folder = { designs: [of], cards: cardsOf(cards.map((vals) => ({ version: 1, vals: stored(vals) }))) };
const importedFrom = async (options: Partial<ExportOptions>) => {
  const { read } = await importInto([of], await fileOf(folder, options));
  return read.map(({ vals, findings }) => ({ answers: stored(vals), findings }));
};

const forms: { readonly [name: string]: Partial<ExportOptions> } = {
  'the standard CSV': {},
  'the CSV for statistics': { style: 'statistics' },
  'the archive for statistics': { style: 'statistics', format: 'zip' },
  'the archive with long repeats': { style: 'statistics', format: 'zip', repeats: 'long' },
  'the workbook for statistics': { style: 'statistics', format: 'xlsx' },
  'the workbook for people': { style: 'excel', format: 'xlsx' },
  'the workbook for people in Japanese': { style: 'excel', format: 'xlsx', lang: 'ja' },
};

// proves U9.79
describe('why an answer is missing comes back in', () => {
  it('stands in the cards of this test', () => {
    expect(folder.cards.map(({ vals }) => Object.keys(vals['p'] ?? {}).filter((name) => name.endsWith('@missing')).length)).toEqual([10, 3]);
  });

  it.each(Object.entries(forms))('by %s', async (_, options) => {
    const imported = await importedFrom(options);
    expect(imported.map(({ answers }) => answers)).toEqual(folder.cards.map(({ vals }) => vals));
    expect(imported.flatMap(({ findings }) => findings)).toEqual([]);
  });

  it('from other tables by its name, its number or, where choices come by title, its title', async () => {
    const table = 'p.hr,p.sex,p.place\r\n-9901,nk,nk\r\n-97,拒否,Not known\r\n80,f,-9901\r\n';
    const [first, second, third] = (await importInto([of], table, { labels: true })).read.map(({ vals }) => vals['p']);
    expect(first).toEqual({ 'hr@missing': 'nk', 'sex@missing': 'nk', 'place@missing': 'nk' });
    expect(second).toEqual({ 'hr@missing': '-97', 'sex@missing': '-97', 'place@missing': 'nk' });
    expect(third).toEqual({ hr: 80, sex: 'f', place: '-9901' });
  });

  it('by the number that the design names for it, as missing data codes of REDCap are, but from a text that somebody may have typed', async () => {
    const coded = design(items, { missing_reasons: [{ value: 'nk', title: { en: 'Not known' }, code: -99 }] });
    const table = 'p.hr,p.sex,p.day,p.place,p.signs\r\n-99,-99,-99,-99,-99\r\n';
    const [first] = (await importInto([coded], table)).read.map(({ vals }) => vals['p']);
    expect(first).toEqual({ 'hr@missing': 'nk', 'sex@missing': 'nk', 'day@missing': 'nk', 'signs@missing': 'nk', place: '-99' });
  });

  it('is an answer to an item that takes no reasons', async () => {
    const plain = design([item('number', 'hr'), item('string', 'place')], { missing_reasons });
    const { read } = await importInto([plain], 'p.hr,p.place\r\n-97,nk\r\n');
    expect(read[0]!.vals['p']).toEqual({ hr: -97, place: 'nk' });
  });

  it('is kept where only an earlier design took it', async () => {
    const { read } = await importInto([of, design([item('number', 'hr'), item('date', 'day')])], 'card_global_id,version,p.hr,p.day\r\nx,1,nk,nk\r\n');
    expect(read[0]!.kept).toEqual([{ version: 1, path: 'p.hr@missing', value: 'nk' }, { version: 1, path: 'p.day@missing', value: 'nk' }]);
  });

  it.each<Partial<ExportOptions>>([{ style: 'statistics' }, { style: 'statistics', format: 'xlsx' }])('once, also where earlier designs had more choices, each with a column (%o)', async (options) => {
    const earlier = (...values: string[]) => design([reasoned(item('multi', 'signs', { choices: choices('a', ...values) }))], { missing_reasons });
    const designs = [earlier('was'), earlier('other'), earlier()];
    const missing: Answers = { p: { 'signs@missing': 'nk' } };
    const { read } = await importInto(designs, await fileOf({ designs, cards: cardsOf([{ version: 3, vals: missing }, { version: 1, vals: missing }]) }, options));
    expect(read.map(({ vals, kept }) => ({ vals, kept }))).toEqual([{ vals: missing, kept: [] }, { vals: missing, kept: [] }]);
  });
});

// proves U9.79
describe('reasons and answers of a card and of a file', () => {
  const join = (before: Answers[string], comes: Answers[string], mode: 'blanks' | 'overwrite') => joinAnswers(prepare(of), { p: before }, { vals: { p: comes }, whole: new Set(), cleared: new Map() }, mode)['p'];
  it.each<[string, Answers[string], Answers[string], Answers[string], Answers[string]]>([
    ['an answer meets a reason', { 'hr@missing': 'nk' }, { hr: 80 }, { 'hr@missing': 'nk' }, { hr: 80 }],
    ['a reason meets an answer', { hr: 80 }, { 'hr@missing': 'nk' }, { hr: 80 }, { hr: null, 'hr@missing': 'nk' }],
    ['a reason meets nothing', {}, { 'hr@missing': 'nk' }, { hr: null, 'hr@missing': 'nk' }, { hr: null, 'hr@missing': 'nk' }],
    ['a reason meets another one', { 'hr@missing': 'nk' }, { 'hr@missing': '-97' }, { 'hr@missing': 'nk' }, { hr: null, 'hr@missing': '-97' }],
    ['a part meets its reason', { bp: { SBP: 120 }, 'bp.DBP@missing': 'nk' }, { bp: { DBP: 70 } }, { bp: { SBP: 120 }, 'bp.DBP@missing': 'nk' }, { bp: { SBP: 120, DBP: 70 } }],
    ['the reason of a part meets the part', { bp: { SBP: 120, DBP: 70 } }, { 'bp.DBP@missing': 'nk' }, { bp: { SBP: 120, DBP: 70 } }, { bp: { SBP: 120 }, 'bp.DBP@missing': 'nk' }],
    ['repetitions meet the reason of their repeat', { wound: 0, 'wound@missing': 'nk' }, { wound: 1, site_1: 'arm' }, { wound: 1, site_1: 'arm' }, { wound: 1, site_1: 'arm' }],
    ['the reason of a repeat meets repetitions', { wound: 1, site_1: 'arm' }, { wound: 0, 'wound@missing': 'nk' }, { wound: 1, site_1: 'arm' }, { wound: 1, site_1: 'arm' }],
  ])('%s', (_, before, comes, blanks, overwrite) => {
    expect([join(before, comes, 'blanks'), join(before, comes, 'overwrite')]).toEqual([blanks, overwrite]);
  });
});

// proves U9.79
describe('texts that no cell can hold', () => {
  const texts = ['x'.repeat(40_000), `${'y'.repeat(32_766)}𠮷${'z'.repeat(70_000)}`, 'short'];
  const long = design([item('text', 'note'), item('string', 'other')]);
  const whole = { designs: [long], cards: cardsOf(texts.map((note, index) => ({ version: 1, vals: { p: { note, other: String(index) } } }))) };

  it.each(['ja', 'en'] as const)('are whole again when our own workbook comes back in (%s)', async (lang) => {
    for (const style of ['excel', 'statistics'] as const) {
      const { read, file } = await importInto([long], await fileOf(whole, { style, format: 'xlsx', lang }));
      expect(read.map(({ vals }) => vals['p']!['note'])).toEqual(texts);
      expect(file.left_out.filter((name) => /long|長い/i.test(name))).toEqual([]);
    }
  });
});
