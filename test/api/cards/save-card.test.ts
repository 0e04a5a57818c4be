import { describe, expect, test } from 'vitest';
import type { AnswerValue, Item } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, closeRegistration, freeDesign, numberedDesign, openFolder, refusal } from '#test/support/card-folder.ts';
import { createOrg, createPerson, createProject, join, useDesign } from '#test/support/registry.ts';

describe('saving a new card', () => {
  // proves U7.14
  test('answers the stored card with the status of the server, whatever status was posted', async () => {
    const { aoi, params, project, folder, get } = await openFolder();
    const vals = { patient: { pid: 'A-1', name: '青井', sex: 'f', age: 36 } };
    const status = { overall: 'no', required: 'incomp', pages: [] };
    const { status: code, body } = await callApi('saveCard', { token: aoi.token, params, body: { vals, status } });
    expect(code).toBe(200);
    expect(body).toMatchObject({
      version: 1,
      project: { id: project.id, title: project.title },
      folder: { id: folder.id, registration: { open: true } },
      status: { overall: 'partial', required: 'comp' },
      page_status: [
        { name: 'patient', status: 'all', title: { ja: '患者' } },
        { name: 'visit', status: 'no', title: { ja: '来院' } },
      ],
      summary: [
        { name: { ja: '患者番号' }, value: 'A-1', design: 'patient.pid' },
        { name: { ja: '氏名' }, value: '青井', design: 'patient.name' },
        { name: { ja: '性別' }, value: { ja: '女性', en: 'Female' }, design: 'patient.sex' },
      ],
      updated_org: { ja: 'Minato' },
      vals,
      read_only: false,
      history: [
        {
          revision: 1,
          version: 1,
          user: { id: aoi.user.id, name: aoi.user.disp_name },
          org: { id: aoi.org.id },
          changes: [],
        },
      ],
    });
    expect(body.card_global_id).toBe(folder.id + body.id);
    expect((await get(body.id)).body).toEqual(body);
  });

  test('stores answers with parts as the engine reads them, and refuses what the engine does', async () => {
    const items: Item[] = [
      { class: 'attribute', type: 'age', name: 'age', title: { ja: '年齢' } },
      { class: 'attribute', type: 'gcs', name: 'gcs', title: { ja: 'GCS' } },
      { class: 'attribute', type: 'start', name: 'start', title: { ja: 'START' } },
      { class: 'attribute', type: 'suggest', name: 'name', title: { ja: '病名' } },
      { class: 'attribute', type: 'location', name: 'at', title: { ja: '場所' } },
      {
        class: 'attribute',
        type: 'plugin',
        name: 'bp',
        title: { ja: '血圧' },
        plugin: { kind: 'blood_pressure', params: { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } } },
      },
    ];
    const { saved, save } = await openFolder(
      caseDesign({ pages: [{ name: 'p', title: { ja: '患者' }, items }], id_attributes: [], summary: [] }),
    );
    const { vals } = await saved({
      p: {
        age: { year: '３', month: '１１' },
        gcs: { E: 4, V: 5, M: 6, total: 3 },
        start: { group: 'III', steps: { walks: false, breathes: true, respiratory_rate: 9, pulse: 80 } },
        name: { code: 'S06.5', name: '外傷性硬膜下血腫' },
        at: { latitude: 35.6812345678, longitude: '139.76' },
        bp: { SBP: '１２０', DBP: 80 },
      },
    });
    expect(vals).toEqual({
      p: {
        age: { year: 3, month: 11 },
        gcs: { E: 4, V: 5, M: 6, total: 15 },
        start: { group: 'I', steps: { walks: false, breathes: true, respiratory_rate: 9 } },
        name: { code: 'S06.5', name: '外傷性硬膜下血腫', kind: 'icd10' },
        at: { latitude: 35.681234, longitude: 139.76 },
        bp: { SBP: 120, DBP: 80 },
      },
    });
    const wrong = await save({ p: { bp: { SBP: 79, DBP: 80 }, name: { name: '転落' }, at: { latitude: 91 }, gcs: { E: 9 } } });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'card.invalid' } });
    expect(wrong.body.details.issues.map(({ code, path }: { code: string; path: string }) => `${path} ${code}`)).toEqual([
      'p.gcs item.invalid',
      'p.name item.not_a_choice',
      'p.at item.location_incomplete',
      'p.bp item.sbp_below_dbp',
    ]);
  });

  // proves U5.22
  test('refuses months of 12 or more, however they are sent, and takes 0 where it is sent', async () => {
    const items: Item[] = [{ class: 'attribute', type: 'age', name: 'age', title: { ja: '年齢' } }];
    const { save, saved } = await openFolder(caseDesign({ pages: [{ name: 'p', title: { ja: '患者' }, items }], id_attributes: [], summary: [] }));
    const sent: readonly AnswerValue[] = [{ month: 18 }, { month: '18' }, { year: 2, month: 18 }, { year: '２', month: '十八' }, '2歳18か月'];
    for (const age of sent)
      expect(await save({ p: { age } })).toMatchObject({ status: 400, body: { code: 'card.invalid', details: { issues: [{ code: 'item.months_open', path: 'p.age', params: { month: 18 } }] } } });
    expect((await saved({ p: { age: { month: 0 } } })).vals).toEqual({ p: { age: { month: 0 } } });
    expect((await saved({ p: { age: '18か月' } })).vals).toEqual({ p: { age: { year: 1, month: 6 } } });
  });

  test('refuses a text that is no answer with its path and reason, and stores it nowhere as a blank', async () => {
    const { save, saved } = await openFolder();
    const refused = await save({ patient: { pid: 'A-1', name: '青井', age: '3o' } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'card.invalid', details: { issues: [{ code: 'item.unreadable_number', path: 'patient.age', params: {} }] } } });
    expect((await saved({ patient: { pid: 'A-1', name: '青井', age: '三十六' } })).vals).toEqual({ patient: { pid: 'A-1', name: '青井', age: 36 } });
  });

  test('adds no default that the form left out: it was cleared', async () => {
    const page = { name: 'p', title: { ja: '患者' } };
    const text = (name: string, more: object = {}): Item => ({ class: 'attribute', type: 'string', name, title: { ja: name }, ...more });
    const items = [text('s'), text('place', { default_options: { kind: 'organisation' } }), text('how', { default_options: { kind: 'value', value: 'fall' } })];
    const { saved } = await openFolder(caseDesign({ pages: [{ ...page, items }], id_attributes: [], summary: [] }));
    const first = await saved({ p: { s: 'x' } });
    expect(first.vals).toEqual({ p: { s: 'x' } });
    expect((await saved({ p: { s: 'y' } }, { id: first.id, card_hash: first.card_hash })).vals).toEqual({ p: { s: 'y' } });
  });

  test('draws a number for a numbered item that was left blank, and keeps one that was typed', async () => {
    const { saved } = await openFolder(numberedDesign);
    const drawn = [await saved(caseOf()), await saved(caseOf())].map(({ vals }) => vals.visit.no);
    expect(drawn).toEqual([1, 2]);
    expect((await saved({ ...caseOf(), visit: { no: 70 } })).vals.visit.no).toBe(70);
  });

  test('draws the next number where the one drawn was typed before', async () => {
    const { saved } = await openFolder(numberedDesign);
    await saved({ ...caseOf(), visit: { no: 1 } });
    expect((await saved(caseOf())).vals.visit.no).toBe(2);
  });
});

describe('saving a card again', () => {
  test('moves it to a new revision and tells in its history what each answer was before', async () => {
    const { saved } = await openFolder();
    const first = await saved({ patient: { pid: 'A-1', name: '青井', sex: 'f' } });
    const second = await saved(
      { patient: { pid: 'A-1', name: '青井', age: 36 } },
      { id: first.id, card_hash: first.card_hash },
    );
    expect(second.card_hash).not.toBe(first.card_hash);
    expect(second).toMatchObject({ id: first.id, created_at: first.created_at });
    expect(second.updated_at > first.updated_at).toBe(true);
    expect(second.history[1]).toMatchObject({
      revision: 2,
      changes: [
        { path: 'patient.sex', old: 'f' },
        { path: 'patient.age', old: null },
      ],
    });
  });

  test('leaves it in its version of the design, until it is moved', async () => {
    const { saved, get, folder, chea } = await openFolder();
    const [old, card] = [await saved(caseOf()), await saved(caseOf())];
    await useDesign(folder, caseDesign({ summary: [] }), chea);
    expect((await get(old.id)).body.version).toBe(1);
    expect((await saved({ ...old.vals, visit: { note: '追記' } }, { id: old.id, card_hash: old.card_hash })).version).toBe(1);
    const { version, summary } = await saved(card.vals, { id: card.id, card_hash: card.card_hash, move_to: 2 });
    expect({ version, designs: summary.map(({ design }: { design: string }) => design) }).toEqual({
      version: 2,
      designs: ['patient.pid'],
    });
  });

  test('leaves it with the organisation that made it, in the words of the design\'s first language', async () => {
    const made = { ja: 'みなと病院', en: 'Minato General Hospital' };
    const facility: Item = { class: 'attribute', type: 'plugin', name: 'facility', title: { ja: '施設' }, plugin: { kind: 'organisation_name', params: {} } };
    const design = caseDesign({ pages: [{ name: 'patient', title: { ja: '患者' }, items: [...caseDesign().pages[0]!.items, facility] }] });
    const { saved, project } = await openFolder(design);
    const [maker, other] = [
      await createPerson(await createOrg('Minato', { name: made }), 'Aoi', { lang: 'en' }),
      await createPerson(await createOrg('Sakura'), 'Dara'),
    ];
    for (const person of [maker, other]) await join(project, person, 'edit');
    const card = await saved(caseOf(), { by: maker });
    expect(card.vals.patient.facility).toBe(made.ja);
    const again = await saved({ patient: { ...card.vals.patient, age: 40 } }, { by: other, id: card.id, card_hash: card.card_hash });
    expect(again.vals.patient.facility).toBe(made.ja);
    expect(again.history.map(({ org }: { org: { name: object } }) => org.name)).toEqual([made, other.org.name]);
  });

  test('frees the id it had before for another card', async () => {
    const { saved, save } = await openFolder();
    const card = await saved({ patient: { pid: 'A-1', name: '青井' } });
    await saved({ patient: { pid: 'A-2', name: '青井' } }, { id: card.id, card_hash: card.card_hash });
    expect((await save({ patient: { pid: 'A-1', name: '別人' } })).status).toBe(200);
  });

  test('answers the stored card to a save whose first answer got lost', async () => {
    const { saved, save } = await openFolder();
    const card = await saved(caseOf());
    const vals = { patient: { ...card.vals.patient, age: 40 } };
    const again = { id: card.id, card_hash: card.card_hash };
    const [first, second] = [await saved(vals, again), await save(vals, again)];
    expect(second).toMatchObject({ status: 200, body: first });
  });
});

describe('a create that is sent twice with one idempotency key', () => {
  test.each([
    ['where an id attribute tells cards apart', caseDesign(), { no: 1 }],
    ['where nothing tells cards apart', freeDesign, { no: 1 }],
    ['where a drawn number tells cards apart', numberedDesign, {}],
  ])('stores one card and answers it twice, %s', async (_case, design, visit) => {
    const { save, list } = await openFolder(design);
    const vals = { patient: { pid: 'A-1', name: '青井' }, visit };
    const [first, second] = [await save(vals, { key: 'k1' }), await save(vals, { key: 'k1' })];
    expect(first.status).toBe(200);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect((await list({ count: 'true' })).body[0]).toBe(1);
  });

  test("is another create with another user's key of the same text, and with the same key in another folder", async () => {
    const { save, ben, aoi, list, project } = await openFolder(freeDesign);
    const dara = await createPerson(await createOrg('Sakura'), 'dara');
    await join(project, dara, 'edit');
    const vals = caseOf();
    const made = await Promise.all([aoi, dara].map(async (by) => (await save(vals, { key: 'k1', by })).body.id));
    expect(new Set(made).size).toBe(2);
    expect((await save(vals, { key: 'k1', by: ben })).status).toBe(403);
    expect((await list({ count: 'true' })).body[0]).toBe(2);
    const other = await openFolder(freeDesign);
    await join(other.project, aoi, 'edit');
    const { status, body } = await other.save(vals, { key: 'k1', by: aoi });
    expect({ status, isAnother: !made.includes(body.id) }).toEqual({ status: 200, isAnother: true });
  });
});

const missing = (path: string) => refusal(400, 'request.invalid', { issues: [{ path, code: 'missing' }] });

describe('a save is refused', () => {
  test('without a session', async () => {
    const { params } = await openFolder();
    expect(await callApi('saveCard', { params, body: { vals: caseOf() } })).toMatchObject(
      refusal(401, 'session.expired'),
    );
  });

  test('to a member who browses, to one without permission, and to a stranger as if there were no project', async () => {
    const { save, ben, emi, dara } = await openFolder();
    expect(await save(caseOf(), { by: ben })).toMatchObject(refusal(403, 'access.denied'));
    expect(await save(caseOf(), { by: emi })).toMatchObject(refusal(403, 'access.denied'));
    expect(await save(caseOf(), { by: dara })).toMatchObject(refusal(404, 'project.unknown'));
  });

  test('in a folder of another project', async () => {
    const { aoi, params } = await openFolder();
    const { folder } = await openFolder();
    const sent = { token: aoi.token, params: { ...params, fId: folder.id }, body: { vals: caseOf() } };
    expect(await callApi('saveCard', sent)).toMatchObject(refusal(404, 'folder.unknown'));
  });

  test('after the registration period', async () => {
    const { save, folder, project, saved, get } = await openFolder();
    const card = await saved(caseOf());
    await closeRegistration(folder, project.id);
    expect(await save(caseOf())).toMatchObject(refusal(403, 'card.not_writable', { reason: 'registration_closed' }));
    expect((await get(card.id)).body.read_only).toBe(true);
  });

  test('in a folder without a design', async () => {
    const { aoi, project } = await openFolder();
    const empty = await createProject('Empty');
    await join(empty, aoi, 'edit');
    const params = { pId: empty.id, fId: empty.folders[0]!.id };
    expect(empty.id).not.toBe(project.id);
    expect(await callApi('saveCard', { token: aoi.token, params, body: { vals: caseOf() } })).toMatchObject(
      refusal(404, 'design.unknown'),
    );
  });

  test('with every issue of its body at once', async () => {
    const { aoi, params } = await openFolder();
    const body = { vals: { patient: 3 }, card_hash: 7, more: 1 };
    const { status, body: answer } = await callApi('saveCard', { token: aoi.token, params, body });
    expect(status).toBe(400);
    expect(answer.details.issues).toEqual(
      expect.arrayContaining([
        { path: 'body.vals.patient', code: 'wrong_type' },
        { path: 'body.card_hash', code: 'wrong_type' },
        { path: 'body.more', code: 'unknown' },
      ]),
    );
  });

  test('with an id but no hash, and with a hash but no id', async () => {
    const { save } = await openFolder();
    expect(await save(caseOf(), { id: 'x' })).toMatchObject(missing('body.card_hash'));
    expect(await save(caseOf(), { card_hash: 'x' })).toMatchObject(missing('body.id'));
  });

  test('with every finding about its answers, in page order', async () => {
    const { save } = await openFolder();
    const { status, body } = await save({ patient: { name: '青井', sex: 'x', age: 200 } });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'card.invalid' });
    expect(body.details.issues.map(({ code, path }: { code: string; path: string }) => [code, path])).toEqual([
      ['card.id_attribute_missing', 'patient.pid'],
      ['item.not_a_choice', 'patient.sex'],
      ['item.above_max', 'patient.age'],
    ]);
  });

  test('when nothing was entered', async () => {
    const { save } = await openFolder(freeDesign);
    const { status, body } = await save({});
    expect({ status, codes: body.details.issues.map(({ code }: { code: string }) => code) }).toEqual({
      status: 400,
      codes: ['card.nothing_entered'],
    });
  });

  test('for a card that was never there, and for one that was deleted', async () => {
    const { save, saved, remove } = await openFolder();
    const card = await saved(caseOf());
    await remove(card.id);
    const unknown = refusal(404, 'card.unknown');
    expect(await save(caseOf(), { id: card.id, card_hash: card.card_hash })).toMatchObject(unknown);
    expect(await save(caseOf(), { id: '0zzzzzzzzz0000000000', card_hash: card.card_hash })).toMatchObject(unknown);
  });

  test('when another user saved first', async () => {
    const { save, saved } = await openFolder();
    const card = await saved(caseOf());
    const mine = { id: card.id, card_hash: card.card_hash };
    await saved({ patient: { ...card.vals.patient, age: 1 } }, mine);
    expect(await save({ patient: { ...card.vals.patient, age: 2 } }, mine)).toMatchObject(refusal(409, 'card.stale'));
  });

  // proves U7.14
  test('with the fixed text when another card has its id, be it new or changed', async () => {
    const { save, saved } = await openFolder();
    await saved({ patient: { pid: 'A-1', name: '青井' } });
    const taken = { status: 409, text: 'ID_CONFLICT' };
    expect(await save({ patient: { pid: 'Ａ-1 ', name: '別人' } })).toMatchObject(taken);
    const other = await saved({ patient: { pid: 'A-2', name: '別人' } });
    const mine = { id: other.id, card_hash: other.card_hash };
    expect(await save({ patient: { pid: 'A-1', name: '別人' } }, mine)).toMatchObject(taken);
  });
});
