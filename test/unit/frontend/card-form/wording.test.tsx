import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFormWords } from '#frontend/form/environment.ts';
import { FormRoot } from '#frontend/form/form-surface.tsx';
import { lazyPart } from '#frontend/form/lazy-part.tsx';
import type { OpenSession } from '#frontend/lib/card-form.ts';
import { newCard, paths } from '#frontend/lib/paths.ts';
import { FormRoute } from '#frontend/routes/form.tsx';
import en from '#shared/i18n/en/card-form.json' with { type: 'json' };
import ja from '#shared/i18n/ja/card-form.json' with { type: 'json' };
import { drawForm, named } from './draw-form.tsx';
import { designOf, drawScreen, type ShownLanguage } from './form-harness.tsx';

/** Each case of the form shows its own text, in both languages. How the text is worded does not matter here. */
const catalogues = { ja, en };
type Key = keyof typeof en;

const design = designOf({ patient: [named('name', { type: 'string' })] });
const folder = { id: 'f1', title: { en: 'Trauma' }, design_name: 'trauma', registration: { start_at: null, end_at: null, open: true } };
const project = { id: 'p1', title: { en: 'Registry' }, design_name: 'registry' };
const card = {
  id: 'c1', card_id: 'c1', card_global_id: 'p1f1c1', version: 1, project, folder, status: { overall: 'all', required: 'comp' }, page_status: [], summary: [],
  created_at: '2026-11-20T01:00:00Z', updated_at: '2026-11-20T01:00:00Z', updated_org: {}, card_hash: 'h', kept_answers: [], vals: { patient: { name: 'Sato' } }, read_only: false, history: [],
};

type Answer = { readonly status?: number; readonly body?: unknown; readonly text?: string } | 'network';
let answers: Record<string, Answer>;

beforeEach(() => {
  localStorage.clear();
  answers = {
    'GET /api/u/check': { body: { user: { id: 'aoi' }, org: { id: 'minato' }, journal_key: 'c2VjcmV0LW9mLWFvaS0xMg' } },
    'GET /api/u/projects': { body: [{ ...project, role: 'edit', folders: [folder] }] },
    'GET /api/u/design/p1/f1/current/card': { body: { version: 1, design } },
    'GET /api/u/cards/p1/f1/c1': { body: card },
    'POST /api/u/cards/p1/f1': { body: card },
    'DELETE /api/u/cards/p1/f1/c1': { status: 204 },
  };
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    const answer = answers[`${method} ${path}`] ?? { status: 404, body: { code: 'card.unknown' } };
    if (answer === 'network') throw new TypeError('Failed to fetch');
    return new Response(answer.status === 204 ? null : (answer.text ?? JSON.stringify(answer.body)), { status: answer.status ?? 200 });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async (language: ShownLanguage, id = 'c1') => {
  drawScreen(<FormRoute />, { language, path: paths.form({ project: 'p1', folder: 'f1', card: id }) });
  await screen.findByRole('tablist');
};

describe.each(['ja', 'en'] as const)('in %s', (language) => {
  const words = (key: Key) => catalogues[language][key];
  const press = (key: Key) => fireEvent.click(screen.getByRole('button', { name: words(key) }));
  const dialogText = async (title: Key) => (await screen.findByRole('dialog', { name: words(title) })).textContent;

  // proves U8.33, U8.35, U8.38, U8.39, U8.40, U8.41, U8.42, U9.53
  it.each<[string, Answer, Key]>([
    ['400', { status: 400, body: { code: 'card.invalid', details: { issues: [{ code: 'required', path: 'patient.name', params: {} }] } } }, 'saveFailed.400.message'],
    ['401', { status: 401, body: { code: 'session.expired' } }, 'saveFailed.401.message'],
    ['403', { status: 403, body: { code: 'card.not_writable' } }, 'saveFailed.403.message'],
    ['404', { status: 404, body: { code: 'folder.unknown' } }, 'saveFailed.404.message'],
    ['409.1', { status: 409, body: { code: 'card.stale' } }, 'saveFailed.409_1.message'],
    ['409.2', { status: 409, text: 'ID_CONFLICT' }, 'saveFailed.409_2.message'],
    ['no connection', 'network', 'saveFailed.network.message'],
    ['503', { status: 503, body: { code: 'storage.busy' } }, 'saveFailed.busy.message'],
    ['any other status', { status: 418, body: {} }, 'saveFailed.other.message'],
  ])('a save refused by %s is told by its own text', async (_status, answer, key) => {
    answers['POST /api/u/cards/p1/f1'] = answer;
    await open(language);
    press('footer.save.action');
    expect(await dialogText('saveFailed.title')).toContain(words(key));
  });

  // proves U8.35, U8.36, U8.37, U9.59
  it('an expired session says how to go on, what closing would mean, and that signing in failed', async () => {
    answers['POST /api/u/cards/p1/f1'] = { status: 401, body: { code: 'session.expired' } };
    await open(language);
    press('footer.save.action');
    const text = await dialogText('saveFailed.title');
    expect(text).toContain(words('saveFailed.401.goesOn.message'));
    // This browser has no storage for the journal.
    expect(text).toContain(words('saveFailed.401.warning.message'));
    expect(screen.getByText(words('journal.unavailable.message'))).toBeTruthy();
    fireEvent.change(screen.getByLabelText(words('signIn.password.label')), { target: { value: 'x' } });
    answers['POST /api/u/login'] = { status: 500, body: {} };
    press('signIn.action');
    expect(await screen.findByText(words('signIn.failed.message'))).toBeTruthy();
  });

  // proves U9.47, U9.52
  it('the other user’s version that cannot be loaded, and a save that waits, are told', async () => {
    answers['POST /api/u/cards/p1/f1'] = { status: 409, body: { code: 'card.stale' } };
    await open(language);
    press('footer.save.action');
    await dialogText('saveFailed.title');
    answers['GET /api/u/cards/p1/f1/c1'] = 'network';
    press('saveFailed.409_1.reload.action');
    expect(await screen.findByText(words('saveFailed.409_1.reloadFailed.message'))).toBeTruthy();
    press('saveFailed.409_1.keep.action');
    answers['POST /api/u/cards/p1/f1'] = 'network';
    press('footer.save.action');
    expect(await screen.findByText(words('saveFailed.network.message'))).toBeTruthy();
    press('dialog.close.action');
    expect(await screen.findByText(words('journal.waiting.message'))).toBeTruthy();
  });

  // proves U2.41, U8.43, U8.44, U8.45, U8.46
  it.each<[string, Answer, Key]>([
    ['401', { status: 401, body: { code: 'session.expired' } }, 'deleteFailed.401.message'],
    ['403', { status: 403, body: { code: 'card.not_deletable' } }, 'deleteFailed.403.message'],
    ['404', { status: 404, body: { code: 'card.unknown' } }, 'deleteFailed.404.message'],
    ['any other status', { status: 418, body: {} }, 'deleteFailed.other.message'],
  ])('a deletion refused by %s is told by its own text', async (_status, answer, key) => {
    answers['DELETE /api/u/cards/p1/f1/c1'] = answer;
    await open(language);
    press('footer.delete.action');
    expect(await dialogText('delete.title')).toContain(words('delete.message'));
    press('delete.confirm.action');
    expect(await dialogText('deleteFailed.title')).toContain(words(key));
  });

  // proves U2.40, U2.42, U2.43, U9.57
  it('saving, deleting, leaving and looking back are told in words', async () => {
    await open(language);
    press('footer.save.action');
    expect(await dialogText('saved.title')).toContain(words('saved.message'));
    press('saved.continue.action');
    press('history.action');
    expect(await dialogText('history.title')).toContain(words('history.empty.message'));
    press('dialog.close.action');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Suzuki' } });
    press('footer.cancel.action');
    expect(await dialogText('cancel.title')).toContain(words('cancel.message'));
    press('cancel.stay.action');
    press('footer.delete.action');
    press('delete.confirm.action');
    expect(await dialogText('deleted.title')).toContain(words('deleted.message'));
  });

  // proves U8.47, U8.49, U8.50
  it('a card that cannot be changed, one that is gone, and a folder without a form say so', async () => {
    answers['GET /api/u/cards/p1/f1/c1'] = { body: { ...card, read_only: true } };
    await open(language);
    expect(screen.getByText(words('screen.readOnly.message'), { exact: false })).toBeTruthy();
    cleanup();
    drawScreen(<FormRoute />, { language, path: paths.form({ project: 'p1', folder: 'f1', card: 'gone' }) });
    expect(await screen.findByText(words('screen.notFound.message'))).toBeTruthy();
    cleanup();
    answers['GET /api/u/design/p1/f1/current/card'] = { status: 404, body: { code: 'design.unknown' } };
    drawScreen(<FormRoute />, { language, path: paths.form({ project: 'p1', folder: 'f1', card: newCard }) });
    expect(await screen.findByText(words('screen.noDesign.message'))).toBeTruthy();
  });

  // proves U8.53
  it.each<[number, Key]>([
    [1, 'location.denied.message'],
    [2, 'location.failed.message'],
    [3, 'location.failed.message'],
  ])('a device that refuses its location by code %i is told of', async (code, key) => {
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: (_found: unknown, failed: (error: object) => void) => failed({ code, PERMISSION_DENIED: 1 }) } });
    drawForm([named('where', { type: 'location' })], { language });
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(words('location.locate.action')) }));
    expect(screen.getByText(words(key))).toBeTruthy();
  });

  // proves U9.67
  it('a part that cannot be fetched says so in its place and is asked for again', async () => {
    let isBroken = true;
    const Part = lazyPart(async () => {
      if (isBroken) throw new TypeError('Failed to fetch dynamically imported module');
      return () => <p>here it is</p>;
    }, () => null);
    const Form = () => {
      const environment = { session: {} as OpenSession, words: useFormWords(null), readOnly: false, attempt: null, isHandheld: false };
      return (
        <FormRoot environment={environment}>
          <Part />
        </FormRoot>
      );
    };
    drawScreen(<Form />, { language });
    expect((await screen.findByRole('alert')).textContent).toContain(words('part.failed.message'));
    isBroken = false;
    press('part.retry.action');
    expect(await screen.findByText('here it is')).toBeTruthy();
  });
});
