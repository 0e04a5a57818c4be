import { expect, it } from 'vitest';
import type { cardCalls } from '#shared/api/cards.ts';
import { routes } from '#shared/api/routes.ts';
import { globalIdOf, projectKey } from '#functions/data/keys.ts';
import { update } from '#functions/data/table.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, openFolder } from '#test/support/card-folder.ts';
import { createOrg, createPerson, join } from '#test/support/registry.ts';

const secret = 'Secret of Minato';

interface Ask {
  readonly params?: { readonly [name: string]: string };
  readonly query?: { readonly [name: string]: string };
  readonly body?: unknown;
  readonly headers?: { readonly [name: string]: string };
}

interface Target {
  readonly id: string;
  readonly hash: string;
  readonly globalId: string;
}

/** How a member of another hospital asks for the card: `unknown` is answered 404, `without` is answered without it. */
const calls: { readonly [Name in keyof typeof cardCalls]: ((target: Target) => readonly ['unknown' | 'without', Ask]) | 'no card' | 'covered elsewhere' } = {
  recentCards: () => ['without', { query: { sort: 'updated_desc', offset: '0', limit: '10', count: 'true' } }],
  listCards: () => ['without', { query: { sort: 'created_desc', offset: '0', limit: '10', count: 'true' } }],
  findRecent: () => ['without', { query: { sort: 'updated_desc', limit: '10' } }],
  findCards: () => ['without', { query: { sort: 'created_desc', limit: '10' } }],
  getCard: ({ id }) => ['unknown', { params: { cardId: id } }],
  cardHistory: ({ id }) => ['unknown', { params: { cardId: id }, query: { before: '2' } }],
  saveCard: ({ id, hash }) => ['unknown', { body: { id, card_hash: hash, vals: caseOf() } }],
  patchCard: ({ id, hash }) => ['unknown', { params: { cardId: id }, body: { card_hash: hash, vals: { visit: { note: 'x' } } } }],
  cardChanges: () => ['without', { query: { answers: 'true' } }],
  openLinkedCard: 'covered elsewhere',
  submitCard: ({ id, hash }) => ['unknown', { params: { cardId: id }, body: { card_hash: hash } }],
  withdrawCard: ({ id, hash }) => ['unknown', { params: { cardId: id }, body: { card_hash: hash } }],
  reviewCard: ({ id, hash }) => ['unknown', { params: { cardId: id }, body: { card_hash: hash, act: 'accept' } }],
  submitCards: () => ['without', { body: { trial: true } }],
  reviewCards: () => ['without', { body: { trial: true, act: 'accept' } }],
  cardQueries: ({ id }) => ['unknown', { params: { cardId: id } }],
  askQuery: ({ id }) => ['unknown', { params: { cardId: id }, body: { path: 'visit.note', word: 'Why?' } }],
  answerQuery: ({ id }) => ['unknown', { params: { cardId: id, queryId: '0'.repeat(16) }, body: { word: 'So.' } }],
  decideQuery: ({ id }) => ['unknown', { params: { cardId: id, queryId: '0'.repeat(16) }, body: { act: 'close', seen: 1 } }],
  openQueries: () => ['without', {}],
  moveCards: () => ['without', { body: { trial: true } }],
  takeBackMove: ({ id, hash }) => ['unknown', { params: { cardId: id }, body: { card_hash: hash } }],
  recalculateCards: () => ['without', { body: { trial: true } }],
  findDuplicates: 'covered elsewhere',
  duplicates: 'covered elsewhere',
  decideDuplicate: 'covered elsewhere',
  deleteCard: ({ id }) => ['unknown', { params: { cardId: id } }],
  cardByGlobalId: ({ globalId }) => ['unknown', { params: { globalId } }],
  getDesign: 'no card',
};

const openTwoHospitals = async () => {
  const place = await openFolder();
  const other = await createOrg('Kita');
  const rin = await createPerson(other, 'rin');
  await join(place.project, rin, 'edit', { is_owner: true, rights: { cards: 'own', review: true } });
  await update(projectKey(place.project.id), { set: { review: { on: true, closed: [] } } });
  const card = await place.saved(caseOf({ name: secret }));
  const target: Target = { id: card.id, hash: card.card_hash, globalId: globalIdOf(place.folder.id, card.id) };
  return { ...place, rin, target };
};

it.each(Object.entries(calls).flatMap(([name, ask]) => (typeof ask === 'function' ? [[name, ask] as const] : [])))('%s does not show the card of another hospital', async (name, ask) => {
  const { rin, target, params, get, aoi } = await openTwoHospitals();
  const [answered, { params: more, ...asked }] = ask(target);
  const named = { ...params, ...more };
  const wanted = [...routes[name as keyof typeof cardCalls].matchAll(/\{(\w+)\}/g)].map(([, each = '']) => [each, named[each as keyof typeof named]]);
  const answer = await callApi(name as keyof typeof cardCalls, { token: rin.token, params: Object.fromEntries(wanted), ...asked });
  const text = JSON.stringify(answer.body ?? '');
  expect(text).not.toContain(secret);
  expect(text).not.toContain(target.id);
  expect([answer.status, answer.body.code]).toEqual(answered === 'unknown' ? [404, 'card.unknown'] : [200, undefined]);
  expect((await get(target.id, aoi)).body.card_hash).toBe(target.hash);
});

it('lists, counts and finds the own cards of a member limited to the own hospital', async () => {
  const { rin, saved, list, target, aoi } = await openTwoHospitals();
  const own = await saved(caseOf({ pid: 'R-1' }), { by: rin });
  for (const sort of ['updated_desc', 'updated_asc', 'created_desc', 'created_asc']) {
    const idsOf = ({ body }: { body: readonly (number | { id: string })[] }) => body.map((entry) => (typeof entry === 'number' ? entry : entry.id));
    expect(idsOf(await list({ sort, count: 'true' }, rin))).toEqual([1, own.id]);
    expect(new Set(idsOf(await list({ sort, count: 'true' }, aoi)))).toEqual(new Set([2, own.id, target.id]));
  }
});

it('says of a taken id only that another hospital has it, and which one', async () => {
  const { rin, save, saved, target, hospital } = await openTwoHospitals();
  const { vals } = await saved(caseOf({ pid: 'M-9' }));
  const answer = await save(vals, { by: rin });
  expect(answer).toMatchObject({ status: 409, body: { code: 'card.id_taken', details: { reason: 'other_hospital', org_name: hospital.name } } });
  expect(JSON.stringify(answer.body)).not.toContain(target.id);
});
