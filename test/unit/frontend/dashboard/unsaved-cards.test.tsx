import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { journalStore } from '#frontend/lib/journal/journal-store.ts';
import { folderOf, projectOf } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';

useFreshBrowser();

const sealed = { iv: new Uint8Array(12), bytes: new ArrayBuffer(1) };
const keep = (id: string, owner: string, card: string, minutesAgo: number) =>
  journalStore.put({ id, owner, place: `trauma/adult/${card}`, at: Date.now() - minutesAgo * 60_000, base: sealed, draft: sealed });

afterEach(async () => journalStore.remove((await journalStore.all()).map(({ id }) => id)));

const open = () => openProduct({ token: 'aoi.token', language: 'en', stubs: { projects: [projectOf([folderOf('adult')])] } });

test('unsaved answers on this device are listed, each card once, the latest first, and lead to their form', async () => {
  await keep('1', 'aoi', 'card7', 20);
  await keep('2', 'aoi', 'NEW_CARD', 5);
  await keep('3', 'aoi', 'card7', 10);
  await keep('4', 'ben', 'card8', 1);
  await open();
  const panel = within(await screen.findByRole('region', { name: 'Unsaved answers on this device' }));
  expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/form?project=trauma&folder=adult&card=NEW_CARD',
    '/form?project=trauma&folder=adult&card=card7',
  ]);
  expect((await panel.findAllByText('Trauma study / adult folder')).length).toBe(2);
  panel.getByText('Go on with a new card');
  panel.getByText('Go on with a saved card');
});

test('nothing is said where nothing is unsaved', async () => {
  await keep('4', 'ben', 'card8', 1);
  await open();
  await screen.findByText('No cards yet');
  expect(screen.queryByText('Unsaved answers on this device')).toBeNull();
});
