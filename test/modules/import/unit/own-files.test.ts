import { describe, expect, it } from 'vitest';
import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { joinAnswers, withoutEchoes } from '#shared/modules/import/judge-record.ts';
import { context, design, item, page, repeat } from '#test/support/form-builder.ts';
import { cardsOf } from '#test/support/filled-cards.ts';
import { importInto } from '#test/modules/import/support/import-file.ts';
import { fileOf } from '#test/support/random-folder.ts';

/** A scale whose codes count from one and whose titles count from zero, as that of Rankin is often coded. */
const ranks = ['1', '2', '3', '4'].map((value) => ({ value, title: { ja: String(Number(value) - 1), en: String(Number(value) - 1) } }));
const scales = (offered: typeof ranks): CardDesign => design([], { pages: [page('p', item('single', 'mrs', { choices: offered }), item('dropdown', 'later', { choices: offered }), item('multi', 'all', { choices: offered }))], id_attributes: [] });

const files = { standard: {}, excel: { style: 'excel', format: 'csv' }, statistics: { style: 'statistics', format: 'csv' } } as const;

describe('choices whose titles are the values of others', () => {
  const vals = (value: string): Answers => ({ p: { mrs: value, later: value, all: [value, value === '4' ? '2' : '4'].toSorted() } });

  it.each(Object.entries(files))('come back from the %s file as they were', async (_, options) => {
    const own = scales(ranks);
    const cards = cardsOf(ranks.map(({ value }) => ({ version: 1, vals: vals(value) })));
    const { read } = await importInto([own], await fileOf({ designs: [own], cards }, options));
    expect(read.map(({ vals: came }) => openForm(prepare(own), came, context).answers())).toEqual(ranks.map(({ value }) => vals(value)));
  });

  it.each(Object.entries(files))('are not taken for others when one was taken out of the design: %s', async (_, options) => {
    const designs = [scales(ranks), scales(ranks.slice(1))];
    const cards = cardsOf([...ranks.map(({ value }) => ({ version: 1, vals: vals(value) })), { version: 2, vals: vals('2') }]);
    const { read } = await importInto(designs, await fileOf({ designs, cards }, options));
    expect(read.map(({ vals: { p }, kept }) => p?.['mrs'] ?? kept.find(({ path }) => path === 'p.mrs')?.value)).toEqual(['1', '2', '3', '4', '2']);
    expect(read[0]?.kept.map(({ version, path, value }) => [version, path, value])).toContainEqual([1, 'p.later', '1']);
  });
});

describe('choices whose codes and titles differ only in signs, letter case or blanks', () => {
  const titles = ["a'b", 'a"b', "A'B", 'A"B', 'x', "a'b ", ''];
  const each = titles.flatMap((one) => titles.map((other) => [one, other] as const));

  it.each(Object.entries(files))('come back from the %s file as they were', async (_, options) => {
    for (const [one, other] of each) {
      const offered = [{ value: "a'b", title: { en: one } }, { value: 'a"b', title: { en: other } }];
      const own = design([], { pages: [page('p', item('single', 's', { choices: offered }), item('multi', 'm', { choices: offered }))], id_attributes: [] });
      const cards = cardsOf(offered.map(({ value }) => ({ version: 1, vals: { p: { s: value, m: [value] } } })));
      const { read } = await importInto([own], await fileOf({ designs: [own], cards }, options));
      expect([one, other, ...read.map(({ vals, findings }) => [vals['p'], findings])]).toEqual([one, other, ...cards.map(({ vals }) => [vals['p'], []])]);
    }
  });

  it('are read by their codes where they are written so', async () => {
    for (const [one, other] of each) {
      const own = design([], { pages: [page('p', item('single', 's', { choices: [{ value: "a'b", title: { en: one } }, { value: 'a"b', title: { en: other } }] }))], id_attributes: [] });
      const { read } = await importInto([own], `p.s\na'b\n"a""b"\n`);
      expect(read.map(({ vals, findings }) => [vals['p']?.['s'], findings])).toEqual([["a'b", []], ['a"b', []]]);
    }
  });
});

describe('a column of another program for such choices', () => {
  const column = async (path: string, labels: boolean, ...written: readonly string[]) => {
    const { read } = await importInto([scales(ranks)], [path, ...written, ''].join('\n'), { labels });
    return read.map(({ vals, findings }) => findings[0]?.code ?? vals['p']?.[path.slice(2)]);
  };

  it.each(['p.mrs', 'p.later'])('is not read as codes in one row and as labels in the next: %s', async (path) => {
    expect(await column(path, false, '1', '0', '4')).toEqual(['1', 'import.mistakable', '4']);
    expect(await column(path, true, '1', '0', '3', '4')).toEqual(['2', '1', '4', 'import.mistakable']);
  });

  it('holds for several choices, too', async () => {
    expect(await column('p.all', false, '1;2', '0;1')).toEqual([['1', '2'], 'import.mistakable']);
    expect(await column('p.all', true, '0;1', '3;4')).toEqual([['1', '2'], 'import.mistakable']);
  });
});

describe('every column of our own files is known to the import', () => {
  const measured = item('number', 'size', { warning: '. < 9' });
  const twice = item('number', 'twice', { title: { ja: '', en: '' }, calculation: '${size} * 2' });
  const designs = [[measured, twice, item('string', 'gone')], [measured, twice, repeat('wound', [item('string', 'site')])]].map((items) => design([], { pages: [page('p', ...items)], id_attributes: [] }));
  // Everything that the server says of a folder: the type asks for what is added.
  const told: Required<Pick<ExportOptions, 'reviewed' | 'linked' | 'is_test'>> = { reviewed: true, linked: true, is_test: true };
  const cards = cardsOf([{ version: 2, vals: { p: { size: 12, wound: 1, site_1: 'arm' } } }]).map((card) => ({
    ...card, kept: [{ version: 1, path: 'p.gone', value: 'x' }], review: { state: 'submitted', submitted_at: '2026-11-22T15:30:00.000Z', open: 1 }, transfers: [{ way: 'to' as const, card: 'other' }],
  }));
  const shapes = [{}, ...(['excel', 'statistics'] as const).flatMap((style) => (['csv', 'xlsx', 'zip'] as const).flatMap((format) => (['wide', 'long'] as const).map((repeats) => ({ style, format, repeats }))))];

  it.each((['ja', 'en'] as const).flatMap((lang) => shapes.map((options) => ({ lang, ...options }))))('%j', async (options) => {
    const { file, matches } = await importInto(designs, await fileOf({ designs, cards }, { ...options, ...told }));
    expect(file.source).toBe('own');
    expect(matches.map((table, at) => table.flatMap(({ by }, column) => (by === 'unknown' ? [file.tables[at]!.columns[column]!.header] : [])))).toEqual(matches.map(() => []));
  });
});

describe('a choice and a reason of one title', () => {
  const title = { ja: '不明', en: 'Unknown' };
  const sex = { choices: [{ value: 'm', title: { ja: '男', en: 'Male' } }, { value: '9', title }], reasons: true } as const;
  const own = design([], { missing_reasons: [{ value: 'nk', title }], pages: [page('p', item('single', 'sex', sex), item('multi', 'all', sex))], id_attributes: [] });
  const held: readonly Answers[] = [{ p: { sex: '9', all: ['9'] } }, { p: { 'sex@missing': 'nk', 'all@missing': 'nk' } }];

  it.each(Object.entries(files).flatMap(([name, options]) => (['ja', 'en'] as const).map((lang) => [name, lang, options] as const)))('come back from the %s file (%s) as they were', async (_name, lang, options) => {
    const { read } = await importInto([own], await fileOf({ designs: [own], cards: cardsOf(held.map((vals) => ({ version: 1, vals }))) }, { ...options, lang }));
    expect(read.map(({ vals }) => openForm(prepare(own), vals, context).answers())).toEqual(held);
  });

  it('mean the choice in the file of another program', async () => {
    const { read } = await importInto([own], 'sex\n不明\nnk\n', { labels: true });
    expect(read.map(({ vals }) => openForm(prepare(own), vals, context).answers()['p'])).toEqual([{ sex: '9' }, { 'sex@missing': 'nk' }]);
  });
});

describe('what programs write', () => {
  const own = design([], { pages: [page('p', item('number', 'n'), item('time', 'at'))] });

  it.each([['1e-7', 1e-7], ['1E-07', 1e-7], ['2.50e+03', 2500], ['-1.25e2', -125]])('the number %s', async (text, value) => {
    const [{ vals, findings } = { vals: {}, findings: [] }] = (await importInto([own], `n\n${text}\n`)).read;
    expect([openForm(prepare(own), vals, context).answers()['p'], findings]).toEqual([{ n: value }, []]);
  });

  it.each([['08:30:00', []], ['8:30:00 AM', []], ['08:30:20', ['told.seconds_left_out']]])('the time %s', async (text, notes) => {
    const [{ vals, findings } = { vals: {}, findings: [] }] = (await importInto([own], `at\n${text}\n`)).read;
    expect([vals, findings.map(({ code }) => code)]).toEqual([{ p: { at: '08:30' } }, notes]);
  });
});

describe('a time of Greenwich alone', () => {
  const own = design([], { pages: [page('p', item('time', 'at'), item('time', 'exact', { seconds: true }))] });

  it.each([
    ['Asia/Tokyo', '17:30', '17:30:05', []],
    ['Asia/Kathmandu', '14:15', '14:15:05', []],
    ['Asia/Phnom_Penh', '15:30', '15:30:05', []],
    ['UTC', '08:30', '08:30:05', []],
    // Summer time: without a day the digits stay, and that is told.
    ['America/New_York', '08:30', '08:30:05', ['import.greenwich', 'import.greenwich']],
  ])('is moved to %s as one with a day is, where the clocks are never changed', async (zone, at, exact, notes) => {
    const [{ vals, findings } = { vals: {}, findings: [] }] = (await importInto([own], 'at,exact\n08:30Z,08:30:05Z\n', {}, zone)).read;
    expect([vals, findings.map(({ code }) => code)]).toEqual([{ p: { at, exact } }, notes]);
  });

  it('with its distance from Greenwich is what the device showed', async () => {
    const [{ vals } = { vals: {} }] = (await importInto([own], 'at\n08:30:00.000+07:00\n', {}, 'America/New_York')).read;
    expect(vals).toEqual({ p: { at: '08:30' } });
  });
});

describe('answers that are written like a reason', () => {
  const own = design([], {
    missing_reasons: [{ value: 'nk', title: { ja: '不明', en: 'NA' }, code: -99 }],
    pages: [page('p', item('text', 'said', { reasons: true }), item('number', 'count', { reasons: true }))],
  });
  const before: Answers = { p: { said: 'NA', count: -99 } };

  it('stay where the cell says what the card holds, and give way to another', async () => {
    const { read } = await importInto([own], 'said,count\nNA,-99\nnk,nk\n');
    const joined = read.map((record) => joinAnswers(prepare(own), before, withoutEchoes(record, { prepared: prepare(own), vals: before, kept: [] }, prepare(own)), 'overwrite'));
    expect(joined).toEqual([before, { p: { said: null, 'said@missing': 'nk', count: null, 'count@missing': 'nk' } }]);
  });
});

describe('the hospital that made a card', () => {
  const named = item('text', 'hospital', { title: { ja: '病院番号', en: 'Hospital number' } });
  const own = design([], { pages: [page('p', named, item('number', 'n'))], id_attributes: [] });

  it.each([
    ['standard', {}],
    ['statistics', { style: 'statistics', format: 'csv' }],
    ['excel', { style: 'excel', format: 'csv' }],
    ['statistics without identifiers', { style: 'statistics', format: 'csv', deidentified: true }],
    ['excel without identifiers', { style: 'excel', format: 'csv', deidentified: true }],
  ] as const)('is no answer of an item that is called so: %s', async (_, options) => {
    const created_org = 'deidentified' in options ? '123456789' : { en: 'Kita' };
    const cards = cardsOf([{ version: 1, vals: { p: { n: 4 } } }]).map((card) => ({ ...card, created_org }));
    for (const lang of ['ja', 'en'] as const) {
      const file = await fileOf({ designs: [own], cards }, { ...options, lang, created_org: true });
      expect(String(file)).toMatch(/123456789|Kita/);
      const { read } = await importInto([own], file);
      expect(read.map(({ vals, findings }) => [vals['p'], findings])).toEqual([[{ n: 4 }, []]]);
    }
  });
});
