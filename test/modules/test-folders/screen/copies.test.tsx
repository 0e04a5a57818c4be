import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { CallAnswer } from '#shared/api/calls.ts';
import { openProduct, useFreshBrowser } from '#test/unit/frontend/support/open-product.tsx';
import { refuse } from '#test/unit/frontend/support/stub-api.ts';
import { chea, managedDomain, managedProject } from '#test/unit/frontend/administration/people.ts';

useFreshBrowser();

const folderOf = (id: string, more: Partial<CallAnswer<'folder'>> = {}): CallAnswer<'folder'> => ({
  id,
  name: id,
  design_name: id,
  title: { en: `Folder ${id}` },
  description: { en: 'All' },
  is_default: false,
  registration_start_at: '2026-04-01T00:00:00+0900',
  registration_end_at: null,
  version: 2,
  created_at: '2026-04-01T00:00:00Z',
  revision: 3,
  ...more,
});
const trial = folderOf('trial', { is_test: true });
const open = (at: string, stubs = {}) =>
  openProduct({ token: 'chea.token', at, language: 'en', stubs: { check: chea, domains: [managedDomain], allProjects: [managedProject], project: managedProject, folders: [folderOf('real'), trial], folder: trial, ...stubs } });
const choose = async (name: string, action: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Settings for ${name}` }));
  fireEvent.click(screen.getByRole('menuitem', { name: action }));
  return within(await screen.findByRole('dialog'));
};
const press = (dialog: ReturnType<typeof within>, name: string) => fireEvent.click(dialog.getByRole('button', { name }));
const told = (cards: number) => refuse('cards.exist', { cards });

describe('copies', () => {
  test('of a folder: said what comes along and what does not, then its own form', async () => {
    const { api } = await open('/manage/project/trauma/folder', { copyFolder: folderOf('copy') });
    const dialog = await choose('real', 'Copy');
    expect(dialog.getByText(/^Cards, running numbers/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('checkbox', { name: /^Test folder/ }));
    press(dialog, 'Copy');
    await waitFor(() => expect(window.location.pathname).toBe('/manage/project/trauma/updateFolder/copy'));
    expect(api.of('copyFolder')[0]?.body).toEqual({ is_test: true });
  });

  test('of a project: members only when they are ticked', async () => {
    const { api } = await open('/manage/project', { copyProject: { ...managedProject, id: 'other' } });
    press(await choose('Trauma', 'Copy'), 'Copy');
    await waitFor(() => expect(window.location.pathname).toBe('/manage/updateProject/other'));
    expect(api.of('copyProject')[0]?.body).toEqual({ members: false });
  });

  test('that fail say why and stay', async () => {
    await open('/manage/project/trauma/folder', { copyFolder: refuse('folder.unknown') });
    const dialog = await choose('real', 'Copy');
    press(dialog, 'Copy');
    expect(await dialog.findByRole('alert')).toBeTruthy();
  });
});

describe('a folder for tests', () => {
  test('is named one, and only it can be emptied or go live', async () => {
    await open('/manage/project/trauma/folder');
    expect(await screen.findByText('For tests')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Settings for real' }));
    expect(screen.queryByRole('menuitem', { name: 'Go live' })).toBe(null);
    expect(screen.queryByRole('menuitem', { name: 'Remove test cards' })).toBe(null);
  });

  test('is emptied in two steps, the second of which says how many cards go', async () => {
    const answers = [told(3), told(4), trial];
    const { api } = await open('/manage/project/trauma/folder', { emptyFolder: () => answers.shift() });
    const dialog = await choose('trial', 'Remove test cards');
    press(dialog, 'Remove');
    expect((await dialog.findByRole('alert')).textContent).toContain('3');
    press(dialog, 'Remove cards');
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('4'));
    press(dialog, 'Remove cards');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(api.of('emptyFolder').map(({ body }) => body)).toEqual([{ cards: 0 }, { cards: 3 }, { cards: 4 }]);
  });

  test('goes live without its cards unless they are kept, and asks again with their number', async () => {
    const answers = [told(3), folderOf('trial')];
    const { api } = await open('/manage/project/trauma/folder', { goLive: () => answers.shift() });
    const dialog = await choose('trial', 'Go live');
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Remove them/ }).checked).toBe(true);
    fireEvent.click(dialog.getByRole('radio', { name: /^Keep them/ }));
    press(dialog, 'Go live');
    expect((await dialog.findByRole('alert')).textContent).toBe('Cards that become real records: 3. This cannot be undone.');
    press(dialog, 'Go live');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(api.of('goLive').map(({ body }) => body)).toEqual([{ keep: true, cards: 0 }, { keep: true, cards: 3 }]);
  });

  test('that somebody else took live is told so', async () => {
    await open('/manage/project/trauma/folder', { emptyFolder: refuse('folder.not_test') });
    const dialog = await choose('trial', 'Remove test cards');
    press(dialog, 'Remove');
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^This is not a test folder/);
  });

  test('is made by a tick that only a new folder has', async () => {
    const { unmount } = await open('/manage/project/trauma/createFolder');
    expect(await screen.findByRole('checkbox', { name: /^Test folder/ })).toBeTruthy();
    unmount();
    await open('/manage/project/trauma/updateFolder/trial');
    await screen.findByRole('checkbox', { name: /^Default folder/ });
    expect(screen.queryByRole('checkbox', { name: /^Test folder/ })).toBe(null);
  });
});
