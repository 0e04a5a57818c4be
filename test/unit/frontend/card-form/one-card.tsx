import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { paths } from '#frontend/lib/paths.ts';
import { FormRoute } from '#frontend/routes/form.tsx';
import type { Answers, Item } from '#shared/design/card-design.ts';
import { designOf, drawScreen, type ShownLanguage } from './form-harness.tsx';

export const named = (name: string, more: object = {}) => ({ name, title: { ja: `${name}の項目`, en: name }, class: 'attribute', type: 'string', ...more }) as Item;

export const design = designOf(
  {
    patient: [named('number'), named('name', { required: true }), named('pulse', { type: 'number', valid_range: { max: 300 } })],
    outcome: [named('note'), named('serial', { readonly: true })],
  },
  { id_attributes: ['patient.number'], numbering: ['outcome.serial'] },
);

const folder = { id: 'f1', title: { ja: '外傷', en: 'Trauma' }, design_name: 'trauma', registration: { start_at: null, end_at: null, open: true } };
const project = { id: 'p1', title: { ja: '登録', en: 'Registry' }, design_name: 'registry' };

export const cardOf = (vals: Answers, revision = 1, more: object = {}) => ({
  id: 'c1', card_id: 'c1', card_global_id: 'p1f1c1', version: 1, project, folder,
  status: { overall: 'partial', required: 'incomp' }, page_status: [], summary: [],
  created_at: '2026-11-20T01:00:00Z', updated_at: '2026-11-20T01:00:00Z', updated_org: { en: 'Minato' },
  kept_answers: [], card_hash: `hash-${revision}`, vals, read_only: false,
  history: [{ updated_at: '2026-11-20T01:00:00Z', user: { id: 'aoi', name: { en: 'Aoi' } }, org: { id: 'm', name: { en: 'Minato' } }, revision, version: 1, changes: [] }],
  ...more,
});

export type Answer = { readonly status?: number; readonly body?: unknown; readonly text?: string } | 'network';
interface Sent { readonly method: string; readonly path: string; readonly body: { vals: Answers; id?: string; card_hash?: string }; readonly key: string | null }

/** A folder with one stored card, c1: what its calls answer, and what was sent, anew for each test. */
export const useOneCard = () => {
  const server: { answers: Record<string, (sent: Sent) => Answer>; sent: Sent[] } = { answers: {}, sent: [] };
  beforeEach(() => {
    localStorage.clear();
    server.sent = [];
    server.answers = {
      'GET /api/u/check': () => ({ body: { user: { id: 'aoi' }, org: { id: 'minato' }, journal_key: 'c2VjcmV0LW9mLWFvaS0xMg' } }),
      'GET /api/u/projects': () => ({ body: [{ ...project, role: 'edit', folders: [folder] }] }),
      'GET /api/u/design/p1/f1/current/card': () => ({ body: { version: 1, design } }),
      'GET /api/u/cards/p1/f1/c1': () => ({ body: cardOf({ patient: { number: 'A-1', name: 'Sato' } }) }),
      'POST /api/u/cards/p1/f1': ({ body }) => ({ body: cardOf(body.vals, 2) }),
      'DELETE /api/u/cards/p1/f1/c1': () => ({ status: 204 }),
    };
    vi.stubGlobal('fetch', async (path: string, { method, body, headers }: { method: string; body?: string; headers: Record<string, string> }) => {
      const call: Sent = { method, path, body: body === undefined ? undefined : JSON.parse(body), key: headers['idempotency-key'] ?? null };
      server.sent.push(call);
      const answer = server.answers[`${method} ${path}`]?.(call) ?? { status: 404, body: { code: 'card.unknown' } };
      if (answer === 'network') throw new TypeError('Failed to fetch');
      const type = answer.text?.startsWith('<') === true ? 'text/html; charset=utf-8' : 'application/json';
      return new Response(answer.status === 204 ? null : (answer.text ?? JSON.stringify(answer.body)), { status: answer.status ?? 200, headers: { 'content-type': type } });
    });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  return { server, saves: () => server.sent.filter(({ method }) => method === 'POST') };
};

export const elsewhere = (path: string) => ({ path, element: <p>{`at ${path}`}</p> });

export const open = async (card: string = 'c1', language: ShownLanguage = 'en', isPermanent = false) => {
  const drawn = drawScreen(<FormRoute />, {
    language,
    isPermanent,
    before: '/',
    path: paths.form({ project: 'p1', folder: 'f1', card }),
    routes: [elsewhere('/'), elsewhere('/login'), elsewhere('/logout')],
  });
  // A dialog that was open when the page was closed is open again, above the form.
  await screen.findByRole('tablist', { hidden: true });
  return drawn;
};

export const fill = (name: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const dialog = (name: string) => screen.findByRole('dialog', { name });
