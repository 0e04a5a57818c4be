import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newCard, paths } from '#frontend/lib/paths.ts';
import { FormRoute } from '#frontend/routes/form.tsx';
import type { Answers, Item } from '#shared/design/card-design.ts';
import { designOf, drawScreen, type ShownLanguage } from './form-harness.tsx';

const named = (name: string, more: object = {}) => ({ name, title: { ja: `${name}の項目`, en: name }, class: 'attribute', type: 'string', ...more }) as Item;

const design = designOf(
  {
    patient: [named('number'), named('name', { required: true }), named('pulse', { type: 'number', valid_range: { max: 300 } })],
    outcome: [named('note'), named('serial', { readonly: true })],
  },
  { id_attributes: ['patient.number'], numbering: ['outcome.serial'] },
);

const folder = { id: 'f1', title: { ja: '外傷', en: 'Trauma' }, design_name: 'trauma', registration: { start_at: null, end_at: null, open: true } };
const project = { id: 'p1', title: { ja: '登録', en: 'Registry' }, design_name: 'registry' };

const cardOf = (vals: Answers, revision = 1, more: object = {}) => ({
  id: 'c1', card_id: 'c1', card_global_id: 'p1f1c1', version: 1, project, folder,
  status: { overall: 'partial', required: 'incomp' }, page_status: [], summary: [],
  created_at: '2026-11-20T01:00:00Z', updated_at: '2026-11-20T01:00:00Z', updated_org: { en: 'Minato' },
  kept_answers: [], card_hash: `hash-${revision}`, vals, read_only: false,
  history: [{ updated_at: '2026-11-20T01:00:00Z', user: { id: 'aoi', name: { en: 'Aoi' } }, org: { id: 'm', name: { en: 'Minato' } }, revision, version: 1, changes: [] }],
  ...more,
});

type Answer = { readonly status?: number; readonly body?: unknown; readonly text?: string } | 'network';
interface Sent { readonly method: string; readonly path: string; readonly body: { vals: Answers; id?: string; card_hash?: string }; readonly key: string | null }

let answers: Record<string, (sent: Sent) => Answer>;
let sent: Sent[];

const saves = () => sent.filter(({ method }) => method === 'POST');

beforeEach(() => {
  sent = [];
  localStorage.clear();
  answers = {
    'GET /api/u/check': () => ({ body: { user: { id: 'aoi' }, org: { id: 'minato' }, journal_key: 'c2VjcmV0LW9mLWFvaS0xMg' } }),
    'GET /api/u/projects': () => ({ body: [{ ...project, role: 'edit', folders: [folder] }] }),
    'GET /api/u/design/p1/f1/current/card': () => ({ body: { version: 1, design } }),
    'GET /api/u/cards/p1/f1/c1': () => ({ body: cardOf({ patient: { number: 'A-1', name: 'Sato' } }) }),
    'POST /api/u/cards/p1/f1': ({ body }) => ({ body: cardOf(body.vals, 2) }),
    'DELETE /api/u/cards/p1/f1/c1': () => ({ status: 204 }),
  };
  vi.stubGlobal('fetch', async (path: string, { method, body, headers }: { method: string; body?: string; headers: Record<string, string> }) => {
    const call: Sent = { method, path, body: body === undefined ? undefined : JSON.parse(body), key: headers['idempotency-key'] ?? null };
    sent.push(call);
    const answer = answers[`${method} ${path}`]?.(call) ?? { status: 404, body: { code: 'card.unknown' } };
    if (answer === 'network') throw new TypeError('Failed to fetch');
    return new Response(answer.status === 204 ? null : (answer.text ?? JSON.stringify(answer.body)), { status: answer.status ?? 200 });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const elsewhere = (path: string) => ({ path, element: <p>{`at ${path}`}</p> });

const open = async (card: string = 'c1', language: ShownLanguage = 'en', isPermanent = false) => {
  const drawn = drawScreen(<FormRoute />, {
    language,
    isPermanent,
    path: paths.form({ project: 'p1', folder: 'f1', card }),
    routes: [elsewhere('/'), elsewhere('/login'), elsewhere('/logout')],
  });
  await screen.findByRole('tablist');
  return drawn;
};

const fill = (name: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('saving', () => {
  it('posts the answers with id and hash, says so, and leaves cursor and answers where they are', async () => {
    await open();
    fill('name', 'Suzuki');
    press('Save');
    await dialog('Saved');
    expect(saves()[0]?.body).toMatchObject({ id: 'c1', card_hash: 'hash-1', vals: { patient: { number: 'A-1', name: 'Suzuki' } } });
    const field = screen.getByRole('textbox', { name: 'name', hidden: true });
    press('Continue editing');
    expect(screen.getByRole('textbox', { name: 'name' })).toBe(field);
    fill('name', 'Tanaka');
    press('Save');
    await waitFor(() => expect(saves()[1]?.body.card_hash).toBe('hash-2'));
  });

  it('of a new card puts its id into the address, takes the given number over and goes on editing the same card', async () => {
    answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf({ ...body.vals, outcome: { serial: '0007' } }) });
    const { router } = await open(newCard);
    fill('number', 'A-2');
    press('Save');
    await dialog('Saved');
    expect(saves()[0]?.body.id).toBe(undefined);
    expect(router.state.location.search).toContain('card=c1');
    press('Continue editing');
    expect(screen.getByRole('textbox', { name: 'number' })).toHaveProperty('value', 'A-2');
    fireEvent.click(screen.getByRole('tab', { name: /outcome/ }));
    expect(screen.getByRole('textbox', { name: 'serial' })).toHaveProperty('value', '0007');
    fill('note', 'done');
    press('Save');
    await waitFor(() => expect(saves()[1]?.body).toMatchObject({ id: 'c1', card_hash: 'hash-1' }));
  });

  it('finishes editing at the dashboard', async () => {
    await open();
    press('Save');
    await dialog('Saved');
    press('Finish editing');
    expect(await screen.findByText('at /')).toBeTruthy();
  });

  it('is checked here first: nothing is sent, the findings name page and item, and one press leads to the field', async () => {
    await open(newCard, 'ja');
    fireEvent.change(screen.getByRole('textbox', { name: 'pulseの項目' }), { target: { value: '301' } });
    fireEvent.click(screen.getByRole('tab', { name: /outcomeページ/ }));
    press('保存');
    const box = within(await dialog('カードを保存できませんでした'));
    expect(saves()).toHaveLength(0);
    expect(box.getByText('patientページ › numberの項目')).toBeTruthy();
    fireEvent.click(box.getByRole('button', { name: /patientページ › pulseの項目/ }));
    const field = await screen.findByRole('textbox', { name: 'pulseの項目' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    const missing = screen.getByRole('textbox', { name: 'numberの項目' });
    expect(missing.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(missing, { target: { value: 'A-3' } });
    expect(missing.getAttribute('aria-invalid')).toBe(null);
  });

  it('of a card without any answer says that nothing has been entered', async () => {
    await open(newCard);
    press('Save');
    expect(within(await dialog('The card was not saved')).getByText(/Nothing has been entered/)).toBeTruthy();
    expect(saves()).toHaveLength(0);
  });

  it('lists ten findings, five on a phone, and counts the rest', async () => {
    const many = designOf({ patient: Array.from({ length: 12 }, (_, at) => named(`n${String.fromCharCode(97 + at)}`, { type: 'number', valid_range: { max: 1 } })) });
    answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 1, design: many } });
    answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`n${String.fromCharCode(97 + at)}`, 2])) }) });
    await open();
    press('Save');
    const box = within(await dialog('The card was not saved'));
    expect(box.getAllByRole('listitem')).toHaveLength(10);
    expect(box.getByText('2 more item(s)')).toBeTruthy();
    cleanup();
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 15)', maxTouchPoints: 5 });
    await open();
    press('Save');
    const phone = within(await dialog('The card was not saved'));
    expect(phone.getAllByRole('listitem')).toHaveLength(5);
    expect(phone.getByText('7 more item(s)')).toBeTruthy();
  });
});

const failures: readonly (readonly [string, Answer, RegExp])[] = [
  ['a finding of the server (400)', { status: 400, body: { code: 'card.invalid', details: { issues: [{ code: 'item.not_a_choice', path: 'patient.name', params: {} }] } } }, /patient page › name/],
  ['an expired session (401)', { status: 401, body: { code: 'session.expired' } }, /session has expired/],
  ['a closed registration (403)', { status: 403, body: { code: 'card.not_writable' } }, /registration period has ended/],
  ['a vanished folder (404)', { status: 404, body: { code: 'folder.unknown' } }, /does not exist/],
  ['another user’s update (409.1)', { status: 409, body: { code: 'card.stale' } }, /Another user has updated/],
  ['a taken id (409.2)', { status: 409, text: 'ID_CONFLICT' }, /already used/],
  ['a broken connection', 'network', /cannot be reached/],
  ['a busy storage (503)', { status: 503, body: { code: 'storage.busy' } }, /busy/],
  ['a defect (500)', { status: 500, body: { message: 'Internal Server Error' } }, /Failed to save/],
];

describe('a card of an external system', () => {
  it('ends on a screen of its own after a save, from which it opens again', async () => {
    await open('c1', 'en', true);
    press('Save');
    await dialog('Saved');
    press('Finish editing');
    await screen.findByText('Editing has ended');
    fireEvent.click(screen.getByRole('link', { name: 'Open the card again' }));
    expect(await screen.findByRole('textbox', { name: 'name' })).toHaveProperty('value', 'Sato');
  });

  it('ends there when nothing was saved or the card was deleted, with nothing to open', async () => {
    const { router } = await open('c1', 'ja', true);
    press('削除');
    press('削除する');
    await dialog('削除しました');
    press('OK');
    await screen.findByText('入力を終了しました');
    expect(screen.queryByRole('link')).toBe(null);
    await router.navigate(paths.form({ project: 'p1', folder: 'f1', card: newCard }));
    fireEvent.click(await screen.findByRole('button', { name: 'キャンセル' }));
    await screen.findByText('入力を終了しました');
    expect(screen.queryByRole('link')).toBe(null);
  });

  it('that is not there leaves logging out', async () => {
    drawScreen(<FormRoute />, { isPermanent: true, path: paths.form({ project: 'p1', folder: 'f1', card: 'gone' }) });
    expect((await screen.findByRole('link', { name: 'Log out' })).getAttribute('href')).toBe('/logout');
  });
});

describe('a save that fails', () => {
  it.each(failures)('by %s says so and keeps every answer', async (_name, answer, words) => {
    answers['POST /api/u/cards/p1/f1'] = () => answer;
    await open();
    fill('name', 'Suzuki');
    press('Save');
    const box = await dialog('The card was not saved');
    expect(box.textContent).toMatch(words);
    press(/^(Close|Back to my input)$/);
    expect(screen.getByRole('textbox', { name: 'name' })).toHaveProperty('value', 'Suzuki');
  });

  it('sends the same key and body for a second try, and a new key once the answers differ', async () => {
    answers['POST /api/u/cards/p1/f1'] = () => 'network';
    await open(newCard);
    fill('number', 'A-9');
    press('Save');
    await dialog('The card was not saved');
    press('Save again');
    await waitFor(() => expect(saves()).toHaveLength(2));
    await dialog('The card was not saved');
    press('Close');
    fill('number', 'A-10');
    answers['POST /api/u/cards/p1/f1'] = ({ body }) => (body.vals['patient']?.['number'] === 'A-9' ? { status: 409, text: 'ID_CONFLICT' } : { body: cardOf(body.vals) });
    press('Save');
    await dialog('Saved');
    const [first, second, third, fourth] = saves();
    expect(first?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect(fourth?.key).not.toBe(first?.key);
  });

  it('because another user was faster gives the other version only on explicit choice', async () => {
    answers['POST /api/u/cards/p1/f1'] = () => ({ status: 409, body: { code: 'card.stale' } });
    await open();
    fill('name', 'Mine');
    press('Save');
    await dialog('The card was not saved');
    answers['GET /api/u/cards/p1/f1/c1'] = () => 'network';
    press('Discard my input and load the latest card');
    await screen.findByText(/could not be loaded/);
    expect(screen.getByRole('textbox', { name: 'name', hidden: true })).toHaveProperty('value', 'Mine');
    answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: { number: 'A-1', name: 'Theirs' } }, 2) });
    press('Discard my input and load the latest card');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'name' })).toHaveProperty('value', 'Theirs'));
    answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf(body.vals, 3) });
    press('Save');
    await dialog('Saved');
    expect(saves().at(-1)?.body.card_hash).toBe('hash-2');
  });

  it('because the session expired offers to sign in beside, and goes on by itself once that is done', async () => {
    answers['POST /api/u/cards/p1/f1'] = () => ({ status: 401, body: { code: 'session.expired' } });
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await open();
    fill('name', 'Suzuki');
    press('Save');
    await dialog('The card was not saved');
    press('Log in in a new tab');
    expect(opened).toHaveBeenCalledWith('/login?afterClose=true', '_blank');
    answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf(body.vals, 2) });
    localStorage.setItem('fuda.token', 'aoi.fresh');
    fireEvent(window, new StorageEvent('storage', { key: 'fuda.token' }));
    await dialog('Saved');
    expect(saves().at(-1)).toEqual(saves()[0]);
  });

  it('because the session expired goes on by itself after the same user signed in over the form', async () => {
    answers['POST /api/u/cards/p1/f1'] = () => ({ status: 401, body: { code: 'session.expired' } });
    await open();
    fill('name', 'Suzuki');
    press('Save');
    const box = within(await dialog('The card was not saved'));
    expect(box.getByRole('textbox', { name: 'Login ID' })).toHaveProperty('value', 'aoi');
    fireEvent.change(box.getByLabelText('Password'), { target: { value: 'wrong' } });
    answers['POST /api/u/login'] = () => ({ status: 401, body: { code: 'login.failed' } });
    press('Log in and save');
    await box.findByText('The password is not right.');
    answers['POST /api/u/login'] = () => ({ body: { token: 'aoi.again', user: { id: 'aoi', lang: 'en', disp_name: {} }, org: { id: 'minato', name: {} } } });
    answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf(body.vals, 2) });
    press('Log in and save');
    await dialog('Saved');
    expect(saves().at(-1)?.body.vals).toMatchObject({ patient: { name: 'Suzuki' } });
  });
});

it('because the session expired offers to discard what was entered, after asking', async () => {
  answers['POST /api/u/cards/p1/f1'] = () => ({ status: 401, body: { code: 'session.expired' } });
  await open();
  fill('name', 'Suzuki');
  press('Save');
  await dialog('The card was not saved');
  press('Discard input');
  await dialog('Finish editing?');
  press('Discard and leave');
  expect(await screen.findByText('at /')).toBeTruthy();
});

const isHeldUp = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

describe('leaving', () => {
  it('with unsaved answers asks first, by the cancel button', async () => {
    await open();
    fill('name', 'Suzuki');
    press('Cancel');
    await dialog('Finish editing?');
    press('Continue editing');
    expect(screen.getByRole('textbox', { name: 'name' })).toHaveProperty('value', 'Suzuki');
    press('Cancel');
    press('Discard and leave');
    expect(await screen.findByText('at /')).toBeTruthy();
  });

  it('with unsaved answers asks first, by the browser’s back button', async () => {
    const { router } = await open();
    fill('name', 'Suzuki');
    await router.navigate('/login');
    await dialog('Finish editing?');
    expect(router.state.location.pathname).toBe('/form');
    press('Discard and leave');
    expect(await screen.findByText('at /login')).toBeTruthy();
  });

  it('while another dialog is open going back leads nowhere and asks nothing', async () => {
    const { router } = await open();
    fill('name', 'Suzuki');
    press('Delete');
    await dialog('Delete this card?');
    await router.navigate('/');
    expect(router.state.location.pathname).toBe('/form');
    expect(screen.queryByRole('dialog', { name: 'Finish editing?' })).toBe(null);
    expect(screen.getByRole('dialog', { name: 'Delete this card?' })).toBeTruthy();
  });

  it('without changes asks nothing', async () => {
    await open();
    fill('name', 'Suzuki');
    fill('name', 'Sato');
    press('Cancel');
    expect(await screen.findByText('at /')).toBeTruthy();
  });

  it('by closing the tab is held up only while something is unsaved', async () => {
    await open();
    expect(isHeldUp()).toBe(false);
    fill('name', 'Suzuki');
    expect(isHeldUp()).toBe(true);
    press('Save');
    await dialog('Saved');
    expect(isHeldUp()).toBe(false);
  });
});

describe('deleting', () => {
  it('asks, deletes, says so and goes to the sign-in address', async () => {
    await open('c1', 'ja');
    press('削除');
    await dialog('このカードを削除しますか');
    press('削除する');
    await dialog('削除しました');
    press('OK');
    expect(await screen.findByText('at /login')).toBeTruthy();
  });

  it.each([
    ['without the right', 403, 'card.not_deletable', /no permission to delete/],
    ['of a card that is gone', 404, 'card.unknown', /does not exist/],
    ['after the session expired', 401, 'session.expired', /session has expired/],
    ['by a defect', 500, '', /Failed to delete/],
  ])('%s says why it did not happen', async (_name, status, code, words) => {
    answers['DELETE /api/u/cards/p1/f1/c1'] = () => ({ status, body: { code } });
    await open();
    press('Delete');
    press('Delete card');
    expect((await dialog('The card was not deleted')).textContent).toMatch(words);
  });

  it('after the session expired leads to logging out and in; any other refusal to the dashboard', async () => {
    answers['DELETE /api/u/cards/p1/f1/c1'] = () => ({ status: 401, body: { code: 'session.expired' } });
    await open();
    press('Delete');
    press('Delete card');
    await dialog('The card was not deleted');
    press('Go to login');
    expect(await screen.findByText('at /logout')).toBeTruthy();
    cleanup();
    answers['DELETE /api/u/cards/p1/f1/c1'] = () => ({ status: 403, body: { code: 'card.not_deletable' } });
    await open();
    press('Delete');
    press('Delete card');
    await dialog('The card was not deleted');
    press('Close');
    expect(await screen.findByText('at /')).toBeTruthy();
  });

  it('is not offered for a card that was never saved', async () => {
    await open(newCard);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBe(null);
  });
});

describe('the form screen', () => {
  it('says "not found" when its address was entered without a card, and "not selected" when somebody came from within', async () => {
    const { router } = drawScreen(<FormRoute />, { path: '/form', routes: [elsewhere('/')] });
    expect(screen.getByText('Card not found')).toBeTruthy();
    await router.navigate('/');
    await router.navigate('/form');
    expect(await screen.findByText('No card selected')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Back to the dashboard' }));
    expect(await screen.findByText('at /')).toBeTruthy();
  });

  it('says "not found" for a card that is not there', async () => {
    drawScreen(<FormRoute />, { language: 'ja', path: paths.form({ project: 'p1', folder: 'f1', card: 'gone' }) });
    expect(await screen.findByText('カードが見つかりません')).toBeTruthy();
  });

  it('shows the id attributes above the tabs as they are typed', async () => {
    await open();
    fill('number', 'B-7');
    expect(screen.getByText('B-7')).toBeTruthy();
  });

  it('shows a read-only card without cancel and delete, its save button disabled', async () => {
    answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: { number: 'A-1' } }, 1, { read_only: true }) });
    await open();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: /Cancel|Delete/ })).toBe(null);
    expect(screen.getByRole('textbox', { name: 'name' })).toHaveProperty('disabled', true);
  });

  it('tells who saved the card and when', async () => {
    await open();
    press('History');
    expect(within(await dialog('History')).getByText('Aoi (Minato)')).toBeTruthy();
  });

  it('opens an old card with the design it was saved with', async () => {
    answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 2, design: designOf([named('other')]) } });
    answers['GET /api/u/design/p1/f1/1/card'] = () => ({ body: { version: 1, design } });
    await open();
    expect(screen.getByRole('textbox', { name: 'name' })).toHaveProperty('value', 'Sato');
  });
});

describe('a card of an earlier design', () => {
  const later = designOf({ patient: [named('number'), named('name'), named('ward', { required: true })] }, { id_attributes: ['patient.number', 'patient.ward'] });
  const kept = [{ version: 1, path: 'patient.pulse', value: 88 }];
  const moved = (vals: Answers) => cardOf(vals, 2, { version: 2, kept_answers: kept });

  it('says in which version it was filled, and shows read-only what the later one has no place for', async () => {
    answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: moved(body.vals) });
    await open();
    answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 2, design: later } });
    answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: moved({ patient: { number: 'A-1', name: 'Suzuki' } }) });
    answers['GET /api/u/design/p1/f1/1/card'] = () => ({ body: { version: 1, design } });
    fill('name', 'Suzuki');
    press('Save');
    const panel = await screen.findByRole('group', { hidden: true });
    expect(saves()[0]?.body).toMatchObject({ version: 1 });
    expect(within(panel).getByText('Answers from an earlier design (1)')).toBeTruthy();
    await waitFor(() => expect(within(panel).getByText(/› pulse$/)).toBeTruthy());
    expect(within(panel).getByText('88')).toBeTruthy();
    expect(within(panel).getByText('Version 1')).toBeTruthy();
    expect(within(panel).queryByRole('textbox', { hidden: true })).toBeNull();
  });

  it('is shown in the design in force when that asks for what the earlier one does not have, with what was typed', async () => {
    await open();
    answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 2, design: later } });
    answers['POST /api/u/cards/p1/f1'] = () => ({ status: 400, body: { code: 'card.invalid', details: { issues: [{ code: 'card.id_attribute_missing', path: 'patient.ward', params: { page: 'patient', item: 'ward' } }] } } });
    fill('name', 'Suzuki');
    press('Save');
    await screen.findByRole('dialog');
    expect(await screen.findByRole('textbox', { name: /ward/, hidden: true })).toBeTruthy();
    expect((screen.getByRole('textbox', { name: /^name/, hidden: true }) as HTMLInputElement).value).toBe('Suzuki');
  });
});
