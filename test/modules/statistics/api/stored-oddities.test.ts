import { expect, test } from 'vitest';
import { cardKey } from '#functions/data/keys.ts';
import { update } from '#functions/data/table.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, openFolder } from '#test/support/card-folder.ts';

const open = async (design = caseDesign()) => {
  const opened = await openFolder(design);
  const { chea, folder, params } = opened;
  return {
    ...opened,
    figures: () => callApi('folderFigures', { token: chea.token, params }),
    plant: (id: string, set: NonNullable<Parameters<typeof update>[1]['set']>) => update(cardKey(folder.id, id), { set }),
  };
};

test.each([
  ['damaged', { b: new Uint8Array([2, 1, 2, 3]) }],
  ['without its body', { b: undefined }],
  ['packed by a newer release in a way of its own', { ver: 9, b: new Uint8Array([9, 1, 2, 3]) }],
  ['of a design version that is gone', { s: '[99,1,"pp",[],{}]' }],
  ['with a summary that is none', { s: 'x' }],
])('a card that is %s is named, and the others are counted', async (_name, change) => {
  const { saved, figures, folder, plant } = await open();
  const broken = await saved(caseOf({ pid: 'A-1' }));
  await saved(caseOf({ pid: 'A-2' }));
  await plant(broken.id, change);
  const { status, body } = await figures();
  expect({ status, unreadable: body.cards.unreadable }).toEqual({ status: 200, unreadable: [folder.id + broken.id] });
});

test('a card that a newer release stored in the known way is counted', async () => {
  const { saved, figures, plant } = await open();
  const { id } = await saved(caseOf());
  await plant(id, { ver: 7, colour: 'red' });
  const { status, body } = await figures();
  expect({ status, cards: body.cards }).toMatchObject({ status: 200, cards: { looked_at: 1 } });
  expect(body.cards.unreadable).toBeUndefined();
});

test('titles as long as a design may have are answered', async () => {
  const long = '長'.repeat(5_000);
  const [patient, visit] = caseDesign().pages;
  const { saved, figures } = await open(caseDesign({ title: { ja: long }, pages: [{ ...patient!, title: { ja: long } }, visit!] }));
  await saved(caseOf());
  expect((await figures()).status).toBe(200);
});
