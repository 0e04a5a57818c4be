import { expect, test } from 'vitest';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, numberedDesign, openFolder } from '#test/support/card-folder.ts';
import { openImports } from '#test/support/import-folder.ts';

const fixed = { status: 400, body: { code: 'card.invalid', details: { issues: [{ code: 'item.number_drawn', path: 'visit.no', params: { number: '1' } }] } } };

test.each([
  ['cleared', {}],
  ['changed', { no: 2 }],
  ['replaced by a text that is no number', { no: 'x' }],
] as const)('a drawn number that is %s is refused, and the card keeps it', async (_, visit) => {
  const { saved, save, get } = await openFolder(numberedDesign);
  const card = await saved(caseOf());
  expect(card).toMatchObject({ vals: { visit: { no: 1 } }, drawn: ['visit.no'] });
  expect(await save({ ...caseOf(), visit }, { id: card.id, card_hash: card.card_hash })).toMatchObject({ status: 400, body: { code: 'card.invalid' } });
  expect((await get(card.id)).body.vals.visit).toEqual({ no: 1 });
});

test('a change of single answers does not take a drawn number away', async () => {
  const { saved, aoi, params } = await openFolder(numberedDesign);
  const { id, card_hash } = await saved(caseOf());
  const patch = (no: number | null) => callApi('patchCard', { token: aoi.token, params: { ...params, cardId: id }, body: { card_hash, vals: { visit: { no } } } });
  for (const no of [null, 5]) expect(await patch(no)).toMatchObject(fixed);
  expect((await patch(1)).status).toBe(200);
});

test('a number that somebody typed can be corrected', async () => {
  const { saved, save } = await openFolder(numberedDesign);
  const card = await saved({ ...caseOf(), visit: { no: 70 } });
  expect(card).not.toHaveProperty('drawn');
  expect((await save({ ...caseOf(), visit: { no: 71 } }, { id: card.id, card_hash: card.card_hash })).status).toBe(200);
});

test('a file that changes a drawn number is refused at that row, and its other rows are taken', async () => {
  const { check, saved, rows } = await openImports(caseDesign({ numbering: ['visit.no'] }));
  await saved(caseOf({ pid: 'A1' }));
  const { import: job, id } = await check('pid,name,no\nA1,別人,9\n', { mode: 'overwrite' });
  expect(job.found).toMatchObject({ refused: 1 });
  expect(await rows(id, 'refused')).toMatchObject([{ row: 2, findings: [{ code: 'item.number_drawn', fault: true }] }]);
});
