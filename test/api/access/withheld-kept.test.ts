import { expect, it } from 'vitest';
import type { Answers, CardDesign, Item } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, openFolder, refusal } from '#test/support/card-folder.ts';
import { createPerson, join, useDesign } from '#test/support/registry.ts';

const texts = (text: string) => ({ ja: text, en: text });
const attribute = (type: string, name: string, more: object = {}) => ({ class: 'attribute', type, name, title: texts(name), ...more }) as unknown as Item;
const yesNo = ['yes', 'no'].map((value) => ({ value, title: texts(value) }));

const name = attribute('string', 'name', { identifier: true, relevant: "${patient.known} != 'no'", reasons: ['unknown'] });
const phone = attribute('string', 'phone', { identifier: true });
const designOf = (...own: readonly Item[]): CardDesign => {
  const contact = { class: 'repeat', name: 'contact', title: texts('contact'), min_count: 0, items: [...own.filter((each) => each === phone), attribute('string', 'relation')] } as unknown as Item;
  return caseDesign({
    pages: [{ name: 'patient', title: texts('Patient'), items: [attribute('single', 'known', { choices: yesNo }), ...own.filter((each) => each !== phone), attribute('number', 'weight'), contact] }],
    id_attributes: [],
    summary: [],
    missing_reasons: [{ value: 'unknown', title: texts('unknown') }],
  });
};

const shown = { known: 'yes', weight: 50, contact: 2, contact_registered_at_1: '2026-01-01 10:00', contact_registered_at_2: '2026-01-01 10:05', relation_1: 'sister', relation_2: 'son' };

/** A card of the first of these designs that its owner has moved through the others; Mio edits and is not shown identifiers. */
const openMoved = async (designs: readonly CardDesign[], patient: Answers[string]) => {
  const place = await openFolder(designs[0]);
  const [mio, owner] = [await createPerson(place.hospital, 'mio'), await createPerson(place.hospital, 'owner')];
  await join(place.project, mio, 'edit', { rights: { identifiers: false } });
  await join(place.project, owner, 'edit', { is_owner: true });
  let folder = place.folder;
  const upload = async (design: CardDesign): Promise<void> => {
    folder = await useDesign(folder, design, owner);
  };
  let card = await place.saved({ patient });
  for (const [index, design] of designs.slice(1).entries()) {
    await upload(design);
    card = await place.saved(card.vals, { id: card.id, card_hash: card.card_hash, move_to: index + 2 });
  }
  const put = (vals: Answers[string], more: object = {}) => callApi('saveCard', { token: mio.token, params: place.params, body: { vals: { patient: vals }, id: card.id, card_hash: card.card_hash, ...more } });
  return { ...place, mio, owner, card, put, upload, stored: async () => (await place.get(card.id)).body };
};

it('does not let an answer of an earlier version be replaced by whoever is not shown it, with a move or without', async () => {
  const { put, stored, card, upload } = await openMoved([designOf(name), designOf()], { ...shown, name: 'Kaede' });
  const kept = [expect.objectContaining({ version: 1, path: 'patient.name', value: 'Kaede' })];
  expect((await stored()).kept_answers).toEqual(kept);
  const left_over = [{ version: 1, path: 'patient.name', value: 'EVIL' }];
  const refused = refusal(403, 'answers.withheld', { paths: ['body.left_over.patient.name'] });
  expect(await put({ ...shown, weight: 51 }, { left_over })).toMatchObject(refused);
  await upload(designOf(attribute('string', 'fresh')));
  expect(await put({ ...shown, weight: 51 }, { left_over, move_to: 3 })).toMatchObject(refused);
  expect(await stored()).toMatchObject({ card_hash: card.card_hash, kept_answers: kept });
});

it('lets them send one of an item that is no identifier', async () => {
  const { put, stored } = await openMoved([designOf(name, attribute('number', 'age')), designOf()], { ...shown, name: 'Kaede', age: 40 });
  expect((await put(shown, { left_over: [{ version: 1, path: 'patient.age', value: 41 }] })).status).toBe(200);
  expect((await stored()).kept_answers.map(({ value }: { value: unknown }) => value)).toEqual(['Kaede', 41]);
});

it('refuses to take away or move a repetition beside which a withheld answer is kept', async () => {
  const { put, stored, card } = await openMoved([designOf(phone), designOf()], { ...shown, phone_1: '111', phone_2: '222' });
  const away = (paths: readonly string[]) => refusal(403, 'answers.withheld', { reason: 'lost', paths });
  const { contact: _contact, contact_registered_at_2: _at, relation_2: _relation, ...one } = shown;
  expect(await put({ ...one, contact: 1 })).toMatchObject(away(['patient.phone_2']));
  const swapped = { contact_registered_at_1: shown.contact_registered_at_2, contact_registered_at_2: shown.contact_registered_at_1, relation_1: 'son', relation_2: 'sister' };
  expect(await put({ ...shown, ...swapped })).toMatchObject(away(['patient.phone_1', 'patient.phone_2']));
  expect((await stored()).card_hash).toBe(card.card_hash);
  expect((await put({ ...shown, contact: 3, relation_3: 'neighbour' })).status).toBe(200);
});

it('does not take an older answer of the same item for the one that a save would lose', async () => {
  const code = attribute('number', 'name', { identifier: true, relevant: "${patient.known} != 'no'" });
  const { put, saved, owner, card, stored } = await openMoved([designOf(name), designOf(), designOf(code)], { ...shown, name: 'Kaede' });
  const coded = await saved({ patient: { ...shown, name: 17 } }, { id: card.id, card_hash: card.card_hash, by: owner });
  expect([coded.vals.patient.name, coded.kept_answers]).toEqual([17, [expect.objectContaining({ version: 1, path: 'patient.name', value: 'Kaede' })]]);
  expect(await put({ ...shown, known: 'no' }, { card_hash: coded.card_hash })).toMatchObject(refusal(403, 'answers.withheld', { reason: 'lost', paths: ['patient.name'] }));
  expect((await stored()).vals.patient.name).toBe(17);
});

it('refuses to lose the reason why a withheld answer is missing, and keeps it otherwise', async () => {
  const { put, stored } = await openMoved([designOf(name)], { ...shown, 'name@missing': 'unknown' });
  expect(await put({ ...shown, known: 'no' }, { reasons: true })).toMatchObject(refusal(403, 'answers.withheld', { reason: 'lost', paths: ['patient.name@missing'] }));
  expect((await put({ ...shown, weight: 52 }, { reasons: true })).status).toBe(200);
  expect((await stored()).vals.patient).toMatchObject({ weight: 52, 'name@missing': 'unknown' });
});

it('withholds an answer that a version marked which is in force no longer, in cards of before the mark, too', async () => {
  const place = await openFolder(designOf(attribute('string', 'name')));
  const [mio, owner] = [await createPerson(place.hospital, 'mio'), await createPerson(place.hospital, 'owner')];
  await join(place.project, mio, 'edit', { rights: { identifiers: false } });
  await join(place.project, owner, 'edit', { is_owner: true });
  const card = await place.saved({ patient: { name: 'Kaede', weight: 50 } });
  const seen = async (): Promise<boolean> => JSON.stringify([await place.get(card.id, mio), await callApi('cardHistory', { token: mio.token, params: { ...place.params, cardId: card.id } })]).includes('Kaede');
  expect(await seen()).toBe(true);
  const marked = await useDesign(place.folder, designOf(name), owner);
  expect(await seen()).toBe(false);
  await useDesign(marked, designOf(), owner);
  expect(await seen()).toBe(false);
});
