import 'fake-indexeddb/auto';
import { focusManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { journalStore } from '#frontend/modules/drafts/journal-store.ts';
import { claimEntry } from '#frontend/modules/drafts/live-entries.ts';
import { openJournal } from '#frontend/modules/drafts/journal.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { aoi, folderOf, projectOf } from '../../../unit/frontend/support/answers.ts';
import { openProduct, useFreshBrowser } from '../../../unit/frontend/support/open-product.tsx';
import { stubApi } from '../../../unit/frontend/support/stub-api.ts';

useFreshBrowser();

const sealed = { iv: new Uint8Array(12), bytes: new ArrayBuffer(1) };
const keep = (id: string, owner: string, card: string, minutesAgo: number) =>
  journalStore.put({ id, owner, place: `trauma/adult/${card}`, at: Date.now() - minutesAgo * 60_000, base: sealed, draft: sealed });

afterEach(async () => journalStore.remove((await journalStore.all()).map(({ id }) => id)));

const open = () => openProduct({ token: 'aoi.token', language: 'en', stubs: { projects: [projectOf([folderOf('adult')])] } });

// proves U9.60
test('unsaved answers on this device are listed, each by itself, the latest first, and lead to their form', async () => {
  await keep('1', 'aoi', 'card7', 20);
  await keep('2', 'aoi', 'NEW_CARD', 5);
  await keep('3', 'aoi', 'card7', 10);
  await keep('4', 'ben', 'card8', 1);
  await open();
  const panel = within(await screen.findByRole('region', { name: /^Drafts on this device/ }));
  expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/form?project=trauma&folder=adult&card=NEW_CARD&kept=2',
    '/form?project=trauma&folder=adult&card=card7&kept=3',
    '/form?project=trauma&folder=adult&card=card7&kept=1',
  ]);
  expect((await panel.findAllByText(/Trauma study \/ adult folder$/)).length).toBe(3);
  panel.getByText('New card');
  expect(panel.getAllByText('Saved card').length).toBe(2);
});

test('a card is named by its id attributes, each with its item unless it tells itself, which only its own user’s session can read', async () => {
  localStorage.setItem('fuda.token', 'aoi.token');
  stubApi({ check: aoi });
  const line = await (await openJournal())!.begin(null);
  const place = { project: 'trauma', folder: 'adult', card: 'card7' };
  const knownBy = [{ name: { en: 'Number' }, value: 'TR-7' }, { name: { en: 'Ward' }, value: { ja: '救急', en: 'ER' } }];
  await line.write(place, { version: 1, card_version: 1, hash: 'h1', vals: {}, saved: {} }, { answers: {}, attempt: null, known_by: knownBy }, {} as CardDesign);
  line.release();
  const [entry] = await journalStore.all();
  expect(new TextDecoder('latin1').decode(entry!.draft.bytes)).not.toContain('TR-7');
  await open();
  const panel = within(await screen.findByRole('region', { name: /^Drafts on this device/ }));
  expect((await panel.findByRole('link', { name: /^Number TR-7 · ER / })).textContent).toContain('Saved card · Trauma study / adult folder');
});

// proves U9.61
test('a card whose folder is gone is listed all the same, and says that its answers can be had', async () => {
  await journalStore.put({ id: '1', owner: 'aoi', place: 'trauma/closed/card7', at: Date.now(), base: sealed, draft: sealed });
  await open();
  const panel = within(await screen.findByRole('region', { name: /^Drafts on this device/ }));
  await panel.findByText(/can still read and copy/);
  expect(panel.getByRole('link').getAttribute('href')).toBe('/form?project=trauma&folder=closed&card=card7&kept=1');
});

test('answers that a form of another tab has are no link to an empty form, but say where to go on, until that form is closed', async () => {
  await keep('1', 'aoi', 'NEW_CARD', 5);
  const close = await claimEntry('1');
  await open();
  const panel = within(await screen.findByRole('region', { name: /^Drafts on this device/ }));
  await panel.findByText('Open in another tab or window. Please continue there.');
  expect(panel.queryByRole('link')).toBeNull();
  close?.();
  act(() => focusManager.setFocused(true));
  expect((await panel.findByRole('link')).getAttribute('href')).toBe('/form?project=trauma&folder=adult&card=NEW_CARD&kept=1');
});

test('unsaved answers are discarded one by one, after a question that names them', async () => {
  await keep('1', 'aoi', 'NEW_CARD', 5);
  await keep('2', 'aoi', 'card7', 20);
  await open();
  const panel = within(await screen.findByRole('region', { name: /^Drafts on this device/ }));
  fireEvent.click(panel.getByRole('button', { name: 'Discard: Saved card' }));
  const box = within(await screen.findByRole('dialog', { name: 'Discard the unsaved answers of Saved card?' }));
  fireEvent.click(box.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/form?project=trauma&folder=adult&card=NEW_CARD&kept=1']));
  expect((await journalStore.all()).map(({ id }) => id)).toEqual(['1']);
});

test('a save that was sent and not answered is told, because opening the card sends it again', async () => {
  localStorage.setItem('fuda.token', 'aoi.token');
  stubApi({ check: aoi });
  const line = await (await openJournal())!.begin(null);
  await line.write({ project: 'trauma', folder: 'adult', card: 'NEW_CARD' }, { version: 1, card_version: null, hash: null, vals: {}, saved: {} }, { answers: {}, attempt: { body: {}, idempotencyKey: 'k1', at: 1 } }, {} as CardDesign);
  line.release();
  await open();
  const panel = within(await screen.findByRole('region', { name: /^Drafts on this device/ }));
  expect(await panel.findByText(/to send it again/)).toBeTruthy();
});

test('nothing is said where nothing is unsaved', async () => {
  await keep('4', 'ben', 'card8', 1);
  await open();
  await screen.findByText('No cards yet');
  expect(screen.queryByText(/^Drafts on this device/)).toBeNull();
});
