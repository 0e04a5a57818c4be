import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aoi } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';

useFreshBrowser();

const as = (user: Partial<typeof aoi.user>, role: typeof aoi.org.role = 'normal') => ({ ...aoi, user: { ...aoi.user, ...user }, org: { ...aoi.org, role } });
const open = (check: typeof aoi, at = '/') => openProduct({ token: 'aoi.token', at, language: 'en', stubs: { check } });

// proves U2.15
test.each([
  ['a user', as({}), ['Dashboard', 'Change account info', 'Help', 'Log out']],
  ['an organisation admin', as({ is_admin: true }), ['Dashboard', 'Change account info', 'Organisation admin', 'Help', 'Log out']],
  ['a platform manager', as({ is_admin: true }, 'manage'), ['Dashboard', 'Change account info', 'Management', 'Help', 'Log out']],
  ['a permanent token', as({ is_permanent_token: true, is_admin: true }, 'manage'), ['Log out']],
])('the menu of %s', async (_, session, entries) => {
  await open(session);
  fireEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(entries);
});

// proves U8.5
test('a design is uploaded by platform managers only; others are told and led back', async () => {
  await open(as({ is_admin: true }), '/manage/project/trauma/folder/adult/uploadDesign');
  await screen.findByText('Not authorized.', { selector: 'p' });
  expect(screen.getByRole('link', { name: 'Back to dashboard' }).getAttribute('href')).toBe('/');
});

// proves U2.14
test('the title of header and tab follows the route', async () => {
  await open(as({}));
  await screen.findByText('No cards yet');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dashboard');
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Change account info' }));
  expect((await screen.findByRole('heading', { level: 1, name: 'Change account info' })).textContent).toBe('Change account info');
  expect(document.title).toContain('Change account info');
});

// proves U2.10, U8.6
test.each(['/nowhere', '/cards', '/form/x'])('the unknown address %s leads to the dashboard', async (at) => {
  await open(as({}), at);
  await screen.findByText('No cards yet');
  screen.getByText('Cards appear here as soon as they are saved, the latest first.');
  expect(window.location.pathname).toBe('/');
});

test.each([
  ['a manager is led to the management', as({}, 'manage'), ['/manage'], /managed in the management area/],
  ['another user is told whom to ask', as({}), [], /^Ask a project owner/],
])('without a project %s', async (_, session, links, said) => {
  await openProduct({ token: 'aoi.token', at: '/?tab=projects', language: 'en', stubs: { check: session, projects: [] } });
  await screen.findByText(said);
  const found = screen.queryAllByRole('link', { name: 'Open management' });
  expect(found.map((link) => link.getAttribute('href'))).toEqual(links);
});
