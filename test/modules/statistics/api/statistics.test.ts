import { describe, expect, test } from 'vitest';
import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { newCardId } from '#functions/data/ids.ts';
import { insertCard } from '#functions/cards/data/cards.ts';
import { findDifferences } from '#test/support/find-differences.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, makeDemo, openFolder, refusal } from '#test/support/card-folder.ts';
import { createOrg, createPerson, createProject, join, useDesign } from '#test/support/registry.ts';
import { openReviewed } from '#test/support/review-folder.ts';
import type { Signed } from '#test/support/registry.ts';

type Registry = Awaited<ReturnType<typeof openFolder>>;

const figuresOf = ({ params, chea }: Registry, by: Signed = chea) => callApi('projectFigures', { token: by.token, params: { pId: params.pId } });
const folderFiguresOf = ({ params, chea }: Registry, by: Signed = chea) => callApi('folderFigures', { token: by.token, params });

const saveMany = async ({ saved }: Registry, count: number, by: Signed, more = {}) => {
  for (let left = count; left > 0; left -= 1) await saved(caseOf(more), { by });
};

/** An owner of the hospital that makes the cards. */
const ownerOf = async ({ project, hospital }: Registry): Promise<Signed> => {
  const owner = await createPerson(hospital, 'owner');
  await join(project, owner, 'browse', { is_owner: true });
  return owner;
};

/** Another hospital's editor in the registry's project. */
const newEditor = async ({ project }: Registry, name: string): Promise<Signed> => {
  const person = await createPerson(await createOrg(name), name);
  await join(project, person, 'edit');
  return person;
};

describe('projectFigures', () => {
  // proves A7.50
  test('counts the cards by organisation with the share that is complete, from one read of the counters', async () => {
    const registry = await openFolder();
    const { hospital, folder } = registry;
    const mei = await newEditor(registry, 'Nagisa');
    await saveMany(registry, 10, registry.aoi);
    await saveMany(registry, 10, registry.aoi, { name: '' });
    await saveMany(registry, 6, mei);
    const { status, body, units } = await figuresOf(registry);
    expect(status).toBe(200);
    expect(body.cards).toBe(26);
    expect(body.organisations).toEqual([
      { id: hospital.id, name: hospital.name, is_own: false, cards: 20, complete: 50 },
      { id: mei.org.id, name: mei.org.name, is_own: false, cards: 6, complete: 100 },
    ]);
    expect(body.months).toEqual([{ month: expect.stringMatching(/^\d{4}-\d\d$/), cards: 26 }]);
    expect(body.folders).toEqual([{ id: folder.id, name: folder.name, title: folder.title, cards: 26, dates: [] }]);
    expect(units.write).toBe(0);
    expect(units.requests).toBe(4);
  });

  test('counts months by the clock in Japan', async () => {
    const registry = await openFolder();
    const { folder, aoi, saved } = registry;
    await saveMany(registry, 5, aoi);
    const old = await saved(caseOf());
    const content = {
      vals: {},
      kept: [],
      summary: { version: 1, overall: 'no', required: 'incomp', pages: ['no', 'no'], values: [], updated_org: {} },
      guard: undefined,
      link: undefined,
      entry: { user: { id: aoi.user.id, name: {} }, org: { id: aoi.org.id, name: {} }, version: 1, changes: [] },
    } as const;
    for (let left = 5; left > 0; left -= 1) {
      const now = Date.parse('2025-12-31T15:00:00Z');
      await insertCard({ folder_id: folder.id, id: newCardId(now), creator_id: aoi.user.id }, `old ${left}`, { ...content, now });
    }
    await registry.remove(old.id);
    const { body } = await figuresOf(registry);
    expect(body.months[0]).toEqual({ month: '2026-01', cards: 5 });
    expect(body.months[1].cards).toBe(5);
  });

  // proves A7.50, A7.51
  test('are the same for an owner of the project: cards and how they stand are work, whose numbers are shown, small ones too', async () => {
    const registry = await openFolder();
    const owner = await createPerson(registry.hospital, 'owner');
    await join(registry.project, owner, 'edit', { is_owner: true });
    await saveMany(registry, 7, owner);
    await saveMany(registry, 3, await newEditor(registry, 'Small'), { name: '' });
    const { body } = await figuresOf(registry, owner);
    expect(body).toMatchObject({ cards: 10, months: [{ cards: 10 }], folders: [{ cards: 10 }] });
    expect(body.organisations).toMatchObject([{ is_own: true, cards: 7, complete: 100 }, { is_own: false, cards: 3, complete: 0 }]);
    expect((await figuresOf(registry)).body.cards).toBe(10);
  });

  // proves A7.50, A10.7
  test('are of the own hospital alone for an owner who is limited to it: organisations, months, folders, cards with errors, the review', async () => {
    const registry = await openReviewed();
    const { project, chea, hospital, aoi, saved, submit } = registry;
    const { title, lang, design_name } = project;
    await callApi('saveProject', { token: chea.token, params: { pId: project.id }, body: { title, description: title, lang: [...lang], design_name, saves_with_errors: true } });
    const owner = await createPerson(hospital, 'limited');
    await join(project, owner, 'edit', { is_owner: true, rights: { cards: 'own' } });
    const other = await newEditor(registry, 'Other');
    await saveMany(registry, 2, aoi);
    await submit(await saved(caseOf(), { by: aoi }));
    await saveMany(registry, 1, owner, { name: '' });
    await saveMany(registry, 9, other);
    await submit(await saved(caseOf(), { by: other }), other);
    const { body } = await figuresOf(registry, owner);
    expect(body).toMatchObject({ cards: 4, months: [{ cards: 4 }], folders: [{ cards: 4 }] });
    expect(body.organisations).toEqual([{ id: hospital.id, name: hospital.name, is_own: true, cards: 4, complete: 75, errors: 0, review: { entry: 3, submitted: 1, returned: 0, locked: 0, open: 0, answered: 0 } }]);
    const folder = (await folderFiguresOf(registry, owner)).body;
    expect(folder.cards).toMatchObject({ looked_at: 4, in_tens: false });
    expect(folder.pages[0]).toMatchObject({ asked: 4 });
    expect((await figuresOf(registry)).body.cards).toBe(14);
    expect(await findDifferences()).toEqual([]);
  });

  test('agree with the cards that each hospital made, whoever saves them later', async () => {
    const registry = await openFolder();
    const other = await newEditor(registry, 'Other');
    const { id, card_hash } = await registry.saved(caseOf(), { by: registry.aoi });
    await registry.saved(caseOf({ age: 44 }), { id, card_hash, by: other });
    expect((await figuresOf(registry)).body.organisations).toMatchObject([{ id: registry.hospital.id, cards: 1 }]);
  });

  test('says how the cards of each hospital stand in the review, small numbers too: they are work, and no answers of patients', async () => {
    const registry = await openReviewed();
    const { saved, submit, review, ask, hospital, operations, project } = registry;
    await makeDemo(project.id);
    const own = await createPerson(operations, 'own');
    await join(project, own, 'edit');
    const many = async (count: number, act: (card: { id: string; card_hash: string }) => Promise<unknown> = async () => undefined, by = registry.aoi) => {
      for (let left = count; left > 0; left -= 1) await act(await saved(caseOf(), { by }));
    };
    await many(5);
    await many(6, submit);
    await many(5, async (card) => review((await submit(card)).body, 'accept'));
    await many(1, async (card) => review((await submit(card, own)).body, 'return'), own);
    const asked = await saved(caseOf());
    for (let open = 0; open < 5; open += 1) await ask(asked);
    const figures = async () => (await figuresOf(registry)).body.organisations;
    const [first, second] = await figures();
    expect([first.id, second.is_own]).toEqual([hospital.id, true]);
    expect(first).toMatchObject({ cards: 17, review: { entry: 6, submitted: 6, returned: 0, locked: 5, open: 5, answered: 0 } });
    expect(second.review).toEqual({ entry: 0, submitted: 0, returned: 1, locked: 0, open: 0, answered: 0 });
    expect(first).not.toHaveProperty('errors');
    await many(2, async (card) => review((await submit(card)).body, 'return'));
    expect((await figures())[0].review).toMatchObject({ entry: 6, submitted: 6, returned: 2, locked: 5 });
    const late = await newEditor(registry, 'Late');
    await many(2, undefined, late);
    const [, shown] = await figures();
    expect(shown).toMatchObject({ id: late.org.id, cards: 2, complete: 100, review: { entry: 2, submitted: 0 } });
    await registry.setReview({ on: false, closed: [] });
    expect((await figures())[0]).not.toHaveProperty('review');
    expect(await findDifferences()).toEqual([]);
  });

  test('counts cards that were saved with errors, where the project lets them be saved so', async () => {
    const registry = await openFolder();
    const { chea, project, aoi, params, saved, remove } = registry;
    const { title, lang, design_name } = project;
    await callApi('saveProject', { token: chea.token, params: { pId: project.id }, body: { title, description: title, lang: [...lang], design_name, saves_with_errors: true } });
    const faulty = async () => (await callApi('saveCard', { token: aoi.token, params, body: { vals: caseOf({ age: 999 }), with_errors: true } })).body;
    await saveMany(registry, 5, aoi);
    const cards = [];
    for (let left = 6; left > 0; left -= 1) cards.push(await faulty());
    expect((await figuresOf(registry)).body.organisations).toMatchObject([{ cards: 11, errors: 6 }]);
    await saved({ patient: { ...cards[0].vals.patient, age: 9, 'age@typed': null } }, { id: cards[0].id, card_hash: cards[0].card_hash });
    expect((await figuresOf(registry)).body.organisations).toMatchObject([{ errors: 5 }]);
    await remove(cards[1].id);
    expect((await figuresOf(registry)).body.organisations).toMatchObject([{ cards: 10, errors: 4 }]);
    expect(await findDifferences()).toEqual([]);
  });

  test('is empty for a project without cards; others know no such project', async () => {
    const registry = await openFolder();
    expect((await figuresOf(registry)).body).toMatchObject({ cards: 0, months: [], organisations: [], folders: [{ cards: 0 }] });
    expect(await callApi('projectFigures', { token: registry.chea.token, params: { pId: '0'.repeat(10) } })).toMatchObject(refusal(404, 'project.unknown'));
    expect(await callApi('projectFigures', { params: { pId: registry.project.id } })).toMatchObject(refusal(401, 'session.expired'));
    expect(await figuresOf(registry, registry.aoi)).toMatchObject(refusal(403, 'access.denied'));
    expect(await figuresOf(registry, registry.dara)).toMatchObject(refusal(404, 'project.unknown'));
    expect(await callApi('projectFigures', { token: registry.chea.token, params: { pId: 'a b' } })).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });
});

/** Who is hurt is asked for the injury; each injury is asked for its place. */
const injuryDesign = (): CardDesign => {
  const title = (text: string) => ({ ja: text, en: text });
  const items: Item[] = [
    {
      class: 'attribute',
      type: 'single',
      name: 'hurt',
      title: title('Hurt'),
      required: true,
      choices: [
        { value: 'yes', title: title('Yes') },
        { value: 'no', title: title('No') },
      ],
      activation: [{ when: ['yes'], items: [{ class: 'attribute', type: 'string', name: 'how', title: title('How') }] }],
    },
    { class: 'attribute', type: 'label', name: 'hint', title: title('Hint') },
    { class: 'repeat', name: 'injury', title: title('Injury'), min_count: 1, items: [{ class: 'attribute', type: 'string', name: 'site', title: title('Site') }] },
  ];
  return caseDesign({ pages: [...caseDesign().pages, { name: 'trauma', title: title('Trauma'), items }] });
};

describe('folderFigures', () => {
  // proves A7.51
  test('says what is asked and answered per page and item; an item that is not asked is not missing', async () => {
    const registry = await openFolder(injuryDesign());
    const { saved, aoi } = registry;
    for (let count = 0; count < 6; count += 1) await saved({ ...caseOf({ sex: 'm', age: 40 }), visit: { no: count, note: 'n' }, trauma: { hurt: 'no', site_1: 'arm' } });
    for (let count = 0; count < 6; count += 1) await saved({ ...caseOf(), trauma: { hurt: 'yes', injury: 2, site_1: 'arm', site_2: 'leg' } });
    const { status, body, units } = await folderFiguresOf(registry, await ownerOf(registry));
    expect(status).toBe(200);
    expect(body.cards).toEqual({ looked_at: 12, all: true, since: expect.any(String), in_tens: false });
    const [patient, visit, trauma] = body.pages;
    expect(patient).toMatchObject({ name: 'patient', asked: 12, complete: 50 });
    expect(patient.items.map(({ name, required, asked, answered }: Record<string, unknown>) => [name, required, asked, answered])).toEqual([
      ['pid', false, 12, 100],
      ['name', true, 12, 100],
      ['sex', false, 12, 50],
      ['age', false, 12, 50],
    ]);
    expect(visit).toMatchObject({ asked: 12, complete: 50 });
    expect(trauma.items.map(({ name }: { name: string }) => name)).toEqual(['hurt', 'how', 'site']);
    expect(trauma.items[1]).toMatchObject({ asked: 6, answered: 0 });
    // Twelve cards, of which six have two injuries.
    expect(trauma.items[2]).toMatchObject({ asked: 12, answered: 100 });
    expect(units.write).toBe(0);
    expect(aoi.org.role).toBe('normal');
  });

  test('an answer of which every part is missing for a reason is missing, not answered; one part that is known makes it an answer', async () => {
    const bp = { class: 'attribute', type: 'plugin', name: 'bp', title: { en: 'BP' }, reasons: true, plugin: { kind: 'blood_pressure', params: { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } } } } as Item;
    const missing_reasons = [{ value: 'nk', title: { en: 'Not known' } }, { value: 'nr', title: { en: 'Not recorded' } }];
    const registry = await openFolder(caseDesign({ pages: [...caseDesign().pages, { name: 'vitals', title: { en: 'Vitals' }, items: [bp] }], missing_reasons }));
    for (const vitals of [{ bp: { SBP: 120, DBP: 80 } }, { bp: { SBP: 120 }, 'bp.DBP@missing': 'nk' }, { 'bp.SBP@missing': 'nk', 'bp.DBP@missing': 'nr' }, { 'bp.SBP@missing': 'nk' }])
      for (let count = 0; count < 5; count += 1)
        expect((await callApi('saveCard', { token: registry.aoi.token, params: registry.params, body: { vals: { ...caseOf(), vitals }, reasons: true } })).status).toBe(200);
    const { body } = await folderFiguresOf(registry, await ownerOf(registry));
    expect(body.pages[2].items).toMatchObject([{ name: 'bp', asked: 20, answered: 50, missing: [{ value: 'nk', share: 25 }] }]);
  });

  test('reads cards of earlier designs by their own, and reports what the present one has', async () => {
    const registry = await openFolder();
    const { saved, folder, chea } = registry;
    for (let count = 0; count < 5; count += 1) await saved(caseOf({ sex: 'm' }));
    const [patient, visit] = caseDesign().pages;
    const later = caseDesign({ pages: [{ ...patient!, items: patient!.items.filter(({ name }) => name !== 'sex') }, visit!], summary: [] });
    await useDesign(folder, later, chea);
    const { body } = await folderFiguresOf(registry, await ownerOf(registry));
    expect(body.pages[0].items.map(({ name, asked }: { name: string; asked: number }) => [name, asked])).toEqual([
      ['pid', 5],
      ['name', 5],
      ['age', 5],
    ]);
  });

  // proves A10.7
  test('count the cards of other hospitals in whole tens, the newest of each left out until they are ten; those of the own as they are', async () => {
    const registry = await openFolder(injuryDesign());
    const owner = await createPerson(await createOrg('Own'), 'owner');
    await join(registry.project, owner, 'edit', { is_owner: true });
    const small = await newEditor(registry, 'Small');
    const many = async (count: number, hurt: string, by: Signed) => {
      for (let left = count; left > 0; left -= 1) await registry.saved({ ...caseOf(), trauma: { hurt } }, { by });
    };
    await many(1, 'yes', owner);
    await many(9, 'yes', small);
    await many(12, 'no', registry.aoi);
    await many(9, 'yes', registry.aoi);
    const figures = async (by: Signed) => {
      const { cards, pages } = (await folderFiguresOf(registry, by)).body;
      const asked = (name: string) => pages[2].items.find((item: { name: string }) => item.name === name)?.asked;
      return [cards.looked_at, cards.in_tens, asked('hurt'), asked('how')];
    };
    expect(await figures(owner)).toEqual([31, true, 21, 1]);
    expect(await figures(registry.chea)).toEqual([31, true, 20, 0]);
    await many(9, 'yes', registry.aoi);
    expect(await figures(owner)).toEqual([40, true, 31, 11]);
  });

  test('of a reason for a missing answer that few cards of other hospitals have, nothing is told', async () => {
    const [sex] = caseDesign().pages[0]!.items.filter(({ name }) => name === 'sex');
    const items = [{ ...sex!, reasons: true }] as Item[];
    const registry = await openFolder(caseDesign({ pages: [{ ...caseDesign().pages[0]!, items }], id_attributes: [], summary: [], missing_reasons: [{ value: 'nk', title: { en: 'Not known' } }] }));
    const save = (answers: object) => callApi('saveCard', { token: registry.aoi.token, params: registry.params, body: { vals: { patient: answers }, reasons: true } });
    for (let left = 19; left > 0; left -= 1) await save({ sex: 'm' });
    await save({ 'sex@missing': 'nk' });
    expect((await folderFiguresOf(registry)).body.pages[0].items).toEqual([{ name: 'sex', title: expect.anything(), required: false, asked: 20, answered: 50 }]);
    expect((await folderFiguresOf(registry, await ownerOf(registry))).body.pages[0].items).toMatchObject([{ asked: 20, answered: 95, missing: [{ value: 'nk', share: 5 }] }]);
  });

  test('says nothing of a folder without a design, and knows no other folder', async () => {
    const { chea } = await openFolder();
    const project = await createProject('Empty');
    const params = { pId: project.id, fId: project.folders[0]!.id };
    expect((await callApi('folderFigures', { token: chea.token, params })).body).toEqual({ cards: { looked_at: 0, all: true, since: null, in_tens: false }, pages: [] });
    expect(await callApi('folderFigures', { token: chea.token, params: { ...params, fId: `${project.id}0000` } })).toMatchObject(refusal(404, 'folder.unknown'));
    expect(await callApi('folderFigures', { params })).toMatchObject(refusal(401, 'session.expired'));
  });
});

/** Each card has an arrival; the day of birth identifies the patient. */
const arrivalDesign = (): CardDesign => {
  const arrival = { class: 'attribute', type: 'datetime', name: 'arrival', title: { en: 'Arrival' } } as const;
  const onset = { class: 'attribute', type: 'date', name: 'onset', title: { en: 'Onset' }, partial: 'year' } as const;
  const born = { class: 'attribute', type: 'date', name: 'born', title: { en: 'Born' }, identifier: true } as const;
  return caseDesign({ pages: [...caseDesign().pages, { name: 'er', title: { en: 'ER' }, items: [arrival, onset, born] }] });
};

describe('folderMonths', () => {
  const open = async () => {
    const registry = await openFolder(arrivalDesign());
    const months = (date: string, by: Signed = registry.chea) => callApi('folderMonths', { token: by.token, params: registry.params, query: { date } });
    const arrive = async (count: number, er: Record<string, string>, by: Signed = registry.aoi) => {
      for (let left = count; left > 0; left -= 1) await registry.saved({ ...caseOf(), er }, { by });
    };
    return { ...registry, months, arrive };
  };

  // proves A7.112
  test('counts the cards of a folder by the month of a date of its form; of a blank date and of one known by its year alone, nobody knows the month', async () => {
    const registry = await open();
    const { months, arrive } = registry;
    expect((await figuresOf(registry)).body.folders[0].dates.map(({ path }: { path: string }) => path)).toEqual(['er.arrival', 'er.onset']);
    await arrive(6, { arrival: '2024-12-31T23:59', onset: '2024-11' });
    await arrive(7, { arrival: '2025-01-01T00:00', onset: '2024' });
    await arrive(5, {});
    const owner = await ownerOf(registry);
    const { status, body, units } = await months('er.arrival', owner);
    expect(status).toBe(200);
    expect(body).toEqual({ cards: { looked_at: 18, all: true, since: expect.any(String), in_tens: false }, months: [{ month: '2024-12', cards: 6 }, { month: '2025-01', cards: 7 }], undated: 5 });
    expect(units.write).toBe(0);
    expect((await months('er.onset', owner)).body).toMatchObject({ months: [{ month: '2024-11', cards: 6 }], undated: 12 });
  });

  // proves A7.112, A10.7
  test('counts cards of other hospitals in whole tens; an owner sees those of the own as they are, and who is limited to the own hospital no others', async () => {
    const registry = await open();
    const { months, arrive, project, hospital } = registry;
    const other = await newEditor(registry, 'Other');
    await arrive(3, { arrival: '2025-05-01T10:00' }, other);
    await arrive(12, { arrival: '2025-03-01T10:00' });
    await arrive(6, { arrival: '2025-04-01T10:00' });
    await arrive(2, { arrival: '2025-05-01T10:00' });
    expect((await months('er.arrival')).body).toMatchObject({ cards: { looked_at: 23, in_tens: true }, months: [{ month: '2025-03', cards: 10 }], undated: 0 });
    const limited = await createPerson(hospital, 'limited');
    await join(project, limited, 'browse', { is_owner: true, rights: { cards: 'own' } });
    const own = [{ month: '2025-03', cards: 12 }, { month: '2025-04', cards: 6 }, { month: '2025-05', cards: 2 }];
    expect((await months('er.arrival', await ownerOf(registry))).body).toMatchObject({ cards: { looked_at: 23, in_tens: true }, months: own });
    expect((await months('er.arrival', limited)).body).toMatchObject({ cards: { looked_at: 20, in_tens: false }, months: own });
  });

  test('an item that is no date of the form, or one that identifies a patient, is refused, and so is whoever may not see the figures', async () => {
    const { months, params, aoi, dara, chea } = await open();
    for (const path of ['er.born', 'patient.name', 'er.none', '']) expect(await months(path)).toMatchObject(refusal(400, 'request.invalid', { issues: [{ path: 'query.date', code: 'unknown' }] }));
    expect(await callApi('folderMonths', { token: chea.token, params })).toMatchObject(refusal(400, 'request.invalid'));
    expect(await callApi('folderMonths', { params, query: { date: 'er.arrival' } })).toMatchObject(refusal(401, 'session.expired'));
    expect(await months('er.arrival', aoi)).toMatchObject(refusal(403, 'access.denied'));
    expect(await months('er.arrival', dara)).toMatchObject(refusal(404, 'project.unknown'));
    expect(await callApi('folderMonths', { token: chea.token, params: { ...params, fId: `${params.pId}0000` }, query: { date: 'er.arrival' } })).toMatchObject(refusal(404, 'folder.unknown'));
  });
});
