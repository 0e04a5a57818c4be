import { usualRights } from '#shared/access/access.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';
import { chea, managedDomain, managedProject, memberOf, orgOf, userOf } from './people.ts';

useFreshBrowser();

const open = (at: string, stubs = {}) =>
  openProduct({ token: 'chea.token', at, language: 'en', stubs: { check: chea, domains: [managedDomain], project: managedProject, ...stubs } });
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

/** Writes one field over, saves, and answers what the form says of it. */
const saveWith = async (name: string, value: string): Promise<string | null> => {
  fireEvent.change(await box(name), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  return (await screen.findByRole('dialog', { name: 'Saved' })).textContent;
};

// proves A2.10
test('the form of an organisation is prefilled, and changes the one thing that was written over', async () => {
  const minato = orgOf('minato');
  const { api } = await open('/manage/updateOrg/minato', { org: minato, saveOrg: minato, orgs: [minato] });
  expect([(await box('Name (日本語)')).value, (await box('Name (English)')).value]).toEqual(['minato病院', 'minato hospital']);
  expect(await saveWith('Abbreviation', 'M2')).toContain('The organisation has been saved.');
  expect(api.of('saveOrg')[0]?.url.pathname).toBe('/api/m/org/minato');
  expect(api.of('saveOrg')[0]?.body).toEqual({ name: minato.name, abbrev: 'M2', lang: 'ja', role: 'normal', revision: 3 });
});

// proves A2.13
test('the form of an organisation’s user is prefilled, and changes the one thing that was written over', async () => {
  const { api } = await open('/manage/org/minato/updateUser/aoi', { org: orgOf('minato'), userOfOrg: { ...userOf('aoi'), places: [] }, saveUser: userOf('aoi'), usersOfOrg: [userOf('aoi')] });
  expect((await box('Display name (English)')).value).toBe('Dr aoi');
  expect(await saveWith('Display job name (English)', 'Surgeon')).toContain('The user has been saved.');
  expect(api.of('saveUser')[0]?.url.pathname).toBe('/api/m/org/minato/user/aoi');
  expect(api.of('saveUser')[0]?.body).toMatchObject({ disp_name: { en: 'Dr aoi' }, disp_job_name: { en: 'Surgeon' }, is_admin: false, disabled: false });
});

// proves A2.22, A2.33
test('the form of a folder is prefilled, and changes the one thing that was written over', async () => {
  const body = {
    name: 'adult',
    design_name: 'adult-design',
    title: { ja: '成人', en: 'Adults' },
    description: { ja: '16歳から', en: 'From 16' },
    is_default: true,
    registration_start_at: '2026-04-01T09:00:00+0900',
    registration_end_at: '2027-03-31T23:59:59+0900',
    revision: 3,
  };
  const folder = { ...body, id: 'f1', p_id: 'trauma', version: 1, created_at: '2026-04-01T00:00:00Z', updated_at: '2026-04-01T00:00:00Z' };
  const { api } = await open('/manage/project/trauma/updateFolder/f1', { folder, saveFolder: folder, folders: [folder] });
  expect(await saveWith('Folder name', 'grown')).toContain('The folder has been saved.');
  expect(api.of('saveFolder')[0]?.url.pathname).toBe('/api/m/projects/trauma/folders/f1');
  expect(api.of('saveFolder')[0]?.body).toEqual({ ...body, name: 'grown' });
});

// proves A3.1
test('organisations stand in the order of their last change, the newest first, until another order is chosen', async () => {
  const orgs = [2, 5, 3].map((day) => orgOf(`org${day}`, { abbrev: `Z${9 - day}`, updated_at: `2026-04-0${day}T00:00:00Z` }));
  await open('/manage/org', { orgs });
  const names = async () => (await screen.findAllByRole('heading', { name: /^org\d hospital$/ })).map(({ textContent }) => textContent?.slice(0, 4));
  expect(await names()).toEqual(['org5', 'org3', 'org2']);
  fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'UPDATED_AT_ASC' } });
  await waitFor(async () => expect(await names()).toEqual(['org2', 'org3', 'org5']));
});

// proves A10.24
test('a manager sees and changes what a member may take out', async () => {
  const limited = { ...usualRights, export: true, identifiers: false };
  const { api } = await open('/manage/project/trauma/members', { members: [memberOf('ben', { rights: limited })], saveMember: memberOf('ben') });
  await screen.findByText('Cards of all hospitals · Without names and IDs · Downloads');
  fireEvent.click(screen.getByRole('button', { name: 'Settings for Dr ben' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const editing = within(await screen.findByRole('dialog'));
  expect((await editing.findByRole<HTMLInputElement>('checkbox', { name: /^Names and IDs/ })).checked).toBe(false);
  fireEvent.click(editing.getByRole('checkbox', { name: /^Can download/ }));
  fireEvent.click(editing.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.of('saveMember')[0]?.body).toEqual({ is_owner: false, disabled: false, roles: ['edit'], rights: { ...usualRights, export: false, identifiers: false }, revision: 3 }));
});

// proves A2.40
test('a toast of the management stands at the top right for four seconds', async () => {
  await open('/manage/project/trauma/members', { members: [memberOf('ben')], saveMember: memberOf('ben') });
  fireEvent.click(await screen.findByRole('button', { name: 'Settings for Dr ben' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const editing = within(await screen.findByRole('dialog'));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.click(editing.getByRole('button', { name: 'Save' }));
  const toast = await screen.findByText('Dr ben has been updated.');
  expect(toast.closest('.MuiSnackbar-anchorOriginTopRight')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(3_000));
  expect(screen.queryByText('Dr ben has been updated.')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(2_000));
  await waitFor(() => expect(screen.queryByText('Dr ben has been updated.')).toBeNull());
  vi.useRealTimers();
});
