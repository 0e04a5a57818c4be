import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { countUnsaved } from '#frontend/modules/drafts/journal.ts';
import { journalStore } from '#frontend/modules/drafts/journal-store.ts';
import { newCard, paths } from '#frontend/lib/paths.ts';
import { FormRoute } from '#frontend/routes/form.tsx';
import { named } from '../../../unit/frontend/card-form/draw-form.tsx';
import { designOf, drawScreen } from '../../../unit/frontend/card-form/form-harness.tsx';

const folder = { id: 'f1', title: { en: 'Trauma' }, design_name: 'trauma', registration: { start_at: null, end_at: null, open: true } };
const project = { id: 'p1', title: { en: 'Registry' }, design_name: 'registry' };
const design = designOf({ patient: [named('name', { type: 'string' })] });
const card = {
  id: 'c1', card_id: 'c1', card_global_id: 'p1f1c1', version: 1, project, folder, status: { overall: 'all', required: 'comp' }, page_status: [], summary: [],
  created_at: '2026-11-20T01:00:00Z', updated_at: '2026-11-20T01:00:00Z', updated_org: { en: 'Minato' }, kept_answers: [], card_hash: 'h', read_only: false, history: [],
  vals: { patient: { name: 'Suzuki' } },
};
const answers: Readonly<Record<string, unknown>> = {
  'GET /api/u/check': { user: { id: 'aoi' }, org: { id: 'minato' }, journal_key: btoa('secret-of-aoi-12').replaceAll('=', '') },
  'GET /api/u/projects': [{ ...project, role: 'edit', folders: [folder] }],
  'GET /api/u/design/p1/f1/current/card': { version: 1, design },
  'GET /api/u/cards/p1/f1/c1': card,
  'POST /api/u/cards/p1/f1': card,
};

it('has nothing of a saved card left by the time that the screen says so, or a page left then would bring back a second card', async () => {
  localStorage.setItem('fuda.token', 'aoi.token');
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => new Response(JSON.stringify(answers[`${method} ${path}`] ?? {})));
  drawScreen(<FormRoute />, { path: paths.form({ project: 'p1', folder: 'f1', card: newCard }) });
  await screen.findByRole('tablist');
  fireEvent.change(screen.getByRole('textbox', { name: 'name' }), { target: { value: 'Suzuki' } });
  await waitFor(async () => expect(await countUnsaved('aoi')).toBe(1));
  const { remove } = journalStore;
  let isGone = false;
  vi.spyOn(journalStore, 'remove').mockImplementation(async (ids) => {
    await remove(ids);
    isGone = true;
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('dialog', { name: 'Saved' });
  expect(isGone).toBe(true);
});
