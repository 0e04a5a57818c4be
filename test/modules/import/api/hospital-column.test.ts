import { describe, expect, test } from 'vitest';
import { everyCard } from '#functions/cards/data/card-reach.ts';
import { getCard } from '#functions/cards/data/cards.ts';
import { findDifferences } from '#test/support/find-differences.ts';
import { projectKey } from '#functions/data/keys.ts';
import { importerOf } from '#functions/modules/import/data/keys.ts';
import { getMember } from '#functions/people/data/members.ts';
import { update } from '#functions/data/table.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, numberedDesign } from '#test/support/card-folder.ts';
import { openImports } from '#test/modules/import/support/import-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { createOrg, createPerson, join, type Signed } from '#test/support/registry.ts';

const differencesIn = async (folderId: string) => (await findDifferences()).map(({ words }) => words).filter((words) => words.includes(folderId));

const table = (...rows: string[]): string => ['pid,name,hospital', ...rows, ''].join('\r\n');
const columns = [['patient.pid', 'patient.name', '#hospital']];

/** Imports of a project with people of a second hospital: one limited to it, and one colleague of the owner limited to theirs. */
const openHospitals = async (...given: Parameters<typeof openImports>) => {
  const place = await openImports(...given);
  const kita = await createOrg('Kita');
  const rin = await createPerson(kita, 'rin');
  await join(place.project, rin, 'edit', { rights: { cards: 'own', import: true } });
  const colleague = await createPerson(place.aoi.org, 'colleague');
  await join(place.project, colleague, 'edit', { rights: { cards: 'own' } });
  const idsOf = async (by: Signed): Promise<string[]> => {
    const { body } = await place.list({ limit: '50', sort: 'created_asc' }, by);
    return Promise.all((body as { id: string }[]).map(async ({ id }) => (await place.get(id, by)).body.vals.patient?.pid ?? ''));
  };
  return { ...place, kita, rin, colleague, idsOf };
};

describe('a column that names the hospital', () => {
  test('makes new cards for that hospital, where alone its people see them', async () => {
    const { bring, kita, rin, colleague, idsOf, project, folder, owner, list, get } = await openHospitals();
    const done = await bring(table(`A1,青井,${kita.abbrev}`, 'A2,緑川,', 'A3,赤木,ｋｉｔａ'), { columns });
    expect(done.import).toMatchObject({ state: 'done', stored: { new: 3, refused: 0 } });
    expect(await idsOf(rin)).toEqual(['A1', 'A3']);
    expect(await idsOf(colleague)).toEqual(['A2']);
    const [{ id: first }] = (await list({ sort: 'created_asc' }, rin)).body;
    expect((await get(first, rin)).body.history[0]).toMatchObject({ org: { name: kita.name } });
    expect((await getCard(folder.id, first, everyCard))?.history[0]).toMatchObject({ user: { id: owner.user.id }, org: { id: kita.id } });
    expect(await getMember(project.id, importerOf(kita.id))).toBeUndefined();
    expect(await differencesIn(folder.id)).toEqual([]);
  });

  test('refuses rows that name no hospital of the project, or several, and says which there are', async () => {
    const { check, rows, kita, project } = await openHospitals();
    const [one, other] = [await createOrg('Higashi', { abbrev: 'higashi-1' }), await createOrg('Higashi', { abbrev: 'higashi-2' })];
    for (const org of [one, other]) await join(project, await createPerson(org, 'someone'), 'edit');
    await createOrg('Elsewhere');
    const { id } = await check(table('A1,青井,Elsewhere', 'A2,緑川,Higashi', 'A3,赤木,higashi-2', 'A4,白石,<clear>'), { columns });
    const refused = await rows(id, 'refused');
    expect(refused.map(({ row, findings: [finding] }: { row: number; findings: { code: string; column: number; params: { hospitals: string } }[] }) => [row, finding?.code, finding?.column])).toEqual([
      [2, 'import.hospital_unknown', 2],
      [3, 'import.hospital_ambiguous', 2],
      [5, 'import.hospital_unknown', 2],
    ]);
    expect(refused[0].findings[0].params.hospitals.split(', ')).toContain(kita.abbrev);
    expect(refused[1].findings[0].params.hospitals).toBe('higashi-1, higashi-2');
  });

  test('lets nobody who is limited to their hospital name another one, nor learn which IDs it has', async () => {
    const { saved, check, rows, kita, rin, aoi, project, folder } = await openHospitals();
    await update(projectKey(project.id), { set: { [`folders.${folder.id}.ids_per_hospital`]: true } });
    await saved(caseOf({ pid: 'A1', name: '青井' }));
    const { id } = await check(table(`A1,青井,${aoi.org.abbrev}`, `A2,緑川,${kita.abbrev}`, 'A3,赤木,', 'A4,白石,Nobody'), { columns }, undefined, rin);
    expect((await rows(id, 'refused', rin)).map(({ row, findings }: { row: number; findings: { code: string }[] }) => [row, ...findings.map(({ code }) => code)])).toEqual([[2, 'import.hospital_not_yours'], [5, 'import.hospital_not_yours']]);
    expect(await rows(id, 'new', rin)).toHaveLength(2);
  });

  test('changes no card of the importer where IDs are per hospital and the row names another hospital', async () => {
    const { saved, check, rows, kita, rin, aoi, project, folder } = await openHospitals();
    await update(projectKey(project.id), { set: { [`folders.${folder.id}.ids_per_hospital`]: true } });
    await saved(caseOf({ pid: 'A1', name: '青井' }));
    await saved(caseOf({ pid: 'A1', name: '赤木' }), { by: rin });
    const limited = await check(table(`A1,緑川,${aoi.org.abbrev}`), { columns, mode: 'overwrite' }, undefined, rin);
    expect((await rows(limited.id, 'refused', rin))[0].findings).toMatchObject([{ code: 'import.hospital_not_yours' }]);
    const misspelt = await check(table('A1,緑川,Nobody'), { columns, mode: 'overwrite' });
    expect((await rows(misspelt.id, 'refused'))[0].findings).toMatchObject([{ code: 'import.hospital_unknown' }]);
    const named = await check(table(`A1,緑川,${kita.abbrev}`), { columns, mode: 'overwrite' });
    expect((await rows(named.id, 'changed'))[0].findings).toEqual([]);
  });

  test('changes no card of another hospital by a name that two hospitals share', async () => {
    const { saved, check, rows, project, folder } = await openHospitals();
    await update(projectKey(project.id), { set: { [`folders.${folder.id}.ids_per_hospital`]: true } });
    const twins = [await createOrg('Twin', { abbrev: 'twin-1' }), await createOrg('Twin', { abbrev: 'twin-2' })];
    for (const org of twins) {
      const person = await createPerson(org, 'someone');
      await join(project, person, 'edit', { rights: { import: true } });
      await saved(caseOf({ pid: 'A1', name: org.abbrev }), { by: person });
    }
    const { id } = await check(table('A1,緑川,Twin'), { columns, mode: 'overwrite' });
    expect((await rows(id, 'refused'))[0].findings).toMatchObject([{ code: 'import.hospital_ambiguous' }]);
  });

  test('leaves cards that are there with their hospital, and says so', async () => {
    const { saved, bring, rows, kita, rin, idsOf, colleague } = await openHospitals();
    await saved(caseOf({ pid: 'A1', name: '青井' }));
    for (const [name, hospital] of [['緑川', kita.abbrev], ['赤木', 'A hospital of former times']]) {
      const done = await bring(table(`A1,${name},${hospital}`), { columns, mode: 'overwrite' });
      expect(done.import).toMatchObject({ stored: { changed: 1 } });
      expect((await rows(done.id, 'changed'))[0].findings).toMatchObject([{ code: 'import.hospital_stays', fault: false }]);
    }
    expect([await idsOf(rin), await idsOf(colleague)]).toEqual([[], ['A1']]);
  });

  test('gives cards the IDs and running numbers of that hospital, where they are its own, and finds its cards by them', async () => {
    const { bring, kita, rin, project, folder, save, list } = await openHospitals(numberedDesign);
    await update(projectKey(project.id), { set: { [`folders.${folder.id}.ids_per_hospital`]: true } });
    const numbers = async (by?: Signed): Promise<number[]> => (await Promise.all(((await list({ limit: '50', sort: 'created_asc' }, by)).body as { id: string }[]).map(({ id }) => callApi('getCard', { token: rin.token, params: { pId: project.id, fId: folder.id, cardId: id } })))).map(({ body }) => body.vals.visit.no);
    const content = (...own: string[]): string => ['no,name,hospital', ...own, ''].join('\r\n');
    const settings = { columns: [['visit.no', 'patient.name', '#hospital']] };
    expect((await bring(content('7,青井,', `7,緑川,${kita.abbrev}`, `,赤木,${kita.abbrev}`), settings)).import).toMatchObject({ stored: { new: 3, refused: 0 } });
    expect(await numbers(rin)).toEqual([7, 8]);
    expect((await save({ patient: { name: '白石' } }, { by: rin })).body.vals.visit.no).toBe(9);
    const again = await bring(content(`8,黒田,${kita.abbrev}`, '8,茶谷,'), { ...settings, mode: 'overwrite' });
    expect(again.import).toMatchObject({ stored: { changed: 1, new: 1, refused: 0 } });
  });

  test('is taken back with the import, and not by somebody limited to that hospital', async () => {
    const { bring, advance, state, kita, rin, idsOf, colleague, folder } = await openHospitals();
    const { id } = await bring(table(`A1,青井,${kita.abbrev}`, 'A2,緑川,'), { columns });
    expect(await advance(id, { step: 'undo' }, rin)).toMatchObject({ status: 404 });
    expect(await advance(id, { step: 'undo' })).toMatchObject({ status: 200 });
    await runWorkers();
    expect((await state(id)).import.state).toBe('undone');
    expect([await idsOf(rin), await idsOf(colleague)]).toEqual([[], []]);
    expect(await differencesIn(folder.id)).toEqual([]);
  });

  test('is what managers bring cards of all hospitals in with', async () => {
    const { bring, manager, kita, rin, aoi, colleague, idsOf } = await openHospitals();
    expect((await bring(table(`A1,青井,${kita.abbrev}`, `A2,緑川,${aoi.org.abbrev}`), { columns }, undefined, manager)).import).toMatchObject({ stored: { new: 2 } });
    expect([await idsOf(rin), await idsOf(colleague)]).toEqual([['A1'], ['A2']]);
  });

  test('is found in our own files, where it names hospitals: with identifiers, and not without', async () => {
    const { read, kita, check, rows } = await openHospitals();
    const own = (...hospitals: string[]): string => ['card_global_id,version,created_org,patient.pid,patient.name', ...hospitals.map((hospital, at) => `,1,${hospital},A${at},青井`), ''].join('\r\n');
    const targets = async (content: string) => (await read(content)).file.tables[0].columns[2];
    expect(await targets(own(kita.abbrev, 'Kita'))).toMatchObject({ target: '#hospital', by: 'name' });
    expect(await targets(own('123456789', '987654321'))).toMatchObject({ target: '', by: 'system' });
    expect(await targets(own(kita.abbrev, 'A hospital of former times'))).toMatchObject({ target: '', by: 'system' });
    const { id } = await check(own(kita.abbrev));
    expect(await rows(id, 'new')).toHaveLength(1);
    // What was chosen once is not chosen for a file that has numbers in that place.
    expect(await targets(own('123456789'))).toMatchObject({ target: '', by: 'system' });
  });
});
