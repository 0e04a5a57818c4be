import { describe, expect, test } from 'vitest';
import type { Item } from '#shared/design/card-design.ts';
import { placeOf } from '#functions/data/stored.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, closeRegistration, freeDesign, numberedDesign, refusal } from '#test/support/card-folder.ts';
import { openLinkedFolder, through } from '#test/support/linked-folder.ts';
import { createProject, join, useDesign } from '#test/support/registry.ts';
import { countOf } from '#test/support/sweeps.ts';

const number: Item = { class: 'attribute', type: 'number', name: 'no', title: { en: 'Number' } };
const withPage = (item: Item) => ({ ...freeDesign, pages: [...freeDesign.pages, { name: 'body', title: { en: 'Body' }, items: [item] }] });

describe('openLinkedCard', () => {
  // proves U2.27, U7.23
  test('begins a new card with the value and stores nothing, however often it is called', async () => {
    const { enter, stored, counts } = await openLinkedFolder();
    const begun = await enter(' P-1 ');
    expect(begun).toMatchObject({ status: 200, body: { is_new: true, created: true, link: { item: 'patient.pid', value: 'P-1' } } });
    expect((await enter('P-1')).body).toEqual(begun.body);
    expect(await stored()).toEqual([]);
    expect(await counts()).toEqual({ comp: 0, incomp: 0 });
  });

  // proves U7.23
  test('opens the card from its first save on, whatever the width of the value and whatever nobody sees in it', async () => {
    const { enter, saveBegun, stored } = await openLinkedFolder();
    const saved = await saveBegun('P-1');
    expect(saved).toMatchObject({ status: 200, body: { vals: { patient: { pid: 'P-1' } } } });
    for (const same of ['Ｐ-1 ', 'P\u200b-1', '\u202aP-1\u202c']) {
      expect(await enter(same)).toMatchObject({ status: 200, body: { is_new: false, created: false, card: { card_id: saved.body.card_id, read_only: false } } });
    }
    expect(await stored()).toHaveLength(1);
  });

  // proves U7.23
  test('opens the newest of several cards with the value, for the patient has come back', async () => {
    const { saved, enter } = await openLinkedFolder();
    await saved(caseOf({ pid: 'P-2' }));
    const back = await saved(caseOf({ pid: 'P-2' }));
    expect((await enter('P-2')).body.card.card_id).toBe(back.card_id);
  });

  test('finds a card by its newest value only', async () => {
    const { saved, enter } = await openLinkedFolder();
    const card = await saved(caseOf({ pid: 'P-7' }));
    await saved(caseOf({ pid: 'P-8' }), { id: card.id, card_hash: card.card_hash });
    expect((await enter('P-8')).body.card.card_id).toBe(card.card_id);
    expect((await enter('P-7')).body.is_new).toBe(true);
  });

  test('finds what was saved through a host whose domain has no linkage item', async () => {
    const { saved, enter } = await openLinkedFolder();
    const card = await saved(caseOf({ pid: 'P-9' }));
    expect((await enter('P-9')).body.card.card_id).toBe(card.card_id);
  });

  test('begins a new card when the one before was deleted', async () => {
    const { enter, saveBegun, remove: drop } = await openLinkedFolder();
    const first = await saveBegun('P-3');
    await drop(first.body.card_id);
    expect((await enter('P-3')).body.is_new).toBe(true);
    const second = await saveBegun('P-3');
    expect(second.status).toBe(200);
    expect(second.body.card_id).not.toBe(first.body.card_id);
  });

  test('takes numbers for a number item, and numbers the card where the design does', async () => {
    const { enter, saveBegun } = await openLinkedFolder(numberedDesign, 'patient.age');
    const saved = await saveBegun('４２');
    expect(saved.body.vals).toMatchObject({ patient: { age: 42 }, visit: { no: 1 } });
    for (const same of ['42', '042', '42.0']) expect((await enter(same)).body.card.card_id).toBe(saved.body.card_id);
    for (const none of ['abc', '0x2a', '4.2e1', '42歳']) expect(await enter(none)).toMatchObject(refusal(404, 'linkage.unknown'));
  });

  test('finds a card of an earlier version by the item as that version has it', async () => {
    const body = (items: readonly Item[]) => ({ ...freeDesign, pages: [...freeDesign.pages, { name: 'body', title: { en: 'Body' }, items }] });
    const { saved, enter, folder, chea } = await openLinkedFolder(body([{ ...number, type: 'string' }]), 'body.no');
    const { card_id } = await saved({ ...caseOf(), body: { no: '007' } });
    let inForce = await useDesign(folder, body([number]), chea);
    expect((await enter('007')).body.card).toMatchObject({ card_id, version: 1 });
    expect((await enter('8')).body).toMatchObject({ is_new: true, link: { value: 8 } });
    inForce = await useDesign(inForce, freeDesign, chea);
    expect((await enter('007')).body.card).toMatchObject({ card_id, version: 1 });
    expect(await enter('8')).toMatchObject(refusal(404, 'linkage.unknown'));
    expect(inForce.version).toBe(3);
  });

  test('keeps leading zeros of a text item apart, for they belong to the number of a patient', async () => {
    const { saved, enter } = await openLinkedFolder();
    await saved(caseOf({ pid: '88' }));
    expect((await enter('088')).body).toEqual({ is_new: true, created: true, link: { item: 'patient.pid', value: '088' } });
  });

  test('begins no card with a value that its item refuses, for nobody could save it', async () => {
    const { enter } = await openLinkedFolder(freeDesign, 'patient.age');
    expect(await enter('131')).toMatchObject(refusal(404, 'linkage.unknown'));
  });

  test('begins no card with a value that its item would hold otherwise, for its save could not claim it', async () => {
    const whole = await openLinkedFolder(withPage({ ...number, number_format: { scale: 1, precision: 6 } }), 'body.no');
    expect(await whole.enter('4.25')).toMatchObject(refusal(404, 'linkage.unknown'));
    expect((await whole.enter('4.20')).body).toMatchObject({ is_new: true, link: { value: 4.2 } });
  });

  test.each([[' P1　', 'P1'], ['P\n1', 'P 1'], ['P\u0000ー1\u202e', 'P-1']])('%j is cleaned as a typed id is', async (linkKey, value) => {
    const { enter, saved } = await openLinkedFolder();
    expect((await enter(linkKey)).body).toEqual({ is_new: true, created: true, link: { item: 'patient.pid', value } });
    const card = await saved(caseOf({ pid: value }));
    expect((await enter(linkKey)).body).toMatchObject({ is_new: false, card: { id: card.id } });
  });

  test('a value of invisible characters leads to no card', async () => {
    const { enter } = await openLinkedFolder();
    for (const unseen of ['\u200b', '\u3164', '\u0000']) expect(await enter(unseen)).toMatchObject(refusal(404, 'linkage.unknown'));
  });

  test('begins a card with a value whose item is not shown yet', async () => {
    const known: Item = { ...number, type: 'single', name: 'known', choices: [{ value: 'yes', title: { en: 'Yes' } }], activation: [{ when: ['yes'], items: [number] }] };
    const { enter } = await openLinkedFolder(withPage(known), 'body.no');
    expect((await enter('7')).body).toMatchObject({ is_new: true, link: { value: 7 } });
  });

  test('has no value in a repetition, for a card has many there', async () => {
    const { enter } = await openLinkedFolder(withPage({ class: 'repeat', name: 'injury', title: { en: 'Injury' }, items: [number] }), 'body.no');
    expect(await enter('7')).toMatchObject(refusal(404, 'linkage.unknown'));
  });

  test('says what is missing: linkage in the domain, the item in the design, a design, a value', async () => {
    const plain = await openLinkedFolder(freeDesign, null);
    expect(await plain.enter('P')).toMatchObject(refusal(404, 'linkage.not_set'));
    const odd = await openLinkedFolder(freeDesign, 'patient.sex');
    expect(await odd.enter('P')).toMatchObject(refusal(404, 'linkage.unknown'));
    expect((await odd.enter(' ')).body.details.issues).toEqual([{ path: 'body.linkKey', code: 'too_small' }]);
    const { aoi, host } = await openLinkedFolder();
    const bare = await createProject('Bare');
    await join(bare, aoi, 'edit');
    const params = { pId: bare.id, fId: bare.folders[0]?.id ?? '' };
    expect(await callApi('openLinkedCard', { token: aoi.token, params, body: { linkKey: 'P' }, headers: through(host) })).toMatchObject(refusal(404, 'design.unknown'));
  });

  test('opens for who reads, and begins none for who may not write or after the registration', async () => {
    const { enter, saveBegun, ben, emi, dara, folder, project } = await openLinkedFolder();
    expect(await enter('P-4', { token: ben.token })).toMatchObject(refusal(403, 'card.not_writable', { reason: 'no_permission' }));
    await saveBegun('P-4');
    expect(await enter('P-4', { token: ben.token })).toMatchObject({ status: 200, body: { card: { read_only: true } } });
    expect(await enter('P-4', { token: emi.token })).toMatchObject(refusal(403, 'access.denied'));
    expect(await enter('P-4', { token: dara.token })).toMatchObject(refusal(404, 'project.unknown'));
    await closeRegistration(folder, project.id);
    expect((await enter('P-4')).status).toBe(200);
    expect(await enter('P-5')).toMatchObject(refusal(403, 'card.not_writable', { reason: 'registration_closed' }));
  });

  test('answers 401 to who is not signed in', async () => {
    const { params } = await openLinkedFolder();
    expect(await callApi('openLinkedCard', { params, body: { linkKey: 'P' } })).toMatchObject(refusal(401, 'session.expired'));
  });
});

describe('the first save of a card that the entry began', () => {
  // proves U9.5
  test('claims the value: of many at once one is stored, and the others are led to it', async () => {
    const { enter, saveWith, stored, counts } = await openLinkedFolder();
    const { link } = (await enter('P-200')).body;
    const answers = await Promise.all(Array.from({ length: countOf(60, 200) }, (_, nr) => saveWith(link, { name: `案 ${nr}` })));
    const made = answers.filter(({ status }) => status === 200);
    const cards = (await stored()).map((item) => placeOf(item).cardId);
    expect(cards).toHaveLength(1);
    const led = answers.filter(({ status }) => status === 409);
    expect(new Set(led.map(({ body }) => JSON.stringify([body.code, body.details])))).toEqual(new Set([JSON.stringify(['linkage.taken', { card_id: cards[0] }])]));
    // A busy storage may ask for another try, also where it has stored the card and its answer got lost.
    expect(answers.every(({ status }) => [200, 409, 503].includes(status))).toBe(true);
    expect(made.every(({ body }) => body.card_id === cards[0])).toBe(true);
    expect(await counts()).toEqual({ comp: 1, incomp: 0 });
  });

  test('is led to a card that was saved without the entry meanwhile', async () => {
    const { enter, saved, saveWith } = await openLinkedFolder();
    const { link } = (await enter('P-10')).body;
    const card = await saved(caseOf({ pid: 'P-10' }));
    expect(await saveWith(link)).toMatchObject(refusal(409, 'linkage.taken', { card_id: card.card_id }));
  });

  test('is led to the card where the value alone is the id attribute', async () => {
    const { enter, saved, saveWith, forget } = await openLinkedFolder(caseDesign());
    const { link } = (await enter('P-11')).body;
    const card = await saved(caseOf({ pid: 'P-11' }));
    await forget(card.card_id);
    expect(await saveWith(link)).toMatchObject(refusal(409, 'linkage.taken', { card_id: card.card_id }));
  });

  test('stores one card however often it is repeated: its key answers that card, without a key it is led to it', async () => {
    const { enter, saveWith, stored } = await openLinkedFolder();
    const { link } = (await enter('P-12')).body;
    const first = await saveWith(link, { key: 'once' });
    expect(await saveWith(link, { key: 'once' })).toMatchObject({ status: 200, body: { card_id: first.body.card_id } });
    for (const key of ['another', undefined]) expect(await saveWith(link, { key })).toMatchObject(refusal(409, 'linkage.taken', { card_id: first.body.card_id }));
    expect(await stored()).toHaveLength(1);
  });

  test('is told of the card of the first try where that has been changed since', async () => {
    const { enter, saveWith, saved } = await openLinkedFolder();
    const { link } = (await enter('P-13')).body;
    const first = await saveWith(link, { key: 'changed since' });
    await saved({ patient: { pid: 'P-13', name: '別' } }, { id: first.body.id, card_hash: first.body.card_hash });
    expect(await saveWith(link, { key: 'changed since' })).toMatchObject(refusal(409, 'card.stale', { card_id: first.body.card_id }));
  });

  test('claims what a deleted card, or one that now has another value, had claimed', async () => {
    const { saveBegun, saved, remove: drop } = await openLinkedFolder();
    const first = await saveBegun('P-14');
    await drop(first.body.card_id);
    const second = await saveBegun('P-14');
    expect(second.status).toBe(200);
    await saved(caseOf({ pid: 'P-15' }), { id: second.body.id, card_hash: second.body.card_hash });
    expect((await saveBegun('P-14')).status).toBe(200);
  });

  test('claims nothing but the value that its item holds, and nothing for a card that is stored', async () => {
    const { params, aoi, saved } = await openLinkedFolder();
    const card = await saved(caseOf({ pid: 'P-16' }));
    const save = (body: object) => callApi('saveCard', { token: aoi.token, params, body });
    const link = { item: 'patient.pid', value: 'P-17' };
    const refusedFor = (code: string) => refusal(400, 'request.invalid', { issues: [{ path: 'body.link', code }] });
    expect(await save({ vals: caseOf({ pid: 'P-18' }), link })).toMatchObject(refusedFor('differs'));
    expect(await save({ vals: caseOf({ pid: 'P-17' }), id: card.id, card_hash: card.card_hash, link })).toMatchObject(refusedFor('not_allowed'));
  });

  test('is the only one that is refused: every other save may hold the value again', async () => {
    const { saveBegun, saved, stored } = await openLinkedFolder();
    await saveBegun('P-19');
    await saved(caseOf({ pid: 'P-19' }));
    const other = await saved(caseOf({ pid: 'P-20' }));
    await saved(caseOf({ pid: 'P-19' }), { id: other.id, card_hash: other.card_hash });
    expect(await stored()).toHaveLength(3);
  });
});
