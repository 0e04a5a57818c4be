import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cardPage, folderOf, projectOf } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';
import { cardOf, open as openCard, useOneCard } from './one-card.tsx';

useFreshBrowser();

const cards = (isTest: boolean) => (call: { url: URL }) => cardPage(1)(call).map((card) => (typeof card === 'number' ? card : { ...card, folder: { ...card.folder, is_test: isTest } }));
const open = (at: string, isTest: boolean) =>
  openProduct({ token: 'aoi.token', at, language: 'en', stubs: { projects: [projectOf([folderOf('adult', { is_test: isTest })])], projectUsers: [], listCards: cards(isTest), recentCards: cards(isTest) } });

test('the dashboard and the list of a folder for tests say so', async () => {
  const { unmount } = await open('/', true);
  expect(await screen.findByText('Test')).toBeTruthy();
  unmount();
  await open('/cards/trauma/adult', true);
  expect(await screen.findByText(/^This is a test folder/)).toBeTruthy();
  expect(screen.getByText('Test')).toBeTruthy();
});

test('those of a live folder say nothing of it', async () => {
  await open('/cards/trauma/adult', false);
  await screen.findByText('TR-0');
  expect(screen.queryByText(/^This is a test folder/)).toBe(null);
  expect(screen.queryByText('Test')).toBe(null);
});

const { server } = useOneCard();
const note = () => screen.findByText('Test');

test('the form of a stored card says so as the card tells it, and that of a new one as its folder does', async () => {
  const card = cardOf({ patient: { number: 'A-1' } });
  server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: { ...card, folder: { ...card.folder, is_test: true } } });
  const { unmount } = await openCard();
  expect(await note()).toBeTruthy();
  unmount();
  server.answers['GET /api/u/projects'] = () => ({ body: [{ ...card.project, role: 'edit', folders: [{ ...card.folder, is_test: true }] }] });
  await openCard('NEW_CARD');
  expect(await note()).toBeTruthy();
});
