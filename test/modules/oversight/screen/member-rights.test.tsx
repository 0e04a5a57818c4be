import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usualRights } from '#shared/access/access.ts';
import { folderOf, projectOf } from '#test/unit/frontend/support/answers.ts';
import { openProduct, useFreshBrowser } from '#test/unit/frontend/support/open-product.tsx';
import { refuse } from '#test/unit/frontend/support/stub-api.ts';
import { memberOf } from '#test/unit/frontend/administration/people.ts';

useFreshBrowser();

const open = (rights = usualRights, stubs = {}, is_owner = true) =>
  openProduct({
    token: 'aoi.token',
    at: '/prjAdminMenu/trauma',
    language: 'en',
    stubs: { ownedUsers: [memberOf('aoi', { is_owner })], projects: [projectOf([folderOf('cards')], { is_owner, rights })], ...stubs },
  });
const panel = async () => within(await screen.findByRole('region', { name: 'Rights of new members' }));
const change = async () => {
  fireEvent.click((await panel()).getByRole('button', { name: 'Change' }));
  return within(await screen.findByRole('dialog', { name: 'Rights of new members' }));
};

// proves A7.116
test('an owner sees what new members are given, and changes it', async () => {
  const { api } = await open(usualRights, { saveMemberRights: { member_rights: { ...usualRights, export: false } } });
  expect((await panel()).getByText('Cards of all hospitals · With names and IDs · Downloads')).toBeTruthy();
  const dialog = await change();
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Can download/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.of('saveMemberRights')[0]?.body).toEqual({ member_rights: { ...usualRights, export: false }, seen: usualRights }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what the owner does not have is not offered, and a refusal is told', async () => {
  await open({ ...usualRights, identifiers: false }, { saveMemberRights: () => refuse('record.stale') });
  const dialog = await change();
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Review cards/ }).disabled).toBe(true);
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Import cards/ }).disabled).toBe(false);
  const names = dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Names and IDs/ });
  fireEvent.click(names);
  expect(names).toMatchObject({ checked: false, disabled: true });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/changed/);
});

test('a coordinator has no panel for it', async () => {
  await open(usualRights, {}, false);
  await screen.findByRole('region', { name: /^Invited users/ });
  expect(screen.queryByRole('region', { name: 'Rights of new members' })).toBeNull();
});
