import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { cardPage, folderOf, projectOf } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';
import { refuse } from '../support/stub-api.ts';

useFreshBrowser();

const widen = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width:992px'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
const open = (stubs = {}, at = '/') =>
  openProduct({ token: 'aoi.token', at, language: 'en', stubs: { projects: [projectOf([folderOf('adult')])], recentCards: cardPage(12), ...stubs } });

const startDownload = async (mode = 'Excel') => {
  fireEvent.click(await screen.findByRole('button', { name: 'Download the CSV of “adult folder”' }));
  fireEvent.click(await screen.findByRole('radio', { name: new RegExp(`^${mode}`) }));
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
};

// proves U2.1, U2.16
test('above 991 px both lists are side by side, without tabs', async () => {
  widen();
  await open();
  await screen.findByText('TR-0');
  await screen.findByText('adult folder', { selector: 'a span.MuiTypography-root' });
  expect(screen.queryByRole('tab')).toBeNull();
});

// proves U2.16
test('below 992 px tabs show one list at a time, and the address keeps which', async () => {
  await open();
  await screen.findByText('TR-0');
  expect(screen.queryByText('adult folder', { selector: 'a span.MuiTypography-root' })).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'Projects' }));
  await screen.findByText('adult folder', { selector: 'a span.MuiTypography-root' });
  expect(screen.queryByText('TR-0')).toBeNull();
  expect(window.location.search).toBe('?tab=projects');
});

// proves U2.17
test('recent cards name their project and folder and come five at a time', async () => {
  const { api } = await open();
  const card = (await screen.findByText('TR-4')).closest('a');
  expect(card?.textContent).toContain('Trauma study / adult folder');
  expect(screen.queryByText('TR-5')).toBeNull();
  expect(api.of('recentCards').map(({ url }) => Object.fromEntries(url.searchParams))).toContainEqual({ offset: '0', limit: '5', sort: 'updated_desc', count: 'true' });
});

// proves U2.21
test('a folder tells how many of its cards are done, to the eye and to the ear', async () => {
  await open({}, '/?tab=projects');
  const folder = (await screen.findByText('adult folder', { selector: 'a span.MuiTypography-root' })).closest('a');
  expect(folder?.getAttribute('href')).toBe('/cards/trauma/adult');
  const done = screen.getByText('12 of 20 cards have all required items').closest('a');
  expect(done?.textContent).toContain('12 / 20');
  // It leads to those that lack something.
  expect(done?.getAttribute('href')).toBe(`/cards/trauma/adult?where=${encodeURIComponent('{"required":"incomp"}')}`);
});

test('a folder whose cards the reader may not see has neither counts nor a download', async () => {
  const { status: _status, ...folder } = folderOf('adult');
  await open({ projects: [projectOf([folder], { role: null })] }, '/?tab=projects');
  await screen.findByText('No permission');
  await screen.findByText('adult folder', { selector: 'a span.MuiTypography-root' });
  expect(screen.queryByText(/cards have all required items/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
});

// proves U2.21
test('a project folds its folders away', async () => {
  await open({}, '/?tab=projects');
  const head = await screen.findByRole('button', { name: 'Trauma study' });
  expect(head.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(head);
  expect(head.getAttribute('aria-expanded')).toBe('false');
});

// proves U2.22
test('a new card goes straight to the only folder that takes one', async () => {
  await open({ projects: [projectOf([folderOf('adult'), folderOf('old', { registration: { start_at: null, end_at: null, open: false } })])] });
  fireEvent.click(await screen.findByRole('button', { name: 'New card' }));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/form?project=trauma&folder=adult&card=NEW_CARD'));
});

// proves U2.22, U2.37
test('with several folders a new card asks which', async () => {
  await open({
    projects: [projectOf([folderOf('adult'), folderOf('child'), folderOf('empty', { version: null })]), projectOf([folderOf('seen')], { id: 'other', role: 'browse' })],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'New card' }));
  const choices = within(await screen.findByRole('dialog', { name: 'Choose a folder for the new card' })).getAllByRole('link');
  expect(choices.map((choice) => choice.getAttribute('href'))).toEqual([
    '/form?project=trauma&folder=adult&card=NEW_CARD',
    '/form?project=trauma&folder=child&card=NEW_CARD',
  ]);
});

test('who may add nothing is not offered a new card', async () => {
  await open({ projects: [projectOf([folderOf('adult')], { role: 'browse' })] }, '/?tab=projects');
  await screen.findByText('Browse only');
  expect(screen.queryByRole('button', { name: 'New card' })).toBeNull();
});

// proves U2.36
test('the address of the domain is given on demand', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Contact' }));
  expect((await screen.findByRole('link', { name: 'help@example.org' })).getAttribute('href')).toBe('mailto:help@example.org');
  screen.getByText('If you have questions, please write to this address.');
});

// proves U2.39, U8.12
test('a download shows its progress and can be stopped', async () => {
  const { api } = await open(
    { requestExport: { key: 'k'.repeat(24) }, fetchExport: () => Response.json({ rows: 300, total: 1200 }, { status: 202, headers: { 'retry-after': '9' } }) },
    '/?tab=projects',
  );
  await startDownload();
  await screen.findByText('300 of 1,200 cards written');
  expect(screen.getByRole('progressbar', { name: 'Preparing the file' }).getAttribute('aria-valuenow')).toBe('25');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.of('fetchExport')).toHaveLength(1);
});

// proves U8.12
test('a download that waits for its key says that it is getting ready', async () => {
  await open({ requestExport: () => new Promise<Response>(() => undefined) }, '/?tab=projects');
  await startDownload();
  expect(await screen.findByText('Getting ready…')).toBeTruthy();
});

// proves U2.21, U2.38
test.each([
  ['Excel', 'true'],
  ['Standard CSV', 'false'],
])('a download %s asks the server with excel=%s', async (mode, excel) => {
  const { api } = await open({ requestExport: () => refuse('access.denied') }, '/?tab=projects');
  await startDownload(mode);
  await screen.findByRole('dialog', { name: mode === 'Excel' ? 'The file could not be made' : 'CSV Error' });
  expect(api.of('requestExport')[0]?.url.searchParams.get('excel')).toBe(excel);
});

const twoPages = { format: 1, languages: ['en'], title: {}, pages: [{ name: 'patient', title: { en: 'Patient' }, items: [] }, { name: 'visit', title: { en: 'Visit' }, items: [] }], id_attributes: [], numbering: [], summary: [] };

// proves U9.72
test('what is taken out is chosen: preset, format, pages, repeats, with or without identifiers', async () => {
  const { api } = await open({ requestExport: () => refuse('access.denied'), getDesign: { version: 1, design: twoPages } }, '/?tab=projects');
  fireEvent.click(await screen.findByRole('button', { name: 'Download the CSV of “adult folder”' }));
  fireEvent.click(await screen.findByLabelText(/^Statistics/));
  fireEvent.click(screen.getByLabelText(/^Without identifiers/));
  fireEvent.click(screen.getByText('More…'));
  fireEvent.click(await screen.findByLabelText('Patient'));
  fireEvent.change(screen.getByLabelText('Repeated entries'), { target: { value: 'long' } });
  fireEvent.click(screen.getByLabelText('Visit'));
  expect(screen.getAllByText('Choose at least one page.').length).toBeGreaterThan(0);
  expect(screen.getByText('Download').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByLabelText('Visit'));
  fireEvent.click(screen.getByText('Download'));
  await screen.findByText('The file could not be made');
  expect(Object.fromEntries(api.of('requestExport')[0]!.url.searchParams)).toEqual({ lang: 'en', excel: 'false', style: 'statistics', format: 'zip', pages: 'visit', repeats: 'long', deidentified: 'true' });
});

test('pages that were left out the last time are shown with the choice that comes again', async () => {
  const again = async () => {
    await open({ getDesign: { version: 1, design: twoPages } }, '/?tab=projects');
    fireEvent.click(await screen.findByRole('button', { name: 'Download the CSV of “adult folder”' }));
    await screen.findByRole('radio', { name: /^Statistics/ });
  };
  localStorage.setItem('fuda.take-out', JSON.stringify({ preset: 'excel', format: 'xlsx', folder: 'adult', pages: ['visit'] }));
  await again();
  expect([(await screen.findByLabelText<HTMLInputElement>('Patient')).checked, screen.getByLabelText<HTMLInputElement>('Visit').checked]).toEqual([false, true]);
  fireEvent.click(screen.getByText('Less'));
  expect(screen.queryByLabelText('Patient')).toBeNull();
  cleanup();
  localStorage.setItem('fuda.take-out', JSON.stringify({ preset: 'excel', format: 'csv', folder: 'adult', pages: null }));
  await again();
  screen.getByText('More…');
});

test('a file that the page was left with comes all the same; one that is gone is no error', async () => {
  const left = (key: string) => sessionStorage.setItem('fuda.export', JSON.stringify({ pId: 'trauma', fId: 'adult', choice: { query: { lang: 'en', format: 'xlsx' }, ending: 'xlsx', isStandard: false }, begun: key.repeat(24) }));
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  const answers = [() => Response.json({ rows: 300, total: 1200 }, { status: 202, headers: { 'retry-after': '1' } }), () => new Response('x')];
  left('k');
  const { api } = await open({ fetchExport: () => answers.shift()!() }, '/?tab=projects');
  await screen.findByText('300 of 1,200 cards written');
  await waitFor(() => expect(names).toEqual([expect.stringMatching(/^data_\d{8}\.xlsx$/)]), { timeout: 3_000 });
  expect([api.of('requestExport').length, api.of('fetchExport')[0]?.url.searchParams.get('k')]).toEqual([0, 'k'.repeat(24)]);
  cleanup();
  left('o');
  const other = await open({ fetchExport: () => refuse('export.unknown') }, '/?tab=projects');
  await waitFor(() => expect(other.api.of('fetchExport')).toHaveLength(1));
  await screen.findByText('adult folder', { selector: 'a span.MuiTypography-root' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sessionStorage.getItem('fuda.export')).toBeNull();
});

// proves U9.73
test('who may take out no identifiers is offered files without them only; who may take nothing out, none', async () => {
  const project = projectOf([folderOf('adult')]);
  await open({ projects: [{ ...project, rights: { ...project.rights, identifiers: false } }] }, '/?tab=projects');
  fireEvent.click(await screen.findByRole('button', { name: /Download the CSV/ }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Statistics/)).checked).toBe(true);
  const box = screen.getByLabelText<HTMLInputElement>(/^Without identifiers/);
  expect([box.checked, box.disabled, screen.queryByLabelText(/^Standard CSV/)]).toEqual([true, true, null]);
  cleanup();
  await open({ projects: [{ ...project, rights: { ...project.rights, export: false } }] }, '/?tab=projects');
  await screen.findByText('adult folder', { selector: 'a span.MuiTypography-root' });
  expect(screen.queryByRole('button', { name: /Download the CSV/ })).toBeNull();
});

// proves U2.38
test('a download is called off before it begins', async () => {
  const { api } = await open({}, '/?tab=projects');
  fireEvent.click(await screen.findByRole('button', { name: /Download the CSV/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.of('requestExport')).toHaveLength(0);
});

// proves U8.11
test('a download that fails says so under its own title and can be tried again', async () => {
  await open({ requestExport: () => refuse('access.denied') }, '/?tab=projects');
  await startDownload('Standard CSV');
  const dialog = await screen.findByRole('dialog', { name: 'CSV Error' });
  expect(dialog.textContent).toContain('Not authorized.');
  within(dialog).getByRole('button', { name: 'Try again' });
});

// proves U8.13
test('a download that meets an expired session raises the session dialog, not its own', async () => {
  await open({ requestExport: () => refuse('session.expired') }, '/?tab=projects');
  await startDownload();
  await screen.findByRole('dialog', { name: 'Session timeout' });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

// proves U9.2
test('a picture below the work shows cards per month, and stays folded away where somebody folded it', async () => {
  const { unmount } = await open();
  const picture = await screen.findByRole('region', { name: 'At a glance' });
  expect(screen.getByRole('region', { name: /^Recent cards/ }).compareDocumentPosition(picture)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const months = within(await within(picture).findByRole('figure', { name: 'New cards per month' })).getAllByRole('listitem');
  expect(months).toHaveLength(6);
  fireEvent.click(within(picture).getByRole('button', { name: 'Table of "New cards per month"' }));
  const rows = within(within(picture).getByRole('table', { name: 'New cards per month' })).getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual(['MonthCount', ...months.map((month) => `${month.lastChild?.textContent}${month.firstChild?.textContent}`)]);
  fireEvent.click(within(picture).getByRole('button', { name: 'Hide' }));
  expect(screen.queryByRole('figure')).toBe(null);
  unmount();
  await open();
  await screen.findByRole('region', { name: 'At a glance' });
  expect(screen.queryByRole('figure')).toBe(null);
});

test('where more cards were saved today than a picture may read, that is said in place of an empty picture', async () => {
  const today = new Date().toISOString();
  const busy = (request: { url: URL }) => cardPage(500)(request).map((entry) => (typeof entry === 'number' ? entry : { ...entry, created_at: today, updated_at: today }));
  await open({ recentCards: busy });
  const picture = await screen.findByRole('region', { name: 'At a glance' });
  await within(picture).findByText(/^Too many cards were saved today/);
  expect(within(picture).queryByRole('figure')).toBe(null);
});

test('the picture reads no more than four pages', async () => {
  const { api } = await open({ recentCards: cardPage(900) });
  await screen.findByRole('figure', { name: /New cards per/ });
  expect(api.of('recentCards').filter(({ url }) => url.searchParams.get('limit') === '50').map(({ url }) => url.searchParams.get('offset'))).toEqual(['0', '50', '100', '150']);
});

// proves U8.7, U8.8
test('who is in no project, and a project without folders, are told what is missing', async () => {
  const { api, unmount } = await open({ projects: [] }, '/?tab=projects');
  await screen.findByText('Ask a project owner to invite you.');
  expect(api.of('projects').length).toBeGreaterThan(0);
  unmount();
  await open({ projects: [projectOf([])] }, '/?tab=projects');
  await screen.findByText('No folder is registered.');
});

test('the folder of which this device last opened a card comes first, with its project, for this user', async () => {
  const projects = [projectOf([folderOf('adult'), folderOf('child')]), { ...projectOf([folderOf('burn'), folderOf('poison')]), id: 'other', title: { en: 'Other study' } }];
  const titles = () => screen.getAllByText(/ folder$/, { selector: 'a, a span' }).map(({ textContent }) => textContent?.trim());
  localStorage.setItem('fuda.folder.ben', '"child"');
  localStorage.setItem('fuda.folder.aoi', '"poison"');
  await open({ projects }, '/?tab=projects');
  await screen.findByText('adult folder', { selector: 'a span' });
  expect(titles()).toEqual(['poison folder', 'burn folder', 'adult folder', 'child folder']);
  fireEvent.click(screen.getByRole('button', { name: 'New card' }));
  const choice = within(await screen.findByRole('dialog'));
  expect(choice.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['poison folder', 'burn folder', 'adult folder', 'child folder']);
});
