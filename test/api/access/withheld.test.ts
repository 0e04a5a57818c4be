import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { cardCalls } from '#shared/api/cards.ts';
import { routes, type CallName } from '#shared/api/routes.ts';
import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { globalIdOf, projectKey } from '#functions/data/keys.ts';
import { update } from '#functions/data/table.ts';
import { changesWithoutIdentifiers } from '#test/modules/machines/access.ts';
import { qualityWithheld } from '#test/modules/quality/access.ts';
import { reviewFilters, reviewWithheld } from '#test/modules/review/access.ts';
import { versionFilters, versionWithheld } from '#test/modules/versions/access.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, openFolder, refusal } from '#test/support/card-folder.ts';
import { openLinkedFolder } from '#test/support/linked-folder.ts';
import { createPerson, join, useDesign } from '#test/support/registry.ts';
import { issueForMachine } from '#test/support/machine-tokens.ts';

const texts = (text: string) => ({ ja: text, en: text });
const attribute = (type: string, name: string, more: object = {}) => ({ class: 'attribute', type, name, title: texts(name), ...more }) as unknown as Item;

/** The id attribute, a marked item, one that a formula makes of it, and marked cells of a table. */
const design: CardDesign = caseDesign({
  pages: [
    {
      name: 'patient',
      title: texts('Patient'),
      items: [
        attribute('string', 'pid'),
        attribute('string', 'name', { identifier: true, required: true }),
        attribute('string', 'greeting', { calculation: 'concat("Dear ", ${patient.name})' }),
        attribute('number', 'age', { soft_range: { max: 100 } }),
        { class: 'repeat', name: 'contact', title: texts('contact'), items: [attribute('string', 'phone', { identifier: true }), attribute('string', 'relation')] } as unknown as Item,
      ],
    },
    { name: 'visit', title: texts('Visit'), items: [attribute('text', 'note'), attribute('number', 'double', { calculation: '${patient.age} * 2' })] },
  ],
  id_attributes: ['patient.pid'],
  summary: ['patient.name', 'patient.age'],
  duplicates: [{ item: 'patient.age' }],
});
/** A later version in which the name has gone. */
const later: CardDesign = { ...design, pages: [{ ...design.pages[0]!, items: design.pages[0]!.items.filter(({ name }) => name !== 'name' && name !== 'greeting') }, design.pages[1]!], summary: ['patient.age'] };

let now = Date.now();
const pass = (ms: number): void => {
  now += ms;
  vi.setSystemTime(now);
};
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterAll(() => void vi.useRealTimers());

const planted = { pid: 'PID-zeta-4711', first: 'Momiji Ichiban', name: 'Kaede Hidden', phone: '090-5555-1212' };
const texted = Object.values(planted);

const openPlanted = async () => {
  const place = await openFolder(design);
  const { project, folder, hospital, params, saved, aoi } = place;
  const [mio, own] = [await createPerson(hospital, 'mio'), await createPerson(hospital, 'own')];
  await join(project, mio, 'edit', { is_owner: true, rights: { identifiers: false, review: true, import: true } });
  await join(project, own, 'edit', { is_owner: true });
  await update(projectKey(project.id), { set: { review: { on: true, closed: [] } } });
  const vals = (name: string) => ({ patient: { pid: planted.pid, name, age: 40, contact: 1, contact_registered_at_1: null, phone_1: planted.phone, relation_1: 'sister' }, visit: { note: 'seen' } });
  const first = await saved(vals(planted.first));
  const card = await saved(vals(planted.name), { id: first.id, card_hash: first.card_hash });
  // What was saved has settled, so that readers of changes are told of it.
  pass(60_000);
  return { ...place, mio, own, card, vals, target: { id: card.id as string, hash: card.card_hash as string, globalId: globalIdOf(folder.id, card.id) }, plain: { token: mio.token, params }, aoi };
};

interface Ask {
  readonly params?: { readonly [name: string]: string };
  readonly query?: { readonly [name: string]: string };
  readonly body?: unknown;
}
interface Target {
  readonly id: string;
  readonly hash: string;
  readonly globalId: string;
}

/** Every call about cards, as somebody without the right to identifiers makes it. */
type Way = ((target: Target) => Ask) | 'covered below';
const ofCards: { readonly [Name in keyof typeof cardCalls]: Way } = {
  recentCards: () => ({ query: { sort: 'updated_desc', offset: '0', limit: '10', count: 'true' } }),
  listCards: () => ({ query: { sort: 'created_desc', offset: '0', limit: '10', count: 'true' } }),
  findRecent: () => ({ query: { sort: 'updated_desc', limit: '10' } }),
  findCards: () => ({ query: { sort: 'created_desc', limit: '10' } }),
  getCard: ({ id }) => ({ params: { cardId: id } }),
  cardHistory: ({ id }) => ({ params: { cardId: id }, query: { before: '9' } }),
  saveCard: ({ id, hash }) => ({ body: { id, card_hash: hash, vals: { patient: { age: 41, contact: 1 } } } }),
  patchCard: ({ id, hash }) => ({ params: { cardId: id }, body: { card_hash: hash, vals: { visit: { note: 'x' } } } }),
  ...changesWithoutIdentifiers,
  openLinkedCard: 'covered below',
  deleteCard: ({ id }) => ({ params: { cardId: id } }),
  cardByGlobalId: ({ globalId }) => ({ params: { globalId } }),
  getDesign: () => ({ params: { version: 'current' } }),
};
const asked: { readonly [Name in CallName]?: Way } = {
  ...ofCards,
  ...qualityWithheld,
  ...reviewWithheld,
  ...versionWithheld,
};

const ask = async (name: CallName, token: string, more: Ask, params: { readonly [name: string]: string }) => {
  const named: { readonly [name: string]: string } = { ...params, ...more.params };
  const wanted = [...routes[name].matchAll(/\{(\w+)\}/g)].map(([, each = '']) => [each, named[each]]);
  return callApi(name, { token, ...more, params: Object.fromEntries(wanted) });
};

it.each(Object.entries(asked).flatMap(([name, of]) => (typeof of === 'function' ? [[name, of] as const] : [])))('%s answers no identifier to a member without the right', async (name, of) => {
  const { mio, target, params } = await openPlanted();
  const answer = await ask(name as CallName, mio.token, of(target), params);
  for (const text of texted) expect(JSON.stringify(answer.body ?? '')).not.toContain(text);
});

it('marks what is withheld, answered or not', async () => {
  const { mio, get, list, target, own } = await openPlanted();
  const { body } = await get(target.id, mio);
  expect(new Set(body.withheld)).toEqual(new Set(['patient.pid', 'patient.name', 'patient.greeting', 'patient.phone']));
  expect(body.vals).toEqual({ patient: { age: 40, contact: 1, relation_1: 'sister' }, visit: { note: 'seen', double: 80 } });
  expect((await list({}, mio)).body[0].summary).toEqual([
    { name: texts('pid'), value: null, design: 'patient.pid', withheld: true },
    { name: texts('name'), value: null, design: 'patient.name', withheld: true },
    { name: texts('age'), value: 40, design: 'patient.age' },
  ]);
  expect(body.history[1].changes).toContainEqual({ path: 'patient.name', old: null, withheld: true });
  expect((await get(target.id, own)).body).not.toHaveProperty('withheld');
});

it('names missing items, but not those whose answers are withheld', async () => {
  const { mio, own, saved, list, folder } = await openPlanted();
  await useDesign(folder, { ...design, pages: design.pages.map((page) => ({ ...page, items: page.items.map((item) => (item.name === 'note' ? { ...item, required: true } : item)) })) }, own);
  await saved({ patient: { pid: 'P-2', contact: 0 } }, { version: 2 });
  const statusFor = async (by: typeof mio) => (await list({ sort: 'created_desc' }, by)).body[0].status;
  const [name, note] = ['patient.name', 'visit.note'].map((path) => ({ design: path, name: texts(path.split('.')[1]!) }));
  expect(await statusFor(own)).toEqual({ overall: 'partial', required: 'incomp', missing: 2, missing_items: [name, note] });
  expect(await statusFor(mio)).toEqual({ overall: 'partial', required: 'incomp', missing: 2, missing_items: [note] });
});

it('finds no withheld answer by a text, alone or behind the name of its item', async () => {
  const { mio, own, params } = await openPlanted();
  const found = async (by: typeof mio, contains: string) => (await callApi('findCards', { token: by.token, params, query: { where: JSON.stringify({ text: { contains } }) } })).body.cards.length;
  for (const typed of [planted.name, `name ${planted.name}`, planted.pid]) expect([typed, await found(own, typed), await found(mio, typed)]).toEqual([typed, 1, 0]);
  expect([await found(mio, 'age 40'), await found(mio, '40')]).toEqual([1, 1]);
});

it('withholds from a machine what its issuer may not see', async () => {
  const { mio, folder, project, target, params } = await openPlanted();
  const { token } = await issueForMachine(mio.user, { project_id: project.id, folder_id: folder.id, rights: ['read'], cards: 'all', identifiers: true, name: 'm', end: Date.now() + 3_600_000 });
  const { status, body } = await callApi('getCard', { token, params: { ...params, cardId: target.id } });
  expect([status, body.vals.patient.name]).toEqual([200, undefined]);
});

it('withholds answers of an earlier version, those that a move left beside the card included', async () => {
  const { mio, aoi, own, folder, params, target } = await openPlanted();
  await useDesign(folder, later, own);
  for (const when of ['before', 'after']) {
    const { body } = await callApi('getCard', { token: mio.token, params: { ...params, cardId: target.id } });
    for (const text of texted) expect([when, JSON.stringify(body)]).not.toEqual([when, expect.stringContaining(text)]);
    if (when === 'after') continue;
    const moved = await callApi('patchCard', { token: own.token, params: { ...params, cardId: target.id }, body: { card_hash: target.hash, vals: {}, move_to: 2 } });
    expect(moved.status).toBe(200);
  }
  expect(JSON.stringify((await callApi('getCard', { token: aoi.token, params: { ...params, cardId: target.id } })).body.kept_answers)).toContain(planted.name);
});

const listed = (where: { readonly items: { readonly [path: string]: { readonly is: string } } }): Ask => ({ query: { itemFilter: JSON.stringify(Object.fromEntries(Object.entries(where.items).map(([path, { is }]) => [path, is]))) } });
const found = (where: object): Ask => ({ query: { where: JSON.stringify(where) } });
/** Calls that take conditions: 'recentCards', 'listCards', 'findCards', 'findRecent', 'submitCards' and 'reviewCards' of the review, 'moveCards' of the versions. */
const filtered: { readonly [Name in CallName]?: (where: Parameters<typeof listed>[0]) => Ask } = {
  listCards: listed,
  recentCards: listed,
  findCards: found,
  findRecent: found,
  ...reviewFilters,
  ...versionFilters,
};

it.each(Object.entries(filtered))('%s looks for no card by what is withheld', async (name, of) => {
  const { mio, params } = await openPlanted();
  const answer = await ask(name as CallName, mio.token, of({ items: { 'patient.pid': { is: planted.pid } } }), params);
  expect(answer).toMatchObject(refusal(403, 'answers.withheld'));
});

it('finds no card by a text that stands in withheld answers alone', async () => {
  const { mio, aoi, params } = await openPlanted();
  const found = async (by: typeof mio, where: object) => {
    const inFolder = await callApi('findCards', { token: by.token, params, query: { where: JSON.stringify(where) } });
    const anywhere = await callApi('findRecent', { token: by.token, query: { where: JSON.stringify(where) } });
    return [inFolder.body.cards.length, anywhere.body.cards.length];
  };
  for (const text of [{ is: planted.pid }, { contains: 'Kaede' }, { starts: 'PID' }]) {
    expect(await found(aoi, { text })).toEqual([1, 1]);
    expect(await found(mio, { text })).toEqual([0, 0]);
  }
  expect(await found(mio, { text: { is: '40' } })).toEqual([1, 1]);
});

it('opens a card by the value that an external system has, and tells no identifier of it', async () => {
  const { enter, hospital, project, saved } = await openLinkedFolder(design);
  await saved({ patient: { pid: planted.pid, name: planted.name, age: 40 } });
  const mio = await createPerson(hospital, 'mio');
  await join(project, mio, 'edit', { rights: { identifiers: false } });
  const { status, body } = await enter(planted.pid, { token: mio.token });
  expect([status, body.is_new, body.card.vals.patient.age]).toEqual([200, false, 40]);
  for (const text of texted) expect(JSON.stringify(body)).not.toContain(text);
});
