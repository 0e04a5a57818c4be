import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { folderOf, projectOf } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';
import { refuse } from '../support/stub-api.ts';

useFreshBrowser();

const triage = { global_id: 'triage', p_id: 'triage', title: { ja: '小児トリアージ', en: 'Paediatric triage' } };
const open = (stubs = {}) => openProduct({ token: 'aoi.token', language: 'en', stubs: { projectsNotJoined: [triage], ...stubs } });
const joinButton = () => screen.findByRole('button', { name: 'Join “Paediatric triage”' });

// proves U2.24, U8.9
test('joining says so, shows the project in the lists and leads to its default folder', async () => {
  const { api } = await open({ joinProject: {} });
  const button = await joinButton();
  await screen.findByText('No cards yet');
  const before = api.of('recentCards').length;
  api.restub({
    projectsNotJoined: [],
    projects: [projectOf([folderOf('old'), folderOf('ward', { is_default: true })], { id: 'triage', title: triage.title })],
  });
  fireEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'You joined the project' });
  expect(dialog.textContent).toContain('You are now a member of “Paediatric triage”.');
  expect(within(dialog).getByRole('link', { name: 'Open its folder' }).getAttribute('href')).toBe('/cards/triage/ward');
  expect(api.of('joinProject')[0]?.url.pathname).toBe('/api/u/join/triage');
  expect(api.of('joinProject')[0]?.body).toEqual({ accept: true });
  expect(screen.queryByText('Invited projects')).toBeNull();
  await waitFor(() => expect(api.of('recentCards').length).toBeGreaterThan(before));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an invitation that comes late moves the cards, so for a moment a press opens none', async () => {
  const toggled = vi.spyOn(Element.prototype, 'toggleAttribute');
  await open();
  await joinButton();
  await waitFor(() => expect(toggled).toHaveBeenCalledWith('data-moves', true));
});

// proves U8.10
test('an invitation that was cancelled meanwhile fails in words and goes away', async () => {
  const { api } = await open({ joinProject: () => refuse('invitation.unknown') });
  const button = await joinButton();
  api.restub({ projectsNotJoined: [] });
  fireEvent.click(button);
  expect((await screen.findByRole('dialog', { name: 'You could not join the project' })).textContent).toContain('It may have been cancelled.');
  await waitFor(() => expect(screen.queryByText('Invited projects')).toBeNull());
});

test('joining with an expired session raises the session dialog alone', async () => {
  await open({ joinProject: () => refuse('session.expired') });
  fireEvent.click(await joinButton());
  await screen.findByRole('dialog', { name: 'Session timeout' });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

// proves U7.7
test('invitations that cannot be read are none', async () => {
  await open({ projectsNotJoined: () => refuse('access.denied') });
  await screen.findByText('No cards yet');
  expect(screen.queryByText('Invited projects')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

// proves U2.23, U6.2
test('only the owner of a project is led to its administration', async () => {
  const projects = [
    projectOf([folderOf('adult')], { is_owner: true }),
    projectOf([folderOf('seen')], { id: 'other', title: { en: 'Other study' } }),
  ];
  await openProduct({ token: 'aoi.token', at: '/?tab=projects', language: 'en', stubs: { projects } });
  expect((await screen.findByRole('link', { name: 'Admin menu of “Trauma study”' })).getAttribute('href')).toBe('/prjAdminMenu/trauma');
  expect(screen.queryByRole('link', { name: 'Admin menu of “Other study”' })).toBeNull();
});
