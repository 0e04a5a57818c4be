import { expect, test } from 'vitest';
import { caseDesign, caseOf, openFolder } from '#test/support/card-folder.ts';
import { openLinkedFolder } from '#test/support/linked-folder.ts';
import type { CardDesign, Item } from '#shared/design/card-design.ts';

/** The patient's number is read from a wristband, and the visit number printed as a code. */
const scanned = (more: Partial<CardDesign> = {}): CardDesign => {
  const asCode = (each: Item): Item => (each.class === 'attribute' && ['pid', 'no'].includes(each.name) ? { class: 'attribute', type: 'barcode', name: each.name, title: each.title } : each);
  const whole = caseDesign(more);
  return { ...whole, pages: whole.pages.map((page) => ({ ...page, items: page.items.map(asCode) })) };
};

test('a scanned number tells cards apart, however wide it is typed', async () => {
  const { save, saved } = await openFolder(scanned());
  await saved(caseOf({ pid: 'W-0017' }));
  expect(await save(caseOf({ pid: 'Ｗ-００１７ ' }))).toMatchObject({ status: 409, text: 'ID_CONFLICT' });
  expect(await save(caseOf({ pid: 'W-0018' }))).toMatchObject({ status: 200 });
});

test('a list is searched by a part of it', async () => {
  const { saved, list } = await openFolder(scanned());
  const card = await saved(caseOf({ pid: '4901234567894' }));
  await saved(caseOf({ pid: '4900000000000' }));
  const found = await list({ itemFilter: JSON.stringify({ 'patient.pid': '12345' }) });
  expect(found.body.map(({ id }: { id: string }) => id)).toEqual([card.id]);
});

test('another system opens a card by it, with its leading zeros', async () => {
  const { enter, saveBegun } = await openLinkedFolder(scanned({ id_attributes: [] }));
  const card = await saveBegun('0088');
  expect(card).toMatchObject({ status: 200, body: { vals: { patient: { pid: '0088' } } } });
  expect((await enter('００８８')).body).toMatchObject({ is_new: false, card: { card_id: card.body.card_id } });
  expect((await enter('88')).body).toMatchObject({ is_new: true, link: { value: '88' } });
});

test('the server numbers it, and refuses what is longer than the design allows', async () => {
  const { saved, save } = await openFolder(scanned({ id_attributes: ['visit.no'], numbering: ['visit.no'] }));
  expect((await saved(caseOf())).vals).toMatchObject({ visit: { no: '1' } });
  const short = scanned();
  const [patient, visit] = short.pages;
  const limited = { ...short, pages: [{ ...patient!, items: patient!.items.map((each) => (each.name === 'pid' ? { ...each, max_length: 4 } : each)) }, visit!] };
  const folder = await openFolder(limited);
  expect(await folder.save(caseOf({ pid: '12345' }))).toMatchObject({ status: 400, body: { code: 'card.invalid' } });
  expect(await save(caseOf())).toMatchObject({ status: 200 });
});
