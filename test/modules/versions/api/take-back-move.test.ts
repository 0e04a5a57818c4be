import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Item } from '#shared/design/card-design.ts';
import { findDifferences } from '#test/support/find-differences.ts';
import { issueToken } from '#test/support/folder-tokens.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, closeRegistration, refusal } from '#test/support/card-folder.ts';
import { newItem, openMoving, withPatient } from '#test/support/moved-folder.ts';

const full = (pid: string, more = {}) => ({ patient: { pid, name: '青井', sex: 'f', age: 36, ...more }, visit: { note: '所見' } });
const required = newItem('blood', { required: true });
const withoutSex = (items: readonly Item[]) => items.filter(({ name }) => name !== 'sex');

afterEach(() => {
  vi.useRealTimers();
});

// proves U7.70
describe('taking a move back', () => {
  const openMoved = async (vals = full('M-1')) => {
    const opened = await openMoving();
    const before = await opened.saved(vals);
    await opened.upload(withPatient((items) => [...withoutSex(items), required], { summary: ['patient.name'] }));
    const moved = await opened.moveCard(before);
    expect(moved.version).toBe(2);
    return { ...opened, before, moved };
  };

  test('gives the card back its version, its answers and what was kept beside them, and the history says so', async () => {
    const { before, moved, takeBack, get, list, aoi } = await openMoved();
    const { status, body } = await takeBack(moved);
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 1, vals: before.vals, kept_answers: [], newer_version: 2 });
    expect(body.history.at(-1)).toMatchObject({ version: 1, move: { from: 2, undone: true }, user: { id: aoi.user.id } });
    expect((await get(before.id)).body).toEqual(body);
    expect((await list()).body[0]).toMatchObject({ version: 1, status: { required: 'comp' } });
    expect(await findDifferences()).toEqual([]);
    // Sent again it is answered as the first time; a second time there is nothing to take back.
    expect((await takeBack(moved)).body).toEqual(body);
    expect(await takeBack(body)).toMatchObject(refusal(409, 'card.not_moved'));
  });

  test('gives back what an earlier move had kept', async () => {
    const { moved, takeBack, upload, moveCard } = await openMoved();
    await upload(withPatient((items) => [...items, required]));
    const again = await moveCard(moved);
    expect(again).toMatchObject({ version: 3, kept_answers: [], vals: { patient: { sex: 'f' } } });
    expect((await takeBack(again)).body).toMatchObject({ version: 2, vals: moved.vals, kept_answers: moved.kept_answers });
  });

  test('gives back the value of then where the clock would make another one today', async () => {
    // Ten minutes before a day of the registry ends.
    const at = (Math.floor(Date.now() / 86_400_000) + 1) * 86_400_000 + (14 * 60 + 50) * 60_000;
    vi.useFakeTimers({ now: at, toFake: ['Date'] });
    const born: Item[] = [newItem('born', { type: 'date' }), newItem('days', { type: 'plugin', plugin: { kind: 'expression', params: { calculation: 'today() - ${patient.born}' } } })];
    const { saved, upload, moveCard, takeBack } = await openMoving(withPatient((items) => [...items, ...born]));
    const before = await saved({ patient: { pid: 'M-1', name: 'x', born: '2000-01-01' } });
    expect(before.vals.patient.days).toBeGreaterThan(9_000);
    vi.setSystemTime(at + 20 * 60_000);
    await upload(withPatient((items) => items));
    const moved = await moveCard(before);
    expect(moved.version).toBe(2);
    expect((await takeBack(moved)).body).toMatchObject({ version: 1, vals: before.vals, kept_answers: [] });
  });

  test('works while only questions were asked since, and not once answers were saved', async () => {
    const { moved, takeBack, params, ask, saved, aoi } = await openMoved();
    const asked = (await ask(moved)).body;
    expect(await takeBack(moved)).toMatchObject(refusal(409, 'card.stale'));
    const back = (await takeBack(asked)).body;
    expect(back).toMatchObject({ version: 1, vals: { patient: { sex: 'f' } }, review: { open: 1 } });
    const forth = await callApi('saveCard', { token: aoi.token, params, body: { id: back.id, card_hash: back.card_hash, vals: back.vals, move_to: 2 } });
    expect(forth.body.version).toBe(2);
    const later = await saved(forth.body.vals && { ...forth.body.vals, visit: { note: 'later' } }, { id: back.id, card_hash: forth.body.card_hash });
    expect(await takeBack(later)).toMatchObject(refusal(409, 'card.not_moved'));
  });

  test('is refused for a card that was never moved, is locked, unknown or unreadable, and where nothing may be saved', async () => {
    const { moved, takeBack, saved, submit, review, params, aoi, ben, folder, project, get } = await openMoved();
    const never = await saved(full('M-9', { sex: undefined, blood: 'A' }));
    expect(await takeBack(never)).toMatchObject(refusal(409, 'card.not_moved'));
    expect(await takeBack({ id: 'unknown', card_hash: moved.card_hash })).toMatchObject({ status: 404, body: { code: 'card.unknown' } });
    expect(await takeBack({ ...moved, card_hash: 'other' })).toMatchObject(refusal(409, 'card.stale'));
    expect(await callApi('takeBackMove', { params: { ...params, cardId: moved.id }, body: { card_hash: moved.card_hash } })).toMatchObject(refusal(401, 'session.expired'));
    expect(await takeBack(moved, ben.token)).toMatchObject({ status: 403 });
    expect(await callApi('takeBackMove', { token: aoi.token, params: { ...params, cardId: moved.id }, body: {} })).toMatchObject(refusal(400, 'request.invalid'));
    const locked = (await review((await submit(never)).body, 'accept')).body;
    expect(await takeBack(locked)).toMatchObject(refusal(403, 'card.not_writable', { reason: 'locked' }));
    await closeRegistration(folder, project.id);
    expect(await takeBack(moved)).toMatchObject(refusal(403, 'card.not_writable', { reason: 'registration_closed' }));
    expect((await get(moved.id)).body.card_hash).toBe(moved.card_hash);
  });

  test('is refused while another card has the ID of before', async () => {
    const { saved, upload, moveCard, takeBack } = await openMoving();
    const card = await saved(full('M-1', { name: 'one' }));
    await upload(caseDesign({ id_attributes: ['patient.name'], summary: ['patient.pid'] }));
    const moved = await moveCard(card);
    await upload(caseDesign());
    await saved(full('M-1', { name: 'two' }));
    expect(await takeBack(moved)).toMatchObject({ status: 409, body: 'ID_CONFLICT' });
  });

  test('is for a permanent token of the folder, too', async () => {
    const { aoi, project, params, moved, takeBack } = await openMoved();
    const token = await issueToken(aoi.user, { project_id: project.id, folder_id: params.fId }, 'Tablet', Date.now());
    expect((await takeBack(moved, token)).body).toMatchObject({ version: 1 });
  });
});
