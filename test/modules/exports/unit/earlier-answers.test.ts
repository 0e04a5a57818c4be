import * as excel from '@e965/xlsx';
import { expect, it } from 'vitest';
import { inflatePart, listZipParts } from '#functions/storage/zip-parts.ts';
import type { Item } from '#shared/design/card-design.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import { openSaved } from '#shared/form/kept-answers.ts';
import { prepare } from '#shared/form/prepare.ts';
import { choices, context, design, item, repeat } from '#test/support/form-builder.ts';
import { cardsOf } from '#test/support/filled-cards.ts';
import { fileOf } from '#test/support/random-folder.ts';

const gone: Item[] = [
  item('string', 'how'),
  item('text', 'story'),
  item('number', 'weight'),
  item('date', 'day'),
  item('datetime', 'moment'),
  item('single', 'sex', { choices: choices('code_m') }),
  item('multi', 'drugs', { choices: choices('code_d', 'code_e') }),
  item('age', 'age'),
  repeat('wound', [item('string', 'site')]),
];
const stays = item('number', 'hr');
const designs = [design([stays, ...gone]), design([stays])];
const [first, second] = designs.map((each, index) => ({ version: index + 1, prepared: prepare(each) }));
const vals = { p: { hr: 80, how: 'fell', story: 'long story', weight: 61.75, day: '2026-11-03', moment: '2026-11-04T09:05', sex: 'code_m', drugs: ['code_d', 'code_e'], age: { year: 46, month: 7 }, wound: 2, site_1: 'arm', site_2: 'leg' } };
const { form, kept } = openSaved({ design: second!, context, posted: vals, entered: first!, before: null });
const folder = { designs, cards: cardsOf([{ version: 2, vals: form.answers() }]).map((card) => ({ ...card, kept })) };

const textOf = async (options: Partial<ExportOptions>): Promise<string> => {
  const file = await fileOf(folder, options);
  if (options.format === 'xlsx') return Object.values(excel.read(file).Sheets).map((sheet) => excel.utils.sheet_to_csv(sheet)).join('\n');
  if (options.format !== 'zip') return file.toString('utf8');
  return (listZipParts(file, 100) ?? []).filter(({ name }) => /^(?:data|p\..*)\.csv$/.test(name)).map((part) => inflatePart(file, part)!.toString('utf8')).join('\n');
};

it.each<Partial<ExportOptions>>([
  {},
  { style: 'statistics' },
  { style: 'statistics', format: 'xlsx' },
  { style: 'statistics', format: 'zip' },
  { style: 'statistics', format: 'zip', repeats: 'long' },
  { format: 'jsonl' },
  { format: 'fhir' },
  { format: 'odm' },
])('answers of a version before stand in every format: %o', async (options) => {
  expect(kept).not.toHaveLength(0);
  const text = await textOf(options);
  const answers = ['fell', 'long story', '61.75', '2026-11-03', /2026-11-04[T ]09:05/, 'code_m', 'code_d', 'code_e', '46', '7', 'arm', 'leg'];
  expect(answers.filter((answer) => (typeof answer === 'string' ? !text.includes(answer) : !answer.test(text)))).toEqual([]);
});
