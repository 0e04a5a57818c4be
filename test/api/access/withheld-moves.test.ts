import { expect, it } from 'vitest';
import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { openFolder, refusal } from '#test/support/card-folder.ts';
import { callOfModule } from '#test/support/module-call.ts';
import { createPerson, join, useDesign } from '#test/support/registry.ts';

const texts = (text: string) => ({ ja: text, en: text });
const attribute = (name: string, more: object = {}) => ({ class: 'attribute', type: 'string', name, title: texts(name), ...more }) as unknown as Item;
const designOf = (...items: Item[]): CardDesign => ({ format: 1, languages: ['en', 'ja'], title: texts('T'), pages: [{ name: 'p', title: texts('P'), items }], id_attributes: ['p.pid'], numbering: [], summary: [] });
const [pid, name, phone, note] = [attribute('pid'), attribute('name', { identifier: true }), attribute('phone', { identifier: true }), attribute('note')];

const open = async (moved: object) => {
  const place = await openFolder(designOf(pid, name, note));
  const mio = await createPerson(place.aoi.org, 'mio');
  await join(place.project, mio, 'edit', { rights: { identifiers: false } });
  const card = await place.saved({ p: { pid: 'P-1', name: 'Kaede', note: 'a' } });
  await useDesign(place.folder, designOf(pid, name, phone, note), place.chea);
  const after = await place.saved({ p: { pid: 'P-1', name: 'Kaede', note: 'a', ...moved } }, { id: card.id, card_hash: card.card_hash, move_to: 2, version: 2 });
  const takeBack = () => callOfModule('takeBackMove', { token: mio.token, params: { ...place.params, cardId: card.id }, body: { card_hash: after.card_hash } });
  return { ...place, card, takeBack };
};

it.each<[string, object, string]>([
  ['a new answer', { phone: '03-1' }, 'p.phone'],
  ['a changed one', { name: 'Momiji' }, 'p.name'],
])('a move that brought %s that is withheld from somebody is not taken back by them', async (_what, moved, path) => {
  const { get, card, takeBack } = await open(moved);
  expect(await takeBack()).toMatchObject(refusal(403, 'answers.withheld', { reason: 'lost', paths: [path] }));
  expect((await get(card.id)).body.vals.p).toMatchObject(moved);
});

it('a move that left withheld answers as they were is taken back', async () => {
  const { get, card, takeBack } = await open({ note: 'b' });
  expect((await takeBack()).status).toBe(200);
  expect((await get(card.id)).body).toMatchObject({ version: 1, vals: { p: { name: 'Kaede', note: 'a' } } });
});

it('a move that corrected a withheld answer which went out of the form is not taken back by them', async () => {
  const place = await openFolder(designOf(pid, name, note));
  const mio = await createPerson(place.aoi.org, 'mio');
  await join(place.project, mio, 'edit', { rights: { identifiers: false } });
  const card = await place.saved({ p: { pid: 'P-1', name: 'Kaede', note: 'a' } });
  await useDesign(place.folder, designOf(pid, note), place.chea);
  const after = await place.saved({ p: { pid: 'P-1', note: 'a' } }, { id: card.id, card_hash: card.card_hash, move_to: 2, version: 2, left_over: [{ version: 1, path: 'p.name', value: 'Momiji' }] });
  expect(after.kept_answers).toMatchObject([{ path: 'p.name', value: 'Momiji' }]);
  const takeBack = await callOfModule('takeBackMove', { token: mio.token, params: { ...place.params, cardId: card.id }, body: { card_hash: after.card_hash } });
  expect(takeBack).toMatchObject(refusal(403, 'answers.withheld', { reason: 'lost', paths: ['p.name'] }));
});

it('what was worked out of a withheld answer stays withheld in a card that is moved to a version without the formula', async () => {
  const copied = (more: object) => attribute('copy', more);
  const place = await openFolder(designOf(pid, name, copied({ calculation: "concat('Z', ${p.name})", readonly: true })));
  const mio = await createPerson(place.aoi.org, 'mio');
  await join(place.project, mio, 'edit', { rights: { identifiers: false } });
  const card = await place.saved({ p: { pid: 'P-1', name: 'Kaede' } });
  expect(card.vals.p).toMatchObject({ copy: 'ZKaede' });
  await useDesign(place.folder, designOf(pid, name, copied({})), place.chea);
  const moved = await callApi('patchCard', { token: mio.token, params: { ...place.params, cardId: card.id }, body: { vals: {}, move_to: 2, card_hash: card.card_hash } });
  expect(moved).toMatchObject({ status: 200, body: { version: 2 } });
  expect(JSON.stringify([moved.body, (await callApi('getCard', { token: mio.token, params: { ...place.params, cardId: card.id } })).body])).not.toContain('Kaede');
  expect((await place.get(card.id)).body.vals.p).toMatchObject({ copy: 'ZKaede' });
});

const openWith = async (...versions: CardDesign[]) => {
  const [first, ...later] = versions;
  const place = await openFolder(first);
  const mio = await createPerson(place.aoi.org, 'mio');
  await join(place.project, mio, 'edit', { rights: { identifiers: false } });
  const card = await place.saved({ p: { pid: 'P-1', name: 'Kaede' } });
  let { folder } = place;
  for (const each of later) folder = await useDesign(folder, each, place.chea);
  const seen = async () => JSON.stringify((await callApi('getCard', { token: mio.token, params: { ...place.params, cardId: card.id } })).body);
  const move = () => callApi('patchCard', { token: mio.token, params: { ...place.params, cardId: card.id }, body: { vals: {}, move_to: versions.length, card_hash: card.card_hash } });
  return { ...place, seen, move };
};
const copied = attribute('copy', { calculation: "concat('Z', ${p.name})", readonly: true });
const unmarked = attribute('name');

it('a mark of the version in force withholds what an earlier version worked out of the item', async () => {
  const { seen, move } = await openWith(designOf(pid, unmarked, copied), designOf(pid, name, attribute('copy')));
  expect(await seen()).not.toContain('Kaede');
  expect((await move()).status).toBe(200);
  expect(await seen()).not.toContain('Kaede');
});

it('a marked item that left the form stays withheld where an item of its name comes back', async () => {
  const { seen, move } = await openWith(designOf(pid, name), designOf(pid, note), designOf(pid, unmarked));
  expect(await seen()).not.toContain('Kaede');
  expect((await move()).status).toBe(200);
  expect(await seen()).not.toContain('Kaede');
});

it('an item is shown, with what is worked out of it, where a version takes its mark away', async () => {
  const { seen } = await openWith(designOf(pid, name, copied), designOf(pid, unmarked, copied), designOf(pid, unmarked, copied, note));
  expect(await seen()).not.toContain('Kaede');
  const later = await openWith(designOf(pid, name, copied), designOf(pid, unmarked, copied));
  expect((await later.move()).status).toBe(200);
  expect(await later.seen()).toContain('ZKaede');
});
