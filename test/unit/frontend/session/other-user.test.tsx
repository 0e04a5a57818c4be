import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { journalStore } from '#frontend/modules/drafts/journal-store.ts';
import { paths } from '#frontend/lib/paths.ts';
import { keepToken } from '#frontend/lib/token-store.ts';
import { ken } from '../administration/people.ts';
import { named } from '../card-form/one-card.tsx';
import { designOf } from '../card-form/form-harness.tsx';
import { aoi, folderOf, projectOf } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';
import { refuse, type SeenCall } from '../support/stub-api.ts';

useFreshBrowser();

const ben = { ...aoi, user: { ...aoi.user, id: 'ben', login_id: 'ben', disp_name: { en: 'Ben Ota' } }, journal_key: 'c2VjcmV0LW9mLWJlbi0xMg' };
const byToken = ({ headers }: SeenCall) => {
  const token = headers.get('authorization') ?? '';
  return token.startsWith('Bearer ben') ? ben : token.startsWith('Bearer aoi') ? aoi : refuse('session.expired');
};
const folder = folderOf('adult');
const saved = ({ body }: SeenCall) =>
  Response.json({
    id: 'c1', card_id: 'c1', card_global_id: 'g1', version: 1, project: { id: 'trauma', title: { en: 'Trauma' }, design_name: 'trauma' }, folder,
    status: { overall: 'partial', required: 'comp' }, page_status: [], summary: [], created_at: '2026-11-20T01:00:00Z', updated_at: '2026-11-20T01:00:00Z',
    updated_org: { en: 'Minato' }, kept_answers: [], card_hash: 'h1', read_only: false, history: [], vals: (body as { vals: unknown }).vals,
  });

const openForm = () =>
  openProduct({
    at: paths.form({ project: 'trauma', folder: 'adult', card: 'NEW_CARD' }),
    token: 'aoi.token',
    language: 'en',
    stubs: {
      check: byToken,
      projects: [projectOf([folder])],
      getDesign: () => Response.json({ version: 1, design: designOf({ patient: [named('name')] }) }),
      saveCard: saved,
      login: () => Response.json({ ...aoi, token: 'aoi.again' }),
    },
  });
const signedInElsewhere = (token: string) =>
  act(() => {
    keepToken(token);
    window.dispatchEvent(new StorageEvent('storage', { key: 'fuda.token' }));
  });
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'name' });
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const note = /Ben Ota has logged in in another tab/;

// proves U9.50
test('another user in another tab: the form says so, keeps the text, sends nothing, and goes on when its own user is back', async () => {
  const { api } = await openForm();
  await type('Suzuki');
  signedInElsewhere('ben.token');
  await screen.findByText(note);
  expect((await field()).value).toBe('Suzuki');
  await type('Suzuki Ichiro');
  press('Save');
  const box = within(await screen.findByRole('dialog', { name: 'The card was not saved' }));
  expect(box.getByText(/Another user has logged in/)).toBeTruthy();
  expect(api.of('saveCard')).toHaveLength(0);
  // The journal keeps an answer under the user who typed it.
  await waitFor(async () => expect((await journalStore.all()).map(({ owner }) => owner)).toEqual(['aoi']));
  fireEvent.change(await box.findByLabelText('Password'), { target: { value: 'secret' } });
  press('Log in and save');
  await screen.findByRole('dialog', { name: 'Saved' });
  expect(api.of('saveCard').map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer aoi.again']);
  expect(api.of('saveCard')[0]?.body).toMatchObject({ vals: { patient: { name: 'Suzuki Ichiro' } } });
  expect(screen.queryByText(note)).toBeNull();
});

test('its own user who signs in again in the other tab clears the note, and leaving the form hands over to the other user', async () => {
  const { api } = await openForm();
  await type('Suzuki');
  signedInElsewhere('ben.token');
  await screen.findByText(note);
  signedInElsewhere('aoi.again');
  await waitFor(() => expect(screen.queryByText(note)).toBeNull());
  expect((await field()).value).toBe('Suzuki');
  signedInElsewhere('ben.token');
  await screen.findByText(note);
  press('Cancel');
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Finish editing?' })).getByRole('button', { name: 'Discard and leave' }));
  await screen.findByText('Ben Ota');
  await waitFor(() => expect(api.of('recentCards').at(-1)?.headers.get('authorization')).toBe('Bearer ben.token'));
});

// proves U9.49, A10.15
test('a half-filled form of an administrator keeps its text too, and is not sent under the other name', async () => {
  const { api } = await openProduct({ token: 'ken.token', at: '/createUser', language: 'en', stubs: { check: (call: SeenCall) => (call.headers.get('authorization') === 'Bearer ken.token' ? ken : byToken(call)), orgUsers: [] } });
  const id = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Login ID' });
  fireEvent.change(id, { target: { value: 'dai' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Display name (English)' }), { target: { value: 'Dai' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Display job name (English)' }), { target: { value: 'Nurse' } });
  for (const field of screen.getAllByLabelText(/^Password/)) fireEvent.change(field, { target: { value: 'Secret-12' } });
  signedInElsewhere('ben.token');
  await screen.findByText(note);
  expect(id.value).toBe('dai');
  press('Save');
  expect((await screen.findByRole('dialog')).textContent).toMatch(/Another user has logged in in another tab/);
  expect(api.of('createOrgUser')).toHaveLength(0);
});
