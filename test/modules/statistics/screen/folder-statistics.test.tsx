import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { CallAnswer } from '#shared/api/calls.ts';
import { timeRows } from '#frontend/modules/statistics/figure-rows.ts';
import { aoi, folderOf, projectOf } from '#test/unit/frontend/support/answers.ts';
import { openProduct, useFreshBrowser } from '#test/unit/frontend/support/open-product.tsx';
import { refuse } from '#test/unit/frontend/support/stub-api.ts';

useFreshBrowser();

type Answer = CallAnswer<'folderDistributions'>;
type Item = Answer['pages'][number]['items'][number];

const item = (path: string, title: string, more: Partial<Item>): Item => ({ path, title: { ja: title, en: title }, required: false, asked: 20, answered: 18, share: 90, missing: [], figures: [], ...more });

const choice = (value: string, title: string, cards: number, share: number) => ({ value, title: { en: title }, cards, share });

const answer: Answer = {
  cards: { looked_at: 20, all: false, since: '2026-09-03T00:00:00Z' },
  organisations: [
    { id: 'minato', name: { ja: '港病院', en: 'Minato' }, is_own: true, months: [{ month: '2026-09', cards: 12 }, { month: '2026-11', cards: 3 }] },
    { id: 'nagisa', name: { ja: '渚病院', en: 'Nagisa' }, is_own: false, months: [{ month: '2026-11', cards: 5 }] },
  ],
  withheld: 2,
  pages: [
    {
      name: 'patient',
      title: { ja: '患者', en: 'Patient' },
      items: [
        item('patient.sex', 'Sex', { required: true, figures: [{ of: 'choices', count: 18, choices: [choice('m', 'Male', 12, 67), choice('f', 'Female', 6, 33)] }] }),
        item('patient.pulse', 'Pulse', {
          unit: { en: '/min' },
          missing: [{ value: 'nk', title: { en: 'Not known' }, count: 1, share: 5 }],
          figures: [{ of: 'numbers', count: 18, spread: { lower: 67.5, median: 75, upper: 82.5, bands: [{ from: 60, to: 70, count: 4 }, { from: 70, to: 80, count: 13 }, { from: 80, to: null, count: 1 }] } }],
        }),
        item('patient.note', 'Note', { figures: [{ of: 'texts' }] }),
        item('patient.tick', 'Police', { never_missing: true, answered: 20, share: 100, figures: [{ of: 'yes_no', count: 20, choices: [choice('true', '', 5, 25), choice('false', '', 15, 75)] }] }),
      ],
    },
    {
      name: 'wounds',
      title: { ja: '創傷', en: 'Wounds' },
      items: [
        item('wounds.part', 'Part', { per_row: true, figures: [{ of: 'choices', many: true, count: 18, choices: [choice('head', 'Head', 10, 56)], rest: { values: 3, cards: 9 } }] }),
        item('wounds.day', 'Day', { figures: [{ of: 'months', count: 17, months: [{ month: '2026-01', cards: 7 }, { month: '2026-03', cards: 10 }] }] }),
      ],
    },
  ],
};

const project = projectOf([folderOf('child', { title: { ja: '小児', en: 'Children' } })], { id: 'trauma', title: { ja: '外傷', en: 'Trauma' } });

const open = (stubs = {}, at = '/cards/trauma/child/statistics', language: 'ja' | 'en' = 'en') => openProduct({ token: 'aoi.token', at, language, stubs: { check: aoi, projects: [project], folderDistributions: answer, ...stubs } });

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));

const tableOf = async (title: string): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByRole('button', { name: `Table of "${title}"` }));
  return screen.findByRole('table', { name: title });
};

describe('the statistics of a folder', () => {
  // proves U2.70
  test('are reached from the list of its cards by everybody who may read it', async () => {
    const list = { total: 0, cards: [] };
    await open({ cards: list, listCards: [], projectUsers: [] }, '/cards/trauma/child');
    expect((await screen.findByRole('link', { name: 'Statistics' })).getAttribute('href')).toBe('/cards/trauma/child/statistics');
  });

  // proves U2.70
  test('show a chart that says its figures, and the table behind it on demand', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'Statistics: Children' })).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'Chart: Sex. Male: 12 (67%), Female: 6 (33%)' })).toBeTruthy();
    expect(rowsOf(await tableOf('Sex'))).toEqual([['Male', '12', '67%'], ['Female', '6', '33%']]);
    expect(screen.queryByRole('img', { name: /Chart: Sex/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Table of "Sex"' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('Median 75 (quartiles 67.5 and 82.5) /min')).toBeTruthy();
    expect(screen.getByText('Answered 18 of 20 cards, Missing: 1, Not known: 1')).toBeTruthy();
    expect(rowsOf(await tableOf('Pulse'))).toEqual([['60–69', '4'], ['70–79', '13'], ['80 or more', '1']]);
    expect(rowsOf(await tableOf('Police'))).toEqual([['Yes', '5', '25%'], ['No', '15', '75%']]);
  });

  test('of a text say only whether it is answered', async () => {
    await open();
    const note = await screen.findByRole('region', { name: 'Note' });
    expect(within(note).queryByRole('button')).toBeNull();
    expect(within(note).getByText('Answered 18 of 20 cards, Missing: 2')).toBeTruthy();
  });

  test('count cards by month with the empty months between, and by hospital; the table is saved as CSV', async () => {
    await open();
    expect(rowsOf(await tableOf('By month of creation'))).toEqual([['2026-09', '12'], ['2026-10', '0'], ['2026-11', '8']]);
    expect(rowsOf(await tableOf('By organisation'))).toEqual([['Minato', '15', '75%'], ['Nagisa', '5', '25%']]);
    let made: Blob | undefined;
    URL.createObjectURL = (blob) => ((made = blob as Blob), 'blob:csv');
    URL.revokeObjectURL = () => undefined;
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    fireEvent.click(screen.getByRole('button', { name: 'Save "By organisation" as CSV' }));
    click.mockRestore();
    expect(await made!.text()).toBe('Organisation,Count,Share (%)\r\nMinato,15,75\r\nNagisa,5,25\r\n');
  });

  test('say of which cards they are, and how many items are left out', async () => {
    await open();
    expect(await screen.findByText('The answers below are those of the latest cards (20 of 20, created since 3 Sept 2026). Choose months to count earlier cards.')).toBeTruthy();
    expect(screen.getByText('Items left out because you may not see them: 2.')).toBeTruthy();
  });

  // proves U9.122
  test('are filtered by hospital and month, which stand in the address; wrong months of an address are not asked for', async () => {
    const { api } = await open({}, '/cards/trauma/child/statistics?from=2026-13&to=2026-11');
    fireEvent.change(await screen.findByRole('combobox', { name: 'Organisation' }), { target: { value: 'nagisa' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Created from' }), { target: { value: '2026-10' } });
    await vi.waitFor(() => expect(api.of('folderDistributions').map(({ url }) => url.search)).toEqual(['?to=2026-11', '?org=nagisa&to=2026-11', '?org=nagisa&from=2026-10&to=2026-11']));
    expect(rowsOf(await tableOf('By month of creation'))).toEqual([['2026-11', '5']]);
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(window.location.search).toBe('');
  });

  test('show the items of one page, whose name stands in the address, and what its missing answers are', async () => {
    await open();
    const missing = await screen.findByRole('region', { name: 'Missing answers' });
    expect(rowsOf(within(missing).getByRole('table', { name: 'Patient' }))).toEqual([['SexRequired', '20', '90%Missing: 10%'], ['Pulse', '20', '90%Missing: 5%Not known: 5%'], ['Note', '20', '90%Missing: 10%']]);
    fireEvent.change(screen.getAllByRole('combobox', { name: 'Page' })[0]!, { target: { value: 'wounds' } });
    expect(await screen.findByText('Answered 18 of 20 rows, Missing: 2')).toBeTruthy();
    expect(window.location.search).toBe('?page=wounds');
    expect(rowsOf(await tableOf('Part'))).toEqual([['Head', '10', '56%'], ['Others: 3', '9', '']]);
    expect(rowsOf(await tableOf('Day'))).toEqual([['2026-01', '7'], ['2026-02', '0'], ['2026-03', '10']]);
    expect(screen.getByText('Answered 18 of 20 cards, Missing: 2, Month not known: 1')).toBeTruthy();
  });

  test('have words for a folder without cards, for a filter without cards, for a failure and for a folder that is not known', async () => {
    const first = await open({ folderDistributions: { ...answer, organisations: [], pages: [] } });
    expect(await screen.findByText('This folder has no cards')).toBeTruthy();
    first.unmount();
    const second = await open({}, '/cards/trauma/child/statistics?from=2027-01');
    expect(await screen.findByText('No cards match')).toBeTruthy();
    second.unmount();
    const third = await open({ folderDistributions: () => refuse('storage.busy') });
    expect(await screen.findByRole('alert')).toBeTruthy();
    third.unmount();
    await open({}, '/cards/trauma/other/statistics');
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  test('are in Japanese', async () => {
    await open({}, '/cards/trauma/child/statistics', 'ja');
    expect(await screen.findByRole('heading', { name: '統計：小児' })).toBeTruthy();
    expect(await screen.findByText('中央値 75（四分位範囲 67.5～82.5）/min')).toBeTruthy();
    expect(screen.getByRole('button', { name: '「Sex」を表で見る' })).toBeTruthy();
  });
});

test('many months become years', () => {
  expect(timeRows([{ month: '2020-12', cards: 1 }, { month: '2022-01', cards: 2 }, { month: '2024-02', cards: 4 }])).toEqual({
    unit: 'year',
    rows: [['2020', 1], ['2021', 0], ['2022', 2], ['2023', 0], ['2024', 4]].map(([year, count]) => ({ key: year, name: year, count })),
  });
  expect(timeRows([{ month: '2021-12', cards: 1 }, { month: '2024-11', cards: 2 }]).rows).toHaveLength(36);
});
