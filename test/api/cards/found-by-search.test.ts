import { describe, expect, test } from 'vitest';
import { caseOf, openFolder } from '#test/support/card-folder.ts';
import { callApi } from '#test/support/call-api.ts';
import { createOrg, createPerson, join } from '#test/support/registry.ts';

const { saved, list, aoi, params } = await openFolder();
for (const name of ['髙橋　優', '渡邉 桃', '山﨑 蓮', 'O’Brien', 'Müller', 'サオ ダラ', '葛\u{e0100}城 蒼']) await saved(caseOf({ name }));

const named = (cards: { summary: { design: string; value: string }[] }[]) => cards.map(({ summary }) => summary.find(({ design }) => design === 'patient.name')?.value);

describe('a list narrowed to a name', () => {
  test.each([
    ['高橋優', '髙橋　優'],
    ['渡辺', '渡邉 桃'],
    ['渡邊桃', '渡邉 桃'],
    ['山崎', '山﨑 蓮'],
    ["o'brien", 'O’Brien'],
    ['muller', 'Müller'],
    ['さおだら', 'サオ ダラ'],
    ['葛城', '葛\u{e0100}城 蒼'],
    ['Mu\u00adller', 'Müller'],
  ])('by %s finds %s', async (typed, name) => {
    expect(named((await list({ itemFilter: JSON.stringify({ 'patient.name': typed }) })).body)).toEqual([name]);
    const where = JSON.stringify({ items: { 'patient.name': { contains: typed } } });
    const { status, body } = await callApi('findCards', { token: aoi.token, params, query: { where } });
    expect([status, named(body.cards ?? [])]).toEqual([200, [name]]);
  });
});

test('a search finds what rows show: hospital, choices in words, values behind the names of their items', async () => {
  const find = async (typed: string) => named((await callApi('findCards', { token: aoi.token, params, query: { limit: '50', where: JSON.stringify({ text: { contains: typed } }) } })).body.cards);
  await saved(caseOf({ name: 'Rin', sex: 'f', pid: 'S-1' }));
  const org = Object.values(aoi.org.name)[0]!;
  expect([await find('女性'), await find('性別 女'), await find('氏名 Rin'), await find('性別')]).toEqual([['Rin'], ['Rin'], ['Rin'], []]);
  expect(await find(org)).toHaveLength(8);
});

test('a card stays one of the hospital that made it in lists, filters and searches, whoever saves it last', async () => {
  const { saved, list, get, aoi, hospital, project, params } = await openFolder();
  const kita = await createOrg('Kita');
  const rin = await createPerson(kita, 'rin');
  await join(project, rin, 'edit');
  const card = await saved(caseOf({ age: 1 }));
  expect(card).not.toHaveProperty('created_org');
  const changed = await saved({ patient: { ...card.vals.patient, age: 2 } }, { id: card.id, card_hash: card.card_hash, by: rin });
  const listed = { id: card.id, created_org: hospital.name, updated_org: kita.name };
  const { body: recent } = await callApi('recentCards', { token: aoi.token });
  expect([changed, (await get(card.id)).body, (await list()).body[0], recent[0]]).toMatchObject([listed, listed, listed, listed]);
  const found = async (where: object) => (await callApi('findCards', { token: aoi.token, params, query: { where: JSON.stringify(where) } })).body.cards.length;
  expect([await found({ org: [hospital.id] }), await found({ text: { is: 'Minato' } }), await found({ org: [kita.id] }), await found({ text: { is: 'Kita' } })]).toEqual([1, 1, 0, 0]);
  const own = await saved({ patient: { ...card.vals.patient, age: 3 } }, { id: card.id, card_hash: changed.card_hash });
  expect([own.updated_org, own.created_org]).toEqual([hospital.name, undefined]);
});
