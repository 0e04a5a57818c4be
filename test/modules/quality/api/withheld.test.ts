import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CardDesign } from '#shared/design/card-design.ts';
import { notePair } from '#functions/modules/quality/data/duplicates.ts';
import { globalIdOf } from '#functions/data/keys.ts';
import { callApi } from '#test/support/call-api.ts';
import { openFolder, refusal } from '#test/support/card-folder.ts';
import { newItem, withPatient } from '#test/support/moved-folder.ts';
import { createPerson, createProject, join, useDesign } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';

let now = Date.now();
const pass = (ms: number): void => {
  now += ms;
  vi.setSystemTime(now);
};
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterAll(() => void vi.useRealTimers());

const designOf = (duplicates: CardDesign['duplicates'], marked = true): CardDesign =>
  withPatient((items) => [...items.filter(({ name }) => name === 'sex' || name === 'age'), newItem('name', { identifier: true }), newItem('birth', { type: 'date', identifier: marked })], { id_attributes: [], summary: ['patient.name'], duplicates });
const byBirth = [{ item: 'patient.sex' }, { item: 'patient.birth' }];

/** Two cards that agree, found by Aoi. Mio edits and reviews, and is not shown identifiers. */
const openPair = async (...designs: readonly CardDesign[]) => {
  const place = await openFolder(designs[0]);
  const { project, hospital, params, saved, aoi, chea } = place;
  const mio = await createPerson(hospital, 'mio');
  await join(project, mio, 'edit', { rights: { identifiers: false, review: true } });
  const patient = { name: 'Kaede', birth: '1950-02-03', sex: 'f', age: 40 };
  const cards = [await saved({ patient }), await saved({ patient: { ...patient, name: 'Momiji' } })];
  let { folder } = place;
  for (const design of designs.slice(1)) folder = await useDesign(folder, design, chea);
  pass(60_000);
  const find = (by: Signed) => callApi('findDuplicates', { token: by.token, params, body: {} });
  const list = (by: Signed) => callApi('duplicates', { token: by.token, params });
  const decide = (by: Signed) => callApi('decideDuplicate', { token: by.token, params, body: { cards: cards.map(({ card_global_id }) => card_global_id), act: 'same', seen: 0 } });
  return { ...place, mio, aoi, find, list, decide };
};

describe('probable duplicates', () => {
  const refused = refusal(403, 'answers.withheld', { paths: ['patient.birth'] });

  it('are looked for, shown and decided by nobody to whom an item of the rule is withheld', async () => {
    const { mio, aoi, find, list, decide } = await openPair(designOf(byBirth));
    expect(await find(mio)).toMatchObject(refused);
    expect((await find(aoi)).body).toMatchObject({ looked: 2, found: 1 });
    expect(await list(mio)).toMatchObject(refused);
    expect(await decide(mio)).toMatchObject(refused);
    expect((await list(aoi)).body.pairs).toHaveLength(1);
    expect((await decide(aoi)).status).toBe(200);
  });

  it('are so, too, where a former version marks the item, or the design of another folder with the same rule', async () => {
    const former = await openPair(designOf(byBirth), designOf(byBirth, false));
    expect(await former.list(former.mio)).toMatchObject(refused);
    const { mio, chea } = former;
    const project = await createProject('Two folders', [{}, {}]);
    const [first, second] = project.folders;
    await useDesign(first!, designOf(byBirth, false), chea);
    await useDesign(second!, designOf(byBirth), chea);
    await join(project, mio, 'edit', { rights: { identifiers: false } });
    expect(await callApi('duplicates', { token: mio.token, params: { pId: project.id, fId: first!.id } })).toMatchObject(refused);
  });

  it('are there for everybody where the rule reads no such item, and do not tell whether withheld answers agree', async () => {
    const { mio, find, list, decide, aoi } = await openPair(designOf([{ item: 'patient.sex' }, { item: 'patient.age' }]));
    expect((await find(mio)).body).toMatchObject({ looked: 2, found: 1 });
    const itemOf = ({ body }: { body: { pairs: { items: { path: string }[] }[] } }, path: string) => body.pairs[0]!.items.find((item) => item.path === path);
    const [told, seen] = [await list(mio), await list(aoi)];
    expect(itemOf(told, 'patient.name')).toMatchObject({ values: [null, null], withheld: true, agrees: null });
    expect(itemOf(told, 'patient.sex')).toMatchObject({ agrees: true });
    expect(JSON.stringify(told.body)).not.toMatch(/Kaede|Momiji|1950/);
    expect(itemOf(seen, 'patient.name')).toMatchObject({ agrees: false });
    expect((await decide(mio)).status).toBe(200);
  });
});

it('names no pair of another folder as the place to go on from', async () => {
  const { hospital, chea } = await openFolder();
  const project = await createProject('Two folders', [{}, {}]);
  const [marked, free] = [await useDesign(project.folders[0]!, designOf(byBirth), chea), await useDesign(project.folders[1]!, designOf([{ item: 'patient.sex' }]), chea)];
  const mio = await createPerson(hospital, 'mio');
  await join(project, mio, 'edit', { rights: { identifiers: false } });
  const idAt = (at: number): string => globalIdOf(marked.id, String(at).padStart(20, '0'));
  // More than a step looks at.
  for (let at = 0; at < 120; at += 1) await notePair(project.id, { cards: [idAt(at), idAt(at + 1)], hospitals: [hospital.id, hospital.id], items: ['patient.birth'] });
  const list = (fId: string, query = {}) => callApi('duplicates', { token: mio.token, params: { pId: project.id, fId }, query });
  expect(await list(marked.id)).toMatchObject(refusal(403, 'answers.withheld'));
  expect(await list(free.id)).toMatchObject({ status: 200, body: { pairs: [], cursor: null } });
  expect(await list(free.id, { cursor: `${idAt(3)}.${idAt(4)}` })).toMatchObject({ status: 200, body: { pairs: [], cursor: null } });
});

it('tells no pair that an earlier rule found by what is withheld', async () => {
  const { mio, aoi, find, list, folder, chea } = await openPair(designOf(byBirth));
  expect((await find(aoi)).body).toMatchObject({ found: 1 });
  await useDesign(folder, designOf([{ item: 'patient.sex' }]), chea);
  expect((await list(mio)).body).toMatchObject({ pairs: [], cursor: null });
  // By the rule in force the pair is found anew, as any other with the same sex.
  pass(60_000);
  await find(mio);
  expect((await list(mio)).body.pairs).toHaveLength(1);
});
