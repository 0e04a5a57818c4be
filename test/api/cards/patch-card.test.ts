import { expect, test } from 'vitest';
import type { Answers, Item } from '#shared/design/card-design.ts';
import { callApi } from '../../support/call-api.ts';
import { caseDesign, freeDesign, openFolder, refusal } from '../../support/card-folder.ts';

const { aoi, params, save } = await openFolder(freeDesign);

const patch = (cardId: string, body: unknown) => callApi('patchCard', { token: aoi.token, params: { ...params, cardId }, body });
const create = async () => (await save({ patient: { pid: 'A-1', name: 'Sato', age: 63 }, visit: { note: 'calm' } })).body;

// proves U7.29
test('changes what is sent, takes away what is null and leaves the rest', async () => {
  const { id, card_hash } = await create();
  const { status, body } = await patch(id, { card_hash, vals: { patient: { age: 64, pid: null } } });
  expect(status).toBe(200);
  expect(body.vals).toEqual({ patient: { name: 'Sato', age: 64 }, visit: { note: 'calm' } });
  expect(body.history.at(-1).changes.map(({ path }: { path: string }) => path).toSorted()).toEqual(['patient.age', 'patient.pid']);
});

test('has the lock and the checks of a save', async () => {
  const { id, card_hash } = await create();
  const sent = { card_hash, vals: { patient: { age: 64 } } };
  const first = await patch(id, sent);
  expect((await patch(id, sent)).body.card_hash).toBe(first.body.card_hash);
  expect(await patch(id, { card_hash, vals: { patient: { age: 65 } } })).toMatchObject(refusal(409, 'card.stale'));
  const latest = { card_hash: first.body.card_hash };
  expect(await patch(id, { ...latest, vals: { patient: { age: 999 } } })).toMatchObject(refusal(400, 'card.invalid'));
  expect((await patch(id, { ...latest, vals: { patient: { aeg: 1 } } })).body.details.issues).toEqual([{ path: 'body.vals.patient.aeg', code: 'unknown', did_you_mean: 'age' }]);
  expect(await patch('00000000000000000000', { ...latest, vals: {} })).toMatchObject(refusal(404, 'card.unknown'));
  expect((await patch(id, { vals: {} })).status).toBe(400);
});

test('a card that is there already as its ETag says is not sent again', async () => {
  const { id, card_hash } = await create();
  const get = (headers: Readonly<Record<string, string>> = {}) => callApi('getCard', { token: aoi.token, params: { ...params, cardId: id }, headers });
  const { headers } = await get();
  expect(headers.etag).toBe(`"${card_hash}"`);
  expect(await get({ 'if-none-match': headers.etag! })).toMatchObject({ status: 304, text: '' });
  expect((await get({ 'if-none-match': `"other", W/${headers.etag}` })).status).toBe(304);
  await patch(id, { card_hash, vals: { patient: { age: 1 } } });
  expect((await get({ 'if-none-match': headers.etag! })).status).toBe(200);
});

test('a card is changed and deleted only while it is as If-Match names it', async () => {
  const { id, card_hash } = await create();
  const at = { token: aoi.token, params: { ...params, cardId: id } };
  const change = (tag: string) => callApi('patchCard', { ...at, body: { card_hash, vals: { patient: { age: 64 } } }, headers: { 'if-match': tag } });
  const remove = (tag: string) => callApi('deleteCard', { ...at, headers: { 'if-match': tag } });
  const stale = refusal(409, 'card.stale');
  expect(await change('"nope"')).toMatchObject(stale);
  const changed = await change(`"other", W/"${card_hash}"`);
  expect(changed.status).toBe(200);
  // Sent again, because the answer got lost.
  expect((await change(`"${card_hash}"`)).body.card_hash).toBe(changed.body.card_hash);
  expect(await remove(`"${card_hash}"`)).toMatchObject(stale);
  expect((await remove(`"${changed.body.card_hash}-3"`)).status).toBe(204);
  expect((await remove('*')).status).toBe(404);
});


test('an answer of a repetition that the card does not have is refused, not lost', async () => {
  const text = (name: string): Item => ({ class: 'attribute', type: 'string', name, title: { ja: name } });
  const part: Item = { class: 'repeat', name: 'part', title: { ja: '部位' }, items: [text('detail')] };
  const injury: Item = { class: 'repeat', name: 'injury', title: { ja: '損傷' }, items: [text('site'), part] };
  const [patient, ...pages] = freeDesign.pages;
  const own = await openFolder({ ...freeDesign, pages: [{ ...patient!, items: [...patient!.items, injury] }, ...pages] });
  const { id, card_hash } = await own.saved({ patient: { name: 'Sato', injury: 1, site_1: 'head' } });
  const send = (vals: Answers[string]) => callApi('patchCard', { token: own.aoi.token, params: { ...own.params, cardId: id }, body: { card_hash, vals: { patient: vals } } });
  for (const [vals, names] of [
    [{ site_2: 'arm' }, ['site_2']],
    [{ injury: 2, site_3: 'arm', site_2: 'leg', detail_2_2: 'left', part_2: 1 }, ['site_3', 'detail_2_2']],
    [{ injury_registered_at_2: '2026-11-22 08:30', site_1: 'neck' }, ['injury_registered_at_2']],
  ] satisfies [Answers[string], string[]][])
    expect((await send(vals)).body.details?.issues).toEqual(names.map((name) => ({ path: `body.vals.patient.${name}`, code: 'out_of_range' })));
  const { body } = await send({ injury: 2, site_2: 'arm', part_2: 2, detail_2_2: 'left', site_3: null });
  const whole = (vals: Answers[string]) => callApi('saveCard', { token: own.aoi.token, params: own.params, body: { vals: { patient: { name: 'Sato', ...vals } } } });
  expect((await whole({ injury: 1, site_1: 'head', site_2: 'arm' })).body.details?.issues).toEqual([{ path: 'body.vals.patient.site_2', code: 'out_of_range' }]);
  expect((await whole({ site_1: 'head', site_2: 'arm' })).body.vals.patient).toMatchObject({ injury: 2, site_2: 'arm' });
  const fewer = await callApi('patchCard', { token: own.aoi.token, params: { ...own.params, cardId: id }, body: { card_hash: body.card_hash, vals: { patient: { injury: 1 } } } });
  expect(fewer.body.vals.patient).toMatchObject({ injury: 1, site_1: 'head' });
  expect(Object.keys(fewer.body.vals.patient).filter((name) => name.includes('_2'))).toEqual([]);
  expect(body.vals.patient).toMatchObject({ injury: 2, site_1: 'head', site_2: 'arm', detail_2_2: 'left' });
});

test('a count of repetitions that is none is refused, in a save and in a change', async () => {
  const text = (name: string): Item => ({ class: 'attribute', type: 'string', name, title: { ja: name } });
  const part: Item = { class: 'repeat', name: 'part', title: { ja: '部位' }, items: [text('detail')] };
  const injury: Item = { class: 'repeat', name: 'injury', title: { ja: '損傷' }, items: [text('site'), part], reasons: true };
  const [patient, ...pages] = freeDesign.pages;
  const missing_reasons = [{ value: 'unknown', title: { ja: '不明' } }];
  const own = await openFolder({ ...freeDesign, missing_reasons, pages: [{ ...patient!, items: [...patient!.items, injury] }, ...pages] });
  const answers = { name: 'Sato', injury: 2, site_1: 'head', site_2: 'arm', part_2: 1, detail_2_1: 'left' };
  const { id, card_hash } = await own.saved({ patient: answers });
  const change = (vals: Answers[string]) => callApi('patchCard', { token: own.aoi.token, params: { ...own.params, cardId: id }, body: { card_hash, vals: { patient: vals } } });
  const save = (vals: Answers[string]) => callApi('saveCard', { token: own.aoi.token, params: own.params, body: { vals: { patient: { ...answers, ...vals } } } });
  for (const [count, code] of [[-1, 'out_of_range'], [1.5, 'wrong_type'], ['2', 'wrong_type'], [true, 'wrong_type'], [[2], 'wrong_type'], [1e9, 'out_of_range']] as const) {
    for (const name of ['injury', 'part_2']) {
      const refused = { status: 400, body: { code: 'request.invalid', details: { issues: [{ path: `body.vals.patient.${name}`, code }] } } };
      expect([count, await save({ [name]: count })]).toMatchObject([count, refused]);
      expect([count, await change({ [name]: count })]).toMatchObject([count, refused]);
    }
  }
  expect((await change({ injury: null })).body.details?.issues).toEqual([{ path: 'body.vals.patient.injury', code: 'wrong_type' }]);
  expect((await save({ injury: null })).body.vals.patient).toMatchObject({ injury: 2, site_2: 'arm' });
  expect((await own.saved({ patient: { name: 'Kato', injury: 0 } })).vals.patient).toMatchObject({ name: 'Kato' });
  const { id: empty, card_hash: hash } = await own.saved({ patient: { name: 'Kato' } });
  const explained = await callApi('patchCard', { token: own.aoi.token, params: { ...own.params, cardId: empty }, body: { card_hash: hash, vals: { patient: { injury: 0, 'injury@missing': 'unknown' } } } });
  expect(explained.body).toMatchObject({ vals: { patient: { 'injury@missing': 'unknown' } } });
});

test('who does not know the card as it stands is told of nothing else, whatever is sent', async () => {
  const repeat: Item = { class: 'repeat', name: 'part', title: { en: 'Part' }, min_count: 0, items: [{ class: 'attribute', type: 'string', name: 'where', title: { en: 'Where' } }] };
  const dbp: Item = { class: 'attribute', type: 'number', name: 'dbp', title: { en: 'Diastolic' }, constraint: '. <= ${p.sbp}' };
  const sbp: Item = { class: 'attribute', type: 'number', name: 'sbp', title: { en: 'Systolic' } };
  const design = caseDesign({ languages: ['en'], pages: [{ name: 'p', title: { en: 'P' }, items: [sbp, dbp, repeat] }], id_attributes: [], numbering: [], summary: [] });
  const opened = await openFolder(design);
  const { id, card_hash } = await opened.saved({ p: { sbp: 120, dbp: 80, part: 1, where_1: 'arm' } });
  const tried = (card: string, vals: Answers) => callApi('patchCard', { token: opened.aoi.token, params: { ...opened.params, cardId: id }, body: { card_hash: card, vals } });
  for (const sent of [{ dbp: 120 }, { dbp: 121 }, { where_1: 'leg' }, { dbp: 79, where_2: 'leg' }] as Answers[string][]) expect(await tried('guessed', { p: sent })).toMatchObject(refusal(409, 'card.stale'));
  expect(await tried(card_hash, { p: { dbp: 121 } })).toMatchObject(refusal(400, 'card.invalid'));
  expect(await tried(card_hash, { p: { where_2: 'leg' } })).toMatchObject(refusal(400, 'request.invalid'));
});
