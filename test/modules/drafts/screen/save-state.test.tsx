import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { otherSession } from '#frontend/lib/session-changes.ts';
import { emptyJournal } from '../support/empty-journal.ts';
import { cardOf, dialog, fill, open, press, useOneCard, type Answer } from '../../../unit/frontend/card-form/one-card.tsx';

const { server } = useOneCard();
const saveCall = 'POST /api/u/cards/p1/f1';

beforeEach(() => localStorage.setItem('fuda.token', 'aoi.token'));
afterEach(async () => {
  otherSession.settle();
  await emptyJournal();
});

/** The live part of the footer, beside the button that saves. */
const state = () => {
  const footer = screen.queryByText('Save', { selector: 'button' })?.parentElement;
  return footer?.querySelector('output[aria-live="polite"]')?.textContent;
};
const becomes = (said: string | RegExp) => waitFor(() => expect(state()).toMatch(said));
const network = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  fireEvent(window, new Event(isOnline ? 'online' : 'offline'));
};
const clock = /^Saved at \d\d:\d\d$/;

// The first test of the file: the footer's state comes over after the form.
test('what is typed the moment that the footer is drawn is said to be unsaved', async () => {
  const drawn = new MutationObserver(() => {
    if (typeof state() !== 'string') return;
    drawn.disconnect();
    fill('name', 'Suzuki');
  });
  drawn.observe(document.body, { childList: true, subtree: true });
  await open();
  await waitFor(() => expect(state()).toBe('Not saved'));
});

test('the footer says nothing of an untouched card, then "not saved", then when it was saved', async () => {
  await open();
  await waitFor(() => expect(state()).toBe(''));
  fill('name', 'Suzuki');
  await becomes(/^Not saved$/);
  fill('name', 'Sato');
  await becomes(/^$/);
  fill('name', 'Suzuki');
  press('Save');
  await dialog('Saved');
  await becomes(clock);
  press('Continue editing');
  fill('name', 'Suzuki I');
  await becomes(/^Not saved$/);
});

test('a save that is under way, one that waits and one that was sent by itself are told in the same place', async () => {
  let answer: (given: Answer) => void = () => undefined;
  const slow = new Promise<Answer>((resolve) => (answer = resolve));
  const first = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === 'POST' && (await slow) === 'network') throw new TypeError('Failed to fetch');
    return first(path, init);
  });
  await open();
  fill('name', 'Suzuki');
  press('Save');
  await becomes(/^Saving…$/);
  answer('network');
  await dialog('The card was not saved');
  press('Close');
  await becomes(/^Not saved yet\. The card is saved automatically/);
  vi.stubGlobal('fetch', first);
  server.answers[saveCall] = ({ body }) => ({ body: cardOf(body.vals, 2) });
  press('Save now');
  await becomes(clock);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('without a network what is typed is said to be unsaved for that reason', async () => {
  await open();
  fill('name', 'Suzuki');
  network(false);
  await becomes('There is no network connection');
  network(true);
  await waitFor(() => expect(state()).toBe('Not saved'));
});

test('without a connection the footer counts what is unsaved on the device and says when a save last got through', async () => {
  await open();
  fill('name', 'Suzuki');
  press('Save');
  await dialog('Saved');
  press('Continue editing');
  network(false);
  await becomes('There is no network connection. What you enter stays');
  expect(await screen.findByText(/^Last saved at \d\d:\d\d$/)).toBeTruthy();
  fill('name', 'Tanaka');
  expect(await screen.findByText(/^Cards not saved on this device: 1 · Last saved at/)).toBeTruthy();
  network(true);
  await waitFor(() => expect(screen.queryByText(/Last saved at/)).toBe(null));
});

test('another user in another tab is named beside the save button', async () => {
  await open();
  fill('name', 'Suzuki');
  otherSession.report({ user: { id: 'ben', login_id: 'ben', disp_name: { en: 'Ben Ota' }, disp_job_name: {}, lang: 'en', is_admin: false, is_permanent_token: false }, org: { id: 'm', name: {}, abbrev: 'M', lang: 'en', role: 'normal' } });
  await waitFor(() => expect(state()).toBe('Not saved. Ben Ota is logged in.'));
});
