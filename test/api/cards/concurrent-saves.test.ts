import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { callApi } from '#test/support/call-api.ts';
import type { Received } from '#test/support/call-api.ts';
import { countOf } from '#test/support/sweeps.ts';
import { caseDesign, caseOf, freeDesign, numberedDesign, openFolder } from '#test/support/card-folder.ts';

const times = <Value>(count: number, make: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** As a client does it: the storage may be busy, then the call is sent again, after a pause that differs between clients. */
const told = async (call: () => Promise<Received>): Promise<Received> => {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
    expect(answer.body.code).toBe('storage.busy');
    await pause(20 + Math.random() * 400);
  }
};

/** A multiple of four. One process answers them all here, so more at once would take longer than a call may on a busy machine. */
const atOnce = 40;
const rounds = countOf(1, 5);
const creates = rounds * atOnce;

test('many creates at once leave exact counters and no number twice', async () => {
  const { save, list, counts, aoi, params } = await openFolder(numberedDesign);
  const create = (index: number) => told(() => save({ patient: index % 4 === 0 ? { pid: `P-${index}` } : { pid: `P-${index}`, name: '青井' } }, { key: `k${index}` }));
  const answers: Received[] = [];
  for (let round = 0; round < rounds; round += 1) answers.push(...(await times(atOnce, (index) => create(round * atOnce + index))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.vals.visit.no)).size).toBe(creates);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(creates);
  expect(await counts()).toEqual({ comp: (creates * 3) / 4, incomp: creates / 4 });
  expect((await list({ count: 'true' })).body[0]).toBe(creates);
  const { body: members } = await callApi('projectUsers', { token: aoi.token, params: { pId: params.pId } });
  expect(members.find(({ id }: { id: string }) => id === aoi.user.id)).toMatchObject({ incomp: creates / 4, partial: creates });
});

test('of 20 users who save one card at once, exactly one succeeds per hash, and the revisions form one chain', async () => {
  const { saved, save, get } = await openFolder();
  let card = await saved(caseOf());
  for (let round = 1; round <= countOf(3, 5); round += 1) {
    const mine = { id: card.id, card_hash: card.card_hash };
    // Each round writes other ages, because a save that changes nothing is not refused.
    const answers = await times(20, (index) => told(() => save({ patient: { ...card.vals.patient, age: round * 20 + index } }, mine)));
    const winners = answers.filter(({ status }) => status === 200);
    const losers = answers.filter(({ status, body }) => status === 409 && body.code === 'card.stale');
    expect([winners.length, losers.length]).toEqual([1, 19]);
    const { body } = await get(card.id);
    expect(body).toEqual(winners[0]!.body);
    expect(body.history).toHaveLength(round + 1);
    card = body;
  }
});

test('of 20 creates with one id at once, exactly one succeeds and the others are told that the id is taken', async () => {
  const { save, counts } = await openFolder(caseDesign());
  const answers = await times(20, (index) => told(() => save({ patient: { pid: 'A-1', name: `${index}` } })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(new Set(answers.filter(({ status }) => status === 409).map(({ text }) => text))).toEqual(
    new Set(['ID_CONFLICT']),
  );
  expect(await counts()).toEqual({ comp: 1, incomp: 0 });
});

test('one create that is sent 20 times at once with one key stores one card', async () => {
  const { save, list } = await openFolder(freeDesign);
  const vals = caseOf();
  const answers = await times(20, () => told(() => save(vals, { key: 'k1' })));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect((await list({ count: 'true' })).body[0]).toBe(1);
});

test('saves and deletes of one card at once leave counters that agree with the cards', async () => {
  const { save, remove, counts, list } = await openFolder();
  const cards = await times(10, async (index) => (await told(() => save(caseOf(), { key: `k${index}` }))).body);
  await Promise.all(
    cards.flatMap((card) => [
      told(() => remove(card.id)),
      told(() => save({ patient: { pid: card.vals.patient.pid, age: 3 } }, { id: card.id, card_hash: card.card_hash })),
      told(() => remove(card.id)),
    ]),
  );
  expect(await counts()).toEqual({ comp: 0, incomp: 0 });
  expect((await list({ count: 'true' })).body).toEqual([0]);
});
