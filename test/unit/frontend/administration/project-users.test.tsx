import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';
import { refuse } from '../support/stub-api.ts';
import { memberOf } from './people.ts';

useFreshBrowser();

const code = '0b0f6a52-6df7-4b3e-9f6c-0a2f5a3c9f10';
const people = [memberOf('aoi', { is_owner: true }), memberOf('ben'), memberOf('dai', { is_invited: true, uuid: code })];
const open = (at: string, stubs = {}) => openProduct({ token: 'aoi.token', at, language: 'en', stubs: { ownedUsers: people, ...stubs } });
const menuOf = async (name: string) => fireEvent.click(await screen.findByRole('button', { name: `Settings of Dr ${name}` }));

test('whoever does not own the project meets the not-authorized message', async () => {
  await open('/prjAdminMenu/trauma', { ownedUsers: () => refuse('access.denied') });
  expect(await screen.findByText('You have no permission to use this screen.')).toBeTruthy();
});

test('members and invited users stand apart, and an owner is not switched off', async () => {
  await open('/prjAdminMenu/trauma');
  const invited = await screen.findByRole('region', { name: /^Invited users/ });
  expect(within(invited).getByText(code)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Make Dr aoi available' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Make Dr ben available' }).disabled).toBe(false);
});

test('an invitation is cancelled after a question, in the words of this screen', async () => {
  const { api } = await open('/prjAdminMenu/trauma', { cancelInvitation: () => new Response(null, { status: 204 }) });
  await menuOf('dai');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Cancel invitation' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel invitation' }));
  await screen.findByRole('dialog', { name: 'Invitation cancelled' });
  expect(api.of('cancelInvitation')[0]?.body).toEqual({ p_id: 'trauma', u_id: 'dai' });
});

test('an invitation that is gone says so', async () => {
  await open('/prjAdminMenu/trauma', { cancelInvitation: () => refuse('invitation.unknown') });
  await menuOf('dai');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Cancel invitation' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel invitation' }));
  expect((await screen.findByRole('dialog', { name: 'The invitation was not cancelled' })).textContent).toContain('has already been cancelled');
});

const invite = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Invite' });
const fillIn = async () => fireEvent.change(await screen.findByRole('textbox', { name: 'Invite code' }), { target: { value: ` ${code.toUpperCase()} ` } });

test('an invitation needs a code and a role, and success leads to the menu of the project', async () => {
  const { api } = await open('/addUserForm/trauma', { inviteUser: memberOf('dai', { is_invited: true }) });
  await fillIn();
  expect(invite().disabled).toBe(false);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Editable' }));
  expect(invite().disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Browse only' }));
  fireEvent.click(invite());
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Invited' })).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(window.location.pathname).toBe('/prjAdminMenu/trauma'));
  expect(api.of('inviteUser')[0]?.body).toEqual({ p_id: 'trauma', uuid: code, roles: ['browse'], is_owner: false });
});

test.each([
  ['access.denied', 'You have no permission to invite users to this project.'],
  ['invitation.user_unknown', 'There is no user with this invite code.'],
  ['invitation.exists', 'The user is already invited or has already joined the project.'],
  ['request.invalid', 'An error has occurred.'],
] as const)('an invitation refused as %s has its own sentence', async (problem, sentence) => {
  await open('/addUserForm/trauma', { inviteUser: () => refuse(problem) });
  await fillIn();
  fireEvent.click(invite());
  expect((await screen.findByRole('dialog', { name: 'The user was not invited' })).textContent).toContain(sentence);
});

test.each([
  ['request.invalid', 'Failed to update user for project.'],
  ['access.denied', 'You have no permission to update users of this project.'],
  ['member.unknown', 'The user is not in the project or does not exist.'],
] as const)('a change of a member refused as %s has its own sentence', async (problem, sentence) => {
  await open('/updatePrjUserForm/trauma/ben', { ownedUser: memberOf('ben'), saveOwnedUser: () => refuse(problem) });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Browse only' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('dialog', { name: 'The member was not saved' })).textContent).toContain(sentence);
});

test('another owner is not changed', async () => {
  await open('/updatePrjUserForm/trauma/ben', { ownedUser: memberOf('ben', { is_owner: true }) });
  await screen.findByText('The rights of a project owner can only be changed by themselves.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});
