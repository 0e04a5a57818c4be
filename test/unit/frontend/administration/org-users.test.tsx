import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';
import { refuse } from '../support/stub-api.ts';
import { ken, userOf } from './people.ts';

useFreshBrowser();

const users = [userOf('ken', { is_admin: true }), userOf('aoi'), userOf('ben', { is_admin: true })];
const open = (at: string, stubs = {}) => openProduct({ token: 'ken.token', at, language: 'en', stubs: { check: ken, orgUsers: users, ...stubs } });
const type = (name: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
/** The first password field or its confirmation. */
const password = (which: 'new' | 'again', value: string) => {
  const field = screen.getByLabelText((label) => label.startsWith('Password') && label.includes('confirmation') === (which === 'again'));
  fireEvent.change(field, { target: { value } });
};
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const fillIn = async () => {
  await screen.findByRole('textbox', { name: 'Login ID' });
  type('Login ID', 'dai');
  password('new', 'Secret-1');
  password('again', 'Secret-1');
  type('Display name (English)', 'Dai');
  type('Display job name (English)', 'Nurse');
};

// proves A2.1, A8.1
test('whoever is no admin of the organisation meets the not-authorized message and the way back', async () => {
  await open('/orgAdminMenu', { check: { ...ken, user: { ...ken.user, is_admin: false } } });
  await screen.findByText(/^If you need it, ask the administrator/);
  expect(screen.getByRole('link', { name: 'Back to dashboard' }).getAttribute('href')).toBe('/');
});

// proves A4.1
test('an admin is not switched off by the toggle, others are, by the list that comes back', async () => {
  const { api } = await open('/orgAdminMenu', { toggleOrgUser: [userOf('aoi', { disabled: true })] });
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Make Dr aoi available' });
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Make Dr ben available' }).disabled).toBe(true);
  fireEvent.click(toggle);
  await screen.findByText('Disabled');
  expect(api.of('toggleOrgUser')[0]?.url.pathname).toBe('/api/u/org/user/aoi/disabled');
  expect(api.of('toggleOrgUser')[0]?.body).toEqual({ disabled: true });
});

// proves A2.35, A2.38
test('deleting a user asks first, then disables and reads the list again', async () => {
  const { api } = await open('/orgAdminMenu', { disableOrgUser: () => new Response(null, { status: 204 }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Settings for Dr aoi' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog'));
  question.getByText(/will be disabled and can no longer log in/);
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(api.of('disableOrgUser')[0]?.url.pathname).toBe('/api/u/org/user/aoi'));
  await waitFor(() => expect(api.of('orgUsers')).toHaveLength(2));
});

// proves A10.25
test('the dialog of a saved user warns of a login id that may be taken for another one', async () => {
  await open('/createUser', { createOrgUser: { ...userOf('dai'), login_id: 'dаi', login_warnings: ['mixed_scripts', 'looks_like_another'] } });
  await fillIn();
  fireEvent.click(save());
  const box = within(await screen.findByRole('dialog', { name: 'User saved' }));
  box.getByText('The user has been saved.');
  expect(box.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([expect.stringContaining('"dаi" mixes letters'), expect.stringContaining('"dаi" looks the same')]);
});

// proves A2.2, A2.28, A5.4
test('a new user is saved with a digest in place of the password, and the dialog leads back to the menu', async () => {
  const { api } = await open('/createUser', { createOrgUser: userOf('dai') });
  await fillIn();
  fireEvent.click(save());
  expect((await screen.findByRole('dialog', { name: 'User saved' })).textContent).toContain('The user has been saved.');
  const sent = api.of('createOrgUser')[0]?.body as Record<string, unknown>;
  expect(sent).toMatchObject({ login_id: 'dai', disp_name: { en: 'Dai' }, disp_job_name: { en: 'Nurse' }, is_admin: false });
  expect(sent['hpasswd']).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(sent)).not.toContain('Secret');
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(await screen.findByText('Dr aoi')).toBeTruthy();
});

// proves A5.2, A5.4, A5.13, A5.14, A5.15, A10.10
test.each([
  ['the passwords differ', () => password('again', 'Secret-2'), 'The passwords do not match.'],
  ['the password holds a space', () => password('new', 'Secret 1'), 'Some characters cannot be used.'],
  ['the password is too short', () => (['new', 'again'] as const).forEach((which) => password(which, 'Kz-7!q#')), 'Please enter at least 8 characters.'],
  ['the password is the login ID', () => {
    type('Login ID', 'dai-tanaka');
    password('new', 'Dai-Tanaka');
    password('again', 'Dai-Tanaka');
  }, 'The password must not be the login ID.'],
  ['the login ID turns the direction of reading', () => type('Login ID', 'da\u202ei'), 'It contains invisible control characters.'],
  ['no language is left', () => fireEvent.click(screen.getByRole('checkbox', { name: 'English' })), 'Please select language'],
])('a new user cannot be saved while %s', async (_, spoil, said) => {
  await open('/createUser');
  await fillIn();
  expect(save().disabled).toBe(false);
  spoil();
  expect(save().disabled).toBe(true);
  await waitFor(() => expect(screen.getAllByRole('alert').map(({ textContent }) => textContent).join()).toContain(said));
});

// proves U8.29, U8.31, A2.32
test.each([
  ['login_id.taken', 'A user with the same login ID exists.'],
  ['request.invalid', 'Failed to update user. Please check what you entered.'],
  ['storage.busy', 'The service is busy. Please wait a moment and try again.'],
] as const)('a save refused as %s says so and keeps what was typed', async (code, sentence) => {
  await open('/createUser', { createOrgUser: () => refuse(code) });
  await fillIn();
  fireEvent.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'The user was not saved' });
  expect(dialog.textContent).toContain(sentence);
  fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Login ID' })).value).toBe('dai');
});

// proves A2.44
test('a half-filled form is not left without being asked', async () => {
  await open('/createUser');
  await fillIn();
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  const question = within(await screen.findByRole('dialog', { name: 'Finish editing?' }));
  question.getByText('Anything not saved will be lost.');
  fireEvent.click(question.getByRole('button', { name: 'Continue editing' }));
  expect(window.location.pathname).toBe('/createUser');
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Finish editing?' })).getByRole('button', { name: 'Discard and leave' }));
  await waitFor(() => expect(window.location.pathname).toBe('/orgAdminMenu'));
});

// proves A2.3, A4.10, A5.3
test('the fields of another admin are disabled', async () => {
  await open('/updateUser/ben', { orgUser: userOf('ben', { is_admin: true }) });
  await screen.findByText('Organisation admins can only be changed by themselves.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Display name (English)' }).disabled).toBe(true);
  expect(save().disabled).toBe(true);
});

test('the strength of a new password is shown in words as it is typed', async () => {
  await open('/createUser');
  await fillIn();
  for (const [typed, words] of [['kaze', 'Strength: weak'], ['kaze-2026', 'Strength: fair'], ['kaze-to-ame-2026', 'Strength: strong']] as const) {
    password('new', typed);
    expect((await screen.findByText((text) => text.startsWith('Strength:'))).textContent).toContain(words);
  }
});

// proves A10.11
test('an admin changes the own password where the present one is asked for', async () => {
  await open('/updateUser/ken', { orgUser: userOf('ken', { is_admin: true }) });
  await screen.findByText(/^To change your own password/);
  expect(document.querySelector('input[type=password]')).toBeNull();
});

// proves A5.3
test('a blank password is not sent', async () => {
  const { api } = await open('/updateUser/aoi', { orgUser: userOf('aoi'), saveOrgUser: userOf('aoi') });
  await screen.findByRole('textbox', { name: 'Display name (English)' });
  type('Display name (English)', 'Aoi');
  fireEvent.click(save());
  await screen.findByRole('dialog', { name: 'User saved' });
  expect(Object.keys(api.of('saveOrgUser')[0]?.body as object)).not.toContain('hpasswd');
});
