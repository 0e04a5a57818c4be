import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { aoi } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';
import { refuse } from '../support/stub-api.ts';

useFreshBrowser();

const uuid = '6f1c2a34-9d4e-4b7a-8f00-2f0d5f6b7c81';
const own = {
  id: 'aoi',
  uuid,
  login_id: 'aoi',
  disp_name: { ja: '青井 恵', en: 'Megumi Aoi' },
  disp_job_name: { ja: '医師', en: 'Physician' },
  lang: 'ja',
  is_admin: false,
  org: aoi.org,
  revision: 3,
};
const open = async (stubs = {}) => {
  const opened = await openProduct({ token: 'aoi.token', at: '/changeOwnUserInfo', language: 'en', stubs: { own, ...stubs } });
  return opened;
};
const digest = (password: string) => createHash('sha256').update(password).digest('hex');
const type = (label: string, text: string) => fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value: text } });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

// proves U5.1
test('the invite code is read-only and copied, which a toast says for two seconds', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  await open();
  const code = await screen.findByLabelText<HTMLInputElement>('Invite code');
  expect([code.value, code.readOnly]).toEqual([uuid, true]);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByText('Copied to clipboard');
  expect(writeText).toHaveBeenCalledWith(uuid);
  act(() => void vi.advanceTimersByTime(1_500));
  expect(screen.queryByText('Copied to clipboard')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1_500));
  await waitFor(() => expect(screen.queryByText('Copied to clipboard')).toBeNull());
  vi.useRealTimers();
});

// proves U9.42
test('a code that the browser will not copy is marked, and a toast says so', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText: () => Promise.reject(new Error('denied')) } } }));
  await open();
  const code = await screen.findByLabelText<HTMLInputElement>('Invite code');
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByText('The code could not be copied. Please copy the selected code yourself.');
  expect([code.selectionStart, code.selectionEnd]).toEqual([0, uuid.length]);
});

// proves U2.8, U5.5, U8.28
test('only what was changed of login and password is sent, and the way leads to the dashboard', async () => {
  const { api } = await open({ saveOwn: { ...own, disp_name: { ja: '青井 恵', en: 'Meg Aoi' } } });
  await screen.findByLabelText('Invite code');
  type('Display name \\(English\\)', 'Meg Aoi');
  fireEvent.click(save());
  expect((await screen.findByRole('dialog')).textContent).toContain('User update completed');
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await screen.findByText('Meg Aoi', { selector: 'p' });
  expect(window.location.pathname).toBe('/');
  expect(api.of('saveOwn')[0]?.body).toEqual({
    disp_name: { ja: '青井 恵', en: 'Meg Aoi' },
    disp_job_name: { ja: '医師', en: 'Physician' },
    lang: 'ja',
    revision: 3,
  });
});

// proves U5.4
test('a new password needs its confirmation, allowed characters and the current password, and goes as digests', async () => {
  const { api } = await open({ saveOwn: own });
  await screen.findByLabelText('Invite code');
  expect(screen.queryByLabelText(/^Current password/)).toBeNull();
  screen.getByText(/^Enter it only to change it\. At least 8 ASCII letters, digits or symbols/);
  type('New password', 'with space');
  await screen.findByText(/characters cannot be used/);
  type('New password', 'n3w-secret');
  type('Password \\(confirmation\\)', 'n3w-secre');
  await screen.findByText('The passwords do not match.');
  expect(save().disabled).toBe(true);
  type('Password \\(confirmation\\)', 'n3w-secret');
  expect(save().disabled).toBe(true);
  type('Current password', 'old');
  type('New login ID', ' megumi ');
  fireEvent.click(save());
  await screen.findByRole('dialog');
  expect(api.of('saveOwn')[0]?.body).toMatchObject({ login_id: 'megumi', passwd: digest('n3w-secret'), cur_passwd: digest('old') });
});

// proves U7.1
test('a failed language call leaves Japanese and English to choose, and what the account has', async () => {
  const choices = () => [screen.getByRole('group', { name: /^Languages of the names/ }), screen.getByLabelText('Display language')].map((field) => field.textContent?.includes('ខ្មែរ'));
  await open({ language: refuse('storage.busy') });
  await screen.findByLabelText('Invite code');
  expect(choices()).toEqual([false, false]);
  cleanup();
  await open({ language: refuse('storage.busy'), own: { ...own, disp_name: { ...own.disp_name, km: 'អាអយ' }, lang: 'km' } });
  await screen.findByLabelText('Invite code');
  expect(choices()).toEqual([true, true]);
});

// proves U5.2, U5.3
test('without a language nothing is saved; a removed language takes its names along', async () => {
  const { api } = await open({ saveOwn: own });
  await screen.findByLabelText('Invite code');
  fireEvent.click(screen.getByRole('checkbox', { name: '日本語' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'English' }));
  await screen.findByText('Please select language');
  expect(save().disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: '日本語' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Display name \(日本語\)/).value).toBe('');
  type('Display name \\(日本語\\)', '青井');
  expect(save().disabled).toBe(true);
  type('Display job name \\(日本語\\)', '看護師');
  fireEvent.click(save());
  await screen.findByRole('dialog');
  expect(api.of('saveOwn')[0]?.body).toMatchObject({ disp_name: { ja: '青井' }, disp_job_name: { ja: '看護師' } });
});

// proves U8.28, U8.29, U8.31, U8.32, U9.43, A2.32
test.each([
  ['request.invalid', 'Failed to update'],
  ['password.wrong', 'current password'],
  ['login_id.taken', 'A user with the same login ID exists.'],
  ['access.denied', 'An error has occurred'],
] as const)('a save refused with %s says so and stays on the screen', async (code, words) => {
  await open({ saveOwn: () => refuse(code) });
  await screen.findByLabelText('Invite code');
  type('New login ID', 'ben');
  expect(save().disabled).toBe(true);
  type('Current password', 'old');
  fireEvent.click(save());
  expect((await screen.findByRole('dialog')).textContent?.toLowerCase()).toContain(words.toLowerCase());
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>(/^New login ID/).value).toBe('ben');
  expect(window.location.pathname).toBe('/changeOwnUserInfo');
});

// proves U8.30
test('a save with an expired session ends in the session dialog alone', async () => {
  await open({ saveOwn: () => refuse('session.expired') });
  await screen.findByLabelText('Invite code');
  fireEvent.click(save());
  expect((await screen.findByRole('dialog', { name: 'Session timeout' })).textContent).toContain('Your session has expired. Please login again.');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

// proves U8.27
test('a user without a record is told so and led back', async () => {
  await open({ own: () => refuse('user.unknown') });
  await screen.findByText("Can't find record", { selector: 'p' });
  screen.getByText('Please go back to the dashboard and try again.');
  expect(screen.getByRole('link', { name: 'Back to dashboard' }).getAttribute('href')).toBe('/');
});
