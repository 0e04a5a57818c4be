import { notifyManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { usualRights } from '#shared/access/access.ts';
import { showOrgs } from '#frontend/features/manage/orgs.tsx';
import { fromField, readTime, toField } from '#frontend/features/manage/folders.tsx';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';
import { refuse, type SeenCall } from '../support/stub-api.ts';
import { chea, managedDomain, managedProject, memberOf, orgOf } from './people.ts';

useFreshBrowser();

const open = (at: string, stubs = {}, language: 'ja' | 'en' = 'en') =>
  openProduct({
    token: 'chea.token',
    at,
    language,
    stubs: { check: chea, domains: [managedDomain], allProjects: [managedProject], project: managedProject, ...stubs },
  });
const gone = () => new Response(null, { status: 204 });
const at = (day: number) => `2026-04-0${day}T00:00:00Z`;
const ids = (orgs: readonly { id: string }[]) => orgs.map(({ id }) => id);
const letBrowse = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Settings for ${name}` }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
  fireEvent.change(await screen.findByRole('combobox', { name: 'Permission' }), { target: { value: 'browse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
};
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

describe('the way in', () => {
  // proves A2.7, A2.25, A2.47
  test('without a domain every management screen is the domain form', async () => {
    await open('/manage/org', { domains: [] });
    await screen.findByText(/No domain is configured yet/);
    expect(window.location.pathname).toBe('/manage/domain');
  });

  // proves A2.7, A2.46
  test('an unknown path leads to the menu, and the menu back to the last place', async () => {
    const { unmount } = await open('/manage/project');
    await screen.findByText('Trauma');
    unmount();
    await open('/manage/nothing/here');
    expect((await screen.findByRole('link', { name: 'Back to where you were: Projects' })).getAttribute('href')).toBe('/manage/project');
    const ways = screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent]);
    expect(ways).toContainEqual(['/manage/org', 'OrganisationsRegister and edit organisations and their users.']);
    expect(ways).toContainEqual(['/manage/project', 'ProjectsManage projects, members, folders and card designs.']);
    expect(ways).toContainEqual(['/manage/domain', expect.stringMatching(/Set names, logo, colours, contact and more\.$/)]);
    expect(window.location.pathname).toBe('/manage');
  });

  // proves A2.7
  test('the menu has three buttons, and the code lists stand below as a plain link', async () => {
    await open('/manage');
    const menu = await screen.findByRole('navigation', { name: 'Management' });
    expect(within(menu).getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/manage/org', '/manage/project', '/manage/domain']);
    const further = await screen.findByRole('link', { name: 'Code lists' });
    expect(further.getAttribute('href')).toBe('/manage/codeLists');
    expect(menu.compareDocumentPosition(further)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  // proves A2.7
  test('nobody else comes in', async () => {
    await open('/manage/org', { check: { ...chea, org: { ...chea.org, role: 'normal' } } });
    expect(await screen.findByText(/^If you need it, ask the administrator/)).toBeTruthy();
  });
});

describe('organisations', () => {
  const minato = orgOf('minato', { created_at: at(1), updated_at: at(4), abbrev: 'Zeta' });
  const sakura = orgOf('sakura', { created_at: at(2), updated_at: at(3), abbrev: 'alpha' });
  const office = orgOf('office', { created_at: at(3), updated_at: at(5), abbrev: 'Mid', role: 'manage' });
  const all = [minato, sakura, office];

  // proves A2.8, A3.1
  test.each([
    ['UPDATED_AT_DESC', ['office', 'minato', 'sakura']],
    ['UPDATED_AT_ASC', ['sakura', 'minato', 'office']],
    ['CREATED_AT_DESC', ['office', 'sakura', 'minato']],
    ['CREATED_AT_ASC', ['minato', 'sakura', 'office']],
    ['ABBREVIATED_ORDER', ['sakura', 'office', 'minato']],
  ] as const)('%s orders them', (sort, order) => {
    expect(ids(showOrgs(all, '', sort))).toEqual(order);
  });

  // proves A2.8, A9.3
  test.each([
    ['MINATO', ['minato']],
    ['sakura病院', ['sakura']],
    ['zETA', ['minato']],
    ['ｚｅｔａ', ['minato']],
    ['hospital', ['sakura', 'minato', 'office']],
    ['nothing', []],
  ])('the search for %s matches a name in any language or the abbreviation', (words, found) => {
    expect(ids(showOrgs(all, words, 'UPDATED_AT_ASC')).toSorted()).toEqual(found.toSorted());
  });

  // proves A2.8
  test('a managing organisation stands out and cannot be deleted', async () => {
    await open('/manage/org', { orgs: all });
    fireEvent.click(await screen.findByRole('button', { name: 'Settings for office hospital' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Edit organisation', 'Edit users']);
    expect(screen.getByText('Managing organisation')).toBeTruthy();
  });

  // proves A2.35, A2.36
  test('cards behind an organisation lead to the red final confirmation, and only its yes deletes by force', async () => {
    const { api } = await open('/manage/org', {
      orgs: all,
      deleteOrg: ({ url }: { url: URL }) => (url.searchParams.get('forceDelFlg') === 'true' ? gone() : refuse('cards.exist')),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Settings for minato hospital' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    fireEvent.click(within(await screen.findByRole('dialog', { name: 'Delete “minato hospital”?' })).getByRole('button', { name: 'Delete' }));
    const final = await screen.findByRole('dialog', { name: '“minato hospital” contains cards' });
    expect(final.textContent).toContain('This cannot be undone.');
    expect(api.of('deleteOrg').map(({ url }) => url.search)).toEqual(['']);
    fireEvent.click(within(final).getByRole('button', { name: 'Delete with all cards' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.of('deleteOrg').map(({ url }) => url.search)).toEqual(['', '?forceDelFlg=true']);
    expect(api.of('orgs').length).toBeGreaterThan(1);
  });

  // proves A2.9, A2.33, A4.8, A5.1
  test('an organisation needs a name, an abbreviation and a default language, which goes with its language', async () => {
    const { api } = await open('/manage/createOrg', { createOrg: orgOf('new'), orgs: all });
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name (English)' }), { target: { value: 'New' } });
    expect(save().disabled).toBe(true);
    fireEvent.change(screen.getByRole('textbox', { name: 'Abbreviation' }), { target: { value: 'N' } });
    expect(save().disabled).toBe(false);
    fireEvent.click(screen.getByRole('checkbox', { name: '日本語' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'English' }));
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Default language' }).value).toBe('');
    fireEvent.change(screen.getByRole('textbox', { name: 'Name (日本語)' }), { target: { value: '新' } });
    expect(save().disabled).toBe(true);
    fireEvent.change(screen.getByRole('combobox', { name: 'Default language' }), { target: { value: 'ja' } });
    fireEvent.click(save());
    expect((await screen.findByRole('dialog', { name: 'Saved' })).textContent).toContain('The organisation has been saved.');
    expect(api.of('createOrg')[0]?.body).toEqual({ name: { ja: '新' }, abbrev: 'N', lang: 'ja', role: 'normal' });
  });
});

describe('members', () => {
  // proves A2.18, A2.39, A2.40, A8.13, A10.17
  test('a change is told by a toast with the name, a refusal by another', async () => {
    const { api } = await open('/manage/project/trauma/members', { members: [memberOf('ben')], saveMember: memberOf('ben') });
    await letBrowse('Dr ben');
    await screen.findByText('Dr ben has been updated.');
    expect(api.of('saveMember')[0]?.body).toEqual({ is_owner: false, disabled: false, roles: ['browse'], rights: usualRights, revision: 3 });
    api.restub({ saveMember: () => refuse('member.unknown') });
    await letBrowse('Dr ben');
    expect(await screen.findByText('The user is not in the project or does not exist.')).toBeTruthy();
  });

  const takeOwnership = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Settings for Dr ben' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
    fireEvent.change(await screen.findByLabelText('Project owner'), { target: { value: 'no' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  };

  // proves A10.16
  test('the last owner is not taken away, disabled or removed without being asked about', async () => {
    const members = [memberOf('ben', { is_owner: true }), memberOf('dai', { is_owner: true, is_invited: true }), memberOf('eri', { is_owner: true, disabled: true })];
    const { api } = await open('/manage/project/trauma/members', { members, saveMember: memberOf('ben') });
    await takeOwnership();
    const question = within(await screen.findByRole('dialog', { name: 'Leave the project without an owner?' }));
    expect(question.getByText(/Without an owner/)).toBeTruthy();
    expect(api.of('saveMember')).toHaveLength(0);
    fireEvent.click(question.getByRole('button', { name: 'Save without an owner' }));
    await screen.findByText('Dr ben has been updated.');
    expect(api.of('saveMember')[0]?.body).toMatchObject({ is_owner: false });
    fireEvent.click(await screen.findByRole('button', { name: 'Settings for Dr ben' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect((await screen.findByRole('dialog', { name: 'Remove “Dr ben” from the project?' })).textContent).toMatch(/Without an owner/);
  });

  test('one owner of two is changed without a question', async () => {
    const members = [memberOf('ben', { is_owner: true }), memberOf('eri', { is_owner: true })];
    const { api } = await open('/manage/project/trauma/members', { members, saveMember: memberOf('ben') });
    await takeOwnership();
    await screen.findByText('Dr ben has been updated.');
    expect(api.of('saveMember')[0]?.body).toMatchObject({ is_owner: false });
  });

  // proves A2.19, A8.15, A9.4
  test('an added row disappears', async () => {
    const { api } = await open('/manage/project/trauma/addMember', {
      notProjectMembers: [{ id: 'ben', disp_name: { en: 'Ben' }, disp_job_name: {}, org_name: { en: 'Minato' } }],
      addMember: memberOf('ben'),
    });
    fireEvent.click(await screen.findByRole('switch', { name: 'Make Ben project owner' }));
    api.restub({ notProjectMembers: [] });
    fireEvent.click(screen.getByRole('button', { name: 'Add Ben' }));
    await screen.findByText('There are no users who have not joined this project');
    expect(api.of('addMember')[0]?.body).toEqual({ m_id: 'ben', is_owner: true, disabled: false, roles: ['edit'], rights: usualRights });
  });

  const people = ['Ben', 'Dara', 'Emi', 'Ken', 'Mei'].map((name) => ({ id: name.toLowerCase(), disp_name: { en: name }, disp_job_name: {}, org_name: { en: 'Minato' } }));
  const openCandidates = async () => {
    let left = people;
    const addMember = ({ body }: SeenCall) => {
      const { m_id } = body as { m_id: string };
      left = left.filter(({ id }) => id !== m_id);
      return memberOf(m_id);
    };
    return open('/manage/project/trauma/addMember', { notProjectMembers: () => left, addMember });
  };
  const rowTexts = () => screen.getAllByRole('row').slice(1).map(({ textContent }) => textContent);

  // proves A2.19, A8.15
  test('five people added one after the other are five toasts, each with the name', async () => {
    // The list is drawn before the change is over, as in a browser whose answers come quickly.
    notifyManager.setScheduler((draw) => draw());
    onTestFinished(() => notifyManager.setScheduler((draw) => setTimeout(draw, 0)));
    await openCandidates();
    for (const name of ['Ben', 'Dara', 'Emi', 'Ken', 'Mei']) {
      fireEvent.click(await screen.findByRole('button', { name: `Add ${name}` }));
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe(`${name} has been added.`));
    }
  });

  test('the second click of a slow double click adds nobody: the next row does not move up while the pointer is over the table', async () => {
    const { api } = await openCandidates();
    fireEvent.click(await screen.findByRole('button', { name: 'Add Ben' }));
    await screen.findByText('4 in total');
    expect(rowTexts()[0]).toContain('Ben');
    expect(rowTexts()[1]).toContain('Dara');
    await waitFor(() => expect(rowTexts()[0]).toContain('Ben has been added.'));
    fireEvent.pointerLeave(screen.getByRole('table'), { pointerType: 'mouse' });
    await waitFor(() => expect(rowTexts()[0]).toContain('Dara'));
    expect(api.of('addMember')).toHaveLength(1);
  });
});

describe('folders', () => {
  // proves A9.2
  test('times are those of Japan, whatever zone the device is in', () => {
    expect(fromField('2026-04-01T09:00')).toBe('2026-04-01T09:00:00+0900');
    expect(fromField('2026-04-01T09:00:30')).toBe('2026-04-01T09:00:30+0900');
    expect(fromField('')).toBeNull();
    expect(toField('2026-04-01T09:00:30+0900')).toBe('2026-04-01T09:00:30');
    expect([readTime('2026-04-01T09:00:00+0900'), readTime(null)]).toEqual(['2026-04-01 09:00:00', '－']);
  });

  // proves A2.21, A2.41, A8.16
  test('a new folder asks for its design now or later', async () => {
    const folder = { ...managedProject, id: 'f1', name: 'adult', is_default: true, registration_start_at: null, registration_end_at: null, version: null };
    const { api } = await open('/manage/project/trauma/createFolder', { createFolder: folder, folders: [] });
    for (const [name, value] of [
      ['Folder name', 'adult'],
      ['Design name', 'adult'],
      ['Title (English)', 'Adults'],
      ['Description (English)', 'All adults'],
    ] as const) {
      fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
    }
    expect(save().disabled).toBe(true);
    fireEvent.change(screen.getByLabelText(/^Registration start/), { target: { value: '2026-04-01T09:00:00' } });
    fireEvent.click(screen.getByRole('checkbox', { name: /^IDs are unique within each hospital/ }));
    fireEvent.click(save());
    const question = within(await screen.findByRole('dialog', { name: 'The folder has been registered' }));
    question.getByText('Do you want to register a card design now?');
    fireEvent.click(question.getByRole('button', { name: 'Later' }));
    await screen.findByText('No folder is registered');
    screen.getByText('Register a folder to upload a card design.');
    expect(api.of('createFolder')[0]?.body).toMatchObject({ registration_start_at: '2026-04-01T09:00:00+0900', registration_end_at: null, is_default: false, ids_per_hospital: true });
  });
});

describe('the domain', () => {
  // proves A2.25, A2.33, A2.45, A5.8, A5.18
  test('its name is locked, and full-width digits of the session time become half-width', async () => {
    const { api } = await open('/manage/domain', { saveDomain: managedDomain });
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Domain name' })).disabled).toBe(true);
    const minutes = screen.getByRole<HTMLInputElement>('textbox', { name: 'Session time (minutes)' });
    fireEvent.change(minutes, { target: { value: 'ab' } });
    expect(screen.getByText('Enter whole minutes from 1 to 720.')).toBeTruthy();
    expect(save().disabled).toBe(true);
    fireEvent.change(minutes, { target: { value: '４５' } });
    expect(minutes.value).toBe('45');
    fireEvent.click(screen.getByRole('radio', { name: 'Purple' }));
    fireEvent.click(save());
    expect((await screen.findByRole('dialog', { name: 'Saved' })).textContent).toContain('The domain settings have been saved.');
    expect(api.of('saveDomain')[0]?.body).toMatchObject({ session_time: 45, info: { css: 'nav-theme-1' }, domain_name: 'localhost' });
  });

  test('the time zone is chosen among those that there are, where registries are first', async () => {
    const { api } = await open('/manage/domain', { saveDomain: managedDomain });
    const zone = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Time zone' });
    expect(zone.value).toBe('Asia/Tokyo');
    expect([...zone.options].slice(0, 2).map(({ value }) => value)).toEqual(['Asia/Tokyo', 'Asia/Phnom_Penh']);
    expect([...zone.options].map(({ value }) => value)).toContain('Europe/Berlin');
    fireEvent.change(zone, { target: { value: 'Asia/Phnom_Penh' } });
    fireEvent.click(save());
    await screen.findByRole('dialog', { name: 'Saved' });
    expect(api.of('saveDomain')[0]?.body).toMatchObject({ time_zone: 'Asia/Phnom_Penh' });
  });

  // proves A2.45, A8.12
  test('a conflict keeps the form', async () => {
    await open('/manage/domain', { domains: [managedDomain], saveDomain: () => refuse('domain.taken') }, 'ja');
    fireEvent.change(await screen.findByRole('textbox', { name: '問い合わせ先のメールアドレス' }), { target: { value: 'a@example.org' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    const dialog = await screen.findByRole('dialog', { name: '保存できませんでした' });
    expect(dialog.textContent).toContain('同じ名前のドメインがすでに存在します。');
    fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: '問い合わせ先のメールアドレス' })).value).toBe('a@example.org');
  });
});
