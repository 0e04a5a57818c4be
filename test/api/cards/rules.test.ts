import { expect, test } from 'vitest';
import type { Answers, Item } from '#shared/design/card-design.ts';
import { callApi } from '../../support/call-api.ts';
import { caseDesign, openFolder, refusal } from '../../support/card-folder.ts';

const texts = (ja: string, en: string) => ({ ja, en });
const items = [
  { class: 'attribute', type: 'number', name: 'in', title: texts('搬入', 'In') },
  { class: 'attribute', type: 'number', name: 'out', title: texts('搬出', 'Out'), rules: [{ name: 'order', formula: '${p.out} >= ${p.in}', message: texts('先に出ています', 'Left before it came'), kind: 'error' }] },
  { class: 'attribute', type: 'string', name: 'why', title: texts('理由', 'Why'), rules: [{ name: 'said', formula: "${p.in} < 100 or ${p.why} != ''", kind: 'warning' }] },
] as readonly Item[];
const { aoi, params } = await openFolder(caseDesign({ pages: [{ name: 'p', title: texts('頁', 'Page'), items }], id_attributes: [], summary: [] }));

const save = (vals: Answers[string], more: { id?: string; card_hash?: string; confirmations?: boolean } = {}) => callApi('saveCard', { token: aoi.token, params, body: { vals: { p: vals }, ...more } });

test('a save that does not meet a rule is refused by its name, at its item and in its words', async () => {
  const refused = await save({ in: 5, out: 4 });
  expect(refused).toMatchObject(refusal(400, 'card.invalid'));
  expect(refused.body.details.issues).toEqual([{ code: 'item.rule', params: { message: '先に出ています', rule: 'order' }, path: 'p.out' }]);
  expect((await save({ in: 5, out: 5 })).status).toBe(200);
});

test('one that a rule only asks about is saved, and a blank that it asks for may be confirmed', async () => {
  const { body: made } = await save({ in: 200 });
  const confirmation = { value: null, checks: ['rule:said'] };
  const { status, body } = await save({ in: 200, 'why@confirmed': confirmation }, { id: made.id, card_hash: made.card_hash, confirmations: true });
  expect([status, body.vals]).toEqual([200, { p: { in: 200, 'why@confirmed': { ...confirmation, by: { id: expect.any(String), name: expect.any(Object) }, at: expect.any(String) } } }]);
  const plain = (await save({ in: 201 }, { id: made.id, card_hash: body.card_hash })).body;
  expect(plain.vals).toEqual({ p: { in: 201, 'why@confirmed': body.vals.p['why@confirmed'] } });
});
