import { afterEach, describe, expect, test } from 'vitest';
import { exportRecordKey } from '#functions/data/keys.ts';
import { put } from '#functions/data/table.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, openFolder, refusal } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { createOrg, createPerson, join } from '#test/support/registry.ts';

afterEach(async () => void (await runWorkers()));

const openRecords = async () => {
  const opened = await openFolder();
  const { project, params, chea, hospital } = opened;
  const oto = await createPerson(hospital, 'oto');
  await join(project, oto, 'edit', { is_owner: true });
  return {
    ...opened,
    oto,
    ask: async ({ token }: { token: string }, query: Record<string, string> = {}): Promise<string> => (await callApi('requestExport', { token, params, query })).body.key,
    ofOwner: (query: Record<string, string> = {}) => callApi('ownedExports', { token: oto.token, params: { pId: project.id }, query }),
    ofManager: (query: Record<string, string> = {}) => callApi('projectExports', { token: chea.token, params: { pId: project.id }, query }),
  };
};

// proves A7.60, A7.61
describe('the record of exports', () => {
  test('says who took out what, and how many cards, once the file was fetched', async () => {
    const { aoi, ben, hospital, params, folder, saved, ask, ofOwner, ofManager } = await openRecords();
    await saved(caseOf());
    await saved(caseOf());
    const key = await ask(ben, { lang: 'en', style: 'statistics', format: 'jsonl', pages: 'patient', deidentified: 'true' });
    const of = { by: { id: ben.user.id, disp_name: ben.user.disp_name, org_name: hospital.name }, folder: { id: folder.id, title: expect.anything() } };
    const asked = { ...of, lang: 'en', format: 'jsonl', style: 'statistics', pages: ['patient'], deidentified: true };
    expect((await ofOwner()).body.exports).toEqual([{ id: expect.any(String), at: expect.any(String), ...asked, fetched_at: null, cards: null }]);

    await runWorkers();
    const fetched = await callApi('fetchExport', { token: ben.token, query: { k: key } });
    expect(fetched.status).toBe(302);
    const first = (await ofOwner()).body.exports[0];
    expect(first).toMatchObject({ cards: 2, fetched_at: expect.any(String) });
    await callApi('fetchExport', { token: ben.token, query: { k: key } });
    await ask(aoi);
    const { exports, cursor } = (await ofManager()).body;
    expect(cursor).toBeNull();
    expect(exports).toMatchObject([{ by: { id: aoi.user.id }, format: 'csv', deidentified: false }, first]);
    expect(exports[0]).not.toHaveProperty('style');
    expect(params.fId).toBe(folder.id);
  });

  test('says what else was in a file', async () => {
    const { ben, ask, ofOwner } = await openRecords();
    await ask(ben, { helpers: 'true', with_errors: 'true', created_org: 'true' });
    await ask(ben);
    const [plain, more] = (await ofOwner()).body.exports;
    expect(more).toMatchObject({ helpers: true, with_errors: true, created_org: true });
    expect(Object.keys(plain).filter((name) => ['helpers', 'with_errors', 'created_org'].includes(name))).toEqual([]);
  });

  test('says which answers a program followed, and how many', async () => {
    const { aoi, hospital, project, folder, ofOwner } = await openRecords();
    const at = Date.now();
    const by = { user_id: aoi.user.id, disp_name: aoi.user.disp_name, org_name: hospital.name, folder_id: folder.id, folder_title: folder.title };
    await put({ ...exportRecordKey(project.id, at, 'a'.repeat(16)), ver: 1, ...by, at, options: { lang: 'en', excel: false, format: 'changes', deidentified: true }, fetched: at, cards: 5 });
    expect((await ofOwner()).body.exports).toMatchObject([{ by: { id: aoi.user.id }, format: 'changes', deidentified: true, cards: 5, fetched_at: expect.any(String) }]);
  });

  test('does not tell an owner who is limited to the own hospital how many cards others took out', async () => {
    const { aoi, project, params, saved, ask, ofOwner } = await openRecords();
    const rin = await createPerson(await createOrg('Kita'), 'rin');
    await join(project, rin, 'edit', { is_owner: true, rights: { cards: 'own' } });
    await saved(caseOf());
    for (const by of [aoi, rin]) {
      const key = await ask(by);
      await runWorkers();
      expect((await callApi('fetchExport', { token: by.token, query: { k: key } })).status).toBe(302);
    }
    const cardsOf = ({ body }: Awaited<ReturnType<typeof ofOwner>>) => body.exports.map(({ by, cards, fetched_at }: { by: { id: string }; cards: number | null; fetched_at: string | null }) => [by.id, cards, fetched_at !== null]);
    expect(cardsOf(await ofOwner())).toEqual([[rin.user.id, 0, true], [aoi.user.id, 1, true]]);
    expect(cardsOf(await callApi('ownedExports', { token: rin.token, params: { pId: params.pId } }))).toEqual([[rin.user.id, 0, true], [aoi.user.id, null, true]]);
  });

  test('tells a filter, which may name a patient, to who took the file out and to owners who are shown identifiers', async () => {
    const { aoi, hospital, project, ask, ofOwner, ofManager } = await openRecords();
    const blind = await createPerson(hospital, 'blind');
    await join(project, blind, 'edit', { is_owner: true, rights: { identifiers: false } });
    const where = JSON.stringify({ text: { contains: 'Sato' } });
    await ask(aoi, { where });
    const filterOf = ({ body }: { body: { exports: { where?: string; where_withheld?: true }[] } }) => [body.exports[0]?.where, body.exports[0]?.where_withheld];
    expect(filterOf(await ofOwner())).toEqual([where, undefined]);
    expect(filterOf(await callApi('ownedExports', { token: blind.token, params: { pId: project.id } }))).toEqual([undefined, true]);
    expect(filterOf(await ofManager())).toEqual([undefined, true]);
  });

  test('comes page by page, the newest first, each once', async () => {
    const { aoi, ask, ofOwner } = await openRecords();
    for (const each of ['patient', 'visit', 'patient,visit', 'visit,patient', 'visit,visit']) await ask(aoi, { pages: each });
    const pages: string[][][] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await ofOwner({ limit: '2', ...(cursor !== '' && { cursor }) });
      pages.push(body.exports.map((each: { pages: string[] }) => each.pages));
      ({ cursor } = body);
    }
    expect(pages).toEqual([[['visit', 'visit'], ['visit', 'patient']], [['patient', 'visit'], ['visit']], [['patient']]]);
  });

  test('costs a unit each for job and record to write', async () => {
    const { ben, params, ofOwner } = await openRecords();
    const { units } = await callApi('requestExport', { token: ben.token, params });
    expect(units).toMatchObject({ write: 2 });
    const page = await ofOwner();
    expect(page.units.write).toBe(0);
    expect(page.units.read).toBeLessThanOrEqual(3);
  });

  test('refuses a cursor that is none, and a project that is not there', async () => {
    const { chea, ofOwner, aoi, project } = await openRecords();
    expect(await ofOwner({ cursor: 'x' })).toMatchObject(refusal(400, 'request.invalid'));
    expect(await ofOwner({ limit: '101' })).toMatchObject(refusal(400, 'request.invalid'));
    expect(await callApi('ownedExports', { token: aoi.token, params: { pId: project.id } })).toMatchObject(refusal(403, 'access.denied'));
    expect(await callApi('projectExports', { token: chea.token, params: { pId: '0'.repeat(10) } })).toMatchObject(refusal(404, 'project.unknown'));
  });
});
