import { describe, expect, test } from 'vitest';
import type { Answers, Item } from '#shared/design/card-design.ts';
import { callApi } from '../../support/call-api.ts';
import { caseDesign, openFolder, refusal } from '../../support/card-folder.ts';

const texts = (ja: string, en: string) => ({ ja, en });
const items: readonly Item[] = [
  { class: 'attribute', type: 'number', name: 'hr', title: texts('脈拍', 'Pulse'), soft_range: { min: 30, max: 200 } },
  { class: 'attribute', type: 'string', name: 'note', title: texts('備考', 'Note') },
  { class: 'repeat', name: 'wound', title: texts('創', 'Wound'), items: [{ class: 'attribute', type: 'number', name: 'size', title: texts('大きさ', 'Size'), soft_range: { max: 10 } }] },
] as readonly Item[];
const design = caseDesign({
  pages: [{ name: 'p', title: texts('頁', 'Page'), items }],
  id_attributes: [],
  summary: ['p.hr'],
  confirmation_reasons: [{ value: 'again', title: texts('再測定', 'Measured again') }],
});
const { aoi, params } = await openFolder(design);

const save = (vals: Answers[string], more: { id?: string; card_hash?: string; confirmations?: boolean } = {}) => callApi('saveCard', { token: aoi.token, params, body: { vals: { p: vals }, ...more } });
const plain = { value: 250, checks: ['soft_range'] };
const make = async () => (await save({ hr: 250, 'hr@confirmed': { ...plain, reason: 'again' }, wound: 1, size_1: 3 }, { confirmations: true })).body;
const signed = { by: { id: expect.any(String), name: expect.any(Object) }, at: expect.stringMatching(/^\d{4}-/) };

describe('a save', () => {
  test('stores who confirmed an answer and when, whatever was posted, and the history says so', async () => {
    const made = (await save({ hr: 250, wound: 1 })).body;
    const { status, body } = await save({ hr: 250, wound: 1, 'hr@confirmed': { ...plain, by: { id: 'nobody', name: {} }, at: '2001-01-01' } }, { id: made.id, card_hash: made.card_hash, confirmations: true });
    expect([status, body.vals.p['hr@confirmed']]).toEqual([200, { ...plain, ...signed }]);
    expect([body.vals.p['hr@confirmed'].by.id, body.vals.p['hr@confirmed'].at.slice(0, 4)]).not.toEqual(['nobody', '2001']);
    expect(body.history.at(-1).changes).toEqual([{ path: 'p.hr@confirmed', old: null }]);
  });

  test('of the same confirmation changes nothing', async () => {
    const made = await make();
    const again = (await save({ hr: 250, 'hr@confirmed': { ...plain, reason: 'again' }, wound: 1, size_1: 3 }, { id: made.id, card_hash: made.card_hash, confirmations: true })).body;
    expect([again.card_hash, again.vals]).toEqual([made.card_hash, made.vals]);
  });

  test('of a client that knows nothing of it keeps it where the answer is the same, and ends it otherwise', async () => {
    const made = await make();
    const kept = (await save({ hr: 250, note: 'seen', wound: 1, size_1: 3 }, { id: made.id, card_hash: made.card_hash })).body;
    expect(kept.vals.p['hr@confirmed']).toEqual(made.vals.p['hr@confirmed']);
    const changed = (await save({ hr: 251, note: 'seen', wound: 1, size_1: 3 }, { id: made.id, card_hash: kept.card_hash })).body;
    expect(changed.vals.p).toEqual({ hr: 251, note: 'seen', wound: 1, size_1: 3 });
    expect(changed.history.at(-1).changes).toEqual(expect.arrayContaining([{ path: 'p.hr', old: 250 }, { path: 'p.hr@confirmed', old: made.vals.p['hr@confirmed'] }]));
  });

  test('of one that knows takes it back by leaving it out', async () => {
    const made = await make();
    const { vals } = (await save({ hr: 250, wound: 1, size_1: 3 }, { id: made.id, card_hash: made.card_hash, confirmations: true })).body;
    expect(vals.p).toEqual({ hr: 250, wound: 1, size_1: 3 });
  });

  test('that confirms what is not unusual, or another answer, stores no confirmation', async () => {
    const { vals } = (await save({ hr: 80, 'hr@confirmed': { ...plain, value: 80 }, wound: 1, size_1: 20, 'size_1@confirmed': { ...plain, value: 21 } }, { confirmations: true })).body;
    expect(vals.p).toEqual({ hr: 80, wound: 1, size_1: 20 });
  });

  test.each<[string, unknown]>([
    ['a word', 'yes'],
    ['no checks', { value: 250 }],
    ['a reason that the design has not', { ...plain, reason: 'because' }],
  ])('with a confirmation that is none is refused: %s', async (_, confirmation) => {
    const refused = await save({ hr: 250, wound: 1, 'hr@confirmed': confirmation as never }, { confirmations: true });
    expect(refused).toMatchObject(refusal(400, 'card.invalid'));
    expect(refused.body.details.issues).toMatchObject([{ code: 'item.confirmation_invalid', path: 'p.hr' }]);
  });

  test('with a confirmation of an item that never asks is refused as an unknown name', async () => {
    const refused = await save({ hr: 80, 'hrr@confirmed': plain, 'note@confirmed': plain, 'size@confirmed': plain }, { confirmations: true });
    expect(refused).toMatchObject(refusal(400, 'request.invalid'));
    expect(refused.body.details.issues).toMatchObject([{ path: 'body.vals.p.hrr@confirmed', did_you_mean: 'hr@confirmed' }, { path: 'body.vals.p.note@confirmed' }, { path: 'body.vals.p.size@confirmed', did_you_mean: 'size_1@confirmed' }]);
  });
});

test('a change of single answers keeps the confirmations of others, and ends that of its own', async () => {
  const made = await make();
  const patch = (card_hash: string, p: Answers[string]) => callApi('patchCard', { token: aoi.token, params: { ...params, cardId: made.id }, body: { vals: { p }, card_hash } });
  const noted = (await patch(made.card_hash, { note: 'seen' })).body;
  expect(noted.vals.p).toEqual({ ...made.vals.p, note: 'seen' });
  expect((await patch(noted.card_hash, { hr: 260 })).body.vals.p).toEqual({ hr: 260, note: 'seen', wound: 1, size_1: 3 });
});

test('a confirmation that meets a changed answer is told so, and confirms nothing', async () => {
  const made = (await save({ hr: 250, wound: 1 })).body;
  const [changed, confirmed] = await Promise.all([
    save({ hr: 240, wound: 1 }, { id: made.id, card_hash: made.card_hash, confirmations: true }),
    save({ hr: 250, wound: 1, 'hr@confirmed': plain }, { id: made.id, card_hash: made.card_hash, confirmations: true }),
  ]);
  expect([changed.status, confirmed.status].toSorted((one, other) => one - other)).toEqual([200, 409]);
  const { body } = await callApi('getCard', { token: aoi.token, params: { ...params, cardId: made.id } });
  expect(body.vals).toEqual((changed.status === 200 ? changed : confirmed).body.vals);
  expect(body.vals.p.hr === 240 ? body.vals.p['hr@confirmed'] : undefined).toBeUndefined();
});
