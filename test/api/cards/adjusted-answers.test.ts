import { expect, test } from 'vitest';
import type { Item } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, openFolder } from '#test/support/card-folder.ts';
import { choices, item, plugin, repeat } from '#test/support/form-builder.ts';

const plain = caseDesign();
const asked: readonly Item[] = [
  item('number', 'pulse', { number_format: { scale: 0, precision: 3 } }),
  item('date', 'day'),
  item('age', 'months'),
  item('gcs', 'gcs'),
  item('multi', 'signs', { choices: choices('a', 'b') }),
  item('check', 'ticked'),
  item('number', 'why', { relevant: '${visit.pulse} > 100' }),
  plugin('expression', 'double', { expression: '${visit.pulse} * 2' }),
  repeat('wound', [item('number', 'depth', { number_format: { scale: 1, precision: 3 } })]),
];
const design = { ...plain, pages: [plain.pages[0]!, { ...plain.pages[1]!, items: [...plain.pages[1]!.items, ...asked] }] };

test('answers that are stored otherwise than they were sent are named in the answer', async () => {
  const { saved } = await openFolder(design);
  const visit = { pulse: 24.9, day: '2026/3/1', why: 3, wound: 2, depth_1: 1.55, depth_2: 1.5, ticked: true };
  const card = await saved({ ...caseOf(), visit });
  expect(card.vals.visit).toMatchObject({ pulse: 24, day: '2026-03-01', depth_1: 1.5 });
  expect(card.adjusted).toEqual(['visit.pulse', 'visit.day', 'visit.why', 'visit.depth_1']);
});

test('what means the same in another way is not named', async () => {
  const { saved, get } = await openFolder(design);
  const visit = { pulse: '24', months: { year: 3, month: null }, gcs: { E: 4, V: 5, M: 6 }, signs: ['b', 'a'], ticked: false, double: 7, day: '' };
  const card = await saved({ ...caseOf(), visit });
  expect(card).not.toHaveProperty('adjusted');
  expect((await get(card.id)).body).not.toHaveProperty('adjusted');
});

test('a change of single answers names them, too', async () => {
  const { saved, aoi, params } = await openFolder(design);
  const { id, card_hash } = await saved(caseOf());
  const { status, body } = await callApi('patchCard', { token: aoi.token, params: { ...params, cardId: id }, body: { card_hash, vals: { visit: { pulse: 24.9 } } } });
  expect({ status, body }).toMatchObject({ status: 200, body: { vals: { visit: { pulse: 24 } }, adjusted: ['visit.pulse'] } });
});

test('an id that was cleaned is named with the id as it was sent', async () => {
  const { saved } = await openFolder(design);
  expect(await saved(caseOf({ pid: ' A0007' }))).toMatchObject({ ids_cleaned: [{ path: 'patient.pid', sent: ' A0007', stored: 'A0007' }], adjusted: ['patient.pid'] });
});
