import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CallAnswer } from '#shared/api/calls.ts';
import { folderOf, projectOf } from '#test/unit/frontend/support/answers.ts';
import { openProduct, useFreshBrowser } from '#test/unit/frontend/support/open-product.tsx';
import { chea, managedDomain, managedProject, memberOf } from '#test/unit/frontend/administration/people.ts';

useFreshBrowser();

type History = CallAnswer<'rightsHistory'>;
const end_at = '2099-01-01T05:30:00Z';
const reason = 'The hospital cannot read its cards';
const entries: History['entries'] = [
  { id: '5', at: '2026-11-21T05:00:00Z', by: 'chea', of: 'emergency', act: 'added', subject: 'chea', changes: [{ what: 'end', before: null, after: end_at }, { what: 'reason', before: null, after: reason }] },
  { id: '4', at: '2026-11-21T04:00:00Z', by: 'aoi', of: 'member', act: 'changed', subject: 'ben', changes: [{ what: 'rights.export', before: true, after: false }, { what: 'rights.cards', before: 'all', after: 'own' }, { what: 'role', before: 'edit', after: 'browse' }] },
  { id: '3', at: '2026-11-21T03:00:00Z', by: 'aoi', of: 'token', act: 'changed', subject: 'Nightly', changes: [{ what: 'user_id', before: 'ben', after: 'aoi' }] },
  { id: '2', at: '2026-11-21T02:00:00Z', by: 'aoi', of: 'project', act: 'changed', subject: null, changes: [{ what: 'review.on', before: true, after: false }, { what: 'review.closed', before: [], after: [{ name: '2025', from: '2025-01-01', to: '2025-12-31' }] }, { what: 'member_rights.identifiers', before: true, after: false }] },
];
const people: History['people'] = ['aoi', 'ben', 'chea'].map((id) => ({ id, disp_name: { en: `Dr ${id}` }, org_name: { en: 'Minato' } }));
const history: History = { entries, people, emergencies: [], cursor: null };
const project = projectOf([folderOf('cards')], { is_owner: true });
const pId = project.id;
const openAs = (at: string, stubs = {}) => openProduct({ token: 'aoi.token', at, language: 'en', stubs: { projects: [project], ownedUsers: [memberOf('aoi', { is_owner: true }), memberOf('ben')], rightsHistory: history, ...stubs } });
const rowOf = async (title: string) => within((await screen.findByRole('heading', { name: title })).closest('li')!);
const gone = () => new Response(null, { status: 204 });

// proves A2.61, A10.43
test('an owner reads in plain words who changed what, from what to what', async () => {
  await openAs(`/prjAdminMenu/${pId}/rights`);
  const changed = await rowOf('Dr ben (Minato): rights changed');
  changed.getByText('Dr aoi (Minato)');
  changed.getByText('Yes → No');
  changed.getByText('Cards of all hospitals → Own hospital only');
  changed.getByText('Can edit → Browse only');
  (await rowOf('API token “Nightly”: adopted or changed')).getByText('Dr ben (Minato) → Dr aoi (Minato)');
  const setting = await rowOf('Settings of the project changed');
  setting.getByText('none → 2025 (2025-01-01 – 2025-12-31)');
  setting.getByText('New members: Names and IDs');
  expect((await rowOf('Dr chea (Minato): emergency access opened')).getByText(reason)).toBeTruthy();
});

test('older changes come when they are asked for', async () => {
  const { api } = await openAs(`/prjAdminMenu/${pId}/rights`, {
    rightsHistory: ({ url }: { readonly url: URL }) => (url.searchParams.has('cursor') ? { ...history, entries: entries.slice(1) } : { ...history, entries: entries.slice(0, 1), cursor: '5' }),
  });
  await screen.findByText(/emergency access opened/);
  expect(screen.queryByText(/rights changed/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
  await screen.findByText(/rights changed/);
  expect(api.of('rightsHistory').at(-1)?.url.searchParams.get('cursor')).toBe('5');
});

// proves A10.46
test('an owner sees an open emergency access beside the members, and ends it', async () => {
  const { api } = await openAs(`/prjAdminMenu/${pId}`, { rightsHistory: { ...history, emergencies: [{ user_id: 'chea', reason, end_at }] }, endEmergency: gone });
  const told = await screen.findByText(/^Emergency access until/);
  expect(told.textContent).toContain(`Dr chea (Minato). Reason: ${reason}`);
  fireEvent.click(screen.getByRole('button', { name: 'End it now' }));
  await waitFor(() => expect(api.of('endEmergency')[0]?.url.pathname).toBe(`/api/u/proj/emergency/${pId}/chea`));
});

test('a coordinator is not asked for the history of rights', async () => {
  const { api } = await openAs(`/prjAdminMenu/${pId}`, { ownedUsers: [memberOf('aoi'), memberOf('ben')] });
  await screen.findByText(/^You are the coordinator of your own hospital/);
  expect(api.of('rightsHistory')).toEqual([]);
});

// proves A2.62, A10.46
test('a manager opens emergency access with a reason', async () => {
  const { api } = await openProduct({
    token: 'chea.token',
    at: `/manage/project/${pId}/rights`,
    language: 'en',
    stubs: { check: chea, domains: [managedDomain], project: { ...managedProject, id: pId }, folders: [], rightsHistory: history, openEmergency: { user_id: 'chea', reason, end_at } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Open emergency access' }));
  const form = within(await screen.findByRole('dialog', { name: 'Open emergency access for one hour?' }));
  const open = form.getByRole('button', { name: 'Open emergency access' });
  fireEvent.change(form.getByRole('textbox', { name: 'Reason' }), { target: { value: 'short' } });
  expect(open.getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(form.getByRole('textbox', { name: 'Reason' }), { target: { value: reason } });
  fireEvent.click(open);
  await waitFor(() => expect(api.of('openEmergency')[0]?.body).toEqual({ reason }));
});
