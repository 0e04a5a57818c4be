import { describe, expect, test } from 'vitest';
import { caseOf, openFolder } from '#test/support/card-folder.ts';
import { callApi } from '#test/support/call-api.ts';

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
