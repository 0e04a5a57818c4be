import { describe, expect, test } from 'vitest';
import { projectKey } from '#functions/data/keys.ts';
import { readHistory } from '#functions/data/record-history.ts';
import { getUser } from '#functions/people/data/users.ts';
import { openReviewedMoving } from '#test/modules/review/support/review-folder.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, refusal } from '#test/support/card-folder.ts';
import { callOfModule } from '#test/support/module-call.ts';
import { newItem, withPatient } from '#test/support/moved-folder.ts';
import { createOrg, createProject, signIn } from '#test/support/registry.ts';

describe('a project that asks for two people', () => {
  const openPair = async () => {
    const folder = await openReviewedMoving();
    await folder.setReview({ on: true, closed: [], two_people: true });
    // Olga edits; now she reviews, too.
    const { project, chea, olga } = folder;
    const rights = { token: chea.token, params: { pId: project.id, uId: olga.user.id }, body: { is_owner: true, disabled: false, roles: ['edit'], rights: { export: true, identifiers: true, review: true } } };
    expect((await callApi('saveMember', rights)).status).toBe(200);
    const enter = async (by = olga) => (await callApi('saveCard', { token: by.token, params: folder.params, body: { vals: caseOf() } })).body;
    return { ...folder, enter };
  };

  test('lets nobody accept a card that they entered, changed or submitted', async () => {
    const { enter, aoi, olga, saved, submit, review, get, rin } = await openPair();
    const entered = (await submit(await enter())).body;
    const submitted = (await submit(await enter(aoi), olga)).body;
    const typed = await enter(aoi);
    const changed = (await submit(await saved({ patient: { ...typed.vals.patient, age: 41 } }, { id: typed.id, card_hash: typed.card_hash, by: olga }))).body;
    for (const card of [entered, submitted, changed]) {
      expect((await get(card.id, olga)).body.review.acts).not.toContain('accept');
      expect(await review(card, 'accept', undefined, olga)).toMatchObject(refusal(409, 'review.same_person'));
      expect((await get(card.id, rin)).body.review.acts).toContain('accept');
      expect((await review(card, 'accept', undefined, rin)).body.review.state).toBe('locked');
    }
  });

  test('takes a save that moves the card and changes answers for work, and so the act that takes it back, but no move alone', async () => {
    const { enter, aoi, olga, rin, params, upload, submit, review, get, saved } = await openPair();
    const entered = async () => {
      const { vals, ...card } = await enter(aoi);
      return { ...card, ...(await saved({ patient: { ...vals.patient, sex: 'f' } }, { id: card.id, card_hash: card.card_hash, by: aoi })) };
    };
    const [changing, alone, carried, taken] = [await entered(), await entered(), await entered(), await entered()];
    await upload(withPatient((items) => items.filter(({ name }) => name !== 'sex')));
    const patch = async (card: { id: string; card_hash: string }, vals: object, by = olga) => (await callApi('patchCard', { token: by.token, params: { ...params, cardId: card.id }, body: { vals, card_hash: card.card_hash, move_to: 2 } })).body;
    const moved = await patch(changing, { patient: { age: 99 } });
    expect(moved.history.at(-1)).toMatchObject({ move: { from: 1 }, user: { id: olga.user.id } });
    const { sex: _sex, ...patient } = carried.vals.patient;
    const others = [await patch(alone, {}), await saved({ patient }, { id: carried.id, card_hash: carried.card_hash, version: 2, move_to: 2, by: olga })];
    expect(others.map(({ kept_answers }) => kept_answers.length)).toEqual([1, 1]);
    const byAoi = await patch(taken, { patient: { age: 5 } }, aoi);
    const back = (await callOfModule('takeBackMove', { token: olga.token, params: { ...params, cardId: taken.id }, body: { card_hash: byAoi.card_hash } })).body;
    for (const card of [moved, back]) {
      const submitted = (await submit(card)).body;
      expect((await get(card.id, olga)).body.review.acts).not.toContain('accept');
      expect(await review(submitted, 'accept', undefined, olga)).toMatchObject(refusal(409, 'review.same_person'));
      expect((await review(submitted, 'accept', undefined, rin)).status).toBe(200);
    }
    for (const card of others) expect((await review((await submit(card)).body, 'accept', undefined, olga)).body.review.state).toBe('locked');
  });

  test('remembers every submission, also one that was returned or withdrawn', async () => {
    const { enter, aoi, olga, rin, submit, withdraw, review, get } = await openPair();
    const returned = (await review((await submit(await enter(aoi), olga)).body, 'return', 'Age?')).body;
    const withdrawn = (await withdraw((await submit(await enter(aoi), olga)).body, olga)).body;
    for (const card of [returned, withdrawn]) {
      const again = (await submit(card)).body;
      expect((await get(card.id, olga)).body.review.acts).not.toContain('accept');
      expect(await review(again, 'accept', undefined, olga)).toMatchObject(refusal(409, 'review.same_person'));
      expect((await review(again, 'accept', undefined, rin)).status).toBe(200);
    }
  });

  test('knows who changed the card long ago, when that save has moved out of its item', async () => {
    const { enter, aoi, olga, rin, saved, submit, review } = await openPair();
    const enterAge = async (card: { id: string; card_hash: string; vals: { patient: object } }, age: number, by = aoi) => saved({ patient: { ...card.vals.patient, age } }, { id: card.id, card_hash: card.card_hash, by });
    let card = await enterAge(await enter(aoi), 1, olga);
    for (let age = 2; age <= 45; age += 1) card = await enterAge(card, age);
    expect(card.older_history).toBeGreaterThan(0);
    expect(card.history.map(({ user }: { user: { id: string } }) => user.id)).not.toContain(olga.user.id);
    const submitted = (await submit(card)).body;
    expect(await review(submitted, 'accept', undefined, olga)).toMatchObject(refusal(409, 'review.same_person'));
    expect((await review(submitted, 'accept', undefined, rin)).status).toBe(200);
  });

  test('tells it in the trial of an act on many as in the run', async () => {
    const { enter, aoi, olga, submit, params } = await openPair();
    await submit(await enter());
    await submit(await enter(aoi));
    const act = (body: object) => callApi('reviewCards', { token: olga.token, params, body: { act: 'accept', ...body } });
    const trial = (await act({ trial: true })).body;
    const run = (await act({ began: trial.at })).body;
    for (const step of [trial, run]) expect(step).toMatchObject({ done: 1, skipped: [{ why: 'same_person', count: 1 }] });
  });

  test('still lets a reviewer accept a card that they only moved to another version, and is on where the review is switched on for the first time', async () => {
    const { enter, aoi, olga, saved, submit, review, upload, chea, project } = await openPair();
    const card = await enter(aoi);
    await upload(withPatient((items) => [...items, newItem('more')]));
    const moved = await saved(card.vals, { id: card.id, card_hash: card.card_hash, move_to: 2, by: olga });
    expect((await review((await submit(moved)).body, 'accept', undefined, olga)).status).toBe(200);

    const fresh = await createProject('Fresh');
    const setting = (pId: string) => callApi('projectReview', { token: chea.token, params: { pId } });
    const save = (body: object) => callApi('saveProjectReview', { token: chea.token, params: { pId: fresh.id }, body: { closed: [], ...body } });
    expect((await setting(fresh.id)).body.two_people).toBe(true);
    expect((await save({ on: true })).body.two_people).toBe(true);
    expect((await save({ on: true, two_people: false })).body.two_people).toBe(false);
    expect((await save({ on: false })).body.two_people).toBe(false);
    expect((await readHistory(projectKey(fresh.id))).at(1)).toMatchObject({ by: chea.user.id, before: { review: { two_people: true } }, after: { review: { two_people: false } } });
    expect((await setting(project.id)).body.two_people).toBe(true);
  });
});

test('while the review of a project is off, nobody unlocks a card', async () => {
  const { saved, submit, review, setReview, get } = await openReviewedMoving();
  const card = (await review((await submit(await saved(caseOf()))).body, 'accept')).body;
  await setReview({ on: false, closed: [] });
  expect(await review(card, 'unlock', 'Why?')).toMatchObject(refusal(409, 'review.off'));
  expect((await get(card.id)).body.card_hash).toBe(card.card_hash);
});

test('a person who moves to another hospital accepts nothing that they entered before', async () => {
  const { aoi, chea, hospital, project, params, saved, submit, setReview } = await openReviewedMoving();
  await setReview({ on: true, closed: [], two_people: true });
  const card = (await submit(await saved(caseOf()))).body;
  const there = await createOrg('Sakura');
  const moved = await callOfModule('moveUser', { token: chea.token, params: { oId: hospital.id, uId: aoi.user.id }, body: { org_id: there.id } });
  expect(moved.status).toBe(200);
  const token = await signIn((await getUser(moved.body.id))!);
  expect((await callApi('addMember', { token: chea.token, params: { pId: project.id }, body: { m_id: moved.body.id, is_owner: false, disabled: false, roles: ['browse'], rights: { review: true } } })).status).toBe(200);
  expect(await callApi('reviewCard', { token, params: { ...params, cardId: card.id }, body: { act: 'accept', card_hash: card.card_hash } })).toMatchObject(refusal(409, 'review.same_person'));
});
