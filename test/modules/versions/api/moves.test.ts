import { describe, expect, test } from 'vitest';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { Item } from '#shared/design/card-design.ts';
import { cardKey, projectKey } from '#functions/data/keys.ts';
import { findDifferences } from '#test/support/find-differences.ts';
import { get as getItem, update } from '#functions/data/table.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, closeRegistration, refusal } from '#test/support/card-folder.ts';
import { createOrg, createPerson, createRegistry, join } from '#test/support/registry.ts';
import { newItem, withPatient } from '#test/support/moved-folder.ts';
import { openMoving } from '#test/modules/versions/support/moved-folder.ts';

const full = (pid: string, more = {}) => ({ patient: { pid, name: '青井', sex: 'f', age: 36, ...more }, visit: { note: '所見' } });
const required = newItem('blood', { required: true });
const narrowAge = (items: readonly Item[]) => items.map((item) => (item.name === 'age' ? ({ ...item, valid_range: { min: 0, max: 80 } } as Item) : item));
const withoutSex = (items: readonly Item[]) => items.filter(({ name }) => name !== 'sex');
const cardsOf = (...cards: { id: string; vals: { patient: { pid: string } } }[]) => cards.map(({ id, vals }) => ({ id, name: vals.patient.pid }));

/** What a step says of its cards. */
const said = ({ done, fresh, left, wrong, incomplete, reopened, skipped }: CallAnswer<'moveCards'>) => ({ done, fresh, left, wrong, incomplete, reopened, skipped });

// proves U7.69
describe('moving many cards to the version in force', () => {
  test('the trial says what the move does: new items, answers that leave or are wrong, cards that become incomplete or return to entry', async () => {
    const { saved, submit, upload, move, get, olga } = await openMoving();
    const [one, two, old] = [await saved(full('M-1')), await saved(full('M-2', { sex: null })), await saved(full('M-3', { age: 108 }))];
    const submitted = (await submit(await saved(full('M-4')))).body;
    await upload(withPatient((items) => [...narrowAge(withoutSex(items)), required], { summary: ['patient.name'] }));
    const inForce = await saved(full('M-5', { sex: undefined, blood: 'A' }));

    const trial = await move({ trial: true });
    expect(trial).toMatchObject({ status: 200, body: { version: 2, looked: 5, total: 5, cursor: null } });
    expect(trial.units.write).toBe(0);
    expect(said(trial.body)).toEqual({
      done: 3,
      fresh: [{ path: 'patient.blood', title: { ja: 'blood', en: 'blood' }, count: 3, cards: cardsOf(one, two, submitted) }],
      left: [{ path: 'patient.sex', title: { ja: '性別', en: 'Sex' }, count: 2, cards: cardsOf(one, submitted) }],
      wrong: [{ path: 'patient.age', title: { ja: '年齢', en: 'Age' }, count: 1, cards: cardsOf(old) }],
      incomplete: 3,
      reopened: 1,
      skipped: [{ why: 'invalid', count: 1, cards: cardsOf(old) }],
    });
    const run = await move({ began: trial.body.at });
    expect(said(run.body)).toEqual(said(trial.body));

    const moved = (await get(one.id)).body;
    expect(moved).toMatchObject({ version: 2, vals: { patient: { pid: 'M-1', age: 36 } }, kept_answers: [{ version: 1, path: 'patient.sex', value: 'f' }] });
    expect(moved.history.at(-1)).toMatchObject({ version: 2, move: { from: 1 }, user: { id: olga.user.id }, changes: [{ path: 'patient.sex', old: 'f' }] });
    expect((await get(submitted.id)).body).toMatchObject({ version: 2, review: { state: 'entry' } });
    expect((await get(old.id)).body).toMatchObject({ version: 1, card_hash: old.card_hash });
    expect((await get(inForce.id)).body.card_hash).toBe(inForce.card_hash);
    expect(await findDifferences()).toEqual([]);
  });

  test('a submitted card stays submitted where no answer and no requirement changed', async () => {
    const { saved, submit, upload, move, get } = await openMoving();
    const card = (await submit(await saved(full('M-1')))).body;
    await upload(withPatient((items) => items.map((item) => (item.name === 'name' ? { ...item, title: { ja: '患者氏名', en: 'Full name' } } : item))));
    const trial = await move({ trial: true });
    expect(trial.body).toMatchObject({ done: 1, reopened: 0, incomplete: 0 });
    expect((await move({ began: trial.body.at })).body).toMatchObject({ done: 1, reopened: 0 });
    expect((await get(card.id)).body).toMatchObject({ version: 2, review: { state: 'submitted' } });
  });

  test('a project that saves with errors moves cards that become wrong, but not by what a card is known by', async () => {
    const { saved, upload, move, get, project } = await openMoving();
    await update(projectKey(project.id), { set: { saves_with_errors: true } });
    const [wrong, long] = [await saved(full('M-1', { age: 108 })), await saved(full('M-LONG'))];
    await upload(withPatient((items) => narrowAge(items).map((item) => (item.name === 'pid' ? ({ ...item, rules: [{ name: 'short', formula: 'string-length(${patient.pid}) <= 4', kind: 'error' }] } as Item) : item))));
    const trial = await move({ trial: true });
    expect(trial.body).toMatchObject({ done: 1, wrong: [{ path: 'patient.age', count: 1 }, { path: 'patient.pid', count: 1 }], skipped: [{ why: 'invalid', cards: cardsOf(long) }] });
    expect(said((await move({ began: trial.body.at })).body)).toEqual(said(trial.body));
    expect((await get(wrong.id)).body).toMatchObject({ version: 2, vals: { patient: { age: 108 } } });
  });

  test('leaves alone what is locked, of a closed period, changed since the trial, or unreadable, and names it', async () => {
    const { saved, submit, review, upload, move, get, setReview, params } = await openMoving();
    const locked = (await review((await submit(await saved(full('M-1')))).body, 'accept')).body;
    const [changed, damaged, plain] = [await saved(full('M-2')), await saved(full('M-3')), await saved(full('M-4'))];
    await upload(withPatient((items) => [...items, newItem('blood')]));
    const whole = (await getItem(cardKey(params.fId, damaged.id)))?.b;
    await update(cardKey(params.fId, damaged.id), { set: { b: new Uint8Array([1, 2, 3]) } });
    const trial = await move({ trial: true });
    expect(trial.body).toMatchObject({ done: 2, skipped: [{ why: 'locked', count: 1, cards: cardsOf(locked) }, { why: 'unreadable', count: 1, cards: [{ id: damaged.id }] }] });
    await saved(full('M-2', { age: 37 }), { id: changed.id, card_hash: changed.card_hash });
    const { body } = await move({ began: trial.body.at });
    expect(body).toMatchObject({ done: 1, skipped: [{ why: 'locked' }, { why: 'changed', count: 1, cards: cardsOf(changed) }, { why: 'unreadable' }] });
    expect((await get(plain.id)).body.version).toBe(2);
    expect((await get(changed.id)).body).toMatchObject({ version: 1, vals: { patient: { age: 37 } } });

    const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
    await setReview({ on: true, closed: [{ name: 'Q4', from: today, to: today }] });
    expect((await move({ trial: true })).body).toMatchObject({ done: 0, skipped: [{ why: 'locked', count: 1 }, { why: 'period', count: 1, cards: cardsOf(changed) }, { why: 'unreadable' }] });
    await update(cardKey(params.fId, damaged.id), { set: { b: whole as Uint8Array } });
  });

  // proves U7.41
  test('leaves a locked card alone while the review of the project is off', async () => {
    const { saved, submit, review, setReview, upload, moveAll, get } = await openMoving();
    const locked = (await review((await submit(await saved(full('M-1')))).body, 'accept')).body;
    await setReview({ on: false, closed: [] });
    await upload(withPatient((items) => [...items, newItem('more')]));
    const [trial] = await moveAll({ trial: true });
    expect((await moveAll({ began: trial!.at })).flatMap(({ skipped }) => skipped)).toMatchObject([{ why: 'locked', count: 1 }]);
    expect((await get(locked.id)).body).toMatchObject({ version: 1, card_hash: locked.card_hash });
  });

  test('of cards that another ID attribute makes the same, one is moved, which the trial says', async () => {
    const { saved, upload, move, get } = await openMoving();
    const [one, two, three] = [await saved(full('M-1', { name: 'same' })), await saved(full('M-2', { name: 'same' })), await saved(full('M-3', { name: 'taken' }))];
    await upload(caseDesign({ id_attributes: ['patient.name'], summary: ['patient.pid'] }));
    await saved(full('M-4', { name: 'taken' }));
    const trial = await move({ trial: true });
    expect(trial.body).toMatchObject({ done: 1, skipped: [{ why: 'id_taken', count: 2, cards: [{ id: two.id }, { id: three.id }] }] });
    expect(said((await move({ began: trial.body.at })).body)).toEqual(said(trial.body));
    expect([(await get(one.id)).body.version, (await get(two.id)).body.version, (await get(three.id)).body.version]).toEqual([2, 1, 1]);
  });

  test('an owner limited to the own hospital is told of an ID only that another hospital has it', async () => {
    const { saved, upload, params, project } = await openMoving();
    const rin = await createPerson(await createOrg('Kita'), 'rin');
    await join(project, rin, 'edit', { is_owner: true, rights: { cards: 'own' } });
    const own = await saved(full('M-1', { name: 'taken' }), { by: rin });
    await upload(caseDesign({ id_attributes: ['patient.name'], summary: ['patient.pid'] }));
    const theirs = await saved(full('M-2', { name: 'taken' }));
    const move = (body: object) => callApi('moveCards', { token: rin.token, params, body });
    const trial = await move({ trial: true });
    expect(trial.body).toMatchObject({ done: 0, skipped: [{ why: 'id_taken_elsewhere', count: 1, cards: [{ id: own.id }] }] });
    const run = await move({ began: trial.body.at });
    expect(run.body).toMatchObject({ done: 0, skipped: [{ why: 'id_taken_elsewhere', count: 1, cards: [{ id: own.id }] }] });
    expect(JSON.stringify([trial.body, run.body])).not.toContain(theirs.id);
  });

  test('the trial knows the IDs that cards took and gave up in its earlier steps', async () => {
    const { saved, upload, moveAll } = await openMoving();
    const give = (pid: string, name: string) => saved(full(pid, { name }));
    const [first, giving] = [await give('M-1', 'same'), await give('freed', 'other')];
    for (let index = 0; index < 60; index += 1) await give(`B-${index}`, `between ${index}`);
    const [second, taking] = [await give('M-2', 'same'), await give('M-3', 'freed')];
    await upload(caseDesign({ id_attributes: ['patient.name'], summary: ['patient.pid'] }));
    const trial = await moveAll({ trial: true });
    expect(trial.length).toBeGreaterThan(1);
    const sums = (steps: typeof trial) => [steps.reduce((sum, { done }) => sum + done, 0), steps.flatMap(({ skipped }) => skipped)];
    expect(sums(trial)).toEqual([63, [{ why: 'id_taken', count: 1, cards: [expect.objectContaining({ id: second.id })] }]]);
    expect(sums(await moveAll({ began: trial[0]!.at }))).toEqual(sums(trial));
    expect([first, giving, taking]).toHaveLength(3);
  });

  test('is for the cards of the filter alone', async () => {
    const { saved, upload, move } = await openMoving();
    await saved(full('M-1'));
    await upload(withPatient((items) => [...items, newItem('blood')]));
    const second = await saved(full('M-2', { sex: 'm' }));
    await upload(withPatient((items) => [...items, newItem('blood'), newItem('ward')]));
    expect((await move({ trial: true, where: { version: [2] } })).body).toMatchObject({ done: 1, fresh: [{ path: 'patient.ward', cards: cardsOf(second) }], looked: 2 });
    expect((await move({ trial: true, where: { items: { 'patient.sex': { in: ['f'] } } } })).body).toMatchObject({ done: 1, fresh: [{ path: 'patient.blood' }, { path: 'patient.ward' }] });
    expect(await move({ trial: true, where: { items: { 'patient.nothing': { is: 'x' } } } })).toMatchObject(refusal(400, 'request.invalid'));
  });

  test('moves a bounded number of cards in a step, and a step that is sent again counts what it did and moves nothing twice', async () => {
    const { saved, upload, move, moveAll, get } = await openMoving();
    const ids: string[] = [];
    for (let at = 0; at < 23; at += 1) ids.push((await saved(full(`M-${at}`))).id);
    await upload(withPatient((items) => [...items, newItem('blood')]));
    const where = { version: [1] };
    const { at: began } = (await move({ trial: true, where })).body;
    const first = (await move({ began, where })).body;
    expect(first.done).toBe(10);
    const again = (await move({ began, where })).body;
    expect([again.done, again.cursor]).toEqual([10, first.cursor]);
    expect((await get(ids[0]!)).body.history).toHaveLength(2);
    expect((await moveAll({ began, where })).map(({ done }) => done)).toEqual([10, 10, 3]);
    for (const id of ids) expect((await get(id)).body.history.map(({ version }: { version: number }) => version)).toEqual([1, 2]);
    // The move of somebody else is not counted as one's own.
    const other = await openMoving();
    const card = await other.saved(full('M-1'));
    await other.upload(withPatient((items) => [...items, newItem('blood')]));
    const byOther = await callApi('saveCard', { token: other.aoi.token, params: other.params, body: { id: card.id, card_hash: card.card_hash, vals: card.vals, move_to: 2 } });
    expect([byOther.status, byOther.body.version]).toEqual([200, 2]);
    expect((await other.move({ began: new Date(Date.now() - 60_000).toISOString() })).body).toMatchObject({ done: 0, skipped: [] });
  });

  test('is refused to whom it is not for, where nothing may be saved, and without what it needs', async () => {
    const { aoi, ben, params, move, project, folder, hospital, upload, saved } = await openMoving();
    await saved(full('M-1'));
    await upload(withPatient((items) => [...items, newItem('blood')]));
    expect(await callApi('moveCards', { params, body: { trial: true } })).toMatchObject(refusal(401, 'session.expired'));
    const reading = await createPerson(hospital, 'reading');
    await join(project, reading, 'browse', { is_owner: true });
    const elsewhere = await openMoving();
    for (const person of [aoi, ben, reading]) expect(await move({ trial: true }, person)).toMatchObject(refusal(403, 'access.denied'));
    expect(await move({ trial: true }, elsewhere.olga)).toMatchObject({ status: 404 });
    expect(await move({})).toMatchObject(refusal(400, 'request.invalid', { issues: [{ path: 'body.began', code: 'missing' }] }));
    expect(await move({ began: 'yesterday' })).toMatchObject(refusal(400, 'request.invalid'));
    expect(await move({ trial: true, cursor: 'x' })).toMatchObject(refusal(400, 'request.invalid', { issues: [{ path: 'body.cursor', code: 'invalid' }] }));
    await closeRegistration(folder, project.id);
    expect(await move({ trial: true })).toMatchObject(refusal(403, 'card.not_writable', { reason: 'registration_closed' }));
    const bare = await createRegistry();
    const olga = await createPerson(bare.hospital, 'olga');
    await join(bare.project, olga, 'edit', { is_owner: true });
    expect(await callApi('moveCards', { token: olga.token, params: bare.params, body: { trial: true } })).toMatchObject(refusal(404, 'design.unknown'));
  });
});
