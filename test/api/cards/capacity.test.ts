import { expect, test } from 'vitest';
import type { Answers, CardDesign, Item } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, openFolder } from '#test/support/card-folder.ts';

const itemNames = Array.from({ length: 100 }, (_, index) => `item${index}x`);
const title = (index: number) => ({ ja: `観察項目その${index}`, en: `Observation ${index}` });

/** 100 items on four pages besides the patient's, so that a filled card is 6 KB of JSON. */
const largeDesign: CardDesign = caseDesign({
  pages: [
    ...caseDesign().pages,
    ...[0, 1, 2, 3].map((page) => ({
      name: `page${page}x`,
      title: title(page),
      items: itemNames
        .slice(page * 25, page * 25 + 25)
        .map((name, index): Item => ({ class: 'attribute', type: 'string', name, title: title(index) })),
    })),
  ],
});

const words = ['胸部に圧痛あり', '腹部平坦軟', '意識清明', '右下肢に開放創', '瞳孔左右差なし', '呼吸音左右差なし', '経過観察とする', '輸液を開始'];

/** Answers as people write them: short findings that recur. */
const largeCase = (seed: number): Answers => ({
  patient: { pid: `P-${seed}`, name: '青井', sex: 'f', age: seed % 100 },
  ...Object.fromEntries(
    [0, 1, 2, 3].map((page) => [
      `page${page}x`,
      Object.fromEntries(
        itemNames.slice(page * 25, page * 25 + 25).map((name, index) => [
          name,
          `${words[(seed + index * (page + 3)) % words.length]}、${words[(seed * 7 + index) % words.length]}${(seed * 31 + index * 17 + page) % 97}`,
        ]),
      ),
    ]),
  ),
});

/** Session, user, organisation, project and member, half a unit each; strong reads for a write. */
const signIn = { read: 2.5, strong: 5 };

const { saved, aoi, params, get, list, remove } = await openFolder(largeDesign);
const cards: any[] = [];
for (let seed = 0; seed < 12; seed += 1) cards.push(await saved(largeCase(seed)));

const unitsOf = async (call: ReturnType<typeof callApi>) => {
  const { status, units } = await call;
  expect(status).toBeLessThan(300);
  return units;
};

const post = (body: object, headers = {}) => callApi('saveCard', { token: aoi.token, params, body, headers });

test('the card of these figures is 6 KB', () => {
  expect(JSON.stringify(cards[0].vals).length).toBeGreaterThan(4_500);
  expect(Buffer.byteLength(JSON.stringify(cards[0].vals))).toBeGreaterThan(6_000);
});

test('a create costs at most 14 write units, an idempotency key included', async () => {
  const units = await unitsOf(post({ vals: largeCase(100) }, { 'idempotency-key': 'k' }));
  expect(units.write).toBeLessThanOrEqual(14);
  expect(units.read).toBe(signIn.strong);
});

test('a plain save costs at most 4 write units and one read of the card, the tenth like the first', async () => {
  let card = cards[0];
  for (let round = 1; round <= 10; round += 1) {
    const vals = { ...card.vals, page1x: { ...card.vals.page1x, item30x: `${round} 回目` } };
    const { status, body, units } = await post({ vals, id: card.id, card_hash: card.card_hash });
    expect(status).toBe(200);
    expect(units.write).toBeLessThanOrEqual(4);
    expect(units.read).toBe(signIn.strong + 1);
    card = body;
  }
});

test('a save that changes the counts costs at most 14 write units', async () => {
  const { patient, ...rest } = cards[1].vals;
  const units = await unitsOf(post({ vals: { ...rest, patient: { pid: patient.pid } }, id: cards[1].id, card_hash: cards[1].card_hash }));
  expect(units.write).toBeLessThanOrEqual(14);
});

test('a list page of 10 costs at most one read unit beside the sign-in, its count half a unit more', async () => {
  const page = await unitsOf(list({ limit: '10' }));
  expect(page.read - signIn.read).toBeLessThanOrEqual(1);
  const counted = await unitsOf(list({ limit: '10', count: 'true' }));
  expect(counted.read - page.read).toBe(0.5);
});

test('recent cards cost half a unit for the memberships, half per project and at most one per folder', async () => {
  const { read } = await unitsOf(callApi('recentCards', { token: aoi.token, query: { limit: '10' } }));
  expect(read - 1.5).toBeLessThanOrEqual(2);
});

test('opening a card costs one read unit, its design none once the instance knows it', async () => {
  expect((await unitsOf(get(cards[2].id))).read - signIn.read).toBe(1);
  const design = await unitsOf(callApi('getDesign', { token: aoi.token, params: { ...params, version: 'current' } }));
  expect(design.read - signIn.read).toBe(0);
});

test('a delete costs at most 16 write units', async () => {
  expect((await unitsOf(remove(cards[3].id))).write).toBeLessThanOrEqual(16);
});
