import type { CardDesign, Choice } from '#shared/design/card-design.ts';
import type { FormContext, FormSession } from '#shared/form/form-types.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { choices, group, item } from '#test/support/form-builder.ts';
import { generatedDesign } from '#test/support/generated-design.ts';

const context: FormContext = { today: '2026-11-21', now: '2026-11-21T09:00', organisation: 'Minato', language: 'ja', isNew: true };
const [regions, districts, villages] = [10, 300, 10_000];
const turns = 3_000;

const regionOf = (district: number): string => `r${district % regions}`;
const districtOf = (village: number): string => `d${village % districts}`;
const places = (count: number, prefix: string, columns: (at: number) => Choice['columns']): Choice[] =>
  Array.from({ length: count }, (_, at) => ({ value: `${prefix}${at}`, title: { en: `${prefix} ${at}` }, columns: columns(at) }));

/** A form of many items whose first page asks for region, district and village. */
const cascadeDesign = (size: number, villageFilter: string): CardDesign => {
  const rest = generatedDesign(size);
  const lists = {
    districts: places(districts, 'd', (at) => ({ region: regionOf(at) })),
    villages: places(villages, 'v', (at) => ({ district: districtOf(at), region: regionOf(at % districts), size: String(at % 97) })),
  };
  const from = (list: keyof typeof lists, choice_filter: string) => ({ choices: undefined, choices_from: list, choice_filter }) as unknown as { choices: Choice[]; choice_filter: string };
  const cascade = group('where', [
    item('dropdown', 'region', { choices: choices(...Array.from({ length: regions }, (_, at) => `r${at}`)) }),
    item('dropdown', 'district', from('districts', '${#region} = ${where.region}')),
    item('dropdown', 'village', from('villages', villageFilter)),
    item('number', 'least'),
  ]);
  const page = { name: 'where', title: { en: 'Where' }, items: [cascade] };
  return JSON.parse(JSON.stringify({ ...rest, pages: [page, ...rest.pages], lists })) as CardDesign;
};

const quantile = (times: readonly number[], share: number): number => times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN;

/** ms of each change with what a screen then reads of the three lists. */
const play = (form: FormSession, change: (turn: number) => readonly [path: string, value: string]): number[] =>
  Array.from({ length: turns }, (_, turn) => {
    const [path, value] = change(turn);
    const start = performance.now();
    form.set(path, value);
    for (const name of ['region', 'district', 'village']) form.item(`where.${name}`);
    return performance.now() - start;
  });

const byAnswer = (turn: number): readonly [string, string] => {
  const district = (turn * 7) % districts;
  return turn % 2 === 0 ? ['where.region', regionOf(district)] : ['where.district', `d${district}`];
};

const cases = [
  ['column = ${item}', '${#district} = ${where.district}', byAnswer],
  ['two columns, and another test', '${#district} = ${where.district} and ${#region} = ${where.region} and number(${#size}) >= 3', byAnswer],
  ['compared row by row', 'number(${#size}) >= ${where.least}', (turn: number) => ['where.least', String(turn % 97)] as const],
] as const;

/** Prints what one answer in a cascade costs. */
export const measureCascades = (): void => {
  console.log(`\nCascade of ${regions} regions, ${districts} districts and ${villages} villages in a form of 5,000 items: ms of one answer with what the screen reads of the lists`);
  console.log('filter of the villages                first   median      p95      max');
  for (const [name, filter, change] of cases) {
    const design = cascadeDesign(5_000, filter);
    const form = openForm(prepare(design), {}, context);
    const times = play(form, change);
    const [first = Number.NaN, ...later] = times;
    console.log(`${name.padEnd(34)} ${[first, quantile(later, 0.5), quantile(later, 0.95), Math.max(...later)].map((ms) => ms.toFixed(3).padStart(8)).join(' ')}`);
  }
};
