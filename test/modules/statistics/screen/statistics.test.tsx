import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { CallAnswer } from '#shared/api/calls.ts';
import { everyMonth } from '#frontend/modules/statistics/months-panel.tsx';
import { openProduct, useFreshBrowser } from '#test/unit/frontend/support/open-product.tsx';
import { refuse } from '#test/unit/frontend/support/stub-api.ts';
import { folderOf, projectOf } from '#test/unit/frontend/support/answers.ts';
import { chea, managedDomain, managedProject } from '#test/unit/frontend/administration/people.ts';

useFreshBrowser();

const figures: CallAnswer<'projectFigures'> = {
  cards: 30,
  months: [
    { month: '2026-09', cards: 3 },
    { month: '2026-11', cards: 18 },
  ],
  organisations: [
    { id: 'minato', name: { ja: '港病院', en: 'Minato' }, is_own: false, cards: 20, complete: 65 },
    { id: 'small', name: { ja: '小病院', en: '=Small' }, is_own: false, cards: 3, complete: 33 },
  ],
  folders: [
    { id: 'adult', name: 'adult', title: { ja: '成人', en: 'Adults' }, cards: 12, dates: [] },
    { id: 'child', name: 'child', title: { ja: '小児', en: 'Children' }, cards: 2_345, dates: [{ path: 'er.arrival', title: { ja: '来院日時', en: 'Arrival' } }] },
  ],
};

const completeness: CallAnswer<'folderFigures'> = {
  cards: { looked_at: 18, all: false, since: '2026-09-03T00:00:00Z', in_tens: true },
  pages: [
    {
      name: 'patient',
      title: { ja: '患者', en: 'Patient' },
      asked: 18,
      complete: 40,
      items: [
        { name: 'age', title: { ja: '年齢', en: 'Age' }, required: true, asked: 18, answered: 90 },
        { name: 'weeks', title: { ja: '妊娠週数', en: 'Weeks' }, required: false, asked: 10, answered: null },
        { name: 'sex', title: { ja: '性別', en: 'Sex' }, required: false, asked: 18, answered: 50 },
      ],
    },
  ],
};

const open = (stubs = {}, at = '/manage/project/trauma', language: 'ja' | 'en' = 'en') =>
  openProduct({
    token: 'chea.token',
    at,
    language,
    stubs: { check: chea, domains: [managedDomain], project: managedProject, projectFigures: figures, folderFigures: completeness, ...stubs },
  });

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));

/** What the button would save. */
const savedBy = async (name: string): Promise<string> => {
  let made: Blob | undefined;
  URL.createObjectURL = (blob) => ((made = blob as Blob), 'blob:csv');
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  fireEvent.click(await screen.findByRole('button', { name }));
  expect(click.mock.contexts[0]).toMatchObject({ download: expect.stringMatching(/^[a-z_]+_\d{8}\.csv$/) });
  click.mockRestore();
  return await made!.text();
};

describe('the overview of a project', () => {
  // proves A2.17, A10.23
  test('shows months, organisations and items; and says that cards of other organisations are counted in tens', async () => {
    await open();
    const months = await screen.findByRole('region', { name: /Cards per month/ });
    expect(within(months).getAllByRole('listitem').map(({ textContent }) => textContent).slice(0, 3)).toEqual(['3Sept', '0Oct', '18Nov']);
    fireEvent.click(within(months).getByRole('button', { name: /^Table of "/ }));
    expect(rowsOf(within(months).getByRole('table')).slice(0, 3)).toEqual([['Sept', '3'], ['Oct', '0'], ['Nov', '18']]);
    expect(rowsOf(screen.getByRole('table', { name: 'By organisation' }))).toEqual([
      ['Minato', '20', '65%'],
      ['=Small', '3', '33%'],
    ]);
    expect(rowsOf(await screen.findByRole('table', { name: 'Patient' }))).toEqual([
      ['AgeRequired', '18', '90%Missing: 10%'],
      ['Weeks', '10', '－'],
      ['Sex', '18', '50%Missing: 50%'],
    ]);
    expect(screen.getByText('Of the latest 18 of 2,345 cards (since 3 Sept 2026).')).toBeTruthy();
    expect(screen.getByText(/Cards of other organisations are counted in tens/)).toBeTruthy();
    expect(screen.getByText('Page fully answered in 40% of cards')).toBeTruthy();
  });

  test('shows how the cards of each hospital stand in the review, and cards with errors, where a project has them', async () => {
    const [minato, small] = figures.organisations as [(typeof figures.organisations)[number], (typeof figures.organisations)[number]];
    const review = { entry: 6, submitted: 5, returned: 0, locked: 9, open: 7, answered: 0 };
    const ofSmall = { entry: 2, submitted: 1, returned: 0, locked: 0, open: 0, answered: 0 };
    await open({ projectFigures: { ...figures, organisations: [{ ...minato, errors: 6, review }, { ...small, cards: 3, errors: 1, review: ofSmall }] } });
    expect(rowsOf(await screen.findByRole('table', { name: 'Review by organisation' }))).toEqual([
      ['Minato', '6', '5', '0', '9', '7', '0'],
      ['=Small', '2', '1', '0', '0', '0', '0'],
    ]);
    expect(rowsOf(screen.getByRole('table', { name: 'By organisation' }))).toEqual([
      ['Minato', '20', '6', '65%'],
      ['=Small', '3', '1', '33%'],
    ]);
    expect(await savedBy('Save "Review by organisation" as CSV')).toBe("Organisation,Not submitted,Submitted,Returned,Accepted,Open questions,Answered questions\r\nMinato,6,5,0,9,7,0\r\n'=Small,2,1,0,0,0,0\r\n");
    expect(await savedBy('Save "By organisation" as CSV')).toBe("Organisation,Cards,With errors,Required items complete (%)\r\nMinato,20,6,65\r\n'=Small,3,1,33\r\n");
  });

  // proves A2.60
  test('is open to an owner, with the way back to the administration of the project, and to nobody else', async () => {
    const owned = projectOf([folderOf('child')], { id: 'trauma', title: { en: 'Trauma' }, is_owner: true });
    const opened = await open({ projects: [owned] }, '/prjAdminMenu/trauma/figures');
    expect(await screen.findByRole('table', { name: 'By organisation' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Trauma' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Project admin' }).getAttribute('href')).toBe('/prjAdminMenu/trauma');
    opened.unmount();
    await open({ projects: [owned], projectFigures: () => refuse('access.denied') }, '/prjAdminMenu/trauma/figures');
    expect(await screen.findByRole('heading', { name: 'Not authorized.' })).toBeTruthy();
  });

  // proves A2.17
  test('months go by the day of entry, or by a date of a form, which stands in the address', async () => {
    const later = `${new Date().getFullYear() + 1}-02`;
    const folderMonths = { cards: { looked_at: 18, all: false, since: '2026-09-03T00:00:00Z', in_tens: true }, months: [{ month: '2024-12', cards: 9 }, { month: '2025-02', cards: 20 }, { month: later, cards: 10 }], undated: 6 };
    const { api } = await open({ folderMonths });
    const choice = await screen.findByRole('combobox', { name: 'Date that counts' });
    expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['Day of entry', 'Arrival (Children)']);
    expect(api.of('folderMonths')).toEqual([]);
    fireEvent.change(choice, { target: { value: 'child.er.arrival' } });
    expect(await screen.findByText('Cards whose month is unknown: 6')).toBeTruthy();
    const panel = screen.getByRole('region', { name: /Cards per month/ });
    expect(within(panel).getByText('Of the latest 18 of 2,345 cards (since 3 Sept 2026).')).toBeTruthy();
    expect(api.of('folderMonths').map(({ url }) => url.pathname + url.search)).toEqual(['/api/m/projects/trauma/folders/child/months?date=er.arrival']);
    expect(window.location.search).toBe('?months=child.er.arrival');
    expect(await savedBy('Save "Cards per month" as CSV')).toMatch(new RegExp(`^Month,Cards\r\n2024-12,9\r\n2025-01,0\r\n2025-02,20\r\n2025-03,0\r\n.*${later},10\r\nMonth unknown,6\r\n$`, 's'));
  });

  // proves A10.7
  test('months by a date that is not told are said to be so, and are no empty chart and no file', async () => {
    const folderMonths = { cards: { looked_at: 18, all: true, since: '2026-09-03T00:00:00Z', in_tens: true }, not_told: true, months: [], undated: 0 };
    await open({ folderMonths, folderFigures: () => refuse('storage.busy') }, '/manage/project/trauma?months=child.er.arrival');
    expect(await screen.findByText(/could reveal a few patients/)).toBeTruthy();
    expect(screen.queryByText(/month is unknown/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save "Cards per month" as CSV' })).toBeNull();
  });

  test('begins with the fullest folder; folder and order are chosen, and stand in the address', async () => {
    const { api } = await open();
    await screen.findByRole('table', { name: 'Patient' });
    expect(api.of('folderFigures')[0]?.url.pathname).toBe('/api/m/projects/trauma/folders/child/figures');
    fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'lowest' } });
    expect(rowsOf(screen.getByRole('table', { name: 'Patient' })).map(([name]) => name)).toEqual(['Sex', 'AgeRequired', 'Weeks']);
    fireEvent.change(screen.getByRole('combobox', { name: 'Folder' }), { target: { value: 'adult' } });
    await screen.findByRole('table', { name: 'Patient' });
    expect(api.of('folderFigures')[1]?.url.pathname).toBe('/api/m/projects/trauma/folders/adult/figures');
    expect(window.location.search).toBe('?order=lowest&folder=adult');
  });

  // proves A2.17
  test('the pages of a long form begin folded, each with what it comes to, and open one by one; a short form is open', async () => {
    const items = Array.from({ length: 60 }, (_, at) => ({ name: `i${at}`, title: { en: `Item ${at}` }, required: false, asked: 18, answered: 50 }));
    const [patient] = completeness.pages;
    await open({ folderFigures: { ...completeness, pages: [patient, { ...patient!, name: 'long', title: { en: 'Long page' }, items }] } });
    const fold = await screen.findByRole('button', { name: 'Long page' });
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    screen.getByText(/Items: 60$/);
    expect([screen.queryByRole('table', { name: 'Long page' }), screen.queryByRole('table', { name: 'Patient' })]).toEqual([null, null]);
    fireEvent.click(fold);
    expect(rowsOf(screen.getByRole('table', { name: 'Long page' }))).toHaveLength(60);
    expect(screen.queryByRole('table', { name: 'Patient' })).toBeNull();
    fireEvent.click(fold);
    expect(screen.queryByRole('table', { name: 'Long page' })).toBeNull();
  });

  // proves A10.7
  test('says in words which items are not told, and why; the file does, too', async () => {
    const [patient] = completeness.pages;
    const items = patient!.items.map((item) => (item.name === 'weeks' ? { ...item, asked: 0, not_told: true as const } : item.name === 'sex' ? { ...item, asked: 3, not_told: true as const } : item));
    const opened = await open({ folderFigures: { ...completeness, pages: [{ ...patient!, items }] } });
    expect(rowsOf(await screen.findByRole('table', { name: 'Patient' }))).toEqual([
      ['AgeRequired', '18', '90%Missing: 10%'],
      ['Weeks', '－', 'Not shown'],
      ['Sex', '3', '50%Own organisation onlyMissing: 50%'],
    ]);
    expect(screen.getByText(/could reveal a few patients/)).toBeTruthy();
    expect(await savedBy('Save "Completeness by item" as CSV')).toContain('Weeks,patient.weeks,0,,Not shown,\r\n');
    opened.unmount();
    await open({ folderFigures: { ...completeness, pages: [{ ...patient!, items }] } }, '/manage/project/trauma', 'ja');
    expect(rowsOf(await screen.findByRole('table', { name: '患者' }))[1]).toEqual(['妊娠週数', '－', '非表示']);
    expect(screen.getByText(/少数の患者が特定されるおそれがあるため/)).toBeTruthy();
  });

  test('leads who may open the cards of the folder to its rules, and nobody else', async () => {
    const project = projectOf([folderOf('child')], { id: 'trauma' });
    const opened = await open({ projects: [project] });
    expect((await screen.findByRole('link', { name: 'Check rules' })).getAttribute('href')).toBe('/cards/trauma/child?view=rules');
    opened.unmount();
    await open({ projects: [{ ...project, role: null }] });
    await screen.findByRole('table', { name: 'Patient' });
    expect(screen.queryByRole('link', { name: 'Check rules' })).toBeNull();
  });

  test('saves each set of figures as CSV: the columns are those of the screen, and no text runs in a spreadsheet', async () => {
    const missing = [{ value: 'nk', title: { en: 'Not known' }, share: 7 }, { value: 'nr', title: { en: 'Not recorded' }, share: null }];
    const [patient] = completeness.pages;
    await open({ folderFigures: { ...completeness, pages: [{ ...patient!, items: patient!.items.map((item) => (item.name === 'age' ? { ...item, missing } : item)) }] } });
    expect(await savedBy('Save "Cards per month" as CSV')).toMatch(/^Month,Cards\r\n2026-09,3\r\n2026-10,0\r\n2026-11,18\r\n/);
    expect(await savedBy('Save "By organisation" as CSV')).toBe("Organisation,Cards,Required items complete (%)\r\nMinato,20,65\r\n'=Small,3,33\r\n");
    expect(await savedBy('Save "Completeness by item" as CSV')).toBe(
      'Page,Page fully answered (%),Item,Name,Required,Asked,Answered (%),Missing (%),Not known (%),Not recorded (%)\r\nPatient,40,Age,patient.age,1,18,90,3,7,\r\nPatient,40,Weeks,patient.weeks,0,10,,,,\r\nPatient,40,Sex,patient.sex,0,18,50,50,,\r\n',
    );
  });

  // proves A10.23
  test('says that there is nothing yet, and nothing in a folder', async () => {
    const { unmount } = await open({ projectFigures: { ...figures, cards: 0, months: [], organisations: [] } });
    expect(await screen.findByText('No cards yet')).toBeTruthy();
    unmount();
    await open({ folderFigures: { cards: { looked_at: 0, all: true, since: null, in_tens: false }, pages: [] } }, '/manage/project/trauma', 'ja');
    expect(await screen.findByText('このフォルダーにはカードがありません')).toBeTruthy();
  });

  // proves A10.22
  test('names cards that cannot be read, which are not counted', async () => {
    const cards = { ...completeness.cards, unreadable: ['adult0broken', 'adult0newer'] };
    await open({ folderFigures: { ...completeness, cards } });
    expect((await screen.findByRole('alert')).textContent).toContain('adult0broken, adult0newer');
  });

  test('says that it failed, each part for itself, and tries again', async () => {
    const { api } = await open({ folderFigures: () => refuse('storage.busy') });
    expect(await screen.findByRole('table', { name: 'By organisation' })).toBeTruthy();
    const again = await screen.findByRole('button', { name: 'Reload' });
    api.restub({ folderFigures: completeness });
    fireEvent.click(again);
    expect(await screen.findByRole('table', { name: 'Patient' })).toBeTruthy();
  });

  test('a project that is not there says so', async () => {
    await open({ projectFigures: () => refuse('project.unknown'), project: () => refuse('project.unknown') });
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});

test('months without cards stand between those with', () => {
  expect(everyMonth([{ month: '2025-11', cards: 7 }], new Date('2026-02-03T12:00:00Z'))).toEqual([
    { month: '2025-11', cards: 7 },
    { month: '2025-12', cards: 0 },
    { month: '2026-01', cards: 0 },
    { month: '2026-02', cards: 0 },
  ]);
});

test('the last month is that of the registry, also where the clock of the reader is behind', () => {
  // One o'clock in Tokyo on 1 December is still November in New York, and in the zone of this test.
  const [november, december] = [{ month: '2026-11', cards: 7 }, { month: '2026-12', cards: 1 }];
  expect(everyMonth([november, december], new Date('2026-11-30T16:00:00Z'))).toEqual([november, december]);
});
