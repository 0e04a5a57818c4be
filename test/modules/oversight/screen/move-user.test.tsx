import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openProduct, useFreshBrowser } from '#test/unit/frontend/support/open-product.tsx';
import { refuse } from '#test/unit/frontend/support/stub-api.ts';
import { chea, ken, managedDomain, orgOf, userOf } from '#test/unit/frontend/administration/people.ts';

useFreshBrowser();

const orgs = [orgOf('minato'), orgOf('sakura'), orgOf('office', { role: 'manage' })];
const places = [
  { id: 'trauma', title: { en: 'Trauma study' }, is_owner: true, is_invited: false },
  { id: 'burns', title: { en: 'Burns study' }, is_owner: false, is_invited: true },
];
const open = (stubs = {}, at = '/manage/org/minato/updateUser/ren') =>
  openProduct({ token: 'chea.token', at, language: 'en', stubs: { check: chea, domains: [managedDomain], orgs, org: orgs[0], userOfOrg: { ...userOf('ren'), places }, ...stubs } });
const ask = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Move to another hospital…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Dr ren to another hospital' }));
  await dialog.findByRole('option', { name: 'sakura hospital' });
  return dialog;
};

// proves A7.117, A10.47
test('a manager is told what stays, what ends and in which projects before a person moves, and is then at the new account', async () => {
  const moved = { ...userOf('new-ren'), places: [], moved_from: { org_name: { en: 'minato hospital' } } };
  const { api } = await open({ moveUser: moved });
  const dialog = await ask();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Trauma study (owner)', 'Burns study (invited)']);
  expect(dialog.getByText(/Cards made by the person stay with the present hospital/)).toBeTruthy();
  expect(dialog.getByText(/Make somebody else an owner first/)).toBeTruthy();
  const choice = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'New organisation' });
  expect([...choice.options].map(({ text }) => text)).toEqual(['Please select', 'sakura hospital', 'office hospital']);
  fireEvent.change(choice, { target: { value: 'office' } });
  expect(dialog.getByText(/The person will be a system administrator/)).toBeTruthy();
  fireEvent.change(choice, { target: { value: 'sakura' } });
  expect(dialog.queryByText(/The person will be a system administrator/)).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(window.location.pathname).toBe('/manage/org/sakura/updateUser/new-ren'));
  expect(api.of('moveUser')[0]).toMatchObject({ body: { org_id: 'sakura', revision: 3 }, url: { pathname: '/api/m/org/minato/user/ren/move' } });
});

test('nobody moves without a new organisation, and a refusal is told in the dialog', async () => {
  const { api } = await open({ moveUser: () => refuse('org.last_admin') });
  const dialog = await ask();
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
  expect(api.of('moveUser')).toHaveLength(0);
  fireEvent.change(dialog.getByRole('combobox', { name: 'New organisation' }), { target: { value: 'sakura' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await dialog.findByText(/First make somebody else an organisation admin/)).toBeTruthy();
});

test('an account that somebody left is shown as such, and is neither changed, enabled nor moved', async () => {
  const moved_to = { org_name: { en: 'Sakura' } };
  await open({ userOfOrg: { ...userOf('ren', { disabled: true, moved_to }), places: [] } });
  expect(await screen.findByText('Moved to: Sakura')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Available' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Login ID/ }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /Move to another hospital/ })).toBeNull();
});

test('an organisation’s admin sees where the person went, and has no switch and no menu for the account', async () => {
  const users = [userOf('ken', { is_admin: true }), userOf('ren', { disabled: true, moved_to: { org_name: { en: 'Sakura' } } }), userOf('mei', { moved_from: { org_name: {} } })];
  await openProduct({ token: 'ken.token', at: '/orgAdminMenu', language: 'en', stubs: { check: ken, orgUsers: users } });
  expect(await screen.findByText('Sakura')).toBeTruthy();
  expect(screen.getByText('a deleted organisation')).toBeTruthy();
  expect(screen.queryByRole('switch', { name: 'Make Dr ren available' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Settings for Dr ren' })).toBeNull();
  expect(screen.getByRole('switch', { name: 'Make Dr mei available' })).toBeTruthy();
});
