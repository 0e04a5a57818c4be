import { describe, expect, test } from 'vitest';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, refusal } from '#test/support/card-folder.ts';
import { openReviewed } from '#test/support/review-folder.ts';

const day = (ms: number): string => new Date(ms + 9 * 3_600_000).toISOString().slice(0, 10);

const opened = async () => {
  const folder = await openReviewed();
  const { params, aoi, submit, review, saved, setReview } = folder;
  const today = day(Date.now());
  return {
    ...folder,
    locked: async () => (await review((await submit(await saved(caseOf()))).body, 'accept')).body,
    inClosed: async () => {
      const card = await saved(caseOf());
      await setReview({ on: true, closed: [{ name: 'Q4', from: today, to: today }] });
      return card;
    },
    off: (closed = false) => setReview({ on: false, closed: closed ? [{ name: 'Q4', from: today, to: today }] : [] }),
    put: (card: { id: string; card_hash: string; vals: { patient?: object } }) => callApi('saveCard', { token: aoi.token, params, body: { id: card.id, card_hash: card.card_hash, vals: { patient: { ...card.vals.patient, age: 41 } } } }),
    patch: (card: { id: string; card_hash: string }) => callApi('patchCard', { token: aoi.token, params: { ...params, cardId: card.id }, body: { vals: { patient: { age: 41 } }, card_hash: card.card_hash } }),
    remove: ({ id }: { id: string }) => callApi('deleteCard', { token: aoi.token, params: { ...params, cardId: id } }),
  };
};

// proves U7.41
describe('while the review of a project is off', () => {
  test('a locked card is not changed, and says that it is locked', async () => {
    const { locked, off, get, put, patch, remove } = await opened();
    const card = await locked();
    await off();
    const { body } = await get(card.id);
    expect([body.read_only, body.review]).toMatchObject([true, { state: 'locked', acts: [] }]);
    expect(await put(card)).toMatchObject(refusal(403, 'card.not_writable', { reason: 'locked' }));
    expect(await patch(card)).toMatchObject(refusal(403, 'card.not_writable', { reason: 'locked' }));
    expect(await remove(card)).toMatchObject(refusal(403, 'card.not_deletable', { reason: 'locked' }));
    expect((await get(card.id)).body.card_hash).toBe(card.card_hash);
  });

  test('a closed period stays closed: none of its cards is changed, deleted or made', async () => {
    const { inClosed, off, get, put, patch, remove, params, aoi } = await opened();
    const card = await inClosed();
    await off(true);
    const { body } = await get(card.id);
    expect([body.read_only, body.review]).toMatchObject([true, { period: 'Q4', acts: [] }]);
    for (const answer of [await put(card), await patch(card)]) expect(answer).toMatchObject(refusal(403, 'card.not_writable', { reason: 'period_closed', period: 'Q4' }));
    expect(await remove(card)).toMatchObject(refusal(403, 'card.not_deletable', { reason: 'period_closed' }));
    expect(await callApi('saveCard', { token: aoi.token, params, body: { vals: caseOf() } })).toMatchObject(refusal(403, 'card.not_writable', { reason: 'period_closed' }));
  });
});
