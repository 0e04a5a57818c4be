import { describe, expect, test } from 'vitest';
import { findDifferences } from '#test/support/find-differences.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, refusal } from '#test/support/card-folder.ts';
import { createPerson, join } from '#test/support/registry.ts';
import { openReviewed } from '#test/modules/review/support/review-folder.ts';
import type { Signed } from '#test/support/registry.ts';

interface Step {
  readonly at: string;
  readonly done: number;
  readonly skipped: readonly { readonly why: string; readonly count: number; readonly cards: readonly { readonly id: string; readonly name: string }[] }[];
  readonly looked: number;
  readonly total?: number;
  readonly cursor: string | null;
}

const openMany = async () => {
  const opened = await openReviewed();
  const { params, rin, aoi } = opened;
  const many = (body: object, by: Signed = rin) => callApi('act' in body ? 'reviewCards' : 'submitCards', { token: by.token, params, body });
  /** All steps to the end, each from where the one before stopped. */
  const all = async (body: object, by: Signed = rin): Promise<readonly Step[]> => {
    const steps: Step[] = [];
    for (let cursor: string | null | undefined; cursor !== null; cursor = steps.at(-1)?.cursor ?? null) {
      const answer = await many({ ...body, ...(cursor !== undefined && { cursor }) }, by);
      expect(answer).toMatchObject({ status: 200 });
      steps.push(answer.body as Step);
    }
    return steps;
  };
  const sumOf = (steps: readonly Step[]) => {
    const skipped = new Map<string, number>();
    for (const { why, count } of steps.flatMap((step) => step.skipped)) skipped.set(why, (skipped.get(why) ?? 0) + count);
    return { done: steps.reduce((sum, { done }) => sum + done, 0), skipped: Object.fromEntries(skipped) };
  };
  const submitted = async () => (await opened.submit(await opened.saved(caseOf()))).body;
  return { ...opened, many, all, sumOf, submitted, aoi };
};

// proves U7.47, U7.48
describe('an act on the cards of a filter', () => {
  test('tells in a trial what it would do, does it in steps, and says which cards it left alone and why', async () => {
    const { saved, submitted, review, all, sumOf, get } = await openMany();
    for (let index = 0; index < 23; index += 1) await submitted();
    const entry = await saved(caseOf());
    const asked = await submitted();
    const locked = (await review(await submitted(), 'accept')).body;
    const trial = await all({ act: 'accept', trial: true });
    expect(trial[0]).toMatchObject({ done: 24, skipped: expect.arrayContaining([{ why: 'entry', count: 1, cards: [{ id: entry.id, name: entry.vals.patient.pid }] }, { why: 'locked', count: 1, cards: [{ id: locked.id, name: locked.vals.patient.pid }] }]), looked: 26, total: 26, cursor: null });
    expect((await get(asked.id)).body.review.state).toBe('submitted');
    const steps = await all({ act: 'accept', began: trial[0]!.at });
    expect(steps.map(({ done }) => done)).toEqual([20, 4]);
    expect(sumOf(steps)).toEqual({ done: 24, skipped: { entry: 1, locked: 1 } });
    expect((await get(entry.id)).body.review.state).toBe('entry');
    expect((await get(asked.id)).body.review).toMatchObject({ state: 'locked', decided: { act: 'accept' } });
    expect(await findDifferences()).toEqual([]);
  });

  test('is for the cards of the filter alone, also by state, questions and errors', async () => {
    const { saved, submitted, review, many, get, params, rin } = await openMany();
    const [first, second] = [await submitted(), await submitted()];
    const back = (await review(await submitted(), 'return', 'Age?')).body;
    await saved(caseOf());
    expect((await many({ act: 'unlock', trial: true, where: { state: ['submitted'] } })).body).toMatchObject({ done: 0, skipped: [{ why: 'submitted', count: 2 }] });
    await callApi('askQuery', { token: rin.token, params: { ...params, cardId: second.id }, body: { path: 'patient.age', word: 'Sure?' } });
    const open = { act: 'accept', where: { queries: ['open'] } };
    expect((await many(open)).body).toMatchObject({ done: 0, skipped: [{ why: 'queries', count: 1, cards: [{ id: second.id, name: second.vals.patient.pid }] }] });
    const { pid } = first.vals.patient;
    expect((await many({ act: 'return', word: 'Please look again', where: { items: { 'patient.pid': { is: pid } } } })).body).toMatchObject({ done: 1, skipped: [] });
    expect((await get(first.id)).body.review).toMatchObject({ state: 'returned', decided: { word: 'Please look again' } });
    expect((await get(back.id)).body.review.decided.word).toBe('Age?');
    expect((await many({ act: 'accept', trial: true, where: { errors: true } })).body).toMatchObject({ done: 0, skipped: [] });
    expect((await many({ act: 'accept', where: { items: { 'visit.nothing': { is: '1' } } } }))).toMatchObject(refusal(400, 'request.invalid'));
    const unsought = await many({ act: 'accept', trial: true, where: { items: { 'patient.sex': { in: ['mm'] } } } });
    expect(unsought).toMatchObject(refusal(400, 'request.invalid', { issues: [{ path: 'body.where.items.patient.sex.in.0', code: 'no_choice', did_you_mean: 'm' }] }));
  });

  test('submits what is complete and leaves what is not with its hospital', async () => {
    const { saved, all, sumOf, aoi, get, setReview } = await openMany();
    const whole = [];
    for (let index = 0; index < 6; index += 1) whole.push(await saved(caseOf()));
    const half = await saved(caseOf({ name: null }));
    expect(sumOf(await all({}, aoi))).toEqual({ done: 6, skipped: { incomplete: 1 } });
    expect((await get(whole[5].id)).body.review).toMatchObject({ state: 'submitted', submitted: { user: { id: aoi.user.id } } });
    expect((await get(half.id)).body.review.state).toBe('entry');
    const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
    const late = await saved(caseOf());
    await setReview({ on: true, closed: [{ name: 'Q4', from: today, to: today }] });
    expect(sumOf(await all({ where: { state: ['entry'] } }, aoi))).toEqual({ done: 0, skipped: { period: 2 } });
    expect((await get(late.id)).body.review.state).toBe('entry');
  });

  test('leaves alone what was changed since it was looked at; a step that is sent again counts what it had done', async () => {
    const { saved, submitted, many, get, sora } = await openMany();
    const [changed, same] = [await submitted(), await submitted()];
    const { at } = (await many({ act: 'accept', trial: true, where: { state: ['submitted'] } })).body;
    await saved({ patient: { ...changed.vals.patient, age: 40 } }, { id: changed.id, card_hash: changed.card_hash });
    const asked = { act: 'accept', began: at, where: { state: ['submitted'] } };
    const first = (await many(asked)).body;
    expect(first).toMatchObject({ done: 1, skipped: [{ why: 'changed', count: 1, cards: [{ id: changed.id, name: changed.vals.patient.pid }] }] });
    expect((await many(asked)).body).toMatchObject({ done: 1, skipped: [{ why: 'changed', count: 1 }] });
    // Somebody else who decided the same way has not done it twice.
    expect((await many(asked, sora)).body).toMatchObject({ done: 0, skipped: expect.arrayContaining([{ why: 'locked', count: 1, cards: [{ id: same.id, name: same.vals.patient.pid }] }]) });
    expect((await get(same.id)).body.history.filter(({ review }: { review?: { act: string } }) => review?.act === 'accept')).toHaveLength(1);
    expect((await get(changed.id)).body.review.state).toBe('submitted');
  });

  test('two reviewers at once: each card is decided once, and both are told', async () => {
    const { submitted, all, sumOf, rin, sora, params } = await openMany();
    for (let index = 0; index < 8; index += 1) await submitted();
    const [mine, theirs] = await Promise.all([all({ act: 'accept' }, rin), all({ act: 'return', word: 'No' }, sora)]);
    const [accepted, returned] = [sumOf(mine), sumOf(theirs)];
    expect(accepted.done + returned.done).toBe(8);
    expect(Object.values(accepted.skipped).reduce((sum, count) => sum + count, 0)).toBe(8 - accepted.done);
    const found = await callApi('findCards', { token: rin.token, params, query: { where: JSON.stringify({ state: ['locked'] }), limit: '50' } });
    expect(found.body.cards).toHaveLength(accepted.done);
    expect(await findDifferences()).toEqual([]);
  });

  test('is refused where cards are not reviewed, without words that are needed, and of places that are none', async () => {
    const { many, setReview, project, hospital } = await openMany();
    expect(await many({ act: 'return' })).toMatchObject(refusal(400, 'request.invalid', { issues: [{ path: 'body.word', code: 'missing' }] }));
    expect(await many({ act: 'accept', cursor: 'x' })).toMatchObject(refusal(400, 'request.invalid', { issues: [{ path: 'body.cursor', code: 'invalid' }] }));
    expect(await many({ began: 'yesterday' })).toMatchObject(refusal(400, 'request.invalid'));
    expect((await many({ act: 'submit' })).status).toBe(400);
    const reader = await createPerson(hospital, 'reader');
    await join(project, reader, 'browse');
    expect(await many({ act: 'accept' }, reader)).toMatchObject({ status: 403 });
    expect(await many({}, reader)).toMatchObject({ status: 403 });
    await setReview({ on: false, closed: [] });
    expect(await many({ act: 'accept' })).toMatchObject(refusal(409, 'review.off'));
  });
});
