import { design, item, page as pageOf } from '#test/support/form-builder.ts';
import { newCardPath, openForm, formWords } from '../pages/card-form-page.ts';
import { expect, test } from '../registry.ts';
import { openWorkshop } from '../workshop.ts';

const form = design([], { title: { ja: 'undo', en: 'undo' }, pages: [pageOf('p', item('string', 'place'), item('number', 'pulse'))] });

// proves U9.20
test('Ctrl+Z brings back what a cleaned text has replaced, and undoes what was typed as in every field', async ({ registry }) => {
  const manager = await registry.caller('manager');
  const { pId, fId } = await openWorkshop(manager, `Undo ${Date.now()}`);
  expect((await manager.send('POST', `/api/m/projects/${pId}/folders/${fId}/cardDesign`, { card_design: form })).status).toBe(200);
  const editor = await registry.person('editor', { opensNothing: true });
  const { page } = editor;
  await editor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(newCardPath(pId, fId));
  const { field } = openForm(page, formWords.en);
  const [place, pulse] = [field('place'), field('pulse')];

  await place.click();
  await page.keyboard.type('found at home');
  await page.evaluate(() => navigator.clipboard.writeText('one\ntwo'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(place).toHaveValue('one two');
  await page.keyboard.type('!');
  await expect(place).toHaveValue('one two!');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(place).toHaveValue('one two');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(place).toHaveValue('found at home');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(place).toHaveValue('one two');

  await pulse.click();
  await page.keyboard.type('88');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('１２０');
  await expect(pulse).toHaveValue('120');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(pulse).toHaveValue('88');

  // Nothing was cleaned here: the browser undoes.
  await page.reload();
  await place.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('plain');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(place).not.toHaveValue('plain');
});
