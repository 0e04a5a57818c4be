import { arm, met } from '#test/support/fault-proxy.ts';
import type { Fault } from '#test/support/fault-proxy.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { Answers } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import type { Received } from '#test/support/call-api.ts';
import { openFolder } from '#test/support/card-folder.ts';
import { randomOf, seedsOf } from '#test/support/sweeps.ts';

const seeds = seedsOf(1, 20);
const clients = 8;
const operations = 24;

afterEach(() => arm());

/** A patient client: asks again, in the same words, until it is told one way or the other. */
const ask = async (call: () => Promise<Received>): Promise<Received> => {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
    expect(answer.body.code).toBe('storage.busy');
    await pause(10);
  }
};

/** What the clients were told of one card: each hash with the one it followed. */
interface Told {
  readonly pid: string;
  /** Predecessor ('' for none) → hash. */
  readonly after: Map<string, string>;
  latest: string;
  isGone: boolean;
}

describe.each(seeds)('with a storage that throttles, conflicts, fails and loses answers (seed %i)', (seed) => {
  test('no save is lost, done twice or half done, and all counts agree', async () => {
    const { aoi, params, save, get, list, counts } = await openFolder();
    const cards = new Map<string, Told>();
    let asked = 0;
    arm(seed);

    const create = async (random: () => number) => {
      const pid = `P-${Math.floor(random() * 60)}`;
      const key = `key-${(asked += 1)}`;
      const vals = answersOf(pid, random);
      const { status, body, text } = await ask(() => save(vals, { key }));
      expect(status === 200 ? 'stored' : text).toBeOneOf(['stored', 'ID_CONFLICT']);
      if (status !== 200) return;
      expect(cards.has(body.id)).toBe(false);
      cards.set(body.id, { pid, after: new Map([['', body.card_hash]]), latest: body.card_hash, isGone: false });
    };
    /** Of a hash that may be stale by the time it arrives. */
    const change = async (random: () => number) => {
      const [id, told] = one(cards, random);
      const before = told.latest;
      const vals = answersOf(told.pid, random);
      const { status, body } = await ask(() => save(vals, { id, card_hash: before }));
      expect(status).toBeOneOf([200, 404, 409]);
      if (status !== 200) return;
      // Two clients that follow the same revision: a lost update.
      expect(told.after.has(before)).toBe(false);
      told.after.set(before, body.card_hash);
      told.latest = body.card_hash;
    };
    const remove = async (random: () => number) => {
      const [cardId, told] = one(cards, random);
      const { status } = await ask(() => callApi('deleteCard', { token: aoi.token, params: { ...params, cardId } }));
      expect([204, 404]).toContain(status);
      told.isGone = true;
    };
    const answersOf = (pid: string, random: () => number): Answers => ({
      patient: { pid, ...(random() < 0.5 && { name: '青井' }) },
      visit: { note: `no ${(asked += 1)}` },
    });

    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const random = randomOf(seed * 1_000 + client);
        for (let count = 0; count < operations; count += 1) {
          const dice = random();
          if (cards.size < 3 || dice < 0.4) await create(random);
          else if (dice < 0.9) await change(random);
          else await remove(random);
        }
      }),
    );
    arm();

    const living = [...cards].filter(([, { isGone }]) => !isGone);
    let complete = 0;
    for (const [id, { after }] of living) {
      const { body } = await get(id);
      const chain: string[] = [];
      for (let hash = after.get(''); hash !== undefined; hash = after.get(hash)) chain.push(hash);
      expect({ last: body.card_hash, saves: body.history.length }).toEqual({ last: chain.at(-1), saves: after.size });
      if (body.status.required === 'comp') complete += 1;
    }
    expect(await counts()).toEqual({ comp: complete, incomp: living.length - complete });
    const listed = (await list({ limit: '50', count: 'true' })).body;
    expect(listed[0]).toBe(living.length);
    const { body: members } = await callApi('projectUsers', { token: aoi.token, params: { pId: params.pId } });
    expect(members.find(({ id }: { id: string }) => id === aoi.user.id)).toMatchObject({ incomp: living.length - complete });

    const taken = new Set(living.map(([, { pid }]) => pid));
    expect(taken.size).toBe(living.length);
    for (const pid of [...cards.values()].map((told) => told.pid)) {
      const { status } = await save({ patient: { pid } });
      expect({ pid, status }).toEqual({ pid, status: taken.has(pid) ? 409 : 200 });
      taken.add(pid);
    }
  });
});

test('every kind of fault was met', () => {
  const kinds: Fault[] = ['throttled', 'failed', 'reset', 'conflict', 'lost', 'cut', 'unprocessed', 'delayed'];
  expect([...met.keys()].toSorted()).toEqual(kinds.toSorted());
});

const one = (cards: ReadonlyMap<string, Told>, random: () => number): [string, Told] => {
  const all = [...cards];
  return all[Math.floor(random() * all.length)]!;
};
