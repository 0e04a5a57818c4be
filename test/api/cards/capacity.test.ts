import { expect, test } from 'vitest';
import type { Answers, CardDesign, Item } from '#shared/design/card-design.ts';
import { pack } from '#functions/data/stored.ts';
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

/** Findings as people write them: sentences that recur, with figures that do not. */
const sentences = [
  '救急隊到着時、意識清明',
  '右前腕に変形と腫脹を認める',
  '疼痛強く、安静にて軽減',
  '橈骨動脈触知良好',
  '自転車で走行中に乗用車と接触し転倒',
  'ヘルメット着用なし',
  '来院時バイタル安定',
  '右大腿に圧痛あり',
  '輸液を開始しCT施行',
  '頭部CTでは明らかな出血を認めず',
  '胸部CTで肋骨骨折',
  '翌日再検予定',
];

/** The same for the same seed. */
const randomFrom = (seed: number) => {
  let state = seed * 2_654_435_761;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

/** A quarter of the items are findings in words, the others figures and short codes. */
const largeCase = (seed: number): Answers => {
  const random = randomFrom(seed + 1);
  const finding = () =>
    `${sentences[random(sentences.length)]}${random(1_000)}、${sentences[random(sentences.length)]}${random(1_000)}`;
  const answer = () => (random(4) === 0 ? `${finding()}。${finding()}` : `${random(10_000_000)}`);
  const page = (index: number) =>
    Object.fromEntries(itemNames.slice(index * 25, index * 25 + 25).map((name) => [name, answer()]));
  return {
    patient: { pid: `P-${seed}`, name: '青井', sex: 'f', age: seed % 100 },
    ...Object.fromEntries([0, 1, 2, 3].map((index) => [`page${index}x`, page(index)])),
  };
};

/** Half a unit each of session, user, organisation, project and member. A write reads session, user and member strongly. */
const signIn = { read: 2.5, strong: 4 };
/** Once in a minute an instance reads the domain, whose zone a save goes by: on a slow machine that minute ends within a test. */
const withDomain = (units: number): readonly number[] => [units, units + 0.5];

const { saved, aoi, params, get, list, remove } = await openFolder(largeDesign);
const cards: Awaited<ReturnType<typeof saved>>[] = [];
for (let seed = 0; seed < 12; seed += 1) cards.push(await saved(largeCase(seed)));

/** What the call costs in an instance that has served the caller a moment ago. */
const unitsOf = async (call: () => ReturnType<typeof callApi>) => {
  await list({ limit: '1' });
  const { status, units } = await call();
  expect(status).toBeLessThan(300);
  return units;
};

const post = (body: object, headers = {}) => callApi('saveCard', { token: aoi.token, params, body, headers });

test('the card of these figures is 6 KB, and packs to 1.4 KB or more as written findings do', () => {
  const { vals } = cards[0];
  expect(Buffer.byteLength(JSON.stringify(vals))).toBeGreaterThan(6_000);
  expect(pack(vals).length).toBeGreaterThan(1_400);
});

test('a create costs at most 14 write units and 4 read units, an idempotency key included', async () => {
  const units = await unitsOf(() => post({ vals: largeCase(100) }, { 'idempotency-key': 'k' }));
  expect(units.write).toBeLessThanOrEqual(14);
  expect(withDomain(signIn.strong)).toContain(units.read);
});

// The card of 3 KB, its place in the list of the folder and its place in that of its hospital, 2 each: what moves in an index is written there twice.
test('a plain save costs 7 write units and one read of the card', async () => {
  let card = cards[0];
  for (let round = 1; round <= 5; round += 1) {
    const vals = { ...card.vals, page1x: { ...card.vals.page1x, item30x: `${round} 回目` } };
    let saved = card;
    const units = await unitsOf(async () => {
      const answer = await post({ vals, id: card.id, card_hash: card.card_hash });
      saved = answer.body;
      return answer;
    });
    expect(units.write).toBeLessThanOrEqual(7);
    expect(withDomain(signIn.strong + 1)).toContain(units.read);
    card = saved;
  }
});

test('a save that changes the counts costs at most 14 write units', async () => {
  const { patient, ...rest } = cards[1].vals;
  const units = await unitsOf(() =>
    post({ vals: { ...rest, patient: { pid: patient.pid } }, id: cards[1].id, card_hash: cards[1].card_hash }),
  );
  expect(units.write).toBeLessThanOrEqual(14);
});

test('a list page of 10 costs at most one read unit beside the sign-in, its count half a unit more', async () => {
  const page = await unitsOf(() => list({ limit: '10' }));
  expect(page.read - signIn.read).toBeLessThanOrEqual(1);
  const counted = await unitsOf(() => list({ limit: '10', count: 'true' }));
  expect(counted.read - page.read).toBe(0.5);
});

test('recent cards cost half a unit for the memberships, half per project and at most one per folder', async () => {
  // The domain is read once a minute.
  await callApi('recentCards', { token: aoi.token });
  const { read } = await unitsOf(() => callApi('recentCards', { token: aoi.token, query: { limit: '10' } }));
  expect(read - 1.5).toBeLessThanOrEqual(2);
});

test('opening a card costs one read unit, its design none once the instance knows it', async () => {
  expect((await unitsOf(() => get(cards[2].id))).read - signIn.read).toBe(1);
  const design = await unitsOf(() => callApi('getDesign', { token: aoi.token, params: { ...params, version: 'current' } }));
  expect(design.read - signIn.read).toBe(0);
});

test('a delete costs at most 16 write units', async () => {
  expect((await unitsOf(() => remove(cards[3].id))).write).toBeLessThanOrEqual(16);
});
