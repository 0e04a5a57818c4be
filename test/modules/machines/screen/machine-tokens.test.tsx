import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usualRights } from '#shared/access/access.ts';
import type { CallAnswer } from '#shared/api/calls.ts';
import { openProduct, useFreshBrowser } from '#test/unit/frontend/support/open-product.tsx';
import { folderOf, projectOf } from '#test/unit/frontend/support/answers.ts';
import { refuse } from '#test/unit/frontend/support/stub-api.ts';
import { chea, managedDomain, managedProject, memberOf } from '#test/unit/frontend/administration/people.ts';

useFreshBrowser();

const fId = 'injury';
const project = projectOf([folderOf(fId)]);
const pId = project.id;
const token: CallAnswer<'ownedTokens'>[number] = {
  id: 'abc',
  folder_id: fId,
  name: 'Nightly job',
  rights: ['read', 'export'],
  cards: 'all',
  identifiers: true,
  issued_at: '2026-11-21T00:00:00Z',
  issued_by: { en: 'Dr Ben' },
  issuer_id: 'ben',
  is_orphaned: false,
  end_at: '2099-01-01T00:00:00Z',
  used_at: null,
};
const open = (stubs = {}) => openProduct({ token: 'aoi.token', at: `/prjAdminMenu/${pId}/tokens`, language: 'en', stubs: { projects: [project], ownedTokens: [token], ...stubs } });

test('a coordinator is shown no tokens, and they are not asked for', async () => {
  const coordinated = { ...project, rights: { ...usualRights, coordinate: true } };
  const { api } = await openProduct({ token: 'aoi.token', at: `/prjAdminMenu/${pId}`, language: 'en', stubs: { projects: [coordinated], ownedUsers: [memberOf('aoi'), memberOf('ben')] } });
  await screen.findByText(/^You are the coordinator of your own hospital/);
  expect(api.of('ownedTokens')).toEqual([]);
});

// proves A2.50
test('an owner issues a token, whose secret is shown once', async () => {
  const { api } = await open({ issueOwnedToken: { ...token, secret: 'the.secret' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Issue an API token' }));
  const form = within(await screen.findByRole('dialog', { name: 'Issue an API token' }));
  const issue = form.getByRole<HTMLButtonElement>('button', { name: 'Issue an API token' });
  expect(issue.getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(form.getByRole('textbox', { name: 'Name' }), { target: { value: ' Chart system ' } });
  fireEvent.click(form.getByRole('checkbox', { name: /^Find by linkage value/ }));
  fireEvent.click(form.getByRole('checkbox', { name: /^Read cards/ }));
  const end = form.getByLabelText(/Ends on/);
  fireEvent.change(end, { target: { value: '2001-01-01' } });
  expect(issue.getAttribute('aria-disabled')).toBe('true');
  // By the calendar of the registry, which is Japan's here, wherever the browser is: the list shows the same day.
  const year = new Date().getFullYear() + 1;
  fireEvent.change(end, { target: { value: `${year}-01-31` } });
  fireEvent.click(issue);
  const shown = within(await screen.findByRole('dialog', { name: 'The token of “Nightly job”' }));
  expect(shown.getByText('the.secret')).toBeTruthy();
  expect(api.of('issueOwnedToken')[0]?.body).toEqual({ name: 'Chart system', folder_id: fId, rights: ['linkage'], cards: 'all', end_at: `${year}-01-31T14:59:59.000Z` });
  fireEvent.click(shown.getByRole('button', { name: 'I have stored it' }));
  await waitFor(() => expect(screen.queryByText('the.secret')).toBeNull());
});

test('a token is listed with what it may do and revoked after a question', async () => {
  const { api } = await open({ revokeOwnedToken: () => new Response(null, { status: 204 }) });
  const row = within((await screen.findByRole('heading', { name: 'Nightly job' })).closest('li')!);
  row.getByText('Read cards / Download files');
  row.getByText('Shown if its issuer may see them');
  row.getByText('never');
  fireEvent.click(screen.getByRole('button', { name: 'Settings for Nightly job' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Revoke' }));
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Revoke “Nightly job”?' })).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(api.of('revokeOwnedToken')[0]?.url.pathname).toBe(`/api/u/proj/tokens/${pId}/abc`));
});

test('a token of another hospital is not adopted, and the reason says what to do', async () => {
  await open({ ownedTokens: [{ ...token, identifiers: false }], adoptToken: () => refuse('token.other_hospital') });
  const row = within((await screen.findByRole('heading', { name: 'Nightly job' })).closest('li')!);
  row.getByText('Withheld');
  fireEvent.click(screen.getByRole('button', { name: 'Settings for Nightly job' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Adopt' }));
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Adopt “Nightly job”?' })).getByRole('button', { name: 'Adopt' }));
  expect((await screen.findByRole('dialog', { name: 'The token was not changed' })).textContent).toContain('An owner who belongs to that hospital can adopt it.');
});

// proves A10.42
test('an owner is offered only what they may give, and adopts the token of somebody who has left', async () => {
  const limited = projectOf([folderOf(fId)], { role: 'browse', rights: { ...project.rights, export: false, cards: 'own' } });
  const { api } = await open({ projects: [limited], ownedTokens: [{ ...token, is_orphaned: true }], adoptToken: { ...token, issuer_id: 'aoi' } });
  await screen.findByText('Not usable: its issuer has left');
  fireEvent.click(screen.getByRole('button', { name: 'Settings for Nightly job' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Adopt' }));
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Adopt “Nightly job”?' })).getByRole('button', { name: 'Adopt' }));
  await waitFor(() => expect(api.of('adoptToken')[0]?.url.pathname).toBe(`/api/u/proj/tokens/${pId}/abc/adopt`));
  fireEvent.click(await screen.findByRole('button', { name: 'Issue an API token' }));
  const form = within(await screen.findByRole('dialog', { name: 'Issue an API token' }));
  const offered = ['Find by linkage value', 'Read cards', 'Save cards', 'Download files'].map((name) => form.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) }).disabled);
  expect(offered).toEqual([false, false, true, true]);
  expect(within(form.getByRole('combobox', { name: /^Cards/ })).getAllByRole('option').map(({ textContent }) => textContent)).toEqual(["Of the issuer's hospital only"]);
});

test('no tokens, an ended one, a refusal, and no permission are said', async () => {
  const { unmount } = await open({ ownedTokens: [] });
  expect(await screen.findByText('No API tokens')).toBeTruthy();
  unmount();
  const ended = await open({ ownedTokens: [{ ...token, end_at: '2026-01-01T00:00:00Z' }], revokeOwnedToken: () => refuse('token.unknown') });
  expect(await screen.findByText('Ended')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Settings for Nightly job' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Revoke' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  expect((await screen.findByRole('dialog', { name: 'The token was not changed' })).textContent).toContain('There is no such token.');
  ended.unmount();
  await open({ ownedTokens: () => refuse('access.denied') });
  expect(await screen.findByText(/^If you need it, ask the administrator/)).toBeTruthy();
});

// proves A2.51
test('a manager comes to the tokens from the list of projects, and issues none', async () => {
  await openProduct({
    token: 'chea.token',
    at: '/manage/project',
    language: 'en',
    stubs: { check: chea, domains: [managedDomain], allProjects: [managedProject], project: managedProject, tokens: [token], folders: [] },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Settings for Trauma' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'API tokens' }));
  expect(await screen.findByRole('heading', { name: 'Nightly job' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Issue an API token' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Settings for Nightly job' }));
  expect(screen.queryByRole('menuitem', { name: 'Adopt' })).toBeNull();
});

test('who is a member again may adopt anew what they issued before, and nothing that still works', async () => {
  const mine = { ...token, issuer_id: 'aoi' };
  const { api } = await open({ ownedTokens: [{ ...mine, is_orphaned: true }, { ...mine, id: 'def', name: 'Chart system' }], adoptToken: mine });
  fireEvent.click(await screen.findByRole('button', { name: 'Settings for Chart system' }));
  expect(screen.queryByRole('menuitem', { name: 'Adopt' })).toBeNull();
  fireEvent.keyDown(screen.getByRole('menuitem', { name: 'Revoke' }), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Settings for Nightly job' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Adopt' }));
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Adopt “Nightly job”?' })).getByRole('button', { name: 'Adopt' }));
  await waitFor(() => expect(api.of('adoptToken')[0]?.url.pathname).toBe(`/api/u/proj/tokens/${pId}/abc/adopt`));
});
