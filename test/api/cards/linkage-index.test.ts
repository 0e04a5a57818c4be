import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { insertDomain } from '#functions/manage/data/domains.ts';
import { getLinkageIndex, takeLinkageIndex } from '#functions/cards/data/linkage-index.ts';
import { trashCards } from '#functions/purge/data/purge.ts';
import { purgeJobItem } from '#functions/purge/data/closing.ts';
import { put, update } from '#functions/data/table.ts';
import { caseDesign, caseOf, freeDesign, refusal } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { openLinkedFolder, randomText, runIndexing, shown } from '#test/support/linked-folder.ts';
import { restore } from '#test/support/restore.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('cards that were saved before the domain had its linkage item', () => {
  // proves U9.6
  test('are found at once, by the id guard or by looking through the folder', async () => {
    for (const design of [caseDesign(), freeDesign]) {
      const { saved, setItem, enter, forget } = await openLinkedFolder(design, null);
      const card = await saved(caseOf({ pid: 'P-30' }));
      expect(card.card_id).toEqual(expect.any(String));
      await forget(card.card_id);
      expect((await setItem('patient.pid')).body.linkage).toEqual({ folders: 1, ready: 0, cards: 0, total: 0 });
      expect((await enter('P-30')).body).toMatchObject({ is_new: false, card: { card_id: card.card_id } });
      expect((await enter('P-31')).body.is_new).toBe(true);
    }
  });

  // proves U9.6
  test('are indexed in the background, which the domain tells, and then cost the entry no look through the folder', async () => {
    const { saved, setItem, enter, progress, stored } = await openLinkedFolder(freeDesign, null);
    for (const pid of ['P-40', 'P-41']) await saved(caseOf({ pid }));
    await setItem('patient.pid');
    expect((await stored()).map(({ g2p }) => g2p)).toEqual([undefined, undefined]);
    await runIndexing();
    expect(await progress()).toEqual({ folders: 1, ready: 1, cards: 2, total: 2 });
    expect((await stored()).every(({ g2p }) => g2p !== undefined)).toBe(true);
    expect((await enter('P-41')).body.is_new).toBe(false);
    const missed = await enter('P-42');
    expect(missed.body.is_new).toBe(true);
    // Sign-in 5, domain 0.5, index 0.5, claim 1, mark 1.
    expect(missed.units.read).toBeLessThanOrEqual(8);
  });

  // proves U9.6
  test('are no new card while they cannot be told apart: the answer says when to come again', async () => {
    const { saved, setItem, enter, stored } = await openLinkedFolder(freeDesign, null);
    const first = await saved(caseOf({ pid: 'P-50' }));
    for (let nr = 0; nr < 9; nr += 1) await saved({ ...caseOf(), visit: { note: randomText(620_000) } });
    await setItem('patient.pid');
    const refused = await enter('P-50');
    expect(refused).toMatchObject({ ...refusal(503, 'linkage.indexing'), headers: { 'retry-after': '10' } });
    expect(refused.units.read).toBeLessThan(600);
    await runIndexing();
    expect((await enter('P-50')).body.card.card_id).toBe(first.card_id);
    expect((await enter('P-51')).body.is_new).toBe(true);
    expect(await stored()).toHaveLength(10);
  });

  test('are indexed anew when the item changes while they are being indexed', async () => {
    const { saved, setItem, enter, progress } = await openLinkedFolder(freeDesign, null);
    const cards = [];
    for (const age of [41, 42, 43]) cards.push(await saved(caseOf({ pid: `P-${age}`, age })));
    await setItem('patient.pid');
    await setItem('patient.age');
    await runIndexing();
    expect(await progress()).toEqual({ folders: 1, ready: 1, cards: 3, total: 3 });
    expect((await enter('42')).body.card.card_id).toBe(cards[1].card_id);
    await setItem('patient.pid');
    await runIndexing();
    expect((await enter('P-43')).body.card.card_id).toBe(cards[2].card_id);
  });

  test('are gone on with where a worker died, and its successor takes nothing twice', async () => {
    const { saved, setItem, folder, forget, stored, enter } = await openLinkedFolder(freeDesign, null);
    const cards = [];
    for (const pid of ['P-60', 'P-61', 'P-62']) cards.push(await saved(caseOf({ pid })));
    await setItem('patient.pid');
    await runIndexing();
    // A worker died after the first card, an hour ago.
    await update({ pk: `F#${folder.id}#L`, sk: 'L' }, { set: { state: 'running', cards: 1, at: cards[0].card_id, beat: Date.now() - 3_600_000 } });
    for (const { card_id } of cards) await forget(card_id);
    await enter('nobody');
    await runIndexing();
    expect(await getLinkageIndex(folder.id)).toMatchObject({ state: 'done', cards: 3, total: 3 });
    expect((await stored()).map(({ g2p }) => g2p !== undefined)).toEqual([false, true, true]);
  });

  test('are indexed by one of two workers that begin at the same moment', async () => {
    const aim = { folder_id: randomUUID(), item: 'patient.pid', since: 1 };
    const taken = await Promise.all([takeLinkageIndex(aim, 3, Date.now()), takeLinkageIndex(aim, 3, Date.now())]);
    expect([await getLinkageIndex(aim.folder_id)]).toMatchObject(taken.filter((index) => index !== undefined));
  });

  test('are found although a save that knew nothing of the change came in between', async () => {
    const { saved, setItem, forget, enter, stored, folder } = await openLinkedFolder(freeDesign, null);
    const early = await saved(caseOf({ pid: 'P-70' }));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await setItem('patient.pid');
    // The clock stands shortly before the minute ends in which saves may be under way.
    vi.setSystemTime(Date.now() + 59_900);
    const work = runWorkers();
    for (let index; index?.state !== 'running'; ) index = await getLinkageIndex(folder.id);
    // An instance that still uses the former state of the domain.
    const late = await saved(caseOf({ pid: 'P-71' }));
    await forget(late.card_id);
    expect((await stored()).filter(({ g2p }) => g2p !== undefined)).toEqual([]);
    vi.setSystemTime(Date.now() + 120_000);
    await work;
    expect((await stored()).every(({ g2p }) => g2p !== undefined)).toBe(true);
    expect((await enter('P-71')).body.card.card_id).toBe(late.card_id);
    expect((await enter('P-70')).body.card.card_id).toBe(early.card_id);
  });

  test('are indexed in folders that are made later, from the first entry on', async () => {
    const { enter, folder } = await openLinkedFolder();
    expect(await getLinkageIndex(folder.id)).toBeUndefined();
    await enter('P-80');
    await runIndexing();
    expect(await getLinkageIndex(folder.id)).toMatchObject({ state: 'done', item: 'patient.pid' });
  });
});

test('a card that is restored after the item has changed is found by the new one', async () => {
  const { saved, setItem, enter, stored, hospital, folder } = await openLinkedFolder();
  const card = await saved(caseOf({ pid: 'P-85', age: 85 }));
  const job = { kind: 'org', id: hospital.id, user_id: 'chea', closed: Date.now(), state: 'purged', folder: null } as const;
  await put(purgeJobItem(job));
  for (const item of await stored()) await trashCards(job, [item], 'both');
  await setItem('patient.age');
  await runIndexing();
  expect(await getLinkageIndex(folder.id)).toMatchObject({ state: 'done', item: 'patient.age' });
  expect(await restore(job)).toMatchObject({ items: 1, refused: 0 });
  expect((await enter('85')).body).toMatchObject({ is_new: false, card: { card_id: card.card_id } });
});

// proves A10.20
test('a domain is refused that offers a project of another one with another linkage item, for a card has one value', async () => {
  const { setItem, project, host } = await openLinkedFolder();
  await insertDomain({ ...shown, id: randomUUID().slice(0, 10), host: `${randomUUID()}.example.org`, project_ids: [project.id], external_linkage_item: 'patient.pid' }, null);
  expect(host).toContain('example.org');
  expect(await setItem('patient.age')).toMatchObject(refusal(409, 'domain.linkage_differs', { domain_name: expect.any(String), external_linkage_item: 'patient.pid' }));
  expect((await setItem('patient.pid')).status).toBe(200);
  expect((await setItem(null)).body.linkage).toBeNull();
});

test('two domains that an older release let differ: what can be decided is answered, and nothing is made up', async () => {
  const { enter, project, saved } = await openLinkedFolder();
  const card = await saved(caseOf({ pid: 'P-95', age: 95 }));
  await insertDomain({ ...shown, id: randomUUID().slice(0, 10), host: `${randomUUID()}.example.org`, project_ids: [project.id], external_linkage_item: 'patient.age' }, null);
  expect((await enter('P-95')).body.card.card_id).toBe(card.card_id);
  expect((await enter('P-96')).body.is_new).toBe(true);
  for (let nr = 0; nr < 9; nr += 1) await saved({ ...caseOf(), visit: { note: randomText(620_000) } });
  expect(await enter('P-97')).toMatchObject(refusal(409, 'linkage.ambiguous'));
});
