import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { folderOf, projectOf } from '#test/unit/frontend/support/answers.ts';
import { openProduct, useFreshBrowser } from '#test/unit/frontend/support/open-product.tsx';

useFreshBrowser();

const item = (name: string, type: string, en: string, more = {}) => ({ name, class: 'attribute', type, title: { en }, ...more });
const choice = (value: string, en: string) => ({ value, title: { en } });
const regions = [choice('h', 'Head'), choice('c', 'Chest')];

const columns = [
  item('region', 'single', 'Region', { choices: regions, activation: [{ when: ['c'], items: [item('ribs', 'number', 'Ribs')] }, { when: ['never'], items: [item('unasked', 'string', 'Unasked')] }] }),
  item('ais', 'number', 'AIS', { soft_range: { max: 5 }, reasons: ['nk'] }),
  item('size', 'number', 'Size', { suffix: { en: 'mm' } }),
  item('open', 'check', 'Open'),
  item('code', 'string', 'Code'),
  item('seen', 'dropdown', 'Seen by', { choices: regions }),
  item('note', 'text', 'Note'),
];
const titles = ['Region', 'Ribs', 'AIS', 'Size (mm)', 'Open', 'Code', 'Seen by', 'Note'];

const designWith = (items: readonly object[]) => ({
  format: 1,
  languages: ['en'],
  title: { en: 'Trauma' },
  missing_reasons: [choice('nk', 'Not known')],
  confirmation_reasons: [choice('record', 'As in the chart')],
  pages: [
    {
      name: 'p',
      title: { en: 'Injuries' },
      items: [item('number', 'string', 'Number'), item('many', 'plugin', 'How many', { plugin: { kind: 'expression', params: { calculation: 'count(${p.region})' } } }), { name: 'injury', class: 'repeat', layout: 'table', title: { en: 'Injury' }, items: [...items, { name: 'photo', class: 'repeat', title: { en: 'Photo' }, items: [item('caption', 'string', 'Caption')] }] }],
    },
  ],
  id_attributes: ['p.number'],
  numbering: [],
  summary: [],
});

const confirmed = { value: 6, checks: ['soft_range'], reason: 'record', by: { id: 'aoi', name: { en: 'Megumi Aoi' } }, at: '2026-11-20T02:00:00Z' };
const vals = {
  p: {
    number: 'TR-7',
    injury: 3, injury_registered_at_1: '2026-11-20 10:05',
    region_1: 'h', ais_1: 6, 'ais_1@confirmed': confirmed, size_1: 12, open_1: true,
    region_2: 'c', ribs_2: 4, 'ais_2@missing': 'nk', photo_2: 1, caption_2_1: 'From the left',
    region_3: 'h', ais_3: 7, note_3: 'seen twice',
  },
};

const card = {
  id: 'card1', card_id: 'card1', card_global_id: 'traumaadultcard1', version: 1,
  project: { id: 'trauma', title: { en: 'Trauma study' }, design_name: 'trauma' },
  folder: { id: 'adult', title: { en: 'Adults' }, design_name: 'adult', registration: { start_at: null, end_at: null, open: true } },
  status: { overall: 'partial', required: 'comp' }, page_status: [], summary: [],
  created_at: '2026-11-20T01:00:00Z', updated_at: '2026-11-20T02:00:00Z', updated_org: { en: 'Minato' },
  card_hash: 'h', kept_answers: [], vals, history: [], read_only: false,
};

const printed = async (items: readonly object[]) => {
  await openProduct({
    token: 'aoi.token',
    at: '/form?project=trauma&folder=adult&card=card1',
    language: 'en',
    stubs: { projects: [projectOf([folderOf('adult')])], getDesign: { version: 1, design: designWith(items) }, getCard: card },
  });
  await screen.findByRole('button', { name: 'Print' });
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByRole('article')).toBeTruthy();
  });
  return screen.getByRole('article');
};

const headsOf = (table: HTMLElement) => within(table).getAllByRole('columnheader').map(({ textContent }) => textContent);
const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').slice(1).map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));

// proves U9.88
test('a repeat as a table is a table on paper, with what its cells have no room for below it', async () => {
  const sheet = await printed(columns.slice(0, 4));
  const [working, table, ...others] = within(sheet).getAllByRole('table');
  expect(others).toEqual([]);
  // What is read in all rows is named by its title.
  expect(rowsOf(working!)).toEqual([['Region', 'Head, Chest, Head'], ['Result', '3']]);
  expect(sheet.textContent).toContain('count([Region])');
  expect(headsOf(table!)).toEqual(['Region', 'Ribs', 'AIS', 'Size (mm)', 'Open']);
  expect(rowsOf(table!)).toEqual([
    ['12026-11-20 10:05', 'Head', '–', '61)', '12', '☑'],
    ['2', 'Chest', '4', 'Not known', '', '☐'],
    ['3', 'Head', '–', '72)', '', '☐'],
  ]);
  expect(sheet.textContent).toMatch(/1\) Injury \(1\) · AIS: ✓ Confirmed by Megumi Aoi, .* · As in the chart.*2\) Injury \(3\) · AIS: ⚠ /);
  expect(sheet.textContent).toMatch(/\.Injury \(2\)Photo \(1\).*CaptionFrom the left$/);
});

test('one that is wider than the sheet goes on below, with the numbers of the same rows', async () => {
  const sheet = await printed(columns);
  const [, ...tables] = within(sheet).getAllByRole('table');
  expect(tables).toHaveLength(2);
  expect(tables.flatMap(headsOf)).toEqual(titles);
  expect(tables.map((table) => rowsOf(table).map(([head]) => head))).toEqual([['12026-11-20 10:05', '2', '3'], ['1', '2', '3']]);
  expect(rowsOf(tables[1]!)[2]!.at(-1)).toBe('seen twice');
  // No part is one narrow column that is stretched over the page.
  for (const table of tables) expect(headsOf(table).length).toBeGreaterThan(2);
});
