import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sessionExpiry } from '#frontend/lib/session-changes.ts';
import { folderOf, projectOf } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';
import { refuse } from '../support/stub-api.ts';

useFreshBrowser();

const design = {
  format: 1,
  languages: ['en'],
  title: { en: 'Trauma' },
  pages: [{ name: 'patient', title: { en: 'Patient' }, items: [{ name: 'name', class: 'attribute', type: 'string', title: { en: 'Name' } }] }],
  id_attributes: [],
  numbering: [],
  summary: [],
};

const openForm = (saveCard: () => unknown) =>
  openProduct({
    at: '/form?project=trauma&folder=adult&card=NEW_CARD&kept=entry1',
    token: 'aoi.token',
    language: 'en',
    stubs: { projects: [projectOf([folderOf('adult')])], getDesign: { version: 1, design }, saveCard },
  });

/** What the query client does when a call in the background is answered with 401. */
const meetExpiry = () => act(() => sessionExpiry.report());

const isSeen = (dialog: HTMLElement) => getComputedStyle(dialog.closest('.MuiDialog-root')!).visibility !== 'hidden';
/** The titles of all dialogs on the page, also of those that lie below another one. */
const dialogs = () =>
  screen
    .queryAllByRole('dialog', { hidden: true })
    .filter(isSeen)
    .map((dialog) => document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent);

const save = async () => {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Sato' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
};

test('a form that asks for a new sign-in asks alone, when a call in the background meets the expired session later', async () => {
  await openForm(() => refuse('session.expired'));
  await save();
  await screen.findByRole('dialog', { name: 'The card was not saved' });
  meetExpiry();
  await act(() => import('#frontend/features/session/expired-dialog.tsx').then(() => undefined));
  expect(dialogs()).toEqual(['The card was not saved']);
});

test('a form that asks for a new sign-in asks alone, when a call in the background met the expired session before', async () => {
  const answer = Promise.withResolvers<unknown>();
  await openForm(() => answer.promise);
  await save();
  meetExpiry();
  await screen.findByRole('dialog', { name: 'Session timeout' });
  answer.resolve(refuse('session.expired'));
  await screen.findByRole('dialog', { name: 'The card was not saved' });
  await waitFor(() => expect(dialogs()).toEqual(['The card was not saved']));
});

test('another dialog is hidden while the expired session is said, and comes back after a sign-in in another tab', async () => {
  await openForm(() => refuse('session.expired'));
  const field = await screen.findByRole('textbox', { name: 'Name' });
  fireEvent.change(field, { target: { value: 'Sato' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  await screen.findByRole('dialog', { name: 'Clear Name?' });
  meetExpiry();
  await screen.findByRole('dialog', { name: 'Session timeout' });
  await waitFor(() => expect(dialogs()).toEqual(['Session timeout']));
  act(() => sessionExpiry.settle());
  await waitFor(() => expect(dialogs()).toEqual(['Clear Name?']));
});
