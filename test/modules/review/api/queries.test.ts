import { describe, expect, test } from 'vitest';
import type { Item } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, refusal } from '#test/support/card-folder.ts';
import { openReviewed } from '#test/modules/review/support/review-folder.ts';
import { createOrg, createPerson, join, useDesign } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';
import { queriesAbout, queryAction } from '#functions/modules/review/data/card-queries.ts';
import { transact } from '#functions/data/table.ts';
import { findDifferences } from '#test/support/find-differences.ts';

const openAsked = async () => {
  const opened = await openReviewed();
  const { params, rin, aoi, saved, submit } = opened;
  const card = (await submit(await saved(caseOf({ age: 103 })))).body;
  const at = { ...params, cardId: card.id };
  const ask = (path: string, word: string, { by = rin, key }: { by?: Signed; key?: string } = {}) =>
    callApi('askQuery', { token: by.token, params: at, body: { path, word }, ...(key !== undefined && { headers: { 'idempotency-key': key } }) });
  const answer = (queryId: string, word: string, by: Signed = aoi) => callApi('answerQuery', { token: by.token, params: { ...at, queryId }, body: { word } });
  const decide = (queryId: string, body: object, by: Signed = rin) => callApi('decideQuery', { token: by.token, params: { ...at, queryId }, body });
  const all = async (by: Signed = aoi) => (await callApi('cardQueries', { token: by.token, params: at })).body.queries;
  const waiting = async (by: Signed) => (await callApi('openQueries', { token: by.token, params: { pId: params.pId } })).body.queries;
  return { ...opened, card, at, ask, answer, decide, all, waiting };
};

// proves U7.42, U7.43, U7.44, U7.45, U7.46
describe('a question about an answer', () => {
  test('is asked, answered, asked again and closed; lists count it, the history tells of it, and a card is locked without any', async () => {
    const { card, ask, answer, decide, all, get, list, review, rin, aoi } = await openAsked();
    const asked = (await ask('patient.age', 'Really 103?')).body;
    expect(asked).toMatchObject({ path: 'patient.age', state: 'open', thread: [{ act: 'ask', word: 'Really 103?', user: { id: rin.user.id } }] });
    expect((await list()).body[0].review).toMatchObject({ state: 'submitted', open: 1, answered: 0 });
    expect(await review(card, 'accept')).toMatchObject(refusal(409, 'review.queries_open', { open: 1, answered: 0 }));
    expect((await answer(asked.id, 'Yes, by her passport')).body).toMatchObject({ state: 'answered' });
    expect((await decide(asked.id, { act: 'ask', word: 'And the name?', seen: 2 })).body.state).toBe('open');
    await answer(asked.id, 'Checked');
    expect((await list()).body[0].review).toMatchObject({ open: 0, answered: 1 });
    expect((await decide(asked.id, { act: 'close', seen: 4 })).body.state).toBe('closed');
    expect(await answer(asked.id, 'One more')).toMatchObject(refusal(409, 'query.closed'));
    expect((await all()).map(({ thread }: { thread: { act: string }[] }) => thread.map(({ act }) => act))).toEqual([['ask', 'answer', 'ask', 'answer', 'close']]);
    const { body } = await get(card.id);
    expect(body.history.slice(2).map((entry: { review: object; user: { id: string } }) => [entry.review, entry.user.id])).toMatchObject([
      [{ act: 'ask', query: asked.id, path: 'patient.age', word: 'Really 103?' }, rin.user.id],
      [{ act: 'answer', query: asked.id }, aoi.user.id],
      [{ act: 'ask' }, rin.user.id],
      [{ act: 'answer' }, aoi.user.id],
      [{ act: 'close' }, rin.user.id],
    ]);
    // The reviewer still holds the card as it was submitted: questions changed no answer.
    const locked = (await review(card, 'accept')).body;
    expect(locked.review.state).toBe('locked');
    expect(await ask('patient.age', 'Again?')).toMatchObject(refusal(409, 'review.not_now', { state: 'locked' }));
    expect(await findDifferences()).toEqual([]);
  });

  test('waits for the hospital that entered the card, and once answered for the reviewers; a deleted card has none', async () => {
    const { ask, answer, waiting, remove, card, aoi, rin, project, emi } = await openAsked();
    const other = await createPerson(await createOrg('Kita'), 'nao');
    await join(project, other, 'edit');
    const { id } = (await ask('patient.age', 'Really 103?')).body;
    const mine = async (by: Signed) => (await waiting(by)).map((query: { is_mine: boolean; state: string }) => [query.state, query.is_mine]);
    expect((await waiting(aoi))[0]).toMatchObject({ id, card_id: card.id, path: 'patient.age', title: { en: 'Age' }, word: 'Really 103?', is_mine: true, card_name: card.vals.patient.pid });
    expect((await waiting(other))[0]).not.toHaveProperty('card_name');
    expect([await mine(other), await mine(rin)]).toEqual([[['open', false]], [['open', false]]]);
    await answer(id, 'Yes');
    expect([await mine(aoi), await mine(rin)]).toEqual([[['answered', false]], [['answered', true]]]);
    expect(await callApi('openQueries', { token: emi.token, params: { pId: project.id } })).toMatchObject(refusal(403, 'access.denied'));
    expect((await remove(card.id)).status).toBe(204);
    expect(await waiting(rin)).toEqual([]);
    expect(await findDifferences()).toEqual([]);
  });

  test('more of them than one transaction holds go with their card', async () => {
    const { ask, waiting, remove, card, params, rin } = await openAsked();
    await ask('patient.age', 'Really 103?');
    const [known] = await queriesAbout(params.fId, card.id);
    const others = Array.from({ length: 110 }, (_, index) => queryAction({ ...known!, id: `extra${index}` }, 0, { org: 'minato', version: 1 }));
    await transact(others.slice(0, 100));
    await transact(others.slice(100));
    expect((await remove(card.id)).status).toBe(204);
    expect(await waiting(rin)).toEqual([]);
    expect(await findDifferences()).toEqual([]);
  });

  test('asks about an item of the card, and in a project that has its cards reviewed', async () => {
    const { ask, answer, decide, setReview } = await openAsked();
    expect(await ask('patient.nobody', 'What?')).toMatchObject(refusal(400, 'request.invalid', { issues: [{ path: 'body.path', code: 'unknown_item' }] }));
    expect(await answer('nothing', 'What?')).toMatchObject(refusal(404, 'query.unknown'));
    expect(await decide('nothing', { act: 'ask', seen: 1 })).toMatchObject(refusal(400, 'request.invalid'));
    await setReview({ on: false, closed: [] });
    expect(await ask('patient.age', 'What?')).toMatchObject(refusal(409, 'review.off'));
  });

  test('asks about repetitions that the card has, and no other', async () => {
    const design = caseDesign();
    const [patient, ...others] = design.pages;
    const site: Item = { class: 'attribute', type: 'string', name: 'site', title: { en: 'Site' } };
    const wound: Item = { class: 'repeat', name: 'wound', title: { en: 'Wound' }, items: [site] };
    const { params, rin, saved, submit } = await openReviewed({ ...design, pages: [{ ...patient!, items: [...patient!.items, wound] }, ...others] });
    const { id } = (await submit(await saved(caseOf({ wound: 1, site_1: 'head' })))).body;
    const ask = async (path: string) => (await callApi('askQuery', { token: rin.token, params: { ...params, cardId: id }, body: { path, word: 'Really?' } })).status;
    expect([await ask('patient.wound'), await ask('patient.site_1')]).toEqual([200, 200]);
    for (const path of ['patient.site', 'patient.site_2', 'patient.site_1_1', 'patient.age_1']) expect(await ask(path), `about ${path}`).toBe(400);
  });
});

describe('a question at the same time as something else', () => {
  test('a save that began before it is no conflict, and loses nothing', async () => {
    const { card, ask, save, get } = await openAsked();
    for (let round = 0; round < 5; round += 1) {
      const before = (await get(card.id)).body;
      const [asked, changed] = await Promise.all([ask('patient.age', `Question ${round}`), save({ patient: { ...before.vals.patient, age: round } }, { id: card.id, card_hash: before.card_hash })]);
      expect([asked.status, changed.status]).toEqual([200, 200]);
      const { body } = await get(card.id);
      expect([body.vals.patient.age, body.review.open]).toEqual([round, round + 1]);
    }
    expect(await findDifferences()).toEqual([]);
  });

  test('a new version of the design: the question stays, and so does what was asked', async () => {
    const { card, ask, all, save, folder, chea } = await openAsked();
    const [patient, visit] = caseDesign().pages;
    const without = caseDesign({ pages: [{ ...patient!, items: patient!.items.filter(({ name }) => name !== 'age') }, visit!] });
    const [asked] = await Promise.all([ask('patient.age', 'Really 103?'), useDesign(folder, without, chea)]);
    expect(asked.status).toBe(200);
    const saved = await save({ patient: { pid: card.vals.patient.pid, name: '井上' } }, { id: card.id, card_hash: card.card_hash });
    expect([saved.status, saved.body.review.open]).toEqual([200, 1]);
    expect(await all()).toMatchObject([{ path: 'patient.age', state: 'open' }]);
  });

  test('two answers are both kept; of two reviewers, the one who has not read the answer is told', async () => {
    const { ask, answer, decide, all, rin, sora, aoi, dara, project } = await openAsked();
    await join(project, dara, 'edit');
    const { id } = (await ask('patient.age', 'Really?')).body;
    const answers = await Promise.all([answer(id, 'Yes', aoi), answer(id, 'I think so', dara)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await all())[0].thread).toHaveLength(3);
    expect(await decide(id, { act: 'close', seen: 2 }, rin)).toMatchObject(refusal(409, 'query.changed'));
    const closed = await Promise.all([decide(id, { act: 'close', seen: 3 }, rin), decide(id, { act: 'close', seen: 3 }, sora)]);
    expect(closed.map(({ status, body }) => `${status} ${body.code ?? body.state}`).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['200 closed', '409 query.closed']);
    expect((await all())[0].thread).toHaveLength(4);
  });

  test('sent again it is the same question and the same answer', async () => {
    const { ask, answer, all } = await openAsked();
    const sent = await Promise.all(Array.from({ length: 5 }, () => ask('patient.age', 'Really?', { key: 'k1' })));
    expect(new Set(sent.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await ask('patient.name', 'Really?', { key: 'k1' })).toMatchObject(refusal(400, 'request.invalid', { issues: [{ path: 'headers.idempotency-key', code: 'reused' }] }));
    const { id } = sent[0]!.body;
    await answer(id, 'Yes');
    await answer(id, 'Yes');
    expect((await all())[0].thread).toHaveLength(2);
  });
});
