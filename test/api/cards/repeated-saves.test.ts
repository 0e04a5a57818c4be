import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Answers } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, closeRegistration, freeDesign, numberedDesign, openFolder, refusal } from '#test/support/card-folder.ts';
import { createOrg, createPerson, join, signIn, useDesign } from '#test/support/registry.ts';

afterEach(() => {
  vi.useRealTimers();
});

const reused = refusal(400, 'request.invalid', { issues: [{ path: 'headers.idempotency-key', code: 'reused' }] });
const withPid = (vals: Answers, pid: string): Answers => ({ ...vals, patient: { ...vals.patient, pid } });

/** Aoi and a colleague of hers, who may both edit. */
const openWithColleague = async (design = caseDesign()) => {
  const opened = await openFolder(design);
  const colleague = await createPerson(opened.hospital, 'mio');
  await join(opened.project, colleague, 'edit');
  const total = async () => (await opened.list({ count: 'true' })).body[0];
  return { ...opened, colleague, total };
};

describe('a create that is sent again with its key', () => {
  test('is answered with its card while nobody changed it', async () => {
    const { save, total } = await openWithColleague();
    const vals = caseOf({ pid: 'A-1' });
    const first = (await save(vals, { key: 'k1' })).body;
    expect(await save(vals, { key: 'k1' })).toMatchObject({ status: 200, body: first });
    expect(await total()).toBe(1);
  });

  test('makes no second card after a colleague changed the id, and is told which card it made', async () => {
    const { save, saved, colleague, total, get } = await openWithColleague();
    const vals = caseOf({ pid: 'A-1' });
    const first = (await save(vals, { key: 'k1' })).body;
    const changed = await saved(withPid({ patient: { ...vals.patient, age: 40 } }, 'A-2'), { id: first.id, card_hash: first.card_hash, by: colleague });
    // Not the card: its hash would let the next save undo the colleague's change.
    expect(await save(vals, { key: 'k1' })).toMatchObject(refusal(409, 'card.stale', { card_id: first.id }));
    expect(await total()).toBe(1);
    expect((await get(first.id)).body).toEqual(changed);
  });

  test('is the same create in whatever order it names the answers', async () => {
    const { save, total } = await openWithColleague();
    const first = await save({ patient: { pid: 'A-1', name: '青井' }, visit: { note: '来院時' } }, { key: 'k1' });
    expect(await save({ visit: { note: '来院時' }, patient: { name: '青井', pid: 'A-1' } }, { key: 'k1' })).toMatchObject({ status: 200, body: { id: first.body.id } });
    expect(await save({ visit: { note: '来院時' }, patient: { name: '青井', pid: 'A-2' } }, { key: 'k1' })).toMatchObject(reused);
    expect(await total()).toBe(1);
  });

  test('tells that the card was deleted, and makes it no second time', async () => {
    const { save, remove, colleague, total } = await openWithColleague();
    const vals = caseOf({ pid: 'A-1' });
    const { body: card } = await save(vals, { key: 'k1' });
    expect((await remove(card.id, colleague)).status).toBe(204);
    expect(await save(vals, { key: 'k1' })).toMatchObject(refusal(404, 'card.unknown', { reason: 'deleted', id: card.id }));
    expect(await total()).toBe(0);
    expect((await save(vals, { key: 'k2' })).status).toBe(200);
  });

  test.each([
    ['where an id attribute tells cards apart', caseDesign()],
    ['where nothing tells cards apart', freeDesign],
    ['where a drawn number tells cards apart', numberedDesign],
  ])('is refused with other answers, %s', async (_case, design) => {
    const { save, total } = await openWithColleague(design);
    await save(caseOf(), { key: 'k1' });
    expect(await save(caseOf(), { key: 'k1' })).toMatchObject(reused);
    expect(await total()).toBe(1);
  });

  test('is told of its card although a new version or the end of registration would refuse it now', async () => {
    const { save, folder, chea, project, total } = await openWithColleague();
    const vals = caseOf({ pid: 'A-1' });
    const { body: first } = await save(vals, { key: 'k1' });
    const [patient, visit] = caseDesign().pages;
    const demanding = caseDesign({ pages: [{ ...patient!, items: patient!.items.map((item) => ({ ...item, required: true })) }, visit!], id_attributes: ['patient.pid', 'visit.no'] });
    await useDesign(folder, demanding, chea);
    expect(await save(vals, { key: 'k1' })).toMatchObject({ status: 200, body: first });
    await closeRegistration(folder, project.id);
    expect(await save(vals, { key: 'k1' })).toMatchObject({ status: 200, body: { id: first.id, card_hash: first.card_hash } });
    expect(await total()).toBe(1);
  });

  test('after 24 hours is a create of its own', async () => {
    const { save, total, aoi } = await openWithColleague(freeDesign);
    const vals = caseOf();
    await save(vals, { key: 'k1' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60_000 + 2_000 });
    const by = { ...aoi, token: await signIn(aoi.user) };
    expect((await save(vals, { key: 'k1', by })).status).toBe(200);
    vi.useRealTimers();
    expect(await total()).toBe(2);
  });
});

describe('a save that is sent again', () => {
  test('is answered as the first time, until somebody else saves', async () => {
    const { saved, save, colleague, get } = await openWithColleague();
    const card = await saved(caseOf({ sex: 'f' }));
    const mine = { id: card.id, card_hash: card.card_hash, key: 'k1' };
    const vals = { patient: { pid: card.vals.patient.pid, name: card.vals.patient.name, age: 40 } };
    const first = await saved(vals, mine);
    expect(await save(vals, mine)).toMatchObject({ status: 200, body: first });
    const later = await saved({ patient: { ...vals.patient, name: '別人', sex: 'm' } }, { id: card.id, card_hash: first.card_hash, by: colleague });
    expect(await save(vals, mine)).toMatchObject(refusal(409, 'card.stale'));
    expect((await get(card.id)).body).toEqual(later);
  });

  test('is refused with other answers, with its key or without', async () => {
    const { saved, save } = await openWithColleague();
    const card = await saved(caseOf());
    const mine = { id: card.id, card_hash: card.card_hash, key: 'k1' };
    await saved({ patient: { ...card.vals.patient, age: 40 } }, mine);
    expect(await save({ patient: { ...card.vals.patient, age: 41 } }, mine)).toMatchObject(refusal(409, 'card.stale'));
  });

  test('by another user is another save', async () => {
    const { saved, save, colleague } = await openWithColleague();
    const card = await saved(caseOf());
    const mine = { id: card.id, card_hash: card.card_hash };
    await saved({ patient: { ...card.vals.patient, age: 40 } }, mine);
    expect(await save({ patient: { ...card.vals.patient, age: 40 } }, { ...mine, by: colleague })).toMatchObject(refusal(409, 'card.stale'));
  });
});

describe('a save that changes nothing', () => {
  test('stores nothing and answers the card as it is, however often it is sent', async () => {
    const { saved, get, params, aoi } = await openWithColleague();
    const card = await saved({ ...caseOf({ age: 3 }), visit: { note: '所見' } });
    const before = (await get(card.id)).body;
    for (let count = 0; count < 60; count += 1) {
      const { status, body, units } = await callApi('saveCard', { token: aoi.token, params, body: { id: card.id, card_hash: card.card_hash, vals: { visit: { note: '所見' }, patient: card.vals.patient } } });
      expect({ status, body, written: units.write }).toEqual({ status: 200, body: before, written: 0 });
    }
    expect((await get(card.id)).body).toEqual(before);
  });

  test('but moves the card is stored, and so is a value that is computed anew', async () => {
    const { saved, folder, chea, project } = await openWithColleague();
    const card = await saved(caseOf());
    await useDesign(folder, caseDesign({ summary: [] }), chea);
    const moved = await saved(card.vals, { id: card.id, card_hash: card.card_hash, move_to: 2 });
    expect(moved).toMatchObject({ version: 2, vals: card.vals, history: [{ revision: 1, version: 1 }, { revision: 2, version: 2, changes: [] }] });

    const age = { class: 'attribute', type: 'plugin', name: 'days', title: { ja: '日数' }, plugin: { kind: 'date_difference', params: { from: 'patient.from', to: 'patient.to', is_empty: true } } } as const;
    const dates = ['from', 'to'].map((name) => ({ class: 'attribute', type: 'date', name, title: { ja: name } }) as const);
    const computed = caseDesign({ pages: [{ name: 'patient', title: { ja: '患者' }, items: [...caseDesign().pages[0]!.items, ...dates, age] }], summary: [] });
    const other = await openFolder(computed);
    expect(project.id).not.toBe(other.project.id);
    const first = await other.saved(caseOf({ from: '2026-01-01' }));
    const days: unknown = first.vals.patient.days;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60_000 });
    const by = { ...other.aoi, token: await signIn(other.aoi.user) };
    const second = await other.saved(first.vals, { id: first.id, card_hash: first.card_hash, by });
    vi.useRealTimers();
    expect(second.history[1].changes).toEqual([{ path: 'patient.days', old: days }]);
  });
});

test('a colleague of another organisation is a colleague all the same', async () => {
  const { saved, save, project } = await openFolder();
  const other = await createPerson(await createOrg('Sakura'), 'Rin');
  await join(project, other, 'edit');
  const vals = caseOf({ pid: 'A-9' });
  const first = (await save(vals, { key: 'k' })).body;
  await saved(withPid(vals, 'A-10'), { id: first.id, card_hash: first.card_hash, by: other });
  expect(await save(vals, { key: 'k' })).toMatchObject(refusal(409, 'card.stale', { card_id: first.id }));
});
