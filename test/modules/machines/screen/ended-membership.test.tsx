import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { memberOf } from '#test/unit/frontend/administration/people.ts';
import { openProduct, useFreshBrowser } from '#test/unit/frontend/support/open-product.tsx';

useFreshBrowser();

const people = [memberOf('aoi', { is_owner: true }), memberOf('ben')];
const open = (stubs = {}) => openProduct({ token: 'aoi.token', at: '/prjAdminMenu/trauma', language: 'en', stubs: { ownedUsers: people, ...stubs } });

// proves A10.42
test('who removes or disables a member is told which tokens end with it', async () => {
  const token = { id: 't', folder_id: 'cards', name: 'Nightly job', rights: ['read'], cards: 'all', identifiers: true, issued_at: '2026-11-21T00:00:00Z', issued_by: { en: 'Dr ben' }, issuer_id: 'ben', is_orphaned: false, end_at: '2099-01-01T00:00:00Z', used_at: null };
  const { api } = await open({ ownedTokens: [token, { ...token, id: 'u', name: 'Over', end_at: '2020-01-01T00:00:00Z' }], toggleOwnedUser: people });
  await waitFor(() => expect(api.of('ownedTokens')).toHaveLength(1));
  fireEvent.click(await screen.findByRole('button', { name: 'Settings for Dr ben' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Remove from project' }));
  const removal = await screen.findByRole('dialog', { name: /^Remove/ });
  await waitFor(() => expect(removal.textContent).toContain('will also stop working: “Nightly job”.'));
  fireEvent.click(within(removal).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('switch', { name: 'Make Dr ben available' }));
  const question = within(await screen.findByRole('dialog', { name: 'Disable “Dr ben” in the project?' }));
  expect(api.of('toggleOwnedUser')).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Disable' }));
  await waitFor(() => expect(api.of('toggleOwnedUser')[0]?.body).toEqual({ p_id: 'trauma', disabled: true }));
});

test('who coordinates only is not asked for tokens', async () => {
  const { api } = await open({ ownedUsers: [memberOf('aoi'), memberOf('ben')] });
  await screen.findByText(/^You are the coordinator of your own hospital/);
  expect(api.of('ownedTokens')).toEqual([]);
});
