import { describe, expect, test } from 'vitest';
import type { Answers, Item } from '#shared/design/card-design.ts';
import { callApi } from '../../support/call-api.ts';
import { caseDesign, openFolder, refusal } from '../../support/card-folder.ts';

const texts = (ja: string, en: string) => ({ ja, en });
const items: readonly Item[] = [
  { class: 'attribute', type: 'string', name: 'name', title: texts('氏名', 'Name'), reasons: ['refused'] },
  { class: 'attribute', type: 'number', name: 'hr', title: texts('脈拍', 'Pulse'), required: true, reasons: true },
  { class: 'attribute', type: 'plugin', name: 'bp', title: texts('血圧', 'BP'), reasons: ['nk'], plugin: { kind: 'blood_pressure', params: { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } } } },
  { class: 'repeat', name: 'wound', title: texts('創', 'Wound'), reasons: ['nk'], items: [{ class: 'attribute', type: 'string', name: 'site', title: texts('部位', 'Site'), reasons: ['nk'] }] },
] as readonly Item[];
const design = caseDesign({
  pages: [{ name: 'p', title: texts('頁', 'Page'), items }],
  id_attributes: [],
  summary: ['p.name', 'p.hr', 'p.bp'],
  missing_reasons: [
    { value: 'nk', title: texts('不明', 'Not known') },
    { value: 'nr', title: texts('記録なし', 'Not recorded') },
    { value: 'refused', title: texts('拒否', 'Refused') },
  ],
});
const { aoi, params } = await openFolder(design);

const save = (vals: Answers[string], more: { id?: string; card_hash?: string; reasons?: boolean } = {}) => callApi('saveCard', { token: aoi.token, params, body: { vals: { p: vals }, ...more } });
const create = async (vals: Answers[string]) => (await save(vals, { reasons: true })).body;
const patch = (cardId: string, body: unknown) => callApi('patchCard', { token: aoi.token, params: { ...params, cardId }, body });
const changed = (of: string) => ({ id: of });

describe('a save', () => {
  test('stores a reason beside the place of its answer, and in the history', async () => {
    const made = await create({ 'hr@missing': 'nk', bp: { SBP: 120 }, 'bp.DBP@missing': 'nk', wound: 2, site_1: 'arm', 'site_2@missing': 'nk' });
    expect(made.vals).toEqual({ p: { 'hr@missing': 'nk', bp: { SBP: 120 }, 'bp.DBP@missing': 'nk', wound: 2, site_1: 'arm', 'site_2@missing': 'nk' } });
    expect(made.status).toEqual({ overall: 'partial', required: 'comp' });
    const after = (await save({ hr: 80 }, { ...changed(made.id), card_hash: made.card_hash, reasons: true })).body;
    expect(after.vals).toEqual({ p: { hr: 80, wound: 1 } });
    expect(after.history.at(-1).changes).toEqual(expect.arrayContaining([{ path: 'p.hr', old: null }, { path: 'p.hr@missing', old: 'nk' }, { path: 'p.bp.DBP@missing', old: 'nk' }]));
  });

  test('of a repeat without repetitions for a reason is no matter of its least number', async () => {
    expect((await create({ hr: 80, wound: 0, 'wound@missing': 'nk' })).vals).toEqual({ p: { hr: 80, wound: 0, 'wound@missing': 'nk' } });
  });

  test.each<[string, Answers[string], string]>([
    ['a reason and an answer at once', { hr: 80, 'hr@missing': 'nk' }, 'item.reason_and_answer'],
    ['a reason that the item does not take', { hr: 80, 'name@missing': 'nk' }, 'item.unknown_reason'],
    ['a part with a value and a reason', { hr: 80, bp: { SBP: 120, DBP: 80 }, 'bp.DBP@missing': 'nk' }, 'item.reason_and_answer'],
    ['repetitions beside the reason that there are none', { hr: 80, wound: 1, site_1: 'arm', 'wound@missing': 'nk' }, 'item.reason_and_answer'],
  ])('%s is refused', async (_, vals, code) => {
    const refused = await save(vals, { reasons: true });
    expect(refused).toMatchObject(refusal(400, 'card.invalid'));
    expect(refused.body.details.issues).toMatchObject([{ code }]);
  });

  test('a reason of an item or a part that takes none is an unknown name, and one is suggested', async () => {
    const refused = await save({ hr: 80, 'hrr@missing': 'nk', 'hr.SBP@missing': 'nk', 'site@missing': 'nk' }, { reasons: true });
    expect(refused).toMatchObject(refusal(400, 'request.invalid'));
    expect(refused.body.details.issues).toMatchObject([
      { path: 'body.vals.p.hrr@missing', did_you_mean: 'hr@missing' },
      { path: 'body.vals.p.hr.SBP@missing' },
      { path: 'body.vals.p.site@missing', did_you_mean: 'site_1@missing' },
    ]);
  });
});

describe('a client that knows no reasons', () => {
  test('leaves them where the answer stays blank, and ends them with an answer', async () => {
    const made = await create({ 'hr@missing': 'nk', 'name@missing': 'refused', wound: 0, 'wound@missing': 'nk' });
    const once = (await save({ name: 'Sato' }, { id: made.id, card_hash: made.card_hash })).body;
    expect(once.vals).toEqual({ p: { name: 'Sato', 'hr@missing': 'nk', wound: 0, 'wound@missing': 'nk' } });
    const echoed = (await save({ ...once.vals.p, hr: 90 }, { id: made.id, card_hash: once.card_hash })).body;
    expect(echoed.vals.p).toMatchObject({ name: 'Sato', hr: 90, 'wound@missing': 'nk' });
    expect(Object.keys(echoed.vals.p)).not.toContain('hr@missing');
  });

  test('may answer 0', async () => {
    const made = await create({ 'hr@missing': 'nk', bp: { DBP: 40 }, 'bp.SBP@missing': 'nk' });
    const once = await save({ hr: 0, bp: { SBP: 0, DBP: 0 } }, { id: made.id, card_hash: made.card_hash });
    expect([once.status, once.body.vals]).toEqual([200, { p: { hr: 0, bp: { SBP: 0, DBP: 0 }, wound: 1 } }]);
  });

  test('is told apart from one that takes a reason back', async () => {
    const made = await create({ name: 'Sato', 'hr@missing': 'nk' });
    expect((await save({ name: 'Sato' }, { id: made.id, card_hash: made.card_hash, reasons: true })).body.vals).toEqual({ p: { name: 'Sato', wound: 1 } });
  });
});

describe('a change of some answers', () => {
  test('gives a reason in place of an answer, and an answer in place of a reason', async () => {
    const made = await create({ hr: 80, bp: { SBP: 120, DBP: 80 } });
    const given = (await patch(made.id, { card_hash: made.card_hash, vals: { p: { 'hr@missing': 'nk', 'bp.DBP@missing': 'nk' } } })).body;
    expect(given.vals).toEqual({ p: { 'hr@missing': 'nk', bp: { SBP: 120 }, 'bp.DBP@missing': 'nk', wound: 1 } });
    const answered = (await patch(made.id, { card_hash: given.card_hash, vals: { p: { hr: 70, 'bp.DBP@missing': null } } })).body;
    expect(answered.vals).toEqual({ p: { hr: 70, bp: { SBP: 120 }, wound: 1 } });
    expect(await patch(made.id, { card_hash: answered.card_hash, vals: { p: { hr: 71, 'hr@missing': 'nk' } } })).toMatchObject(refusal(400, 'card.invalid'));
  });
});

test('a change of a part leaves why another one is missing', async () => {
  const made = await create({ bp: { SBP: 120 }, 'bp.DBP@missing': 'nk' });
  const changed = (await patch(made.id, { card_hash: made.card_hash, vals: { p: { bp: { SBP: 110 } } } })).body;
  expect(changed.vals).toEqual({ p: { bp: { SBP: 110 }, 'bp.DBP@missing': 'nk', wound: 1 } });
  const both = (await patch(made.id, { card_hash: changed.card_hash, vals: { p: { bp: { SBP: 110, DBP: 70 } } } })).body;
  expect(both.vals).toEqual({ p: { bp: { SBP: 110, DBP: 70 }, wound: 1 } });
});

test('lists say the reason in words, and find cards by it', async () => {
  const made = await create({ name: 'Reason', 'hr@missing': 'nr', bp: { SBP: 120 }, 'bp.DBP@missing': 'nk' });
  const find = async (items: unknown) => (await callApi('findCards', { token: aoi.token, params, query: { where: JSON.stringify({ items }) } })).body.cards as readonly { id: string; summary: readonly { design: string; value: unknown; missing?: true }[] }[];
  const [found, ...others] = await find({ 'p.hr': { in: ['nr'] } });
  expect([found?.id, others]).toEqual([made.id, []]);
  expect(found?.summary.map(({ design: path, value, missing }) => [path, value, missing])).toEqual([
    ['p.name', 'Reason', undefined],
    ['p.hr', { ja: '記録なし', en: 'Not recorded' }, true],
    ['p.bp', { SBP: 120, DBP: { ja: '不明', en: 'Not known' } }, undefined],
  ]);
  expect((await find({ 'p.hr': { contains: '記録' } })).map(({ id }) => id)).toEqual([made.id]);
  expect(await find({ 'p.hr': { from: '1', in: ['nr'] } })).toEqual([]);
});
