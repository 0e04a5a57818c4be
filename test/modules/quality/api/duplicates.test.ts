import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { changesAfter, endOf, settledMs } from '#functions/cards/data/card-walks.ts';
import { issueToken } from '#test/support/folder-tokens.ts';
import { likenessOf } from '#functions/modules/quality/data/keys.ts';
import { queryAll, storedKey } from '#functions/data/table.ts';
import type { Answers, CardDesign, Item } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, refusal } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { createOrg, createPerson, createProject, join, useDesign } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';
import { countOf } from '#test/support/sweeps.ts';

const texts = (ja: string, en: string) => ({ ja, en });
const attribute = (type: string, name: string, more: object = {}) => ({ class: 'attribute', type, name, title: texts(name, name), ...more }) as unknown as Item;
const choices = ['m', 'f'].map((value) => ({ value, title: texts(value, value) }));
const plain = caseDesign({
  pages: [{ name: 'p', title: texts('頁', 'Page'), items: [attribute('string', 'pid'), attribute('date', 'birth'), attribute('single', 'sex', { choices }), attribute('datetime', 'arrival'), attribute('string', 'note')] }],
  id_attributes: [],
  summary: ['p.pid'],
});
const rule: NonNullable<CardDesign['duplicates']> = [{ item: 'p.birth' }, { item: 'p.sex' }, { item: 'p.arrival', within: 1, unit: 'days' }];
const ruled: CardDesign = { ...plain, duplicates: rule };
const reviewing = { rights: { export: true, identifiers: true, review: true } };

let now = Date.now();
const pass = (ms: number): void => {
  now += ms;
  vi.setSystemTime(now);
};
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterAll(() => void vi.useRealTimers());

const person = (pid: string, birth: string | null, sex: string | null, arrival: string | null, note?: string): Answers => ({ p: { pid, birth, sex, arrival, ...(note !== undefined && { note }) } });
const aki = (pid: string, more = '2026-03-04T10:00') => person(pid, '1950-02-03', 'f', more);

/** Two hospitals with an editor each, two reviewers, an owner; two folders with the same rule, one without. */
const open = async () => {
  const [minato, kita, office] = [await createOrg('Minato'), await createOrg('Kita'), await createOrg('Office')];
  const project = await createProject('Trauma', [{}, {}, {}, { is_test: true }]);
  const [mei, kei, ben, rin, sora, olga, chea] = await Promise.all([minato, kita, minato, office, office, office, office].map((org, index) => createPerson(org, ['mei', 'kei', 'ben', 'rin', 'sora', 'olga', 'chea'][index]!)));
  await join(project, mei!, 'edit');
  await join(project, kei!, 'edit');
  await join(project, ben!, 'browse');
  await join(project, rin!, 'browse', reviewing);
  await join(project, sora!, 'browse', reviewing);
  await join(project, olga!, 'browse', { is_owner: true });
  for (const [index, folder] of project.folders.entries()) await useDesign(folder, index === 2 ? plain : ruled, chea!);
  const places = project.folders.map(({ id }) => ({ pId: project.id, fId: id }));
  const [first, second, unruled, tests] = places as [(typeof places)[0], ...typeof places];
  const saved = async (by: Signed, vals: Answers, params = first, more: object = {}) => {
    pass(1_000);
    const { status, body } = await callApi('saveCard', { token: by.token, params, body: { vals, ...more } });
    if (status !== 200) throw new Error(`The save answered ${status} ${JSON.stringify(body)}`);
    return body as { id: string; card_hash: string; card_global_id: string };
  };
  const step = (body: object = {}, by = ben!, params = first) => callApi('findDuplicates', { token: by.token, params, body });
  /** Looks to the end, once everything is settled. */
  const look = async (by = ben!, params = first) => {
    pass(30_000);
    const sum = { looked: 0, found: 0, crowded: 0, unreadable: 0, read: 0, write: 0, steps: 0 };
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { status, body, units } = await step(typeof cursor === 'string' ? { cursor } : {}, by, params);
      expect(status).toBe(200);
      for (const key of ['looked', 'found', 'crowded', 'unreadable'] as const) sum[key] += body[key];
      [sum.read, sum.write, sum.steps] = [sum.read + units.read, sum.write + units.write, sum.steps + 1];
      cursor = body.cursor;
    }
    return sum;
  };
  const list = async (state = 'open', by = ben!, params = first) => {
    const all = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { status, body } = await callApi('duplicates', { token: by.token, params, query: { state, ...(typeof cursor === 'string' && { cursor }) } });
      expect(status).toBe(200);
      all.push(...body.pairs);
      cursor = body.cursor;
    }
    return all;
  };
  const decide = (cards: readonly { card_global_id: string }[], act: string, seen: number, by: Signed, more: object = {}, params = first) =>
    callApi('decideDuplicate', { token: by.token, params, body: { cards: cards.map(({ card_global_id }) => card_global_id), act, seen, ...more } });
  const get = async ({ id }: { id: string }, by = ben!, params = first) => (await callApi('getCard', { token: by.token, params: { ...params, cardId: id } })).body;
  return { project, minato, kita, mei: mei!, kei: kei!, ben: ben!, rin: rin!, sora: sora!, olga: olga!, chea: chea!, first, second: second!, unruled: unruled!, tests: tests!, saved, step, look, list, decide, get };
};

const lock = ({ id, card_hash }: { id: string; card_hash: string }) => ({ id, card_hash });
const idsOf = (pairs: readonly { cards: readonly { card_global_id: string }[] }[]) => pairs.map(({ cards }) => cards.map(({ card_global_id }) => card_global_id).toSorted().join()).toSorted();
const pairs = (...all: readonly (readonly { card_global_id: string }[])[]) => idsOf(all.map((cards) => ({ cards })));

describe('cards that agree in all that the design asks for', () => {
  // proves U7.63
  test('are found across hospitals and folders, with what agrees and what differs', async () => {
    const { mei, kei, rin, first, second, unruled, tests, saved, look, list, step, minato, kita } = await open();
    const one = await saved(mei, aki('A1'));
    const other = await saved(kei, aki('K9', '2026-03-05T23:00'), second);
    await saved(kei, aki('K8', '2026-03-06T00:00'));
    await saved(kei, person('K7', '1950-02-03', 'm', '2026-03-04T10:00'));
    await saved(kei, person('K6', '1950-02-03', null, '2026-03-04T10:00'));
    await saved(kei, aki('T1'), tests);
    await saved(kei, aki('U1'), unruled);
    expect((await step()).body).toMatchObject({ looked: 0, found: 0 });
    expect(await look()).toMatchObject({ looked: 5, found: 2, crowded: 0, unreadable: 0 });
    const found = await list();
    // The day before that of K9 is A1's, the day after it K8's: A1 and K8 lie two days apart.
    expect(found).toHaveLength(2);
    const pair = found.find(({ cards }) => cards.some(({ card_global_id }: { card_global_id: string }) => card_global_id === one.card_global_id))!;
    expect(idsOf([pair])).toEqual(pairs([one, other]));
    const isFirst = pair.cards[0].card_global_id === one.card_global_id;
    expect(isFirst ? pair.cards : pair.cards.toReversed()).toMatchObject([
      { folder_id: first.fId, card_id: one.id, org: { id: minato.id, name: minato.name } },
      { folder_id: second.fId, card_id: other.id, org: { id: kita.id, name: kita.name } },
    ]);
    expect(pair.items.map(({ path, agrees }: { path: string; agrees: boolean | null }) => [path, agrees])).toEqual([['p.birth', true], ['p.sex', true], ['p.arrival', true], ['p.pid', false]]);
    expect(pair.items[3].values.toSorted()).toEqual(['A1', 'K9']);
    expect(pair).toMatchObject({ acts: 0, may_decide: false });
    expect((await list('open', rin)).every(({ may_decide }) => may_decide === true)).toBe(true);
    // The other folder shows the same pairs; the one for tests is looked through alone.
    expect(idsOf(await list('open', rin, second))).toEqual(idsOf(found));
    expect(await look(rin, tests)).toMatchObject({ looked: 1, found: 0 });
    expect(await list('open', rin, tests)).toEqual([]);
  });

  // proves U7.62
  test('are looked for among what was saved since the last look, go with a deleted card and with a mended answer', async () => {
    const { mei, kei, first, saved, look, list } = await open();
    const [one, other] = [await saved(mei, aki('A1')), await saved(kei, aki('K1'))];
    expect(await look()).toMatchObject({ looked: 2, found: 1 });
    expect(await look()).toMatchObject({ looked: 0, found: 0, write: 2 });
    const mended = await saved(kei, person('K1', '1951-02-03', 'f', '2026-03-04T10:00'), first, lock(other));
    expect(await list()).toEqual([]);
    const third = await saved(kei, aki('K2'));
    expect(await look()).toMatchObject({ looked: 2, found: 1 });
    expect(idsOf(await list())).toEqual(pairs([one, third]));
    const back = await saved(kei, aki('K1'), first, lock(mended));
    await look();
    expect(idsOf(await list())).toEqual(pairs([one, third], [one, back], [back, third]));
    await callApi('deleteCard', { token: kei.token, params: { ...first, cardId: third.id } });
    expect(idsOf(await list())).toEqual(pairs([one, back]));
  });

  test('lie under digests that tell nothing of the patient, and that go with their folder', async () => {
    const { project, first, second, mei, kei, saved, look } = await open();
    const { card_global_id } = await saved(mei, aki('A1'));
    await look();
    const stored = () => queryAll({ ...likenessOf(project.id), consistent: true });
    const entries = await stored();
    expect(entries.map((item) => storedKey(item).sk).filter((sk) => !sk.startsWith('#'))).toEqual([expect.stringMatching(new RegExp(`^[\\w-]{22}#${mei.org.id}#${card_global_id}$`))]);
    expect(JSON.stringify(entries)).not.toMatch(/1950|2026-03/);
    const other = await saved(kei, aki('K1'), second);
    await look();
    const manager = await createPerson(await createOrg('Registry', { role: 'manage' }), 'manager');
    expect((await callApi('deleteFolder', { token: manager.token, params: first, query: { forceDelFlg: 'true' } })).status).toBe(204);
    pass(60_000);
    await runWorkers();
    const left = (await stored()).map((item) => storedKey(item).sk);
    expect(left.filter((sk) => sk.includes(first.fId))).toEqual([]);
    expect(left).toEqual(expect.arrayContaining([`#${second.fId}`, expect.stringContaining(other.card_global_id)]));
  });

  test('another rule is looked for from the beginning', async () => {
    const { project, mei, kei, chea, saved, look, list } = await open();
    const [one, other] = [await saved(mei, person('X', '1950-02-03', 'f', null)), await saved(kei, person('x ', '1960-01-01', 'm', null))];
    expect(await look()).toMatchObject({ looked: 2, found: 0 });
    await useDesign({ ...project.folders[0]!, version: 1 }, { ...plain, duplicates: [{ item: 'p.pid' }] }, chea);
    expect(await look()).toMatchObject({ looked: 2, found: 1 });
    expect(idsOf(await list())).toEqual(pairs([one, other]));
  });

  test('are not looked for by who may not read, without a rule, or from a folder that is not there', async () => {
    const { unruled, first, ben, step, decide } = await open();
    const stranger = await createPerson(await createOrg('Far'), 'dara');
    expect(await step({}, stranger)).toMatchObject(refusal(404, 'project.unknown'));
    expect(await callApi('findDuplicates', { params: first, body: {} })).toMatchObject(refusal(401, 'session.expired'));
    expect(await step({}, ben, unruled)).toMatchObject(refusal(409, 'duplicates.off'));
    expect(await step({ cursor: 'nowhere' })).toMatchObject(refusal(400, 'request.invalid'));
    expect((await callApi('duplicates', { token: ben.token, params: unruled, query: {} })).body).toEqual({ terms: [], pairs: [], cursor: null });
    expect(await callApi('duplicates', { token: ben.token, params: first, query: { cursor: 'x' } })).toMatchObject(refusal(400, 'request.invalid'));
    expect(await decide([{ card_global_id: 'a' }, { card_global_id: 'b' }], 'same', 0, ben)).toMatchObject(refusal(403, 'access.denied'));
  });
});

describe('a pair', () => {
  // proves U7.64
  test('of two hospitals is for a reviewer, is decided once, and taken back', async () => {
    const { mei, kei, olga, ben, rin, sora, saved, look, list, decide } = await open();
    const cards = [await saved(mei, aki('A1')), await saved(kei, aki('K1'))];
    await look();
    for (const by of [mei, kei, olga, ben]) expect(await decide(cards, 'same', 0, by)).toMatchObject(refusal(403, 'access.denied'));
    const { status, body } = await decide(cards, 'different', 0, rin, { word: ' twins ' });
    expect([status, body.acts, body.decided]).toEqual([200, 1, { same: false, at: expect.any(String), word: 'twins', user: { id: rin.user.id, name: rin.user.disp_name }, org: { id: rin.org.id, name: rin.org.name } }]);
    // An answer that got lost is answered again; whoever decides by what they saw before is told.
    expect((await decide(cards, 'different', 0, rin, { word: 'twins' })).body).toEqual(body);
    expect(await decide(cards, 'same', 0, sora)).toMatchObject(refusal(409, 'duplicate.changed'));
    expect([(await list()).length, (await list('different')).length, (await list('same')).length]).toEqual([0, 1, 0]);
    // Nor does anybody decide anew, or take back what nobody decided, though they saw how it stands.
    for (const act of ['same', 'different']) expect(await decide(cards, act, 1, sora)).toMatchObject(refusal(409, 'duplicate.changed'));
    // Nobody is asked again by another look.
    await look();
    expect(await list()).toEqual([]);
    expect((await decide(cards, 'take_back', 1, sora)).body).toMatchObject({ acts: 2 });
    expect((await list())[0]).toMatchObject({ acts: 2, may_decide: false });
    expect((await list())[0]).not.toHaveProperty('decided');
    expect(await decide(cards, 'take_back', 2, rin)).toMatchObject(refusal(409, 'duplicate.changed'));
  });

  test('of one hospital is for its editors, an owner or a reviewer', async () => {
    const { mei, kei, olga, saved, look, list, decide } = await open();
    const cards = [await saved(mei, aki('A1')), await saved(mei, aki('A2'))];
    await look();
    expect((await list('open', kei))[0].may_decide).toBe(false);
    expect(await decide(cards, 'same', 0, kei)).toMatchObject(refusal(403, 'access.denied'));
    expect((await decide(cards, 'same', 0, mei)).status).toBe(200);
    expect((await decide(cards, 'take_back', 1, olga)).status).toBe(200);
    expect(await decide(cards, 'transfer', 2, olga, { from: cards[0]!.card_global_id })).toMatchObject(refusal(409, 'duplicate.not_same'));
  });

  test('of two reviewers who decide at once, one is told', async () => {
    const { mei, kei, rin, sora, saved, look, decide, list } = await open();
    const cards = [await saved(mei, aki('A1')), await saved(kei, aki('K1'))];
    await look();
    const both = await Promise.all([decide(cards, 'same', 0, rin), decide(cards, 'different', 0, sora)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'duplicate.changed' });
    const winner = both.find(({ status }) => status === 200)!.body.decided.same === true ? 'same' : 'different';
    expect((await list(winner)).map(({ acts }) => acts)).toEqual([1]);
  });

  test('that nobody found, or whose card is deleted, cannot be decided', async () => {
    const { mei, kei, rin, first, unruled, saved, look, decide } = await open();
    const cards = [await saved(mei, aki('A1')), await saved(kei, aki('K1'))];
    expect(await decide(cards, 'same', 0, rin)).toMatchObject(refusal(404, 'duplicate.unknown'));
    expect(await decide(cards, 'same', 0, rin, {}, unruled)).toMatchObject(refusal(409, 'duplicates.off'));
    await look();
    expect(await decide(cards, 'transfer', 0, rin)).toMatchObject(refusal(400, 'request.invalid'));
    expect(await decide(cards, 'transfer', 0, rin, { from: 'another' })).toMatchObject(refusal(400, 'request.invalid'));
    await callApi('deleteCard', { token: kei.token, params: { ...first, cardId: cards[1]!.id } });
    expect(await decide(cards, 'same', 0, rin)).toMatchObject(refusal(404, 'duplicate.unknown'));
  });
});

describe('a transfer', () => {
  test('links both cards, changes no answer, stands in both histories, and is undone', async () => {
    const { mei, kei, rin, sora, minato, kita, second, saved, look, decide, get, list } = await open();
    const [one, other] = [await saved(mei, aki('A1')), await saved(kei, aki('K1'), second)];
    const cards = [one, other];
    await look();
    const from = one.card_global_id;
    expect(await decide(cards, 'transfer', 0, rin, { from })).toMatchObject(refusal(409, 'duplicate.not_same'));
    await decide(cards, 'same', 0, rin);
    const changes = (after = { at: 0, cardId: '' }) => changesAfter({ folderId: second.fId, reach: 'all' }, after, now - settledMs, 100);
    pass(30_000);
    const before = endOf(now - settledMs);
    pass(1_000);
    const linked = await decide(cards, 'transfer', 1, rin, { from, word: 'by helicopter' });
    expect(linked.body).toMatchObject({ acts: 2, transfer: { from, word: 'by helicopter', user: { id: rin.user.id } } });
    expect((await decide(cards, 'transfer', 1, rin, { from, word: 'by helicopter' })).body).toMatchObject({ acts: 2 });
    expect(await decide(cards, 'take_back', 2, sora)).toMatchObject(refusal(409, 'duplicate.transferred'));
    const [a, b] = [await get(one), await get(other, rin, second)];
    expect(a.transfers).toEqual([{ way: 'to', at: expect.any(String), org: { id: kita.id, name: kita.name }, card_global_id: other.card_global_id }]);
    expect(b.transfers).toEqual([{ way: 'from', at: expect.any(String), org: { id: minato.id, name: minato.name }, card_global_id: from }]);
    expect([a.vals, b.vals]).toEqual([aki('A1'), aki('K1')]);
    expect(a.history.at(-1)).toMatchObject({ transfer: { act: 'link', way: 'to', word: 'by helicopter' }, changes: [], user: { id: rin.user.id } });
    // Who has the card open since before saves it, as after a question: no answer has changed.
    const later = await callApi('saveCard', { token: mei.token, params: { pId: a.project.id, fId: a.folder.id }, body: { id: one.id, card_hash: one.card_hash, vals: { p: { ...aki('A1').p, note: 'seen' } } } });
    expect([later.status, later.body.transfers?.length]).toEqual([200, 1]);

    pass(30_000);
    expect((await changes(before)).changes).toMatchObject([{ kind: 'updated', cardId: other.id }]);

    // A token of one folder tells that a transfer is there, and no more.
    const scoped = await issueToken(mei.user, { project_id: a.project.id, folder_id: a.folder.id }, 'scoped', now);
    expect((await get(one, { ...mei, token: scoped })).transfers).toEqual([{ way: 'to', at: expect.any(String) }]);

    expect((await decide(cards, 'undo_transfer', 2, sora)).body).toMatchObject({ acts: 3, decided: { same: true } });
    expect([(await get(one)).transfers, (await get(other, rin, second)).transfers]).toEqual([undefined, undefined]);
    expect((await get(one)).history.at(-1)).toMatchObject({ transfer: { act: 'undo', way: 'to' } });
    expect((await list('same'))[0]).not.toHaveProperty('transfer');
    expect(await decide(cards, 'undo_transfer', 3, sora)).toMatchObject(refusal(409, 'duplicate.changed'));
  });
});

/** The same numbers in every run. */
const drawn = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

test('the pairs found are those of an independent count, and each card costs the same however many there are', async () => {
  const { mei, kei, first, second, saved, look, list } = await open();
  const next = drawn(20_261_123);
  const count = countOf(60, 120);
  const all: { card_global_id: string; birth: string | null; sex: string | null; day: number | null }[] = [];
  const fill = async (more: number) => {
    for (let index = 0; index < more; index += 1) {
      const birth = next(12) === 0 ? null : `19${50 + next(6)}-0${1 + next(2)}-11`;
      const sex = next(15) === 0 ? null : next(2) === 0 ? 'm' : 'f';
      const day = next(15) === 0 ? null : 1 + next(20);
      const [by, params] = next(2) === 0 ? [mei, first] : [kei, second];
      const arrival = day === null ? null : `2026-03-${String(day).padStart(2, '0')}T${String(next(24)).padStart(2, '0')}:00`;
      all.push({ ...(await saved(by, person(`N${all.length}`, birth, sex, arrival), params)), birth, sex, day });
    }
  };
  const expected = () => {
    const found: (readonly { card_global_id: string }[])[] = [];
    for (const [index, a] of all.entries()) {
      for (const b of all.slice(index + 1)) {
        const isAlike = a.birth !== null && a.birth === b.birth && a.sex !== null && a.sex === b.sex && a.day !== null && b.day !== null && Math.abs(a.day - b.day) <= 1;
        if (isAlike) found.push([a, b]);
      }
    }
    return pairs(...found);
  };
  await fill(count);
  const before = await look();
  expect(before.looked).toBe(count);
  expect(idsOf(await list())).toEqual(expected());
  expect(expected().length).toBeGreaterThan(countOf(5, 20));
  // Two ranges are asked about per card, one unit each; the card itself, and those that may agree with it, half a unit; one entry is written.
  const perCard = (units: number, found: number, cards: number) => (units - found) / cards;
  expect(perCard(before.read, before.found * 2, count)).toBeLessThan(4);
  await fill(count);
  const after = await look();
  expect(after.looked).toBe(count);
  expect(idsOf(await list())).toEqual(expected());
  expect(perCard(after.read, after.found * 2, count)).toBeLessThan(4);
  expect(after.write).toBeLessThan(count + after.found * 2 + after.steps * 3 + 10);
});

test('deleted cards hide none that are alike', async () => {
  const { mei, saved, look, first } = await open();
  const cards = [];
  for (let index = 0; index < 24; index += 1) cards.push(await saved(mei, aki(`D${index}`)));
  await look();
  for (const { id } of cards) expect((await callApi('deleteCard', { token: mei.token, params: { ...first, cardId: id } })).status).toBe(204);
  for (const number of ['E1', 'E2']) await saved(mei, aki(number));
  expect(await look()).toMatchObject({ looked: 2, found: 1, crowded: 0 });
});

test('a rule in which more than twenty cards agree says that it asks for too little', async () => {
  const { mei, saved, look, list } = await open();
  for (let index = 0; index < 24; index += 1) await saved(mei, aki(`C${index}`));
  const { crowded, found } = await look();
  expect(crowded).toBeGreaterThan(0);
  expect(found).toBeGreaterThan(200);
  expect((await list()).length).toBe(found);
});
