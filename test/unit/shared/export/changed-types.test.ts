import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import { openSaved } from '#shared/form/kept-answers.ts';
import { prepare } from '#shared/form/prepare.ts';
import { keptOf } from '#shared/modules/import/kept-cells.ts';
import { withoutEchoes } from '#shared/modules/import/judge-record.ts';
import { context, design, item, page, repeat } from '#test/support/form-builder.ts';
import { cardsOf } from '#test/support/filled-cards.ts';
import { importInto } from '#test/modules/import/support/import-file.ts';
import { fileOf } from '#test/support/random-folder.ts';

const signs = { choices: ['1', '2', '3'].map((value) => ({ value, title: { ja: ['咳', '熱', '痛み'][Number(value) - 1]!, en: ['Cough', 'Fever', 'Pain'][Number(value) - 1]! } })) };
const of = (type: 'single' | 'dropdown' | 'multi' | 'string'): CardDesign =>
  design([], { pages: [page('p', type === 'string' ? item('string', 'sign') : item(type, 'sign', signs), repeat('wound', [type === 'string' ? item('string', 'site') : item(type, 'site', signs)]))], id_attributes: [] });
const one = (value: string): Answers => ({ p: { sign: value, wound: 1, site_1: value } });
const several = (...values: string[]): Answers => ({ p: { sign: values, wound: 1, site_1: values } });

/** Cards by version, as they were saved. */
const folderOf = (designs: CardDesign[], ...vals: readonly Answers[]) => ({ designs, cards: cardsOf(vals.map((each, index) => ({ version: index + 1, vals: each }))) });
const rowsOf = async (folder: Parameters<typeof fileOf>[0], options: Partial<ExportOptions> = {}) => {
  const rows: readonly Record<string, string>[] = parse(await fileOf(folder, options), { columns: true, bom: true });
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => /p\.(sign|site)|›.*(sign|site)/.test(name))));
};

describe('an item that changed between one choice and several', () => {
  const orders: readonly (readonly [string, CardDesign[], Answers[]])[] = [
    ['one, then several', [of('single'), of('multi')], [one('1'), several('1', '2')]],
    ['several, then one', [of('multi'), of('dropdown')], [several('1', '2'), one('1')]],
  ];

  it.each(orders)('is written in one way: %s', async (_, designs, vals) => {
    const folder = folderOf(designs, ...vals);
    const cells = (answer: string | readonly string[]) => (typeof answer === 'string' ? 'Cough' : 'Cough;Fever');
    const titled = vals.map(({ p }) => cells(p!['sign'] as string));
    expect((await rowsOf(folder)).map((row) => Object.values(row))).toEqual(titled.map((text) => [text, text]));
    expect((await rowsOf(folder, { style: 'excel', format: 'csv' })).map((row) => Object.values(row))).toEqual(titled.map((text) => [text, text]));
    const ticks = vals.map(({ p }) => (typeof p!['sign'] === 'string' ? ['1', '0', '0'] : ['1', '1', '0']));
    expect(await rowsOf(folder, { style: 'statistics', format: 'csv' })).toEqual(ticks.map(([a, b, c]) => ({ 'p.sign.1': a, 'p.sign.2': b, 'p.sign.3': c, 'p.site_1.1': a, 'p.site_1.2': b, 'p.site_1.3': c })));
    const lines = String(await fileOf(folder, { format: 'fhir', style: 'statistics' })).trim().split('\n').slice(1);
    expect(lines.map((line) => line.match(/"valueCoding"/g)?.length)).toEqual(vals.map(({ p }) => (typeof p!['sign'] === 'string' ? 2 : 4)));
    const stored = String(await fileOf(folder, { format: 'jsonl' })).trim().split('\n').map((line) => (JSON.parse(line) as { vals: Answers }).vals);
    expect(stored).toEqual(vals);
  });

  it.each(orders)('comes back from every file of ours as it was: %s', async (_, designs, vals) => {
    const newest = { version: 2, prepared: prepare(designs[1]!) };
    const moved = (answers: Answers, version: number): { readonly vals: Answers; readonly kept: readonly KeptAnswer[] } => {
      const own = { version, prepared: prepare(designs[version - 1]!) };
      const { form, kept } = openSaved({ design: newest, context, posted: answers, entered: own, before: null });
      return { vals: form.answers(), kept };
    };
    for (const options of [{}, { style: 'excel', format: 'csv' }, { style: 'statistics', format: 'csv' }, { style: 'statistics', format: 'zip', repeats: 'long' }, { style: 'statistics', format: 'xlsx' }] as const) {
      const { read, matches } = await importInto(designs, await fileOf(folderOf(designs, ...vals), options));
      expect([options, matches.flat().filter(({ by }) => by === 'unknown')]).toEqual([options, []]);
      const came = read.map((record) => {
        expect([options, record.findings]).toEqual([options, []]);
        const { form } = openSaved({ design: newest, context, posted: record.vals, before: null });
        const answers = form.answers();
        return { vals: answers, kept: keptOf(record, answers) };
      });
      const plain = ({ vals: { p }, kept }: (typeof came)[number]) => [p?.['sign'] ?? null, p?.['site_1'] ?? null, ...kept.map(({ version, path, value }) => [version, path, value])];
      expect([options, came.map(plain)]).toEqual([options, vals.map((answers, index) => plain(moved(answers, index + 1)))]);
    }
  });

  it('changes nothing where a card holds the one choice of an item that took several', async () => {
    const designs = [of('multi'), of('single')];
    const held = several('2');
    const { read } = await importInto(designs, await fileOf(folderOf(designs, held), { style: 'statistics', format: 'csv' }));
    const [first, newest] = designs.map(prepare);
    expect(read[0]?.vals['p']).toMatchObject({ sign: '2', site_1: '2' });
    expect(withoutEchoes(read[0]!, { prepared: first!, vals: held, kept: [] }, newest!).vals['p']).toEqual({ wound: 1 });
    const kept = [{ version: 1, path: 'p.sign', value: ['2'] }];
    expect(withoutEchoes(read[0]!, { prepared: newest!, vals: { p: { wound: 1 } }, kept }, newest!).vals['p']).toEqual({ wound: 1, site_1: '2' });
  });
});

describe('an item that became a text', () => {
  it.each([['single', one('2'), 'Fever'], ['multi', several('1', '3'), 'Cough;Pain']] as const)('shows its former choices by their words, beside typed texts: %s', async (type, before, words) => {
    const designs = [of(type), of('string')];
    const folder = folderOf(designs, before, one('2'));
    for (const options of [{}, { style: 'excel', format: 'csv' }, { style: 'statistics', format: 'csv' }] as const) {
      expect([options, (await rowsOf(folder, options)).map((row) => Object.values(row))]).toEqual([options, [[words, words], ['2', '2']]]);
    }
    expect(String(await fileOf(folder, { format: 'fhir', style: 'statistics' }))).toContain(`{"valueString":"${words}"}`);
    expect(String(await fileOf(folder, { format: 'odm', style: 'statistics' }))).toContain(`<Value>${words}</Value>`);
    const { read } = await importInto(designs, await fileOf(folder, { lang: 'ja' }));
    const [first, second] = designs.map(prepare);
    expect(withoutEchoes(read[0]!, { prepared: first!, vals: before, kept: [] }, second!).vals['p']).toEqual({ wound: 1 });
  });
});
