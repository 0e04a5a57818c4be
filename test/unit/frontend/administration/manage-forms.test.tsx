import { usualRights } from '#shared/access/access.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { CallAnswer } from '#shared/api/calls.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';
import { refuse } from '../support/stub-api.ts';
import { chea, managedDomain, managedProject, memberOf, orgOf, userOf } from './people.ts';

useFreshBrowser();

const open = (at: string, stubs = {}, language: 'ja' | 'en' = 'en') =>
  openProduct({
    token: 'chea.token',
    at,
    language,
    stubs: { check: chea, domains: [managedDomain], allProjects: [managedProject], project: managedProject, ...stubs },
  });
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const write = async (name: string, value: string) => fireEvent.change(await box(name), { target: { value } });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const openMenu = async (name: string) => fireEvent.click(await screen.findByRole('button', { name: `Settings for ${name}` }));
const choose = async (of: string, entry: string) => {
  await openMenu(of);
  fireEvent.click(screen.getByRole('menuitem', { name: entry }));
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const fact = (row: HTMLElement, label: string) => within(row).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

describe('users of an organisation', () => {
  const minato = orgOf('minato');
  const stubs = { org: minato, usersOfOrg: [userOf('aoi'), userOf('chea')] };

  // proves A2.11
  test('have a menu, but the own row has none and no switch', async () => {
    await open('/manage/users/minato', stubs);
    expect((await screen.findByRole<HTMLInputElement>('switch', { name: 'Make Dr chea available' })).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Settings for Dr chea' })).toBeNull();
    await openMenu('Dr aoi');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Edit', 'Delete']);
  });

  test('are switched off by a call that says nothing else', async () => {
    const { api } = await open('/manage/users/minato', { ...stubs, toggleUser: [userOf('aoi', { disabled: true }), userOf('chea')] });
    fireEvent.click(await screen.findByRole('switch', { name: 'Make Dr aoi available' }));
    await waitFor(() => expect(api.of('toggleUser')).toHaveLength(1));
    expect(api.of('toggleUser')[0]).toMatchObject({ body: { disabled: true }, url: { pathname: '/api/m/org/minato/user/aoi/disabled' } });
  });

  // proves A2.38
  test('are disabled by deletion after a question', async () => {
    const { api } = await open('/manage/users/minato', { ...stubs, disableUser: () => new Response(null, { status: 204 }) });
    await choose('Dr aoi', 'Delete');
    const question = await dialog('Delete “Dr aoi”?');
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(api.of('usersOfOrg')).toHaveLength(2));
    expect(api.of('disableUser')).toHaveLength(1);
  });

  // proves A2.12, A2.33, A2.34, A8.12, A10.17
  test.each([
    ['a success', () => userOf('new'), 'Saved', 'The user has been saved.'],
    ['a conflict', () => refuse('login_id.taken'), 'Failed to save', 'A user with the same login ID exists.'],
    ['a failure', () => refuse('storage.busy'), 'Failed to save', 'The service is busy.'],
  ] as const)('are created with a digest; %s is told', async (_what, answer, title, words) => {
    const { api } = await open('/manage/org/minato/createUser', { ...stubs, createUser: answer });
    await write('Login ID', 'new');
    for (const field of document.querySelectorAll('input[type=password]')) fireEvent.change(field, { target: { value: 'kaze-2026' } });
    await write('Display name (English)', 'New');
    expect(button('Save').disabled).toBe(true);
    await write('Display job name (English)', 'Nurse');
    fireEvent.click(button('Save'));
    expect((await screen.findByRole('dialog', { name: title })).textContent).toContain(words);
    expect(api.of('createUser')[0]?.body).toMatchObject({ login_id: 'new', hpasswd: expect.stringMatching(/^[0-9a-f]{64}$/), disabled: false });
  });
});

describe('every management screen', () => {
  // proves A2.27
  test('have a way back from "top"', async () => {
    await open('/manage/org/minato/createUser', { org: orgOf('minato') });
    const way = within(await screen.findByRole('navigation', { name: 'You are here' }));
    await way.findByRole('link', { name: 'minato hospital' });
    expect(way.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Top', '/manage'],
      ['Organisations', '/manage/org'],
      ['minato hospital', '/manage/users/minato'],
    ]);
  });

  // proves A9.1
  test('counts the characters of an abbreviation', async () => {
    await open('/manage/createOrg');
    await write('Abbreviation', 'ABC');
    expect(screen.getByText('3/20')).toBeTruthy();
    expect((await box('Abbreviation')).maxLength).toBe(20);
  });
});

describe('the project form', () => {
  const fill = async () => {
    await write('Design name', 'burns');
    await write('Title (English)', 'Burns');
  };

  // proves A2.15, A2.33, A4.8, A5.5, A5.13
  test('needs a design name, a language, a title and a description, and leads back to the list', async () => {
    const { api } = await open('/manage/createProject', { createProject: managedProject });
    await fill();
    expect(button('Save').disabled).toBe(true);
    await write('Description (English)', 'All burns');
    fireEvent.click(screen.getByRole('checkbox', { name: 'English' }));
    expect(screen.getByText('Please select display language')).toBeTruthy();
    expect(button('Save').disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'English' }));
    expect((await box('Title (English)')).value).toBe('');
    await fill();
    await write('Description (English)', 'All burns');
    fireEvent.click(button('Save'));
    const saved = await dialog('Saved');
    saved.getByText('The project has been saved.');
    fireEvent.click(saved.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(window.location.pathname).toBe('/manage/project'));
    expect(api.of('createProject')[0]?.body).toEqual({ design_name: 'burns', lang: ['en'], title: { en: 'Burns' }, description: { en: 'All burns' }, saves_with_errors: false, member_rights: usualRights });
  });

  // proves A10.44
  test('offers stricter rights for new members, which can be changed one by one', async () => {
    const { api } = await open('/manage/createProject', { createProject: managedProject });
    await fill();
    await write('Description (English)', 'All burns');
    expect(button('Standard rights').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(button(/^Restricted rights/));
    expect(button('Standard rights').getAttribute('aria-pressed')).toBe('false');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Can download/ }).checked).toBe(false);
    fireEvent.click(screen.getByRole('checkbox', { name: /^Names and IDs/ }));
    fireEvent.click(button('Save'));
    await dialog('Saved');
    expect(api.of('createProject')[0]?.body).toMatchObject({ member_rights: { ...usualRights, cards: 'own', export: false, identifiers: true } });
  });

  // proves A2.16, A2.34, A2.44, A8.11
  test('a refused save keeps the form, and a half-filled one is not left without being asked', async () => {
    await open('/manage/updateProject/trauma', { saveProject: () => refuse('project.unknown') });
    await write('Design name', 'other');
    // Settings of modules have a button of their own, which comes later.
    fireEvent.submit((await box('Design name')).form!);
    fireEvent.click((await dialog('Failed to save')).getByRole('button', { name: 'OK' }));
    fireEvent.click(await screen.findByRole('link', { name: 'Back' }));
    fireEvent.click((await dialog('Finish editing?')).getByRole('button', { name: 'Continue editing' }));
    expect((await box('Design name')).value).toBe('other');
  });
});

test('the last organisation that manages cannot be demoted, and the form says what to do instead', async () => {
  const minato = orgOf('minato', { role: 'manage' });
  const { api } = await open('/manage/updateOrg/minato', { org: minato, saveOrg: () => refuse('org.last_manager') });
  fireEvent.change(await screen.findByLabelText('Kind of organisation'), { target: { value: 'normal' } });
  fireEvent.click(button('Save'));
  const refused = await dialog('Failed to save');
  expect(refused.getByText(/must stay a managing organisation\. First register another managing organisation/)).toBeTruthy();
  expect(api.of('saveOrg')[0]?.body).toMatchObject({ role: 'normal' });
  fireEvent.click(refused.getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText('Kind of organisation')).toHaveProperty('value', 'normal');
});

describe('deletion', () => {
  // proves A2.35, A2.37
  test('that fails for another reason than cards says so', async () => {
    await open('/manage/project', { deleteProject: () => refuse('project.unknown') });
    await choose('Trauma', 'Delete');
    const question = await dialog('Delete “Trauma”?');
    question.getByText(/Deleted: the project’s folders/);
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('dialog', { name: 'Failed to delete' })).toBeTruthy();
  });

  // proves A2.18, A2.40, A2.43
  test('of a member asks, and is told by a toast; a refused one by a dialog', async () => {
    const { api } = await open('/manage/project/trauma/members', { members: [memberOf('ben', { is_owner: true })], removeMember: () => refuse('member.unknown') });
    expect(await screen.findByText('Owner')).toBeTruthy();
    const remove = async () => {
      await choose('Dr ben', 'Delete');
      const question = await dialog('Remove “Dr ben” from the project?');
      question.getByText(/can no longer use the project's cards/);
      fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    };
    await remove();
    fireEvent.click((await dialog('Failed to delete')).getByRole('button', { name: 'OK' }));
    api.restub({ removeMember: () => new Response(null, { status: 204 }), members: [] });
    await remove();
    expect(await screen.findByText('Dr ben has been removed.')).toBeTruthy();
    expect(screen.getByText('No members added')).toBeTruthy();
  });
});

type Folder = CallAnswer<'folders'>[number];
const folderOf = (id: string, more: Partial<Folder> = {}): Folder => ({
  id,
  name: id,
  design_name: `${id}-design`,
  title: { ja: '成人', en: 'Adults' },
  description: { en: 'From 16' },
  is_default: false,
  registration_start_at: '2026-04-01T09:00:00+0900',
  registration_end_at: null,
  version: 2,
  created_at: '2026-04-01T00:00:00Z',
  revision: 3,
  ...more,
});

describe('the folder list', () => {
  // proves A2.20
  test('shows names, period with a dash for no end, and texts per language; the default folder stands out', async () => {
    await open('/manage/project/trauma/folder', { folders: [folderOf('adult', { is_default: true }), folderOf('child', { version: null })] });
    await screen.findByRole('heading', { name: 'adult' });
    const [adult, child] = (await screen.findAllByRole('listitem')).filter((item) => within(item).queryByRole('heading') !== null) as [HTMLElement, HTMLElement];
    expect(within(adult).getByText('Default')).toBeTruthy();
    expect(within(child).queryByText('Default')).toBeNull();
    expect([fact(adult, 'Design name'), fact(adult, 'Registration start'), fact(adult, 'Registration end')]).toEqual(['adult-design', '2026-04-01 09:00:00', '－']);
    expect([fact(adult, '日本語'), fact(adult, 'English')]).toEqual(['成人', 'Adults － From 16']);
    await openMenu('adult');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Edit', 'Card design config', 'Card design history', 'Import cards', 'Copy', 'Delete']);
  });

  // proves A2.36
  test('asks the red final question when there are cards, and says when a deletion failed', async () => {
    const { api } = await open('/manage/project/trauma/folder', { folders: [folderOf('adult')], deleteFolder: () => refuse('cards.exist', { cards: 3 }) });
    await choose('adult', 'Delete');
    fireEvent.click((await dialog('Delete “Adults”?')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/cannot be undone/)).toBeTruthy();
    api.restub({ deleteFolder: () => refuse('folder.unknown') });
    fireEvent.click(button('Delete with all cards'));
    expect(await screen.findByRole('dialog', { name: 'Failed to delete' })).toBeTruthy();
    expect(api.of('deleteFolder').map(({ url }) => url.searchParams.get('forceDelFlg'))).toEqual([null, 'true']);
  });
});

  test('say beside a grey Save why it is grey', async () => {
    await open('/manage/project/trauma/createFolder');
    const save = await screen.findByRole('button', { name: 'Save', description: /You can save once all/ });
    expect(save).toHaveProperty('disabled', true);
  });

describe('the folder form', () => {
  // proves A5.17
  test('says that a period ends before it starts', async () => {
    await open('/manage/project/trauma/createFolder');
    fireEvent.change(await screen.findByLabelText(/^Registration start/), { target: { value: '2026-04-02T09:00:00' } });
    fireEvent.change(screen.getByLabelText(/^Registration end/), { target: { value: '2026-04-01T09:00:00' } });
    expect(screen.getByRole('alert').textContent).toMatch(/end/);
    expect(button('Save').disabled).toBe(true);
  });

  // proves A10.14
  test('says that a period lies outside of the years 1900 to 2200', async () => {
    await open('/manage/project/trauma/createFolder');
    for (const [start, count] of [['0001-01-01T00:00:00', 1], ['2201-01-01T00:00:00', 1], ['1900-01-01T00:00:00', 0], ['2200-12-31T23:59:59', 0]] as const) {
      fireEvent.change(await screen.findByLabelText(/^Registration start/), { target: { value: start } });
      expect(screen.queryAllByText('Please enter a date between 1900 and 2200.')).toHaveLength(count);
    }
    fireEvent.change(screen.getByLabelText(/^Registration end/), { target: { value: '9999-12-31T23:59:59' } });
    expect(screen.queryAllByText('Please enter a date between 1900 and 2200.')).toHaveLength(1);
    expect(button('Save').disabled).toBe(true);
  });
});

describe('the domain form', () => {
  // proves A2.25, A9.6
  test('shows a theme while it is chosen, and falls back when it is left', async () => {
    await open('/manage/domain');
    const header = await screen.findByRole('banner');
    const colour = () => getComputedStyle(header).backgroundColor;
    const blue = colour();
    fireEvent.click(await screen.findByRole('radio', { name: 'Purple' }));
    await waitFor(() => expect(colour()).not.toBe(blue));
    fireEvent.click(screen.getByRole('link', { name: 'Back' }));
    fireEvent.click((await dialog('Finish editing?')).getByRole('button', { name: 'Discard and leave' }));
    await waitFor(() => expect(window.location.pathname).toBe('/manage'));
    await waitFor(() => expect(colour()).toBe(blue));
  });

  // proves A5.19, A10.4, A10.21
  test('warns of folders whose design has no such item, and refuses what is no dotted name', async () => {
    const vals = { format: 1, languages: ['en'], title: {}, pages: [{ name: 'page1', title: {}, items: [] }], id_attributes: [], numbering: [], summary: [] };
    await open('/manage/domain', { folders: [folderOf('adult')], designHistory: [{ id: 'v2', version: 2, created_at: '2026-04-01T00:00:00Z', source: null, left_out: [], vals }] });
    await write('External linkage item', 'item');
    expect(screen.getByText('Enter it as page.item.')).toBeTruthy();
    expect(button('Save').disabled).toBe(true);
    await write('External linkage item', 'page1.item001');
    expect(await screen.findByText(/do not have this item: Adults/)).toBeTruthy();
    expect(button('Save').disabled).toBe(false);
  });

  // proves A10.19
  test('tells how far the cards are prepared for the linkage item that is stored', async () => {
    const at = (ready: number, cards: number) => ({ ...managedDomain, external_linkage_item: 'page1.item001', linkage: { folders: 2, ready, cards, total: 300 } });
    let asked = 0;
    await open('/manage/domain', { folders: [], domains: () => [(asked += 1) === 1 ? at(1, 120) : at(2, 300)] });
    expect(await screen.findByText(/120 of 300/)).toBeTruthy();
    await write('Contact email', 'desk@example.org');
    expect(await screen.findByText('Cards can be opened by this item.')).toBeTruthy();
    // A new answer of the server does not overwrite what is being typed.
    expect(screen.getByDisplayValue('desk@example.org')).toBeTruthy();
    await write('External linkage item', 'page1.other');
    expect(screen.queryByText('Cards can be opened by this item.')).toBeNull();
  });

  // proves A5.19
  test('refuses what is no e-mail address and what is no picture', async () => {
    await open('/manage/domain');
    await write('Contact email', 'desk');
    expect(screen.getByText('This is not an email address.')).toBeTruthy();
    expect(button('Save').disabled).toBe(true);
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    vi.stubGlobal('Image', class {
      decode = () => Promise.reject(new Error('No picture.'));
    });
    const [file] = [new File(['no picture'], 'logo.png', { type: 'image/png' })];
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });
    expect(await screen.findByText(/This image cannot be read/)).toBeTruthy();
  });

  // proves A4.12, A5.9
  test('accepts a blank session time, and has a hint of the danger of its name', async () => {
    const { api } = await open('/manage/domain', { saveDomain: managedDomain });
    await write('Session time (minutes)', '４５');
    await write('Session time (minutes)', '');
    await write('Contact email', 'a@example.org');
    fireEvent.click(button('Save'));
    await dialog('Saved');
    expect(api.of('saveDomain')[0]?.body).toMatchObject({ session_time: null, project_ids: [] });
    expect(screen.getByText(/Changing it is dangerous/)).toBeTruthy();
  });
});
