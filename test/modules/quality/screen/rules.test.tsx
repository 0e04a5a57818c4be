import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { folderOf, projectOf } from '#test/unit/frontend/support/answers.ts';
import { openProduct, useFreshBrowser } from '#test/unit/frontend/support/open-product.tsx';
import { refuse } from '#test/unit/frontend/support/stub-api.ts';

useFreshBrowser();

const adult = projectOf([folderOf('adult')]);
const rules = [
  { name: 'order', kind: 'error', message: { en: 'Left before it came', ja: '到着より前です' }, path: 'p.out', title: { en: 'Departure', ja: '出発' } },
  { name: 'long', kind: 'warning', message: {}, path: 'p.out', title: { en: 'Departure', ja: '出発' } },
];
const orgs = [{ id: 'minato', name: { en: 'Minato', ja: 'みなと' } }, { id: 'nagisa', name: { en: 'Nagisa', ja: 'なぎさ' } }];
const found = (rule: string, org: string, card: string, name = '') => ({ rule, org, card, name });
const step = (more = {}) => ({ rules, looked: 50, unreadable: 0, found: [], orgs: [], cursor: null, ...more });
const cursorOf = (url: URL) => url.searchParams.get('cursor');

const open = (runRules: unknown, at = '/cards/trauma/adult?view=rules') => openProduct({ token: 'aoi.token', at, language: 'en', stubs: { projects: [adult], listCards: [0], projectUsers: [], runRules, duplicates: { terms: [], pairs: [], cursor: null } } as never });

// proves U7.60
test('the rules run step by step to the end, and each number leads to its cards, by rule and hospital', async () => {
  const first = step({ total: 80, cursor: 'a', found: [found('order', 'minato', 'c1', 'TR-1'), found('order', 'nagisa', 'c2')], orgs });
  const last = step({ looked: 30, unreadable: 1, found: [found('order', 'nagisa', 'c3', 'TR-3')], orgs: [orgs[1]] });
  const { api } = await open(({ url }: { url: URL }) => Response.json(cursorOf(url) === null ? first : last));
  await screen.findByText('All 80 cards were checked.');
  expect(api.of('runRules').map(({ url }) => cursorOf(url))).toEqual([null, 'a']);
  const order = within(screen.getByRole('region', { name: 'Left before it came' }));
  expect(order.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Nagisa', 'Minato']);
  fireEvent.click(order.getByRole('button', { name: '2, cards of Nagisa' }));
  expect(order.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Card c2', '/form?project=trauma&folder=adult&card=c2'],
    ['TR-3', '/form?project=trauma&folder=adult&card=c3'],
  ]);
  // A rule speaks of what it finds, so that a heading never says the opposite of the line below it; nobody reads its name.
  const unworded = screen.getByRole('region', { name: 'A rule of "Departure" is not met' });
  expect(within(unworded).getByText('No card was found.')).toBeTruthy();
  expect(within(unworded).getByText('At "Departure"')).toBeTruthy();
  expect(screen.queryByText(/\border\b|\blong\b/)).toBe(null);
  screen.getByText(/cannot be read and were not checked: 1/);
});

test('a step that fails keeps what was found, and goes on from there', async () => {
  let isDown = true;
  const first = step({ total: 80, cursor: 'a', found: [found('order', 'minato', 'c1')], orgs });
  const { api } = await open(({ url }: { url: URL }) => (cursorOf(url) === null ? Response.json(first) : isDown ? refuse('request.invalid') : Response.json(step({ looked: 30 }))));
  await screen.findByRole('alert');
  screen.getByText('50 of 80 cards checked so far.');
  screen.getByRole('button', { name: '1, cards of Minato' });
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('All 80 cards were checked.');
  expect(api.of('runRules').map(({ url }) => cursorOf(url)).at(-1)).toBe('a');
});

test('a form without rules says where they are written', async () => {
  await open({ ...step(), rules: [], looked: 0 });
  expect(await screen.findByText('This form has no rules')).toBeTruthy();
});

test('a look that fails at once says so', async () => {
  const { api } = await open(() => refuse('request.invalid'));
  expect((await screen.findByRole('alert')).textContent).toContain('The data could not be loaded');
  api.restub({ runRules: step({ total: 50 }) });
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('All 50 cards were checked.');
});

test('the list leads to it and back', async () => {
  await open(step({ total: 50 }), '/cards/trauma/adult');
  fireEvent.click(await screen.findByRole('link', { name: 'Check rules' }));
  await screen.findByText('All 50 cards were checked.');
  fireEvent.click(screen.getByRole('link', { name: 'List of cards' }));
  expect(await screen.findByText('No records')).toBeTruthy();
});
