import { expect, describe, test } from 'vitest';
import type { Answers } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, refusal } from '#test/support/card-folder.ts';
import { openReviewed } from '#test/modules/review/support/review-folder.ts';
import { createOrg, createPerson, join, useDesign } from '#test/support/registry.ts';
import { findDifferences } from '#test/support/find-differences.ts';

const day = (ms: number): string => new Date(ms + 9 * 3_600_000).toISOString().slice(0, 10);

/** The helpers of the folder call 'submitCard', 'withdrawCard' and 'reviewCard'. */
// proves U7.40, U7.41
describe('the review of a card', () => {
  test('goes from its hospital to the reviewer, back, and to locked; all of it stands in the card and its history', async () => {
    const { saved, submit, review, get, aoi, rin } = await openReviewed();
    const card = await saved(caseOf());
    expect(card.review).toEqual({ state: 'entry', submitted_at: null, open: 0, answered: 0, acts: ['submit', 'answer'] });
    const given = (await submit(card)).body;
    expect(given.review).toMatchObject({ state: 'submitted', submitted: { act: 'submit', user: { id: aoi.user.id } }, acts: ['withdraw', 'answer'] });
    expect(given.read_only).toBe(false);
    expect((await get(card.id, rin)).body.review.acts).toEqual(['accept', 'return', 'ask']);
    const back = (await review(given, 'return', 'The age is missing')).body;
    expect(back.review).toMatchObject({ state: 'returned', decided: { act: 'return', word: 'The age is missing', user: { id: rin.user.id } } });
    const again = (await submit(back)).body;
    const locked = (await review(again, 'accept')).body;
    expect(locked.review).toMatchObject({ state: 'locked', decided: { act: 'accept', user: { id: rin.user.id } } });
    expect(locked.read_only).toBe(true);
    const open = (await review(locked, 'unlock', 'Wrong side')).body;
    expect(open.review.state).toBe('returned');
    expect(open.history.map(({ review: act }: { review?: object }) => act)).toEqual([
      undefined,
      { act: 'submit' },
      { act: 'return', word: 'The age is missing' },
      { act: 'submit' },
      { act: 'accept' },
      { act: 'unlock', word: 'Wrong side' },
    ]);
    expect(await findDifferences()).toEqual([]);
  });

  test('stands in lists, and nowhere while the project does not have it', async () => {
    const { saved, submit, list, setReview, review, get } = await openReviewed();
    const card = await saved(caseOf());
    const given = (await submit(card)).body;
    expect((await list()).body[0].review).toEqual({ state: 'submitted', submitted_at: given.review.submitted.at, open: 0, answered: 0 });
    await setReview({ on: false, closed: [] });
    const { body } = await get(card.id);
    expect([body.review, body.read_only, (await list()).body[0].review]).toEqual([undefined, false, undefined]);
    expect(await submit(given)).toMatchObject(refusal(409, 'review.off'));
    await setReview({ on: true, closed: [] });
    expect((await review(given, 'accept')).body.review.state).toBe('locked');
  });

  test('a card stays one of the organisation that entered it, whoever reviews it', async () => {
    const { project, saved, submit, review, list, get, hospital } = await openReviewed();
    const sam = await createPerson(await createOrg('Registry office'), 'sam');
    await join(project, sam, 'browse', { rights: { export: true, identifiers: true, review: true } });
    const card = await saved(caseOf());
    const locked = (await review((await submit(card)).body, 'accept', undefined, sam)).body;
    expect(locked.review.decided).toMatchObject({ user: { id: sam.user.id }, org: { name: sam.org.name } });
    expect([locked.updated_org, (await get(card.id)).body.updated_org, (await list()).body[0].updated_org]).toEqual([card.updated_org, card.updated_org, card.updated_org]);
    const kita = await createPerson(await createOrg('Kita'), 'kita');
    await join(project, kita, 'edit');
    const other = await saved(caseOf());
    const changed = await saved({ patient: { ...other.vals.patient, age: 40 } }, { id: other.id, card_hash: other.card_hash, by: kita });
    const accepted = (await review((await submit(changed, kita)).body, 'accept', undefined, sam)).body;
    expect([accepted, (await list()).body[0]]).toMatchObject([{ created_org: hospital.name, updated_org: kita.org.name }, { created_org: hospital.name, updated_org: kita.org.name }]);
  });

  test('a card with something required missing is not submitted, and one that a save leaves so is with its hospital again', async () => {
    const { saved, submit } = await openReviewed();
    const half = await saved(caseOf({ name: null }));
    const refused = await submit(half);
    expect(refused).toMatchObject(refusal(400, 'review.incomplete'));
    expect(refused.body.details.issues).toMatchObject([{ code: 'item.required', path: 'patient.name' }]);
    const given = (await submit(await saved(caseOf()))).body;
    const changed = await saved({ patient: { ...given.vals.patient, age: 40 } }, { id: given.id, card_hash: given.card_hash });
    expect(changed.review.state).toBe('submitted');
    const blank = await saved({ patient: { pid: given.vals.patient.pid } }, { id: given.id, card_hash: changed.card_hash });
    expect(blank.review.state).toBe('entry');
  });

  test('an implausible answer is submitted once it is confirmed', async () => {
    const [patient, visit] = caseDesign().pages;
    const items = patient!.items.map((item) => (item.name === 'age' ? { ...item, soft_range: { min: 0, max: 110 } } : item));
    const { saved, submit, save } = await openReviewed(caseDesign({ pages: [{ ...patient!, items } as typeof patient & object, visit!] }));
    const card = await saved(caseOf({ age: 120 }));
    const refused = await submit(card);
    expect(refused).toMatchObject(refusal(400, 'review.incomplete'));
    expect(refused.body.details.issues).toMatchObject([{ path: 'patient.age', check: 'soft_range' }]);
    const mended = await save({ patient: { ...card.vals.patient, age: 102 } }, { id: card.id, card_hash: card.card_hash });
    const given = (await submit(mended.body)).body;
    expect(given.review.state).toBe('submitted');
    const confirmed = { value: 115, checks: ['soft_range'] };
    const asked = await save({ patient: { ...card.vals.patient, age: 115, 'age@confirmed': confirmed } }, { id: card.id, card_hash: given.card_hash, confirmations: true });
    expect(asked.body.review.state).toBe('submitted');
    const unasked = await save({ patient: { ...card.vals.patient, age: 120 } }, { id: card.id, card_hash: asked.body.card_hash });
    expect(unasked.body.review.state).toBe('entry');
  });

  test('a submission goes by the version of the card, and a move that asks for more gives it back', async () => {
    const { saved, submit, folder, chea } = await openReviewed();
    const card = await saved(caseOf());
    const design = caseDesign();
    const [patient, visit] = design.pages;
    const stricter = caseDesign({ pages: [patient!, { ...visit!, items: visit!.items.map((item) => (item.name === 'note' ? { ...item, required: true } : item)) }] });
    await useDesign(folder, stricter, chea);
    const { body: submitted } = await submit(card);
    expect(submitted).toMatchObject({ version: 1, status: { required: 'comp' }, review: { state: 'submitted' } });
    const moved = await saved(card.vals, { id: card.id, card_hash: submitted.card_hash, move_to: 2 });
    expect(moved).toMatchObject({ version: 2, status: { required: 'incomp' }, review: { state: 'entry' } });
    expect(await submit(moved)).toMatchObject(refusal(400, 'review.incomplete'));
  });

  test('a submitted card stays submitted when a move changes no answer and no requirement', async () => {
    const { saved, submit, folder, chea } = await openReviewed();
    const { body: submitted } = await submit(await saved(caseOf()));
    const [patient, visit] = caseDesign().pages;
    const worded = { ...patient!, title: { ja: '患者の情報' } };
    const second = await useDesign(folder, caseDesign({ pages: [worded, visit!] }), chea);
    const moved = await saved(submitted.vals, { id: submitted.id, card_hash: submitted.card_hash, move_to: 2 });
    expect(moved).toMatchObject({ version: 2, review: { state: 'submitted' } });
    // An item that is asked, filled already or not, is another question.
    const asked = { ...visit!, items: visit!.items.map((item) => (item.name === 'note' ? { ...item, required: true } : item)) };
    await useDesign(second, caseDesign({ pages: [worded, asked] }), chea);
    expect(await saved(moved.vals, { id: moved.id, card_hash: moved.card_hash, move_to: 3 })).toMatchObject({ version: 3, review: { state: 'entry' } });
  });

  test('a locked card is neither saved nor deleted, nor a card of a closed period, and none is made in it', async () => {
    const { saved, save, remove, submit, review, setReview, get } = await openReviewed();
    const card = (await submit(await saved(caseOf()))).body;
    const locked = (await review(card, 'accept')).body;
    const change = { patient: { ...card.vals.patient, age: 50 } };
    expect(await save(change, { id: card.id, card_hash: locked.card_hash })).toMatchObject(refusal(403, 'card.not_writable', { reason: 'locked' }));
    expect(await remove(card.id)).toMatchObject(refusal(403, 'card.not_deletable', { reason: 'locked' }));
    const other = await saved(caseOf());
    const today = day(Date.now());
    await setReview({ on: true, closed: [{ name: '2026 Q4', from: today, to: today }] });
    const closed = { reason: 'period_closed', period: '2026 Q4' };
    expect(await save({ patient: { ...other.vals.patient, age: 5 } }, { id: other.id, card_hash: other.card_hash })).toMatchObject(refusal(403, 'card.not_writable', closed));
    expect(await remove(other.id)).toMatchObject(refusal(403, 'card.not_deletable', closed));
    expect(await save(caseOf())).toMatchObject(refusal(403, 'card.not_writable', closed));
    expect(await submit(other)).toMatchObject(refusal(403, 'card.not_writable', closed));
    expect((await get(other.id)).body).toMatchObject({ read_only: true, review: { period: '2026 Q4', acts: ['answer'] } });
  });

  test('a period that goes by a date of the form holds the cards of its days, whenever they were made, and no card moves in or out', async () => {
    const [patient, visit] = caseDesign().pages;
    const arrival = { class: 'attribute', type: 'date', name: 'arrival', title: { en: 'Arrival' } } as const;
    const registry = await openReviewed(caseDesign({ pages: [patient!, { ...visit!, items: [...visit!.items, arrival] }] }));
    const { saved, save, remove, submit, setReview, get, aoi, params } = registry;
    const arrived = (day: string | null) => ({ ...caseOf(), visit: { note: 'n', arrival: day } });
    const [inside, outside, blank] = [await saved(arrived('2025-02-01')), await saved(arrived('2026-02-01')), await saved(arrived(null))];
    await setReview({ on: true, closed: [{ name: '2025', from: '2025-01-01', to: '2025-12-31', date: 'visit.arrival' }] });
    const closed = refusal(403, 'card.not_writable', { reason: 'period_closed', period: '2025' });
    const change = (card: { id: string; card_hash: string; vals: Answers }, day: string | null, note: string) => save({ ...card.vals, visit: { note, arrival: day } }, { id: card.id, card_hash: card.card_hash });
    expect(await change(inside, '2025-02-01', 'more')).toMatchObject(closed);
    expect(await change(inside, '2026-02-01', 'out of it')).toMatchObject(closed);
    expect(await change(outside, '2025-12-31', 'into it')).toMatchObject(closed);
    expect(await change(blank, '2025-12-31', 'into it')).toMatchObject(closed);
    expect(await save(arrived('2025-06-01'))).toMatchObject(closed);
    expect(await submit(inside)).toMatchObject(closed);
    expect(await remove(inside.id)).toMatchObject(refusal(403, 'card.not_deletable', { reason: 'period_closed' }));
    expect((await get(inside.id)).body).toMatchObject({ read_only: true, review: { period: '2025' } });
    const trial = await callApi('submitCards', { token: aoi.token, params, body: { trial: true } });
    expect(trial.body).toMatchObject({ done: 2, skipped: [{ why: 'period', count: 1 }] });
    expect((await change(outside, '2026-02-02', 'open')).status).toBe(200);
    expect((await change(blank, null, 'open')).status).toBe(200);
    expect((await save(arrived('2026-06-01'))).status).toBe(200);
  });

  test('who returns or unlocks says why', async () => {
    const { saved, submit, review } = await openReviewed();
    const card = (await submit(await saved(caseOf()))).body;
    expect(await review(card, 'return')).toMatchObject(refusal(400, 'request.invalid', { issues: [{ path: 'body.word', code: 'missing' }] }));
    expect((await review(card, 'return', ' ')).status).toBe(400);
  });
});

// proves U7.67
describe('a submission that is withdrawn', () => {
  test('by who submitted it: the card is with its hospital again, the history tells it, and it may be submitted anew', async () => {
    const { saved, save, submit, withdraw, list, aoi } = await openReviewed();
    const card = await saved(caseOf());
    const given = (await submit(card)).body;
    expect(given.review.acts).toEqual(['withdraw', 'answer']);
    const back = await withdraw(given);
    expect(back).toMatchObject({ status: 200, body: { read_only: false, review: { state: 'entry', submitted: { act: 'withdraw', user: { id: aoi.user.id } }, acts: ['submit', 'answer'] } } });
    expect(back.body.history.map(({ review: act }: { review?: object }) => act)).toEqual([undefined, { act: 'submit' }, { act: 'withdraw' }]);
    expect((await list()).body[0].review.state).toBe('entry');
    expect((await withdraw(given)).body, 'the same call, sent again').toEqual(back.body);
    expect((await submit(back.body)).body.review).toMatchObject({ state: 'submitted', submitted: { act: 'submit' } });
    const late = await save({ patient: { ...card.vals.patient, age: 40 } }, { id: card.id, card_hash: card.card_hash });
    expect(late).toMatchObject(refusal(409, 'card.stale'));
    expect(await findDifferences()).toEqual([]);
  });

  test('takes what was typed in a form that was opened before the card was submitted', async () => {
    const { saved, save, submit, withdraw } = await openReviewed();
    const card = await saved(caseOf());
    await withdraw((await submit(card)).body);
    const mended = await save({ patient: { ...card.vals.patient, age: 40 } }, { id: card.id, card_hash: card.card_hash });
    expect(mended).toMatchObject({ status: 200, body: { vals: { patient: { age: 40 } }, review: { state: 'entry' } } });
  });

  test('leaves a card that was returned before a returned one', async () => {
    const { saved, submit, review, withdraw } = await openReviewed();
    const back = (await review((await submit(await saved(caseOf()))).body, 'return', 'Age?')).body;
    expect((await withdraw((await submit(back)).body)).body.review).toMatchObject({ state: 'returned', decided: { word: 'Age?' }, acts: ['submit', 'answer'] });
  });

  test('is for who submitted it alone, and for editors', async () => {
    const { saved, submit, withdraw, get, project, hospital, rin } = await openReviewed();
    const card = (await submit(await saved(caseOf()))).body;
    const colleague = await createPerson(hospital, 'ken');
    await join(project, colleague, 'edit');
    expect(await withdraw(card, colleague)).toMatchObject(refusal(403, 'access.denied'));
    expect((await get(card.id, colleague)).body.review.acts).toEqual(['answer']);
    expect(await withdraw(card, rin)).toMatchObject({ status: 403 });
    expect(await withdraw(card, null)).toMatchObject(refusal(401, 'session.expired'));
    expect((await get(card.id)).body.review.state).toBe('submitted');
  });

  test('is refused once a reviewer has acted, and where nothing is submitted', async () => {
    const { saved, submit, review, withdraw, get, ask, setReview } = await openReviewed();
    const first = await saved(caseOf());
    expect(await withdraw(first)).toMatchObject(refusal(409, 'review.not_now', { state: 'entry' }));
    expect(await ask(first, 'patient.age', 'A question before it was submitted')).toMatchObject({ status: 200 });
    const asked = (await submit((await get(first.id)).body)).body;
    expect(asked.review.acts).toContain('withdraw');
    expect(await ask(asked, 'patient.name', 'Really?')).toMatchObject({ status: 200 });
    expect(await withdraw(asked)).toMatchObject(refusal(409, 'review.begun'));
    expect((await get(asked.id)).body.review.acts).toEqual(['answer']);
    const locked = (await submit(await saved(caseOf()))).body;
    await review(locked, 'accept');
    expect(await withdraw(locked)).toMatchObject(refusal(403, 'card.not_writable', { reason: 'locked' }));
    const returned = (await submit(await saved(caseOf()))).body;
    await review(returned, 'return', 'Age?');
    expect(await withdraw(returned)).toMatchObject(refusal(409, 'review.not_now', { state: 'returned' }));
    const today = day(Date.now());
    const last = (await submit(await saved(caseOf()))).body;
    await setReview({ on: true, closed: [{ name: '2026 Q4', from: today, to: today }] });
    expect(await withdraw(last)).toMatchObject(refusal(403, 'card.not_writable', { reason: 'period_closed' }));
    await setReview({ on: false, closed: [] });
    expect(await withdraw(last)).toMatchObject(refusal(409, 'review.off'));
  });

  test('names the revision that was seen, of a card that is there', async () => {
    const { saved, submit, withdraw, save } = await openReviewed();
    const card = (await submit(await saved(caseOf()))).body;
    await save({ patient: { ...card.vals.patient, age: 40 } }, { id: card.id, card_hash: card.card_hash });
    expect(await withdraw(card)).toMatchObject(refusal(409, 'card.stale'));
    expect(await withdraw({ ...card, card_hash: 7 })).toMatchObject(refusal(400, 'request.invalid', { issues: [{ path: 'body.card_hash' }] }));
    expect(await withdraw({ ...card, id: 'nobody' })).toMatchObject(refusal(404, 'card.unknown'));
  });

  test('against a reviewer at once: one is made, and the other is told', async () => {
    const { saved, submit, review, withdraw, get } = await openReviewed();
    for (let round = 0; round < 5; round += 1) {
      const card = (await submit(await saved(caseOf()))).body;
      const [back, locked] = await Promise.all([withdraw(card), review(card, 'accept')]);
      const { body } = await get(card.id);
      // A withdrawal that reads the card after it was locked is 403: a locked card is not changed.
      expect([[200, 409], [403, 200], [409, 200]]).toContainEqual([back.status, locked.status]);
      expect(body.review.state).toBe(back.status === 200 ? 'entry' : 'locked');
    }
  });
});

describe('a card that is given back while a nurse has it open', () => {
  test.each([
    ['before it was returned', ['return']],
    ['before it was locked and unlocked', ['accept', 'unlock']],
  ] as const)('takes what she has typed since %s: nobody changed an answer', async (_when, acts) => {
    const { saved, save, submit, review } = await openReviewed();
    const card = await saved(caseOf());
    let now = (await submit(card)).body;
    for (const act of acts) now = (await review(now, act, act === 'accept' ? undefined : 'Age?')).body;
    const mended = await save({ patient: { ...card.vals.patient, age: 40 } }, { id: card.id, card_hash: card.card_hash });
    expect(mended).toMatchObject({ status: 200, body: { vals: { patient: { age: 40 } }, review: { state: 'returned', decided: { word: 'Age?' } } } });
    expect(mended.body.history.length).toBe(now.history.length + 1);
    expect(await findDifferences()).toEqual([]);
  });

  test('is another one once somebody changed an answer of it', async () => {
    const { saved, save, submit, review } = await openReviewed();
    const card = await saved(caseOf());
    const later = await saved({ patient: { ...card.vals.patient, age: 39 } }, { id: card.id, card_hash: card.card_hash });
    await review((await submit(later)).body, 'return', 'Age?');
    const second = await save({ patient: { ...card.vals.patient, age: 40 } }, { id: card.id, card_hash: card.card_hash });
    expect(second).toMatchObject(refusal(409, 'card.stale'));
  });
});

describe('two at once', () => {
  test('submit against save: one is made, and the other is told', async () => {
    const { saved, save, submit, get } = await openReviewed();
    for (let round = 0; round < 5; round += 1) {
      const card = await saved(caseOf());
      const [given, changed] = await Promise.all([submit(card), save({ patient: { ...card.vals.patient, age: round } }, { id: card.id, card_hash: card.card_hash })]);
      const { body } = await get(card.id);
      expect([given.status, changed.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect((given.status === 200 ? changed : given).body.code).toBe('card.stale');
      expect([body.review.state, body.vals.patient.age]).toEqual(given.status === 200 ? ['submitted', undefined] : ['entry', round]);
    }
  });

  test('lock against save: what is locked is what the reviewer saw, or the reviewer is told', async () => {
    const { saved, save, submit, review, get } = await openReviewed();
    for (let round = 0; round < 5; round += 1) {
      const card = (await submit(await saved(caseOf()))).body;
      const [locked, changed] = await Promise.all([review(card, 'accept'), save({ patient: { ...card.vals.patient, age: round } }, { id: card.id, card_hash: card.card_hash })]);
      const { body } = await get(card.id);
      const isLocked = [200, 403, 'card.not_writable', 'locked', undefined];
      const isSaved = [409, 200, undefined, 'submitted', round];
      expect([isLocked, isSaved]).toContainEqual([locked.status, changed.status, changed.body.code, body.review.state, body.vals.patient.age]);
      expect(locked.body.code).toBe(locked.status === 200 ? undefined : 'card.stale');
    }
  });

  test('two reviewers: the second is told that somebody has decided, and the same call sent again is answered as the first time', async () => {
    const { saved, submit, review, rin, sora } = await openReviewed();
    const card = (await submit(await saved(caseOf()))).body;
    const first = await review(card, 'return', 'Age?', rin);
    expect(await review(card, 'accept', undefined, sora)).toMatchObject(refusal(409, 'review.not_now', { state: 'returned' }));
    expect(await review(card, 'return', 'Age?', sora)).toMatchObject(refusal(409, 'review.not_now', { state: 'returned' }));
    expect((await review(card, 'return', 'Age?', rin)).body).toEqual(first.body);
    const again = await submit(first.body);
    expect((await submit(first.body)).body).toEqual(again.body);
    expect(again.body.history).toHaveLength(4);
  });
});
