import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aoi, cardPage, folderOf, projectOf } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';
import { refuse } from '../support/stub-api.ts';

useFreshBrowser();

const adult = projectOf([folderOf('adult')]);
const open = (at: string, stubs = {}) =>
  openProduct({
    token: 'aoi.token',
    at,
    language: 'en',
    stubs: { projects: [adult], listCards: cardPage(187), projectUsers: [], ...stubs },
  });
const links = () => within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('button').map(({ textContent }) => textContent);

// proves U2.4
test('a page of the folder is asked for as the address says', async () => {
  const { api } = await open('/cards/trauma/adult?page=3&size=10&sort=created_asc');
  await screen.findByText('TR-20');
  expect(api.of('listCards')[0]?.url.pathname).toBe('/api/u/cards/trauma/adult');
  expect(Object.fromEntries(api.of('listCards')[0]?.url.searchParams ?? [])).toEqual({ offset: '20', limit: '10', sort: 'created_asc', count: 'true' });
  expect(links()).toEqual(['1', '2', '3', '4', '19']);
  expect(screen.getByRole('button', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page');
});

// proves U2.17
test('nonsense in the address is the first page of five, last update first', async () => {
  const { api } = await open('/cards/trauma/adult?page=-2&size=7&sort=abc');
  await screen.findByText('TR-0');
  expect([...screen.getByLabelText<HTMLSelectElement>('Per page').options].map(({ value }) => value)).toEqual(['5', '10', '25', '50']);
  expect(Object.fromEntries(api.of('listCards')[0]?.url.searchParams ?? [])).toEqual({ offset: '0', limit: '5', sort: 'updated_desc', count: 'true' });
});

// proves U2.19
test('another page size starts again at page 1 and stays in the address', async () => {
  await open('/cards/trauma/adult?page=3&size=10');
  await screen.findByText('TR-20');
  fireEvent.change(screen.getByLabelText('Per page'), { target: { value: '25' } });
  await screen.findByText('TR-0');
  expect(window.location.search).toBe('?page=1&size=25');
});

// proves U2.19
test('another order starts again at page 1', async () => {
  const { api } = await open('/cards/trauma/adult?page=3&size=10');
  await screen.findByText('TR-20');
  fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'created_desc' } });
  await screen.findByText('TR-0');
  expect(api.of('listCards').at(-1)?.url.searchParams.get('sort')).toBe('created_desc');
});

test('a page past the end, as after a deletion, becomes the last page', async () => {
  await open('/cards/trauma/adult?page=9', { listCards: cardPage(7) });
  await screen.findByText('TR-5');
  await waitFor(() => expect(window.location.search).toBe('?page=2'));
});

test('a phone has a new card and the download in sight, the other actions behind a button', async () => {
  await open('/cards/trauma/adult');
  const statistics = await screen.findByRole('link', { name: 'Statistics' });
  const popover = statistics.closest('[popover]');
  expect(popover?.id).toBe(screen.getByRole('button', { name: 'More' }).getAttribute('popovertarget'));
  for (const seen of [screen.getByRole('link', { name: 'New card' }), screen.getByRole('button', { name: 'Download CSV' })]) expect(popover?.contains(seen)).toBe(false);
});

test('a card is a link into the form', async () => {
  await open('/cards/trauma/adult');
  const card = (await screen.findByText('TR-0')).closest('a');
  expect(card?.getAttribute('href')).toBe('/form?project=trauma&folder=adult&card=card0');
  expect(card?.textContent).toContain('In progress');
  expect(card?.textContent).toContain('Required left');
});

// proves U8.14, U9.9
test('a folder without cards says so', async () => {
  await open('/cards/trauma/adult', { listCards: [0] });
  await screen.findByText('No records');
  screen.getByText('No card has been saved in this folder yet.');
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

// proves U9.9
test('while a list is on its way its shape stands in its place, and that is said', async () => {
  let arrive: (answer: Response) => void = () => undefined;
  await open('/cards/trauma/adult', { listCards: () => new Promise<Response>((resolve) => { arrive = resolve; }) });
  const panel = within(await screen.findByRole('region', { name: /^Cards/ }));
  expect((await panel.findByRole('status')).textContent).toBe('Loading');
  arrive(Response.json([0]));
  await panel.findByText('No records');
  expect(panel.queryByRole('status')).toBeNull();
});

// proves U8.15, U9.9
test('a list that cannot be loaded gives the code and another try', async () => {
  const { api } = await open('/cards/trauma/adult', { listCards: () => refuse('request.invalid') });
  const failed = (await screen.findByRole('alert')).textContent;
  for (const said of ['The data could not be loaded', 'Error code: 400', 'Reference: req-1']) expect(failed).toContain(said);
  api.restub({ listCards: cardPage(2) });
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('TR-1');
});

// proves U8.18
test('a folder outside the projects of the user is not found', async () => {
  const { api } = await open('/cards/trauma/other');
  await screen.findByText('Project does not exist or is not a project member');
  expect(api.of('listCards')).toHaveLength(0);
});

// proves U8.16
test('a folder whose project has no members says so', async () => {
  await open('/cards/trauma/adult');
  expect(await screen.findByText('No members')).toBeTruthy();
});

// proves U2.4, U2.25
test('members are listed with what still waits on their cards', async () => {
  await open('/cards/trauma/adult', {
    projectUsers: [{ id: 'ben', org_id: 'sakura', disp_name: { en: 'Ben' }, org_name: { en: 'Sakura' }, incomp: 3, partial: 1 }],
  });
  const member = (await screen.findByText('Ben')).closest('li');
  expect(member?.textContent).toBe('BenSakuraIncomplete cards3Partly entered cards1');
  // The figures are of the project, and lead to its cards.
  const to = within(member as HTMLElement).getByRole('link', { name: /Incomplete/ }).getAttribute('href') ?? '';
  expect(JSON.parse(new URLSearchParams(to.slice(2)).get('where') ?? '')).toEqual({ project: ['trauma'], by: ['ben'], required: 'incomp' });
});

// proves U8.17
test.each([
  ['a design is missing', folderOf('adult', { version: null }), 'edit', 'No card design is registered'],
  ['the folder is closed', folderOf('adult', { registration: { start_at: null, end_at: null, open: false } }), 'edit', 'changed outside the registration period.'],
  ['the user only browses', folderOf('adult'), 'browse', 'You can only browse this project'],
  [
    'the period is over',
    folderOf('adult', { registration: { start_at: '2025-04-01T00:00:00Z', end_at: '2026-03-31T00:00:00Z', open: false } }),
    'edit',
    'outside the registration period (1 Apr 2025 to 31 Mar 2026)',
  ],
] as const)('no new card is offered while %s, and the reason is said', async (_, folder, role, reason) => {
  await open('/cards/trauma/adult', { projects: [projectOf([folder], { role })] });
  expect((await screen.findByText(new RegExp(reason.replace(/[()]/g, '\\$&')))).textContent).toContain(reason);
  expect(screen.queryByRole('link', { name: 'New card' })).toBeNull();
});

test('only a platform manager is led to the upload of a design', async () => {
  const { unmount } = await open('/cards/trauma/adult');
  await screen.findByText('TR-0');
  expect(screen.queryByRole('link', { name: 'Upload card design' })).toBeNull();
  unmount();
  await open('/cards/trauma/adult', { check: { ...aoi, org: { ...aoi.org, role: 'manage' } } });
  expect((await screen.findByRole('link', { name: 'Upload card design' })).getAttribute('href')).toBe(
    '/manage/project/trauma/folder/adult/uploadDesign',
  );
});

test.each(['not json', '[1]', '{}'])('the filter %s in the address asks for nothing', async (filter) => {
  const { api } = await open(`/cards/trauma/adult?where=${encodeURIComponent(filter)}`);
  await screen.findByText('TR-0');
  expect(api.of('findCards')).toHaveLength(0);
});

test('the page size chosen last is that of the next list', async () => {
  const { unmount } = await open('/cards/trauma/adult');
  await screen.findByText('TR-0');
  fireEvent.change(screen.getByLabelText('Per page'), { target: { value: '25' } });
  await screen.findByText('TR-20');
  unmount();
  const { api } = await open('/cards/trauma/adult');
  await screen.findByText('TR-20');
  expect(api.of('listCards')[0]?.url.searchParams.get('limit')).toBe('25');
});
