import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { CallAnswer } from '#shared/api/calls.ts';
import { keepList } from '#shared/design/lists.ts';
import { chea, managedDomain } from '../../../unit/frontend/administration/people.ts';
import { openProduct, useFreshBrowser } from '../../../unit/frontend/support/open-product.tsx';
import { refuse } from '../../../unit/frontend/support/stub-api.ts';

useFreshBrowser();

type CodeList = CallAnswer<'codeLists'>[number];

const wards: CodeList = {
  name: 'wards',
  hash: 'a'.repeat(64),
  rows: 1200,
  languages: ['ja', 'en'],
  file: 'wards.csv',
  updated_at: '2026-04-01T00:00:00Z',
  used_by: [{ p_id: 'p1', f_id: 'f1', project: { en: 'Trauma' }, folder: { en: 'Adults' }, design_name: 'trauma', version: 3, is_current: false }],
};
const open = (stubs: object = {}, language: 'ja' | 'en' = 'en') =>
  openProduct({ token: 'chea.token', at: '/manage/codeLists', language, stubs: { check: chea, domains: [managedDomain], codeLists: [wards], ...stubs } });
const choose = async (entry: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Settings for wards' }));
  fireEvent.click(screen.getByRole('menuitem', { name: entry }));
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const give = (form: ReturnType<typeof within>, file: File) => fireEvent.change(form.getByLabelText('File'), { target: { files: [file] } });

describe('the code lists of a domain', () => {
  // proves A2.70
  test('are shown with what uses them, and the way to bring a design the list as it is now', async () => {
    await open();
    const row = within((await screen.findByRole('heading', { name: 'wards' })).closest('li')!);
    for (const text of ['日本語', 'English', '1,200', 'wards.csv']) expect(row.getByText(text)).toBeTruthy();
    expect(row.getByText(/Trauma \/ Adults/).textContent).toContain('uses an earlier version of the list');
    expect(row.getByRole('link', { name: 'Read with the latest list' }).getAttribute('href')).toBe('/manage/project/p1/folder/f1/uploadDesign?version=3');
  });

  test('that are none say how one begins, in both languages', async () => {
    const { unmount } = await open({ codeLists: [] });
    expect(await screen.findByText('No code lists yet')).toBeTruthy();
    unmount();
    await open({ codeLists: [] }, 'ja');
    expect(await screen.findByText('コードリストは登録されていません')).toBeTruthy();
  });

  test('that cannot be read are told of, with another try', async () => {
    await open({ codeLists: () => refuse('domain.unknown') });
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy();
  });

  test('are added under the name of the file, or another one that designs can write', async () => {
    const { api } = await open({ saveCodeList: wards });
    fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
    const form = await dialog('Add a code list');
    const save = form.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    give(form, new File(['x'], 'all wards.csv'));
    const name = form.getByRole<HTMLInputElement>('textbox', { name: /Name of the list/ });
    expect(name.value).toBe('all_wards');
    fireEvent.change(name, { target: { value: 'two words' } });
    expect(form.getByRole('alert').textContent).toContain('without spaces');
    expect(save.getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(name, { target: { value: 'wards' } });
    fireEvent.click(save);
    await waitFor(() => expect(api.of('saveCodeList')).toHaveLength(1));
    expect(Object.fromEntries(api.of('saveCodeList')[0]!.url.searchParams)).toEqual({ lang: 'en', name: 'wards', file: 'all wards.csv' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('are no PDF, and a file with faults is told of cell by cell', async () => {
    const finding = { severity: 'error', code: 'code_list.code_twice', sheet: 'wards.csv', cell: 'A3', params: { value: 'w1' } };
    const { api } = await open({ saveCodeList: () => refuse('design.invalid', { errMessage: ['x'], diagnostics: [finding] }) });
    await choose('Replace with a new file');
    const form = await dialog('Replace "wards"');
    give(form, new File(['x'], 'wards.pdf'));
    expect(form.getByText('Choose a CSV or Excel file.')).toBeTruthy();
    give(form, new File(['x'], 'wards.csv'));
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/The code "w1" is in the list more than once/)).toBeTruthy();
    expect(api.of('saveCodeList')[0]?.url.searchParams.get('replaces')).toBe(wards.hash);
  });

  test('name what uses them before they are deleted', async () => {
    const { api } = await open({ deleteCodeList: () => new Response(null, { status: 204 }) });
    await choose('Delete');
    const question = await dialog('Delete “wards”?');
    expect(question.getByRole('listitem').textContent).toMatch(/Trauma \/ Adults \/ .*3/);
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(api.of('deleteCodeList')).toHaveLength(1));
    expect(Object.fromEntries(api.of('deleteCodeList')[0]!.url.searchParams)).toEqual({ name: 'wards', forceDelFlg: 'true' });
  });

  test('that somebody else changed meanwhile stay', async () => {
    await open({ deleteCodeList: () => refuse('list.taken') });
    await choose('Delete');
    fireEvent.click((await dialog('Delete “wards”?')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/somebody else has changed it/)).toBeTruthy();
  });

  test('are searched by words in codes and labels, whatever their width and kana', async () => {
    const rows = [{ value: 'W1', title: { ja: '東ハイケア', en: 'East' } }, { value: 'W2', title: { ja: '西', en: 'West' } }];
    // As if it had been brought; a journey of the browser brings one.
    keepList(wards.hash, rows);
    await open();
    await choose('Show contents');
    const inside = await dialog('wards');
    await waitFor(() => expect(inside.getAllByRole('listitem')).toHaveLength(2));
    fireEvent.change(inside.getByRole('searchbox'), { target: { value: 'ｗ はいけあ' } });
    await waitFor(() => expect(inside.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['W1東ハイケアEast']));
    expect(inside.getByRole('status').textContent).toBe('Rows: 1');
  });
});
