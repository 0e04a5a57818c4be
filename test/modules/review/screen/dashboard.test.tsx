import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { design, item, page } from '../../../support/form-builder.ts';
import { cardOf } from '../../../unit/frontend/card-form/one-card.tsx';
import { cardPage, folderOf, foundStep, projectOf } from '../../../unit/frontend/support/answers.ts';
import { openProduct, useFreshBrowser } from '../../../unit/frontend/support/open-product.tsx';
import { refuse } from '../../../unit/frontend/support/stub-api.ts';

useFreshBrowser();

const widen = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width:992px'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
const open = (stubs = {}) =>
  openProduct({ token: 'aoi.token', at: '/', language: 'en', stubs: { projects: [projectOf([folderOf('adult')])], recentCards: cardPage(12), ...stubs } });
const reviewed = projectOf([folderOf('adult')], { review: { submitted: 3, returned: 0, locked: 12, open: 1, answered: 0 } });
const waiting = (more: object = {}) => ({ id: 'q1', folder_id: 'adult', card_id: 'card3', path: 'patient.age', title: { en: 'Age' }, state: 'open' as const, word: 'Really 103?', at: '2026-11-20T02:00:00Z', is_mine: true, ...more });

test('questions that wait for the reader stand first, and the sums of the review lead to their cards', async () => {
  widen();
  await open({ projects: [reviewed], openQueries: { queries: [waiting({ card_name: 'TR-3' }), waiting({ id: 'q2', is_mine: false, word: 'Not mine' }), waiting({ id: 'q3', title: { en: 'Name' }, word: '', withheld: true })], more: false }, findRecent: foundStep(0, 0, { looked: 0, total: 0, cursor: null }) });
  const mine = within(await screen.findByRole('region', { name: 'Questions 2' }));
  expect(mine.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([['/form?project=trauma&folder=adult&card=card3', expect.stringMatching(/^TR-3 adult folder .*Open · Age: Really 103\?/)], ['/form?project=trauma&folder=adult&card=card3', expect.stringMatching(/^Card card3.*Name: Withheld \(no right to see it\)/)]]);
  const sums = within(await screen.findByRole('list', { name: 'Review in Trauma study' }));
  expect(sums.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Submitted 3', 'Accepted 12', 'Open questions 1']);
  expect(decodeURIComponent(sums.getByRole('link', { name: 'Submitted 3' }).getAttribute('href') ?? '')).toContain('{"project":["trauma"],"state":["submitted"]}');
});

test('nothing of the review is asked for or shown where no project has it, nor where questions cannot be had', async () => {
  widen();
  const { api, unmount } = await open();
  await screen.findByText('TR-0');
  expect(api.of('openQueries')).toEqual([]);
  expect(screen.queryByRole('list', { name: /^Review in/ })).toBeNull();
  unmount();
  await open({ projects: [reviewed], openQueries: () => refuse('request.invalid'), findRecent: foundStep(0, 0, { looked: 0, total: 0, cursor: null }) });
  await screen.findByRole('list', { name: /^Review in/ });
  expect(screen.queryByRole('region', { name: /^Questions/ })).toBeNull();
});

// proves U9.90
test('returned cards of the own hospital wait for whoever may mend them', async () => {
  widen();
  const returned = projectOf([folderOf('adult')], { review: { submitted: 0, returned: 2, locked: 0, open: 0, answered: 0 } });
  const whereOf = ({ url }: { url: URL }): object => JSON.parse(url.searchParams.get('where') ?? '{}') as object;
  const findRecent = (call: { url: URL }) => ('state' in whereOf(call) ? foundStep(0, 2, { looked: 2, total: 2, cursor: null }) : foundStep(0, 0, { looked: 0, total: 0, cursor: null }));
  const stubs = { openQueries: { queries: [], more: false }, findRecent };
  const { api, unmount } = await open({ projects: [returned], ...stubs });
  const mine = within(await screen.findByRole('region', { name: 'Returned cards 2' }));
  expect(mine.getAllByRole('listitem')).toHaveLength(2);
  expect(api.of('findRecent').map(whereOf)).toContainEqual({ state: ['returned'], org: ['minato'] });
  unmount();
  const { api: reader } = await open({ projects: [{ ...returned, role: 'browse' }], ...stubs });
  await screen.findByRole('list', { name: /^Review in/ });
  expect(reader.of('findRecent').map(whereOf)).not.toContainEqual({ state: ['returned'], org: ['minato'] });
});

test('what waits stands in its order: returned cards, questions, cards to review, cards that lack something', async () => {
  const reviewing = { ...projectOf([folderOf('adult')], { review: { submitted: 4, returned: 2, locked: 0, open: 1, answered: 0 } }) };
  const { api } = await open({
    projects: [{ ...reviewing, rights: { ...reviewing.rights, review: true } }],
    openQueries: { queries: [waiting()], more: false },
    findRecent: foundStep(0, 3, { looked: 3, cursor: 'c1' }),
  });
  await screen.findByRole('region', { name: 'Required items missing' });
  await screen.findByRole('region', { name: 'Cards to review' });
  await screen.findByRole('region', { name: 'Questions 1' });
  const titles = screen.getAllByRole('region').map((region) => within(region).getAllByRole('heading')[0]?.textContent ?? '');
  expect(titles.slice(0, 5)).toEqual(['Returned cards', 'Questions 1', 'Cards to review', 'Required items missing', expect.stringMatching(/^Recent cards/)]);
  expect(api.of('findRecent').map(({ url }) => JSON.parse(url.searchParams.get('where') ?? '{}') as object)).toContainEqual({ state: ['submitted'], project: ['trauma'] });
  expect(decodeURIComponent(screen.getByRole('link', { name: 'Cards to review: All' }).getAttribute('href') ?? '')).toContain('"state":["submitted"]');
});

test('who may not review is shown no submitted cards', async () => {
  const { api } = await open({ projects: [reviewed], openQueries: { queries: [], more: false }, findRecent: foundStep(0, 1, { looked: 1, total: 1, cursor: null }) });
  await screen.findByRole('region', { name: /^Required items missing/ });
  expect(api.of('findRecent').map(({ url }) => url.searchParams.get('where') ?? '').filter((asked) => asked.includes('submitted'))).toEqual([]);
});

test.each([
  ['at its control', false],
  ['at its place where nothing can be entered', true],
])('a question opens its card at the item, %s', async (_, isReadOnly) => {
  widen();
  const form = design([], { pages: [page('scene', item('string', 'place')), page('patient', item('string', 'name'), item('suggest', 'age'))] });
  await open({
    projects: [reviewed],
    openQueries: { queries: [waiting({ card_name: 'TR-3' })], more: false },
    getDesign: { version: 1, design: form },
    getCard: cardOf({ patient: {} }, 1, { read_only: isReadOnly }),
  });
  fireEvent.click(await screen.findByRole('link', { name: /^TR-3/ }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'age' })).toBeTruthy());
  await waitFor(() => expect(document.activeElement).toBe(isReadOnly ? document.getElementById('field-patient.age') : screen.getByRole('combobox', { name: 'age' })));
});
