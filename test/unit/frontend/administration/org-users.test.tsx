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

test('whoever is no admin of the organisation meets the not-authorized message and the way back', async () => {
  await open('/orgAdminMenu', { check: { ...ken, user: { ...ken.user, is_admin: false } } });
  await screen.findByText('You have no permission to use this screen.');
  expect(screen.getByRole('link', { name: 'Back to dashboard' }).getAttribute('href')).toBe('/');
});

test('an admin is not switched off by the toggle, others are, by the list that comes back', async () => {
  const { api } = await open('/orgAdminMenu', { toggleOrgUser: [userOf('aoi', { disabled: true })] });
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Make Dr aoi available' });
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Make Dr ben available' }).disabled).toBe(true);
  fireEvent.click(toggle);
  await screen.findByText('Disabled');
  expect(api.of('toggleOrgUser')[0]?.url.pathname).toBe('/api/u/org/user/aoi/disabled');
  expect(api.of('toggleOrgUser')[0]?.body).toEqual({ disabled: true });
});

test('deleting a user asks first, then disables and reads the list again', async () => {
  const { api } = await open('/orgAdminMenu', { disableOrgUser: () => new Response(null, { status: 204 }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Settings of Dr aoi' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(api.of('disableOrgUser')[0]?.url.pathname).toBe('/api/u/org/user/aoi'));
  await waitFor(() => expect(api.of('orgUsers')).toHaveLength(2));
});

test('a new user is saved with a digest in place of the password, and the dialog leads back to the menu', async () => {
  const { api } = await open('/createUser', { createOrgUser: userOf('dai') });
  await fillIn();
  fireEvent.click(save());
  await screen.findByRole('dialog', { name: 'User saved' });
  const sent = api.of('createOrgUser')[0]?.body as Record<string, unknown>;
  expect(sent).toMatchObject({ login_id: 'dai', disp_name: { en: 'Dai' }, disp_job_name: { en: 'Nurse' }, is_admin: false });
  expect(sent['hpasswd']).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(sent)).not.toContain('Secret');
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(await screen.findByText('Dr aoi')).toBeTruthy();
});

test.each([
  ['the passwords differ', () => password('again', 'Secret-2'), 'The passwords do not match.'],
  ['the password holds a space', () => password('new', 'Secret 1'), 'There are characters that cannot be used.'],
  ['no language is left', () => fireEvent.click(screen.getByRole('checkbox', { name: 'English' })), 'Please select display language'],
])('a new user cannot be saved while %s', async (_, spoil, said) => {
  await open('/createUser');
  await fillIn();
  expect(save().disabled).toBe(false);
  spoil();
  expect(save().disabled).toBe(true);
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent).join()).toContain(said);
});

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

test('a half-filled form is not left without being asked', async () => {
  await open('/createUser');
  await fillIn();
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Finish editing?' })).getByRole('button', { name: 'Continue editing' }));
  expect(window.location.pathname).toBe('/createUser');
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Finish editing?' })).getByRole('button', { name: 'Discard and leave' }));
  await waitFor(() => expect(window.location.pathname).toBe('/orgAdminMenu'));
});

test('the fields of another admin are disabled', async () => {
  await open('/updateUser/ben', { orgUser: userOf('ben', { is_admin: true }) });
  await screen.findByText('An organisation admin can only be changed by themselves.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Display name (English)' }).disabled).toBe(true);
  expect(save().disabled).toBe(true);
});

test('a blank password is not sent', async () => {
  const { api } = await open('/updateUser/aoi', { orgUser: userOf('aoi'), saveOrgUser: userOf('aoi') });
  await screen.findByRole('textbox', { name: 'Display name (English)' });
  type('Display name (English)', 'Aoi');
  fireEvent.click(save());
  await screen.findByRole('dialog', { name: 'User saved' });
  expect(Object.keys(api.of('saveOrgUser')[0]?.body as object)).not.toContain('hpasswd');
});
