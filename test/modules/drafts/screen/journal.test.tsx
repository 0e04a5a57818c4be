import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '#frontend/lib/i18n.ts';
import { countUnsaved } from '#frontend/modules/drafts/journal.ts';
import { journalStore } from '#frontend/modules/drafts/journal-store.ts';
import { otherSession } from '#frontend/lib/session-changes.ts';
import { newCard, paths } from '#frontend/lib/paths.ts';
import { FormRoute } from '#frontend/routes/form.tsx';
import { LogoutRoute } from '#frontend/routes/logout.tsx';
import type { Answers } from '#shared/design/card-design.ts';
import { closePage, emptyJournal } from '../support/empty-journal.ts';
import { named } from '../../../unit/frontend/card-form/draw-form.tsx';
import { designOf, drawScreen } from '../../../unit/frontend/card-form/form-harness.tsx';

// A logout shows the language of the screens before sign-in.
beforeAll(startI18n);

const field = (name: string, more: object = {}) => named(name, { type: 'string', ...more });
const choices = [{ value: 'yes', title: { ja: 'はい', en: 'Yes' } }, { value: 'no', title: { ja: 'いいえ', en: 'No' } }];
const design = designOf({
  patient: [field('name'), field('pulse', { type: 'number' }), field('injured', { type: 'single', choices, activation: [{ when: ['yes'], items: [field('where')] }] })],
});

const folder = { id: 'f1', title: { ja: '外傷', en: 'Trauma' }, design_name: 'trauma', registration: { start_at: null, end_at: null, open: true } };
const project = { id: 'p1', title: { ja: '登録', en: 'Registry' }, design_name: 'registry' };
const person = (name: string, revision: number) => ({ updated_at: '2026-11-20T01:00:00Z', user: { id: name, name: { en: name } }, org: { id: 'm', name: { en: 'Minato' } }, revision, version: 1, changes: [] });
const cardOf = (vals: Answers, revision = 1) => ({
  id: 'c1', card_id: 'c1', card_global_id: 'p1f1c1', version: 1, project, folder,
  status: { overall: 'partial', required: 'incomp' }, page_status: [], summary: [],
  created_at: '2026-11-20T01:00:00Z', updated_at: '2026-11-20T01:00:00Z', updated_org: { en: 'Minato' },
  kept_answers: [], card_hash: `hash-${revision}`, vals, read_only: false, history: [person('Ben', revision)],
});

type Body = { readonly vals: Answers; readonly id?: string; readonly card_hash?: string };
interface Sent { readonly body: Body; readonly key: string | null; readonly token: string | null }
type Answer = { readonly status?: number; readonly body?: unknown } | 'network';

let answers: Record<string, (sent: Sent) => Answer>;
let saves: Sent[];
/** Every call, as method and path. */
let sent: string[];

const signedIn = (id: string) => () => ({ body: { user: { id }, org: { id: 'minato' }, journal_key: btoa(`secret-of-${id}-12`.padEnd(16).slice(0, 16)).replaceAll('=', '') } });

beforeEach(() => {
  saves = [];
  sent = [];
  otherSession.settle();
  localStorage.clear();
  localStorage.setItem('fuda.token', 'aoi.token');
  answers = {
    'GET /api/u/check': signedIn('aoi'),
    'GET /api/u/projects': () => ({ body: [{ ...project, role: 'edit', folders: [folder] }] }),
    'GET /api/u/design/p1/f1/current/card': () => ({ body: { version: 1, design } }),
    'GET /api/u/cards/p1/f1/c1': () => ({ body: cardOf({ patient: { name: 'Sato', pulse: 80 } }) }),
    'POST /api/u/cards/p1/f1': ({ body }) => ({ body: cardOf(body.vals, 2) }),
  };
  vi.stubGlobal('fetch', async (path: string, { method, body, headers }: { method: string; body?: string; headers: Record<string, string> }) => {
    const call = { body: body === undefined ? undefined : JSON.parse(body), key: headers['idempotency-key'] ?? null, token: headers['authorization'] ?? null } as Sent;
    sent.push(`${method} ${path}`);
    if (method === 'POST' && path.includes('/cards/')) saves.push(call);
    const answer = answers[`${method} ${path}`]?.(call) ?? { status: 404, body: { code: 'card.unknown' } };
    if (answer === 'network') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
});

afterEach(async () => {
  await emptyJournal();
  vi.unstubAllGlobals();
});

let addressOfPage = (): string => '';
const openAt = async (path: string) => {
  const drawn = drawScreen(<FormRoute />, { path, routes: [{ path: '/', element: <p>home</p> }] });
  addressOfPage = () => drawn.router.state.location.pathname + drawn.router.state.location.search;
  return screen.findByRole('tablist');
};
const open = (card = 'c1') => openAt(paths.form({ project: 'p1', folder: 'f1', card }));
const openAgain = () => openAt(addressOfPage());
const field_ = (name: string) => screen.getByRole('textbox', { name });
const fill = (name: string, value: string) => fireEvent.change(field_(name), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const kept = (count: number) => waitFor(async () => expect(await countUnsaved('aoi')).toBe(count));
/** The other user has saved: `theirs` is the card now, until the returned function puts another one in its place. */
const stale = (theirs: Answers) => {
  let current = cardOf(theirs, 2);
  answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: current });
  answers['POST /api/u/cards/p1/f1'] = ({ body }) => (body.card_hash === current.card_hash ? { body: cardOf(body.vals, 9) } : { status: 409, body: { code: 'card.stale' } });
  return (again: Answers) => {
    current = cardOf(again, 3);
  };
};

/** A name is typed and kept, and the page goes away. */
const typeAndCrash = async () => {
  await open();
  fill('name', 'Suzuki');
  await kept(1);
  await closePage();
};
/** From the refusal to what the other user changed. */
const goToMerge = async () => {
  await dialog('The card was not saved');
  press('See the changes and merge');
  return dialog('Merge with the other changes');
};
const saveIntoMerge = () => {
  press('Save');
  return goToMerge();
};

describe('answers that were not saved', () => {
  // proves U9.58
  it('come back after the page went away, are told of, and are saved on the card they were typed into', async () => {
    await typeAndCrash();
    await open();
    expect(field_('name')).toHaveProperty('value', 'Suzuki');
    await screen.findByText(/has been restored/);
    press('Save');
    await dialog('Saved');
    expect(saves[0]?.body).toMatchObject({ card_hash: 'hash-1', vals: { patient: { name: 'Suzuki', pulse: 80 } } });
    await kept(0);
    press('Continue editing');
    await waitFor(() => expect(screen.queryByText(/has been restored/)).toBe(null));
  });

  it('of a new card come back too, with what a choice had set aside, without defaults that were cleared', async () => {
    answers['GET /api/u/design/p1/f1/current/card'] = () => ({
      body: { version: 1, design: designOf({ patient: [...design.pages[0]!.items, field('ward', { default_options: { kind: 'value', value: 'ER' } })] }) },
    });
    await open(newCard);
    fireEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    fill('where', 'left arm');
    fireEvent.click(screen.getByRole('radio', { name: 'No' }));
    fill('ward', '');
    await kept(1);
    await closePage();
    await openAgain();
    expect(screen.getByRole('radio', { name: 'No' })).toHaveProperty('checked', true);
    expect(field_('ward')).toHaveProperty('value', '');
    // A second time: the answers that came back set aside are still in the journal, although nobody touched them.
    fill('name', 'Suzuki');
    await closePage();
    await openAgain();
    fireEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    expect(field_('where')).toHaveProperty('value', 'left arm');
  });

  // proves U9.27, U9.28
  it('can be compared with what is saved, and discarded for good', async () => {
    await typeAndCrash();
    await open();
    press('Compare');
    const box = within(await dialog('Restored answers: 1'));
    expect(box.getByText('patient page › name')).toBeTruthy();
    expect(box.getByText('Sato')).toBeTruthy();
    expect(box.getByText('Suzuki')).toBeTruthy();
    press('Discard');
    await dialog('Discard the restored answers?');
    press('Discard');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'name' })).toHaveProperty('value', 'Sato'));
    await kept(0);
    await closePage();
    await open();
    expect(field_('name')).toHaveProperty('value', 'Sato');
  });

  it('are gone once they are back to what is saved, or given up by leaving', async () => {
    await open();
    fill('name', 'Suzuki');
    await kept(1);
    fill('name', 'Sato');
    await kept(0);
    fill('name', 'Tanaka');
    await kept(1);
    press('Cancel');
    await dialog('Finish editing?');
    press('Discard and leave');
    expect(await screen.findByText('home')).toBeTruthy();
    await kept(0);
  });

  // proves U9.14
  it('lie on the device encrypted, and nobody else’s session can read them', async () => {
    await typeAndCrash();
    const [entry] = await journalStore.all();
    const bytes = new Uint8Array([...new Uint8Array(entry!.draft.bytes), ...new Uint8Array(entry!.base.bytes)]);
    expect(new TextDecoder('latin1').decode(bytes)).not.toMatch(/Suzuki|Sato/);

    localStorage.setItem('fuda.token', 'ben.token');
    answers['GET /api/u/check'] = signedIn('ben');
    await open();
    expect(field_('name')).toHaveProperty('value', 'Sato');
    // Not even with the entry under the other user's name.
    await closePage();
    await journalStore.put({ ...entry!, id: 'stolen', owner: 'ben' });
    await open();
    expect(field_('name')).toHaveProperty('value', 'Sato');
    expect((await journalStore.all()).map(({ id }) => id)).toEqual([entry!.id]);
  });

  it('of an interrupted save are sent with the same key again, so that no second card is made', async () => {
    answers['POST /api/u/cards/p1/f1'] = () => 'network';
    await open(newCard);
    fill('name', 'Suzuki');
    press('Save');
    await dialog('The card was not saved');
    await closePage();
    answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf(body.vals, 2) });
    await openAgain();
    fill('name', 'Suzuki Ichiro');
    press('Save');
    await dialog('Saved');
    expect(saves.map(({ body }) => body.vals['patient']?.['name'])).toEqual(['Suzuki', 'Suzuki', 'Suzuki Ichiro']);
    expect(saves[1]?.key).toBe(saves[0]?.key);
    expect(saves[2]?.body.id).toBe('c1');
  });
});

// proves U9.18, U9.26
describe('a card that two users changed', () => {
  it('merges what only one of them changed, and saves it on the other’s', async () => {
    await open();
    fill('name', 'Suzuki');
    stale({ patient: { name: 'Sato', pulse: 95 } });
    const box = within(await saveIntoMerge());
    await box.findByText(/Ben \(Minato\) updated this card/);
    expect(box.getByText('patient page › pulse')).toBeTruthy();
    expect(box.getByText('95')).toBeTruthy();
    box.getByText('Items changed on one side only are all kept.');
    press('Merge and save');
    await dialog('Saved');
    expect(saves.at(-1)?.body).toMatchObject({ card_hash: 'hash-2', vals: { patient: { name: 'Suzuki', pulse: 95 } } });
    await kept(0);
  });

  it('shows true clashes side by side and saves nothing before one is chosen; a third save in between begins it anew', async () => {
    await open();
    fill('pulse', '120');
    fill('name', 'Suzuki');
    const saveAgain = stale({ patient: { name: 'Sato', pulse: 95 } });
    const box = within(await saveIntoMerge());
    const clash = within(await box.findByRole('group', { name: 'patient page › pulse' }));
    expect(clash.getByText('Before: 80')).toBeTruthy();
    box.getByText('Please choose which answer to keep.');
    box.getByText('Items without a choice: 1');
    box.getByText('None.');
    expect(screen.getByRole('button', { name: 'Merge and save' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(clash.getByRole('radio', { name: /Saved meanwhile\s*95/ }));
    saveAgain({ patient: { name: 'Sato', pulse: 99 } });
    press('Merge and save');
    const second = within(await goToMerge());
    await second.findByText('99');
    press('Merge and save');
    await dialog('Saved');
    expect(saves.at(-1)?.body).toMatchObject({ card_hash: 'hash-3', vals: { patient: { name: 'Suzuki', pulse: 99 } } });
  });

  it('while one of them was away: what comes back meets the other’s save, too', async () => {
    await typeAndCrash();
    stale({ patient: { name: 'Sato', pulse: 95 } });
    await open();
    expect(field_('name')).toHaveProperty('value', 'Suzuki');
    await saveIntoMerge();
    await screen.findByText('95');
    press('Merge and save');
    await dialog('Saved');
    expect(saves.at(-1)?.body).toMatchObject({ card_hash: 'hash-2', vals: { patient: { name: 'Suzuki', pulse: 95 } } });
  });
});

describe('a save', () => {
  // proves U9.49
  it('sends nothing under the name of somebody who signed in in another tab, and says who is asked for', async () => {
    await open();
    fill('name', 'Suzuki');
    localStorage.setItem('fuda.token', 'ben.token');
    answers['GET /api/u/check'] = signedIn('ben');
    press('Save');
    expect((await dialog('The card was not saved')).textContent).toMatch(/Another user has logged in in another tab/);
    press('Close');
    expect(await screen.findByRole('textbox', { name: 'name' })).toHaveProperty('value', 'Suzuki');
    press('Delete');
    await dialog('Delete this card?');
    press('Delete card');
    expect((await dialog('The card was not deleted')).textContent).toMatch(/Another user/);
    expect(sent).not.toContain('POST /api/u/cards/p1/f1');
    expect(sent).not.toContain('DELETE /api/u/cards/p1/f1/c1');
  });

  it('goes out with the token that was asked about, though another user signs in at that moment', async () => {
    await open();
    fill('name', 'Suzuki');
    answers['GET /api/u/check'] = () => {
      queueMicrotask(() => localStorage.setItem('fuda.token', 'ben.token'));
      return signedIn('aoi')();
    };
    localStorage.setItem('fuda.token', 'aoi.again');
    press('Save');
    await dialog('Saved');
    expect(saves.map(({ token }) => token)).toEqual(['Bearer aoi.again']);
  });

  // proves U9.52
  it('for want of a connection goes on by itself with the same key when that is back, while the user types on', async () => {
    answers['POST /api/u/cards/p1/f1'] = () => 'network';
    await open(newCard);
    fill('name', 'A-9');
    press('Save');
    await dialog('The card was not saved');
    press('Close');
    fill('pulse', '88');
    answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf(body.vals) });
    expect(screen.getByText(/Not saved yet/)).toBeTruthy();
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(screen.queryByText(/Not saved yet/)).toBe(null));
    const [first, second] = saves;
    expect(second).toEqual(first);
    press('Save');
    await dialog('Saved');
    expect(saves.at(-1)?.body).toMatchObject({ id: 'c1', card_hash: 'hash-1', vals: { patient: { pulse: 88 } } });
  });

  it('without an answer is asked about before what was typed since is saved, so that no second card is made', async () => {
    answers['POST /api/u/cards/p1/f1'] = () => 'network';
    await open(newCard);
    fill('name', 'A-9');
    press('Save');
    await dialog('The card was not saved');
    press('Close');
    fill('name', 'A-10');
    answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf(body.vals, body.id === undefined ? 1 : 2) });
    press('Save');
    await dialog('Saved');
    expect(saves.map(({ body }) => [body.id, body.vals['patient']?.['name']])).toEqual([[undefined, 'A-9'], [undefined, 'A-9'], ['c1', 'A-10']]);
    expect(saves[1]?.key).toBe(saves[0]?.key);
  });
});

const logout = () => drawScreen(<LogoutRoute />, { path: '/logout', routes: [{ path: '/', element: <p>home</p> }] });
const isSignedOut = () => expect(localStorage.getItem('fuda.token')).toBe(null);

// proves U9.16
it('a save that an earlier one without an answer holds up goes out with it after signing in again', async () => {
  answers['POST /api/u/cards/p1/f1'] = () => 'network';
  await open();
  fill('name', 'Suzuki');
  press('Save');
  await dialog('The card was not saved');
  await kept(1);
  await closePage();
  await open();
  fill('pulse', '51');
  answers['POST /api/u/cards/p1/f1'] = () => ({ status: 401, body: { code: 'session.expired' } });
  press('Save');
  const box = within(await dialog('The card was not saved'));
  answers['POST /api/u/login'] = () => ({ body: { token: 'aoi.again', user: { id: 'aoi', lang: 'en', disp_name: {} }, org: { id: 'minato', name: {} } } });
  let revision = 1;
  answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf(body.vals, (revision += 1)) });
  fireEvent.change(await box.findByLabelText('Password'), { target: { value: 'secret' } });
  press('Log in and save');
  await dialog('Saved');
  expect(saves.slice(-2).map(({ body }) => [body.card_hash, body.vals['patient']])).toEqual([
    ['hash-1', { name: 'Suzuki', pulse: 80 }],
    ['hash-2', { name: 'Suzuki', pulse: 51 }],
  ]);
  await kept(0);
});

// proves U9.15, U9.29
describe('logging out', () => {
  it('asks before it deletes unsaved answers, and deletes only those of this user', async () => {
    await typeAndCrash();
    const [entry] = await journalStore.all();
    await journalStore.put({ ...entry!, id: 'other', owner: 'ben' });
    logout();
    expect((await dialog('There are unsaved answers')).textContent).toMatch(/on this device: 1/);
    press('Stay logged in');
    expect(await screen.findByText('home')).toBeTruthy();
    await kept(1);
    await closePage();
    logout();
    await dialog('There are unsaved answers');
    press('Delete and log out');
    await kept(0);
    await waitFor(isSignedOut);
    expect((await journalStore.all()).map(({ owner }) => owner)).toEqual(['ben']);
  });

  it('asks nothing when everything is saved', async () => {
    logout();
    await waitFor(isSignedOut);
    expect(screen.queryByRole('dialog')).toBe(null);
  });
});
