import { usualRights } from '#shared/access/access.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { folderOf, projectOf } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';
import { refuse } from '../support/stub-api.ts';
import { memberOf } from './people.ts';

useFreshBrowser();

const code = '0b0f6a52-6df7-4b3e-9f6c-0a2f5a3c9f10';
const people = [memberOf('aoi', { is_owner: true }), memberOf('ben'), memberOf('dai', { is_invited: true, uuid: code })];
const open = (at: string, stubs = {}) => openProduct({ token: 'aoi.token', at, language: 'en', stubs: { ownedUsers: people, ...stubs } });
const menuOf = async (name: string) => fireEvent.click(await screen.findByRole('button', { name: `Settings for Dr ${name}` }));

// proves A8.1
test('whoever does not own the project meets the not-authorized message', async () => {
  await open('/prjAdminMenu/trauma', { ownedUsers: () => refuse('access.denied') });
  expect(await screen.findByText(/^If you need it, ask the administrator/)).toBeTruthy();
});

// proves A2.4
test('members and invited users stand apart, and an owner is not switched off', async () => {
  await open('/prjAdminMenu/trauma');
  const invited = await screen.findByRole('region', { name: /^Invited users/ });
  expect(within(invited).getByText(code)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Make Dr aoi available' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Make Dr ben available' }).disabled).toBe(false);
});

test.each([
  ['edit', 1],
  ['browse', 0],
] as const)('an owner with the role %s is offered %i folders to bring cards into', async (role, offered) => {
  const project = projectOf([folderOf('cards')], { is_owner: true, role });
  await open('/prjAdminMenu/trauma', { projects: [project] });
  await screen.findByRole('region', { name: /^Invited users/ });
  await screen.findAllByText(/Trauma study/);
  await waitFor(() => expect(screen.queryAllByRole('link', { name: /^Import into/ })).toHaveLength(offered));
});

// proves A2.30, A2.43
test('an invitation is cancelled after a question, in the words of this screen', async () => {
  const { api } = await open('/prjAdminMenu/trauma', { cancelInvitation: () => new Response(null, { status: 204 }) });
  await menuOf('dai');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Cancel invitation' }));
  const question = within(await screen.findByRole('dialog'));
  question.getByText('The user will not be able to join the project.');
  fireEvent.click(question.getByRole('button', { name: 'Cancel invitation' }));
  expect((await screen.findByRole('dialog', { name: 'Invitation cancelled' })).textContent).toContain('The invitation to the project has been cancelled.');
  expect(api.of('cancelInvitation')[0]?.body).toEqual({ p_id: 'trauma', u_id: 'dai' });
});

// proves A8.7
test('an invitation that is gone says so', async () => {
  await open('/prjAdminMenu/trauma', { cancelInvitation: () => refuse('invitation.unknown') });
  await menuOf('dai');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Cancel invitation' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel invitation' }));
  expect((await screen.findByRole('dialog', { name: 'The invitation was not cancelled' })).textContent).toContain('has already been cancelled');
});

const invite = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Invite' });
const fillIn = async () => fireEvent.change(await screen.findByRole('textbox', { name: 'Invite code' }), { target: { value: ` ${code.toUpperCase()} ` } });

// proves A2.5, A2.29, A5.10
test('an invitation needs a code and a role, and success leads to the menu of the project', async () => {
  const { api } = await open('/addUserForm/trauma', { inviteUser: memberOf('dai', { is_invited: true }) });
  await fillIn();
  expect(invite().disabled).toBe(false);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Can edit' }));
  expect(invite().disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Browse only' }));
  fireEvent.click(invite());
  const invited = within(await screen.findByRole('dialog', { name: 'Invited' }));
  invited.getByText(/becomes a member when they join/);
  fireEvent.click(invited.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(window.location.pathname).toBe('/prjAdminMenu/trauma'));
  expect(api.of('inviteUser')[0]?.body).toEqual({ p_id: 'trauma', uuid: code, roles: ['browse'], is_owner: false, rights: usualRights });
});

// proves A2.32, A8.3, A8.4, A8.5, A8.6
test.each([
  ['access.denied', 'You have no permission to invite users to this project.'],
  ['invitation.user_unknown', 'No user has this invite code.'],
  ['invitation.exists', 'The user is already invited or already a member.'],
  ['request.invalid', 'An error has occurred.'],
] as const)('an invitation refused as %s has its own sentence', async (problem, sentence) => {
  await open('/addUserForm/trauma', { inviteUser: () => refuse(problem) });
  await fillIn();
  fireEvent.click(invite());
  expect((await screen.findByRole('dialog', { name: 'The user was not invited' })).textContent).toContain(sentence);
});

// proves A2.32, A8.8, A8.9
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

// proves A2.43, A10.18
test('removing a member asks, and says what becomes of the cards; who invited nobody is told where invited users appear', async () => {
  const { api } = await open('/prjAdminMenu/trauma', { ownedUsers: [memberOf('aoi', { is_owner: true }), memberOf('ben')], removeOwnedUser: {} });
  expect(await screen.findByText('Users you invite appear here until they join.')).toBeTruthy();
  await menuOf('ben');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Remove from project' }));
  const question = within(await screen.findByRole('dialog'));
  question.getByText("The user can no longer use the cards of this project. Saved cards remain.");
  expect(api.of('removeOwnedUser')).toHaveLength(0);
  fireEvent.click(question.getByRole('button', { name: 'Remove from project' }));
  await waitFor(() => expect(api.of('removeOwnedUser')[0]?.body).toEqual({ p_id: 'trauma', u_id: 'ben' }));
});

// proves A2.31
test('a change of a member is saved, said, and leads back to the menu of the project', async () => {
  const { api } = await open('/updatePrjUserForm/trauma/ben', { ownedUser: memberOf('ben'), saveOwnedUser: memberOf('ben') });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Browse only' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const saved = within(await screen.findByRole('dialog', { name: 'Member saved' }));
  saved.getByText('The rights in the project have been saved.');
  fireEvent.click(saved.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(window.location.pathname).toBe('/prjAdminMenu/trauma'));
  expect(api.of('saveOwnedUser')).toHaveLength(1);
});

// proves A10.24
test('what a member may take out is said in words, sent once it is changed, and seen in the list', async () => {
  const { api } = await open('/updatePrjUserForm/trauma/ben', { ownedUser: memberOf('ben'), saveOwnedUser: memberOf('ben') });
  const mayIdentify = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Names and IDs/ });
  screen.getByText(/Without this right it is withheld/);
  expect(mayIdentify.checked).toBe(true);
  fireEvent.click(mayIdentify);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.of('saveOwnedUser')[0]?.body).toEqual({ p_id: 'trauma', roles: ['edit'], is_owner: false, rights: { ...usualRights, export: true, identifiers: false }, revision: 3 }));
});

test('an invitation may leave out the right to take files out', async () => {
  const { api } = await open('/addUserForm/trauma', { inviteUser: memberOf('dai', { is_invited: true }) });
  await fillIn();
  fireEvent.click(screen.getByRole('checkbox', { name: /^Can download/ }));
  const mayIdentify = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Names and IDs/ });
  expect([mayIdentify.checked, mayIdentify.disabled]).toEqual([true, false]);
  fireEvent.click(invite());
  await waitFor(() => expect(api.of('inviteUser')[0]?.body).toEqual({ p_id: 'trauma', uuid: code, roles: ['edit'], is_owner: false, rights: { ...usualRights, export: false, identifiers: true } }));
});

test('the list says every right', async () => {
  await open('/prjAdminMenu/trauma', {
    ownedUsers: [memberOf('aoi', { is_owner: true }), memberOf('ben', { rights: { ...usualRights, export: true, identifiers: false } }), memberOf('emi', { rights: { ...usualRights, export: false, identifiers: true } })],
  });
  const joined = within(await screen.findByRole('region', { name: /^Users in the project/ }));
  expect(joined.getAllByText('Other rights')).toHaveLength(3);
  joined.getByText('Cards of all hospitals · Without names and IDs · Downloads');
  joined.getByText('Cards of all hospitals · With names and IDs · No downloads');
});

// proves A2.6, A4.2, A4.11
test('another owner is not changed', async () => {
  await open('/updatePrjUserForm/trauma/ben', { ownedUser: memberOf('ben', { is_owner: true }) });
  await screen.findByText('Only project owners themselves can change their rights.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});

test('leads to the rules of each folder that has a design, unless the owner may not open its cards', async () => {
  const project = projectOf([folderOf('adult'), folderOf('empty', { version: null })], { id: 'trauma', is_owner: true });
  await open('/prjAdminMenu/trauma', { projects: [project] });
  const panel = within(await screen.findByRole('region', { name: 'Rules over the cards of a folder' }));
  expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/cards/trauma/adult?view=rules']);
});

// proves A10.41
test('a coordinator is offered no change of an owner, whether a member or invited', async () => {
  await open('/prjAdminMenu/trauma', { ownedUsers: [memberOf('aoi'), memberOf('ben', { is_owner: true }), memberOf('dai', { is_invited: true, is_owner: true }), memberOf('eri', { is_invited: true })] });
  expect(await screen.findByRole('button', { name: 'Settings for Dr eri' })).toBeTruthy();
  for (const name of ['ben', 'dai']) expect(screen.queryByRole('button', { name: `Settings for Dr ${name}` })).toBeNull();
});

test('a coordinator manages members and sees nothing that is for owners alone', async () => {
  const project = projectOf([folderOf('cards')], { rights: { ...usualRights, coordinate: true, import: true } });
  await open('/prjAdminMenu/trauma', { projects: [{ ...project, id: 'trauma' }], ownedUsers: [memberOf('aoi'), memberOf('ben')] });
  await screen.findByText(/^You are the coordinator of your own hospital/);
  expect(screen.getByRole('link', { name: 'Invite user' })).toBeTruthy();
  // By the right to import.
  expect(await screen.findByRole('link', { name: /^Import into/ })).toBeTruthy();
  for (const name of ['Overview', 'API tokens', 'Download log', 'Rights history']) expect(screen.queryByRole('link', { name })).toBeNull();
});

// proves A10.40
test.each([
  [{ reason: 'own', rights: ['export', 'cards'] }, 'You cannot raise your own rights: downloads, cards of all hospitals.'],
  [{ reason: 'limited', rights: ['identifiers'] }, 'only a system administrator can restore them: names and IDs.'],
  [{ reason: 'not_held', rights: ['review'] }, 'You do not have: reviewing cards.'],
])('a grant that is refused names the rights: %o', async (details, said) => {
  await open('/addUserForm/trauma', { inviteUser: () => refuse('member.grant_refused', details) });
  await fillIn();
  fireEvent.click(invite());
  expect((await screen.findByRole('dialog')).textContent).toContain(said);
});
