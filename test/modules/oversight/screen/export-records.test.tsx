import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CallAnswer } from '#shared/api/calls.ts';
import { openProduct, useFreshBrowser } from '#test/unit/frontend/support/open-product.tsx';
import { refuse, type SeenCall } from '#test/unit/frontend/support/stub-api.ts';
import { chea, managedDomain, managedProject, memberOf } from '#test/unit/frontend/administration/people.ts';

useFreshBrowser();

type Entry = CallAnswer<'ownedExports'>['exports'][number];
const entry = (id: string, more: Partial<Omit<Entry, 'format'>> & { readonly format?: string } = {}) => ({
  id,
  at: '2026-11-21T01:05:00Z',
  by: { id: 'ben', disp_name: { en: 'Dr Ben' }, org_name: { en: 'Minato' } },
  folder: { id: 'f1', title: { en: `Folder ${id}` } },
  lang: 'en',
  format: 'csv',
  deidentified: false,
  fetched_at: '2026-11-21T01:06:00Z',
  cards: 1200,
  ...more,
});
const open = (at: string, stubs = {}) => openProduct({ token: 'aoi.token', at, language: 'en', stubs });

// proves A2.48
test('an owner reads who took out what, page after page', async () => {
  const older = entry('older', { style: 'statistics', format: 'zip', pages: ['patient'], deidentified: true, fetched_at: null, cards: null });
  const { api } = await open('/prjAdminMenu/trauma/exports', {
    ownedExports: ({ url }: SeenCall) => (url.searchParams.has('cursor') ? { exports: [older], cursor: null } : { exports: [entry('newest')], cursor: 'next' }),
  });
  const row = async (name: string) => within((await screen.findByRole('heading', { name: `Folder ${name}` })).closest('li')!);
  const first = await row('newest');
  first.getByText('Dr Ben Minato');
  first.getByText('Standard CSV / English');
  first.getByText('1,200');
  first.getByText('With names and IDs');
  fireEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
  const second = await row('older');
  second.getByText('Statistics / Archive with codebook and scripts (.zip) / English');
  second.getByText('not fetched');
  second.getByText('Without identifiers');
  expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
  expect(api.of('ownedExports')).toHaveLength(2);
});

test('a format that a program asked for without a style is not called the standard CSV', async () => {
  await open('/prjAdminMenu/trauma/exports', { ownedExports: { exports: [entry('machine', { format: 'jsonl', where: '{"orphaned":false}' })], cursor: null } });
  const row = within((await screen.findByRole('heading', { name: 'Folder machine' })).closest('li')!);
  expect(row.getByText('JSON lines / English')).toBeTruthy();
  await row.findByText('Only cards without such answers');
});

test('what else a file had is said, and that the number of its cards is withheld', async () => {
  await open('/prjAdminMenu/trauma/exports', { ownedExports: { exports: [entry('more', { helpers: true, with_errors: true, created_org: true, cards: null })], cursor: null } });
  const row = within((await screen.findByRole('heading', { name: 'Folder more' })).closest('li')!);
  expect(row.getByText('computed values hidden in the form / cards saved with errors / hospital of each card')).toBeTruthy();
  expect(row.getByText('withheld, because it may include cards of other hospitals')).toBeTruthy();
});

test('nothing taken out, and no permission, are said', async () => {
  const { unmount } = await open('/prjAdminMenu/trauma/exports', { ownedExports: { exports: [], cursor: null } });
  expect(await screen.findByText('No downloads')).toBeTruthy();
  unmount();
  await open('/prjAdminMenu/trauma/exports', { ownedExports: () => refuse('access.denied') });
  await screen.findByText(/^If you need it, ask the administrator/);
});

// proves A2.49
test('a manager comes to it from the list of projects', async () => {
  await openProduct({
    token: 'chea.token',
    at: '/manage/project',
    language: 'en',
    stubs: { check: chea, domains: [managedDomain], allProjects: [managedProject], project: managedProject, projectExports: { exports: [entry('newest')], cursor: null } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Settings for Trauma' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Download log' }));
  expect(await screen.findByRole('heading', { name: 'Folder newest' })).toBeTruthy();
});

test('an owner comes to it from the project menu', async () => {
  await open('/prjAdminMenu/trauma', { ownedUsers: [memberOf('aoi', { is_owner: true })], ownedExports: { exports: [], cursor: null } });
  fireEvent.click(await screen.findByRole('link', { name: 'Download log' }));
  expect(await screen.findByText('No downloads')).toBeTruthy();
});
