import { describe, expect, test } from 'vitest';
import { findDifferences } from '#test/support/find-differences.ts';
import { projectKey } from '#functions/data/keys.ts';
import { update } from '#functions/data/table.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, numberedDesign, refusal } from '#test/support/card-folder.ts';
import { openImports } from '#test/modules/import/support/import-folder.ts';
import { openLinkedFolder } from '#test/support/linked-folder.ts';
import { createOrg, createPerson, join } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';

const idsOf = (cards: readonly { readonly id: string }[]): readonly string[] => cards.map(({ id }) => id).toSorted();

const perHospital = (projectId: string, folderId: string) => update(projectKey(projectId), { set: { [`folders.${folderId}.ids_per_hospital`]: true } });

/** A folder in which IDs are unique per hospital: Aoi and the owner are of Minato, Rin and Nao of Kita; Rin has all rights but reaches Kita's cards only. */
const open = async (design?: CardDesign) => {
  const place = await openImports(design);
  await perHospital(place.project.id, place.folder.id);
  const kita = await createOrg('Kita');
  const [rin, nao] = [await createPerson(kita, 'rin'), await createPerson(kita, 'nao')];
  await join(place.project, rin, 'edit', { is_owner: true, rights: { cards: 'own', import: true } });
  await join(place.project, nao, 'edit', { rights: { import: true } });
  const find = (pid: string, by: Signed) => callApi('findCards', { token: by.token, params: place.params, query: { where: JSON.stringify({ text: { is: pid } }), limit: '10' } }).then(({ body }) => idsOf(body.cards));
  return { ...place, kita, rin, nao, find };
};

describe('in a folder whose IDs are unique per hospital', () => {
  test('two hospitals have the same ID, one has it once, also after a change and a deletion', async () => {
    const { aoi, rin, save, saved, remove, find, owner } = await open();
    const [one, other] = [await saved(caseOf({ pid: '7' })), await saved(caseOf({ pid: '7' }), { by: rin })];
    for (const by of [aoi, rin]) expect(await save(caseOf({ pid: '7' }), { by })).toMatchObject({ status: 409, body: 'ID_CONFLICT' });
    expect(await find('7', owner)).toEqual(idsOf([one, other]));
    expect(await find('7', rin)).toEqual([other.id]);
    const moved = await saved(caseOf({ pid: '8' }), { id: other.id, card_hash: other.card_hash, by: rin });
    const again = await saved(caseOf({ pid: '7' }), { by: rin });
    expect(await save(caseOf({ pid: '7' }), { id: moved.id, card_hash: moved.card_hash, by: rin })).toMatchObject({ status: 409 });
    expect((await remove(again.id, rin)).status).toBe(204);
    await saved(caseOf({ pid: '7' }), { id: moved.id, card_hash: moved.card_hash, by: rin });
    expect(await findDifferences()).toEqual([]);
  });

  test('a card stays with the numbers of the hospital that made it, whoever saves it', async () => {
    const { rin, nao, aoi, save, saved } = await open();
    const card = await saved(caseOf({ pid: '1' }), { by: rin });
    const mine = await saved(caseOf({ pid: '2' }));
    // Aoi reaches all cards: Kita has no 2.
    await saved({ patient: { ...card.vals.patient, pid: '2' } }, { id: card.id, card_hash: card.card_hash, by: aoi });
    expect(await save(caseOf({ pid: '2' }), { by: nao })).toMatchObject({ status: 409 });
    await saved({ patient: { ...mine.vals.patient, pid: '1' } }, { id: mine.id, card_hash: mine.card_hash });
    await saved(caseOf({ pid: '1' }), { by: nao });
  });

  test('each hospital draws numbers from 1, and a deleted one is drawn by nobody again', async () => {
    const { rin, saved, remove } = await open(numberedDesign);
    const numbers = [];
    for (const by of [undefined, undefined, rin, rin]) numbers.push((await saved({ patient: { name: 'A' } }, by && { by })).vals.visit.no);
    expect(numbers).toEqual([1, 2, 1, 2]);
    const third = await saved({ patient: { name: 'A' } }, { by: rin });
    await remove(third.id, rin);
    expect((await saved({ patient: { name: 'A' } }, { by: rin })).vals.visit.no).toBe(4);
    expect((await saved({ patient: { name: 'A' } })).vals.visit.no).toBe(3);
    expect(await findDifferences()).toEqual([]);
  });

  test('an import meets rows within the hospital of who imports, and its undoing frees their IDs there', async () => {
    const { rin, nao, saved, check, bring, advance, get, find, owner } = await open();
    const theirs = await saved(caseOf({ pid: '7' }));
    expect((await check('pid,name\n7,New\n', { mode: 'overwrite' }, undefined, nao)).import.found).toMatchObject({ new: 1, changed: 0, refused: 0 });
    const brought = await bring('pid,name\n7,New\n', { mode: 'overwrite' }, undefined, rin);
    expect(brought.import.stored).toMatchObject({ new: 1 });
    expect((await get(theirs.id)).body.card_hash).toBe(theirs.card_hash);
    expect(await find('7', owner)).toHaveLength(2);
    expect((await check('pid,name\n7,Newer\n', { mode: 'overwrite' }, undefined, nao)).import.found).toMatchObject({ changed: 1 });
    expect((await advance(brought.id, { step: 'undo' }, rin)).status).toBe(200);
  });

  test('a linkage value leads to the card of the own hospital, whoever reaches more', async () => {
    const place = await openLinkedFolder(caseDesign());
    await perHospital(place.project.id, place.folder.id);
    const nao = await createPerson(await createOrg('Kita'), 'nao');
    await join(place.project, nao, 'edit');
    const first = await place.saveBegun('P-1');
    expect(await place.enter('P-1', { token: nao.token })).toMatchObject({ status: 200, body: { is_new: true } });
    const second = await place.saveBegun('P-1', { token: nao.token });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await place.enter('P-1', { token: nao.token })).body.card.card_id).toBe(second.body.card_id);
    expect((await place.enter('P-1')).body.card.card_id).toBe(first.body.card_id);
    expect(await place.saveWith({ item: 'patient.pid', value: 'P-1' }, { token: nao.token })).toMatchObject(refusal(409, 'linkage.taken', { card_id: second.body.card_id }));
  });
});

// proves A10.55
test('is a setting of a new folder, which stays as it is', async () => {
  const { chea, project } = await open();
  const params = { pId: project.id };
  const form = { name: 'perh', title: { ja: '題' }, description: { ja: '説明' }, design_name: 'perh', is_default: false, registration_start_at: '2026-01-01T00:00:00+0900', registration_end_at: null };
  const { status, body } = await callApi('createFolder', { token: chea.token, params, body: { ...form, ids_per_hospital: true } });
  expect({ status, body }).toMatchObject({ status: 200, body: { ids_per_hospital: true } });
  const fId = body.id as string;
  const after = await callApi('saveFolder', { token: chea.token, params: { ...params, fId }, body: { ...form, name: 'renamed' } });
  expect(after.body).toMatchObject({ name: 'renamed', ids_per_hospital: true });
  expect((await callApi('createFolder', { token: chea.token, params, body: { ...form, name: 'usual', design_name: 'usual' } })).body.ids_per_hospital).toBeUndefined();
});
