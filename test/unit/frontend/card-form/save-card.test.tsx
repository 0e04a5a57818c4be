import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { newCard, paths } from '#frontend/lib/paths.ts';
import { FormRoute } from '#frontend/routes/form.tsx';
import { designOf, drawScreen } from './form-harness.tsx';
import { cardOf, dialog, fill, named, open, press, type Answer, useOneCard } from './one-card.tsx';

const { server, saves } = useOneCard();

describe('saving', () => {
  // proves U2.5, U2.43, U4.12, U4.36
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

  it('returns the focus to its button, which browsers take it from while it is busy', async () => {
    await open();
    fill('name', 'Suzuki');
    const save = screen.getByRole('button', { name: 'Save' });
    save.focus();
    fireEvent.click(save);
    save.blur();
    await dialog('Saved');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Next time, confirm in the footer only' }));
    press('Continue editing');
    await waitFor(() => expect(document.activeElement).toBe(save));
    fill('name', 'Tanaka');
    fireEvent.click(save);
    save.blur();
    await screen.findByText(/^Saved at/);
    await waitFor(() => expect(document.activeElement).toBe(save));
  });

  // proves U4.12
  it('puts the cursor back into the field from which the card was saved', async () => {
    await open();
    fill('name', 'Suzuki');
    const field = screen.getByRole('textbox', { name: 'name' });
    field.focus();
    press('Save');
    const box = await dialog('Saved');
    await waitFor(() => expect(box.contains(document.activeElement)).toBe(true));
    press('Continue editing');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('says what was typed meanwhile is not saved, and lets nobody finish before it is', async () => {
    let arrive = () => undefined as void;
    const slow = new Promise<void>((resolve) => (arrive = resolve));
    const call = globalThis.fetch;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (init.method === 'POST') await slow;
      return call(path, init);
    });
    await open();
    fill('name', 'Suzuki');
    press('Save');
    await waitFor(() => expect(screen.getByText('Saving…')).toBeTruthy());
    fill('name', 'Tanaka');
    arrive();
    const box = within(await dialog('Saved'));
    expect(await box.findByText(/not saved yet/)).toBeTruthy();
    expect(box.queryByRole('button', { name: 'Finish editing' })).toBeNull();
    fireEvent.click(box.getByRole('button', { name: 'Save again' }));
    await waitFor(() => expect(saves().map(({ body }) => body.vals.patient?.name)).toEqual(['Suzuki', 'Tanaka']));
    const after = within(await dialog('Saved'));
    expect(after.getByRole('button', { name: 'Finish editing' })).toBeTruthy();
    expect(after.queryByText(/not saved yet/)).toBeNull();
  });

  // proves U4.11
  it('of a new card puts its id into the address, takes the given number over and goes on editing the same card', async () => {
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf({ ...body.vals, outcome: { serial: '0007' } }, 1, { drawn: ['outcome.serial'] }) });
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

  // proves U2.43
  it('finishes editing at the dashboard', async () => {
    await open();
    press('Save');
    await dialog('Saved');
    press('Finish editing');
    expect(await screen.findByText('at /')).toBeTruthy();
  });

  // proves U4.11
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

  // proves U8.56
  it('of a card without any answer says that nothing has been entered', async () => {
    await open(newCard);
    press('Save');
    expect(within(await dialog('The card was not saved')).getByText(/Nothing has been entered/)).toBeTruthy();
    expect(saves()).toHaveLength(0);
  });

  // proves U2.44, U8.34, A9.5
  it('lists ten findings, five on a phone, and counts the rest', async () => {
    const many = designOf({ patient: Array.from({ length: 12 }, (_, at) => named(`n${String.fromCharCode(97 + at)}`, { type: 'number', valid_range: { max: 1 } })) });
    server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 1, design: many } });
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`n${String.fromCharCode(97 + at)}`, 2])) }) });
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
  ['findings that the server does not name (400)', { status: 400, body: { code: 'card.invalid' } }, /Failed to save/],
  ['a request that the server does not understand (400)', { status: 400, body: { code: 'request.invalid', details: { issues: [{ path: 'body.vals', code: 'invalid' }] } } }, /Failed to save/],
  ['an expired session (401)', { status: 401, body: { code: 'session.expired' } }, /session has expired/],
  ['a closed registration (403)', { status: 403, body: { code: 'card.not_writable' } }, /registration period has ended/],
  ['a reviewer who locked the card meanwhile (403)', { status: 403, body: { code: 'card.not_writable', details: { reason: 'locked' } } }, /reviewer accepted and locked/],
  ['a period that was closed (403)', { status: 403, body: { code: 'card.not_writable', details: { reason: 'period_closed', period: '2026 Q3' } } }, /period of this card has been closed/],
  ['a vanished folder (404)', { status: 404, body: { code: 'folder.unknown' } }, /no longer exists/],
  ['another user’s update (409.1)', { status: 409, body: { code: 'card.stale' } }, /Another user has updated/],
  ['a taken id (409.2)', { status: 409, text: 'ID_CONFLICT' }, /already used/],
  ['an id that another hospital has (409)', { status: 409, body: { code: 'card.id_taken', details: { reason: 'other_hospital', org_name: { en: 'Kita Hospital' }, owners: [{ en: 'Dr Sato' }] } } }, /Another hospital has a card with this ID: Kita Hospital\..*project owner: Dr Sato\./],
  ['a linkage value that another hospital has (409)', { status: 409, body: { code: 'linkage.taken', details: { reason: 'other_hospital', org_name: { en: 'Kita Hospital' }, owners: [{ en: 'Dr Sato' }] } } }, /Another hospital has a card with this ID: Kita Hospital\..*project owner: Dr Sato\./],
  ['a card that cannot be read any more (409)', { status: 409, body: { code: 'card.unreadable' } }, /Another user has updated/],
  ['a linkage value of a card that the server does not name (409)', { status: 409, body: { code: 'linkage.taken' } }, /Another user has updated/],
  ['a conflict that no contract describes (409)', { status: 409, text: 'Conflict' }, /Another user has updated/],
  ['a broken connection', 'network', /cannot be reached/],
  ['a busy storage (503)', { status: 503, body: { code: 'storage.busy' } }, /busy/],
  ['a gateway that throttles (429)', { status: 429, text: 'Too Many Requests' }, /busy/],
  ['a gateway that found nobody (502)', { status: 502, text: '<html>' }, /saved automatically when the connection returns/],
  ['the notice of a proxy (403)', { status: 403, text: '<html>' }, /saved automatically when the connection returns/],
  ['the sign-in page of a guest network (200)', { status: 200, text: '<html>' }, /saved automatically when the connection returns/],
  ['an answer that was cut off', { status: 200, text: '{"id":"c1",' }, /saved automatically when the connection returns/],
  ['a card that is too large (413)', { status: 413, text: '' }, /too large to send/],
  ['a defect (500)', { status: 500, body: { message: 'Internal Server Error' } }, /Failed to save/],
];

describe('a card of an external system', () => {
  // proves U8.51
  it('ends on a screen of its own after a save, from which it opens again', async () => {
    await open('c1', 'en', true);
    press('Save');
    await dialog('Saved');
    press('Finish editing');
    await screen.findByText('Editing has ended');
    fireEvent.click(screen.getByRole('link', { name: 'Open the card again' }));
    expect(await screen.findByRole('textbox', { name: 'name' })).toHaveProperty('value', 'Sato');
  });

  // proves U2.31, U4.7
  it('offers no deletion to a permanent token, whose deletions the server refuses', async () => {
    await open('c1', 'en', true);
    expect(screen.getByRole('button', { name: 'Show QR code' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBe(null);
    cleanup();
    await open('c1');
    expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
  });

  it('ends there when nothing was saved, with nothing to open', async () => {
    await open(newCard, 'ja', true);
    press('キャンセル');
    await screen.findByText('入力を終了しました');
    expect(screen.queryByRole('link')).toBe(null);
  });

  it('that is not there leaves logging out', async () => {
    drawScreen(<FormRoute />, { isPermanent: true, path: paths.form({ project: 'p1', folder: 'f1', card: 'gone' }) });
    expect((await screen.findByRole('link', { name: 'Log out' })).getAttribute('href')).toBe('/logout');
  });
});

describe('a save that fails', () => {
  // proves U2.44, U8.33, U8.34, U8.40, U9.48
  it.each(failures)('by %s says so and keeps every answer', async (_name, answer, words) => {
    server.answers['POST /api/u/cards/p1/f1'] = () => answer;
    await open();
    fill('name', 'Suzuki');
    press('Save');
    const box = await dialog('The card was not saved');
    expect(box.textContent).toMatch(words);
    press(/^(Close|Back to my input)$/);
    expect(screen.getByRole('textbox', { name: 'name' })).toHaveProperty('value', 'Suzuki');
  });

  // proves U9.17
  it('sends the same key and body for a second try, and a new key once the answers differ', async () => {
    server.answers['POST /api/u/cards/p1/f1'] = () => 'network';
    await open(newCard);
    fill('number', 'A-9');
    press('Save');
    await dialog('The card was not saved');
    press('Save again');
    await waitFor(() => expect(saves()).toHaveLength(2));
    await dialog('The card was not saved');
    press('Close');
    fill('number', 'A-10');
    // The save that waits is also sent by itself.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => (body.vals['patient']?.['number'] === 'A-9' ? { status: 409, text: 'ID_CONFLICT' } : { body: cardOf(body.vals) });
    press('Save');
    await dialog('Saved');
    const [first, ...later] = saves();
    const changed = later.pop();
    expect(first?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(later.length).toBeGreaterThanOrEqual(2);
    for (const again of later) expect(again).toEqual(first);
    expect(changed?.body.vals).toEqual({ patient: { number: 'A-10' } });
    expect(changed?.key).not.toBe(first?.key);
  });

  it.each([
    ['throttled', { status: 429, text: 'Too Many Requests' }],
    ['forbidden by a proxy', { status: 403, text: '{"message":"Forbidden"}' }],
  ] as const)('whose answer was lost and whose second try was %s is asked about before anything else', async (_how, refusal) => {
    let answer: Answer = 'network';
    server.answers['POST /api/u/cards/p1/f1'] = () => answer;
    await open(newCard);
    fill('number', 'A-9');
    press('Save');
    await dialog('The card was not saved');
    answer = refusal;
    press('Save again');
    await screen.findByText(/busy|Failed to save|permission/);
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf(body.vals) });
    press('Close');
    fill('name', 'Suzuki');
    press('Save');
    await dialog('Saved');
    expect(saves().at(-2)).toEqual(saves()[0]);
    expect(saves().at(-1)?.body).toMatchObject({ id: 'c1', vals: { patient: { number: 'A-9', name: 'Suzuki' } } });
  });

  // proves U8.41
  it('because another card has the id names the id, marks its field and leads to that card', async () => {
    server.answers['POST /api/u/cards/p1/f1'] = () => ({ status: 409, text: 'ID_CONFLICT' });
    const where = encodeURIComponent(JSON.stringify({ items: { 'patient.number': { is: 'A-7' } } }));
    const entry = { ...cardOf({}), card_id: 'c7' };
    server.answers[`GET /api/u/find/p1/f1?where=${where}&sort=updated_desc&limit=5`] = () => ({ body: { cards: [entry], looked: 1, total: 2, cursor: null } });
    await open();
    fill('number', 'A-7');
    press('Save');
    const told = within(await dialog('The card was not saved'));
    expect(await told.findByText(/ID in use:.*number A-7/)).toBeTruthy();
    fireEvent.click(await told.findByRole('button', { name: 'Close' }));
    const field = screen.getByRole('textbox', { name: 'number' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Another card has this ID.')).not.toEqual([]);
    press('Save');
    await dialog('The card was not saved');
    server.answers['GET /api/u/cards/p1/f1/c7'] = () => ({ body: { ...cardOf({ patient: { number: 'A-7', name: 'Ito' } }), id: 'c7', card_id: 'c7' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Open the card with this ID' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'name' })).toHaveProperty('value', 'Ito'));
  });

  it('because a card that the user may not see has the id offers no link', async () => {
    server.answers['POST /api/u/cards/p1/f1'] = () => ({ status: 409, text: 'ID_CONFLICT' });
    await open();
    press('Save');
    await dialog('The card was not saved');
    expect(await screen.findByText(/You cannot open the card with this ID/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Open the card with this ID' })).toBe(null);
  });

  it('by a conflict of a new card offers no other version, because there is none, and another try', async () => {
    server.answers['POST /api/u/cards/p1/f1'] = () => ({ status: 409, text: 'Conflict' });
    await open(newCard);
    fill('number', 'A-9');
    press('Save');
    const told = within(await dialog('The card was not saved'));
    expect(told.getByText(/Another user has updated/)).toBeTruthy();
    expect(told.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Copy my answers', 'Close', 'Save again']);
  });

  // proves U8.40
  it('because another user was faster gives the other version only on explicit choice', async () => {
    server.answers['POST /api/u/cards/p1/f1'] = () => ({ status: 409, body: { code: 'card.stale' } });
    await open();
    fill('name', 'Mine');
    press('Save');
    await dialog('The card was not saved');
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => 'network';
    press('Discard my input and load the latest card');
    await screen.findByText(/could not be loaded/);
    expect(screen.getByRole('textbox', { name: 'name', hidden: true })).toHaveProperty('value', 'Mine');
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: { number: 'A-1', name: 'Theirs' } }, 2) });
    press('Discard my input and load the latest card');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'name' })).toHaveProperty('value', 'Theirs'));
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf(body.vals, 3) });
    press('Save');
    await dialog('Saved');
    expect(saves().at(-1)?.body.card_hash).toBe('hash-2');
  });

  // proves U8.35, U9.16
  it('because the session expired offers to sign in beside, and goes on by itself once that is done', async () => {
    server.answers['POST /api/u/cards/p1/f1'] = () => ({ status: 401, body: { code: 'session.expired' } });
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await open();
    fill('name', 'Suzuki');
    press('Save');
    await dialog('The card was not saved');
    press('Log in in a new tab');
    expect(opened).toHaveBeenCalledWith('/login?afterClose=true', '_blank');
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf(body.vals, 2) });
    localStorage.setItem('fuda.token', 'aoi.fresh');
    fireEvent(window, new StorageEvent('storage', { key: 'fuda.token' }));
    await dialog('Saved');
    expect(saves().at(-1)).toEqual(saves()[0]);
  });

  // proves U8.37, U9.16, U9.25
  it('because the session expired goes on by itself after the same user signed in over the form', async () => {
    server.answers['POST /api/u/cards/p1/f1'] = () => ({ status: 401, body: { code: 'session.expired' } });
    await open();
    fill('name', 'Suzuki');
    press('Save');
    const box = within(await dialog('The card was not saved'));
    expect(box.getByRole('textbox', { name: 'Login ID' })).toHaveProperty('value', 'aoi');
    fireEvent.change(box.getByLabelText('Password'), { target: { value: 'wrong' } });
    server.answers['POST /api/u/login'] = () => ({ status: 401, body: { code: 'login.failed' } });
    press('Log in and save');
    await box.findByText('The password is not correct.');
    server.answers['POST /api/u/login'] = () => ({ body: { token: 'aoi.again', user: { id: 'aoi', lang: 'en', disp_name: {} }, org: { id: 'minato', name: {} } } });
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf(body.vals, 2) });
    press('Log in and save');
    await dialog('Saved');
    expect(saves().at(-1)?.body.vals).toMatchObject({ patient: { name: 'Suzuki' } });
  });
});

// proves U8.36
it('because the session expired offers to discard what was entered, after asking', async () => {
  server.answers['POST /api/u/cards/p1/f1'] = () => ({ status: 401, body: { code: 'session.expired' } });
  await open();
  fill('name', 'Suzuki');
  press('Save');
  await dialog('The card was not saved');
  press('Discard input');
  await dialog('Finish editing?');
  press('Discard and leave');
  expect(await screen.findByText('at /')).toBeTruthy();
});

it('is remembered on the device by its folder, for the dashboard of this user', async () => {
  await open(newCard);
  await waitFor(() => expect(localStorage.getItem('fuda.folder.aoi')).toBe('"f1"'));
});
