import { expect, it } from 'vitest';
import { callApi } from '#test/support/call-api.ts';
import { newItem, withPatient } from '#test/support/moved-folder.ts';
import { openReviewed, openReviewedMoving } from '#test/modules/review/support/review-folder.ts';
import { createPerson, join } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';

const word = 'Is Kaede right?';
const plain = 'Is 36 right?';
const first = withPatient((items) => [...items.filter(({ name }) => name !== 'name'), newItem('name', { identifier: true })], { summary: [] });

/** A card with a question about a withheld answer and one about an answer that is shown. Mio edits and reviews, and is not shown identifiers. */
const openAsked = async () => {
  const place = await openReviewedMoving(first);
  const { project, hospital, params, saved, ask, rin } = place;
  const mio = await createPerson(hospital, 'mio');
  await join(project, mio, 'edit', { rights: { identifiers: false, review: true } });
  const card = await saved({ patient: { pid: 'P-1', name: 'Kaede', age: 36 } });
  const withheld = (await ask(card, 'patient.name', word)).body;
  const shown = (await ask(card, 'patient.age', plain)).body;
  const cardParams = { ...params, cardId: card.id as string };
  const of = (name: 'cardQueries' | 'getCard' | 'openQueries', { token }: Signed) => callApi(name, { token, params: name === 'openQueries' ? { pId: project.id } : cardParams });
  return { ...place, mio, rin, card, cardParams, withheld, shown, of };
};

it('withholds the words of a question about a withheld answer, and marks it', async () => {
  const { of, mio, rin, withheld, shown } = await openAsked();
  const [asked, open, card] = [await of('cardQueries', mio), await of('openQueries', mio), await of('getCard', mio)];
  for (const { status, body } of [asked, open, card]) expect([status, JSON.stringify(body).includes('Kaede'), JSON.stringify(body).includes(plain)]).toEqual([200, false, true]);
  const [hidden, told] = [asked, asked].map(({ body }, index) => body.queries.find(({ id }: { id: string }) => id === [withheld, shown][index].id));
  expect(hidden).toMatchObject({ path: 'patient.name', withheld: true, thread: [{ act: 'ask', word: '', user: { id: rin.user.id } }] });
  expect(told).toEqual(expect.not.objectContaining({ withheld: true }));
  expect(open.body.queries.map(({ word: said, withheld: marked = false }: { word: string; withheld?: boolean }) => [said, marked])).toEqual([['', true], [plain, false]]);
  expect(card.body.history.flatMap(({ review }: { review?: object }) => review ?? [])).toEqual([
    { act: 'ask', query: withheld.id, path: 'patient.name', withheld: true },
    { act: 'ask', query: shown.id, path: 'patient.age', word: plain },
  ]);
  for (const name of ['cardQueries', 'openQueries', 'getCard'] as const) expect(JSON.stringify((await of(name, rin)).body)).toContain(word);
});

it('withholds them from whoever says something in it, too', async () => {
  const { mio, cardParams, withheld } = await openAsked();
  const answered = await callApi('answerQuery', { token: mio.token, params: { ...cardParams, queryId: withheld.id }, body: { word: 'Yes, Kaede.' } });
  const again = await callApi('decideQuery', { token: mio.token, params: { ...cardParams, queryId: withheld.id }, body: { act: 'ask', seen: 2, word: 'Kaede?' } });
  const asked = await callApi('askQuery', { token: mio.token, params: cardParams, body: { path: 'patient.name', word: 'Kaede!' } });
  for (const { status, body } of [answered, again, asked]) expect([status, body.withheld, JSON.stringify(body).includes('Kaede')]).toEqual([200, true, false]);
});

it('withholds them when the item has left the form since', async () => {
  const { of, mio, upload, moveCard, get, card, cardParams, withheld, rin } = await openAsked();
  await upload(withPatient((items) => items.filter(({ name }) => name !== 'name'), { summary: [] }));
  await moveCard((await get(card.id)).body);
  await callApi('decideQuery', { token: rin.token, params: { ...cardParams, queryId: withheld.id }, body: { act: 'ask', seen: 1, word: 'Kaede?' } });
  for (const name of ['cardQueries', 'openQueries', 'getCard'] as const) {
    const { status, body } = await of(name, mio);
    expect([name, status, JSON.stringify(body).includes('Kaede')]).toEqual([name, 200, false]);
  }
});

it('tells of a submission that is refused only which withheld answers stand against it', async () => {
  const { project, hospital, params, saved } = await openReviewed(withPatient((items) => [...items, newItem('weight', { type: 'number', identifier: true, soft_range: { max: 200 } })]));
  const mio = await createPerson(hospital, 'mio');
  await join(project, mio, 'edit', { rights: { identifiers: false } });
  const card = await saved({ patient: { pid: 'P-9', name: 'Kaede', weight: 321 } });
  const { status, body } = await callApi('submitCard', { token: mio.token, params: { ...params, cardId: card.id }, body: { card_hash: card.card_hash } });
  expect([status, body.code, body.details.issues]).toEqual([400, 'review.incomplete', [expect.objectContaining({ path: 'patient.weight', params: {} })]]);
});
