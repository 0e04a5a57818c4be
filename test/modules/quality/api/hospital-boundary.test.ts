import { afterEach, expect, it, vi } from 'vitest';
import { globalIdOf } from '#functions/data/keys.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, openFolder } from '#test/support/card-folder.ts';
import { createOrg, createPerson, join } from '#test/support/registry.ts';

/** The clock goes on, because duplicates are looked for among what is settled. */
const later = (): void => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
afterEach(() => void vi.useRealTimers());

/** Aoi of Minato reaches all cards, Rin of Kita those of Kita. Two cards of Minato agree. */
const openTwoHospitals = async () => {
  const place = await openFolder(caseDesign({ duplicates: [{ item: 'patient.sex' }] }));
  const rin = await createPerson(await createOrg('Kita'), 'rin');
  await join(place.project, rin, 'edit', { rights: { cards: 'own' } });
  const target = await place.saved(caseOf({ sex: 'f' }));
  await place.saved(caseOf({ sex: 'f' }));
  return { ...place, rin, target };
};

it('finds and lists pairs of the own hospital alone, counts no other one, and names no other card as the place to go on from', async () => {
  const { rin, saved, params, aoi } = await openTwoHospitals();
  const own = [await saved(caseOf({ sex: 'f' }), { by: rin }), await saved(caseOf({ sex: 'f' }), { by: rin })];
  // Two more of the other hospital, so that it has most pairs.
  for (let count = 0; count < 2; count += 1) await saved(caseOf({ sex: 'f' }));
  later();
  const looked = await callApi('findDuplicates', { token: rin.token, params, body: {} });
  expect(looked.body).toMatchObject({ looked: 2, found: 1, crowded: 0, unreadable: 0, cursor: null });
  const pairsOf = async (token: string) => (await callApi('duplicates', { token, params, query: { state: 'open' } })).body;
  const { pairs, cursor } = await pairsOf(rin.token);
  expect(pairs.map(({ cards }: { cards: { card_id: string }[] }) => cards.map(({ card_id }) => card_id).toSorted())).toEqual([own.map(({ id }) => id as string).toSorted()]);
  expect(cursor).toBeNull();
  // Six cards: fifteen pairs, of which a step shows ten.
  expect((await pairsOf(aoi.token)).pairs).toHaveLength(10);
});

it.each([0, 3])('finds as many pairs of the own hospital, crowded ones told, where %i cards of another one are alike', async (theirs) => {
  const { rin, saved, params } = await openTwoHospitals();
  const male = (by: typeof rin) => saved(caseOf({ sex: 'm' }), { by });
  for (let count = 0; count < 20; count += 1) await male(rin);
  for (let count = 0; count < theirs; count += 1) await saved(caseOf({ sex: 'm' }));
  later();
  expect((await callApi('findDuplicates', { token: rin.token, params, body: {} })).body).toMatchObject({ looked: 20, found: 190, crowded: 0 });
});

it('shows the pair of a transfer to the hospital that got the patient, and not to the one that gave them away', async () => {
  const { rin, saved, params, project, aoi } = await openTwoHospitals();
  const third = await createPerson(await createOrg('Third'), 'third');
  const reviewer = await createPerson(await createOrg('Office'), 'office');
  await join(project, third, 'edit', { rights: { cards: 'own' } });
  await join(project, reviewer, 'browse', { rights: { review: true } });
  const [mine, theirs] = [await saved(caseOf({ sex: 'm' }), { by: rin }), await saved(caseOf({ sex: 'm' }), { by: third })];
  later();
  await callApi('findDuplicates', { token: aoi.token, params, body: {} });
  const [from, to] = [globalIdOf(params.fId, theirs.id), globalIdOf(params.fId, mine.id)];
  for (const [seen, act] of (['same', 'transfer'] as const).entries()) {
    const { status } = await callApi('decideDuplicate', { token: reviewer.token, params, body: { cards: [from, to], act, seen, ...(act === 'transfer' && { from }) } });
    expect(status).toBe(200);
  }
  const same = async (by: typeof rin) => (await callApi('duplicates', { token: by.token, params, query: { state: 'same' } })).body.pairs.length;
  expect([await same(rin), await same(third)]).toEqual([1, 0]);
});
