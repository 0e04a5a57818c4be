import type { CallAnswer } from '#shared/api/calls.ts';
import { design, item, page as pageOf, plugin } from '#test/support/form-builder.ts';
import { translatePage } from '#test/support/translate-page.ts';
import { formWords, newCardPath, openForm } from '../pages/card-form-page.ts';
import { expect, test } from '../registry.ts';
import { openWorkshop } from '../workshop.ts';

const form = design([], {
  title: { ja: 'ショック', en: 'Shock' },
  pages: [
    pageOf(
      'p',
      item('string', 'number', { max_length: 20 }),
      item('number', 'pulse', { valid_range: { max: 200 } }),
      item('number', 'pressure', { soft_range: { min: 90 }, warning_message: { ja: '脈${p.pulse}で低い', en: 'Low with pulse ${p.pulse}' } }),
      plugin('expression', 'state', { calculation: "if(${p.pulse} div ${p.pressure} > 1, 'shock', 'no shock')" }),
      plugin('expression', 'dose', { calculation: "concat(round(${p.pulse} * 1.5, 0), ' mg')" }),
      item('label', 'note', { title: { ja: '${p.number}に${p.dose}', en: 'Give ${p.dose} to ${p.number}' } }),
    ),
  ],
  id_attributes: ['p.number'],
});

test('results, notes, counters, ids and messages of a card stay true while the browser translates the page', async ({ registry }) => {
  const manager = await registry.caller('manager');
  const { pId, fId } = await openWorkshop(manager, `Translated ${Date.now()}`);
  expect((await manager.send('POST', `/api/m/projects/${pId}/folders/${fId}/cardDesign`, { card_design: form })).status).toBe(200);
  const editor = await registry.person('editor', { width: 390, opensNothing: true });
  const { page } = editor;
  await page.goto(newCardPath(pId, fId));
  const { field, saveAndGoOn } = openForm(page, formWords.en);
  const at = (name: string) => page.locator(`#field-p\\.${name}`);
  await field('number').fill('A-1');
  await field('pulse').fill('60');
  await field('pressure').fill('120');
  await expect(at('state').locator('output')).toHaveText('no shock');
  await expect(at('dose').locator('output')).toHaveText('90 mg');
  await saveAndGoOn();
  await page.evaluate(translatePage);
  await expect(page.locator('font').first()).toBeVisible();

  await field('number').fill('B-12');
  await field('pulse').fill('140');
  await field('pressure').fill('80');
  await page.keyboard.press('Tab');
  await expect(at('state').locator('output')).toHaveText('shock');
  await expect(at('dose').locator('output')).toHaveText('210 mg');
  await expect(at('note')).toHaveText('Give 210 mg to B-12');
  await expect(at('pressure')).toContainText('Low with pulse 140');
  await expect(at('number')).toContainText('4/20');
  await expect(page.getByLabel('Identifying items')).toContainText('B-12');
  for (const old of ['no shock', '90 mg', 'A-1']) await expect(page.getByText(old, { exact: false })).toHaveCount(0);

  // What is new is translated, too.
  await page.evaluate(translatePage);
  await field('pulse').fill('250');
  await page.keyboard.press('Tab');
  await expect(at('pulse')).toContainText('200');
  await field('pulse').fill('70');
  await expect(at('state').locator('output')).toHaveText('no shock');
  await expect(at('dose').locator('output')).toHaveText('105 mg');
  await expect(at('note')).toHaveText('Give 105 mg to B-12');
  await saveAndGoOn();
  const id = new URL(page.url()).searchParams.get('card') ?? '';
  const card = await editor.call<CallAnswer<'getCard'>>(`/api/u/cards/${pId}/${fId}/${id}`);
  expect(card.vals['p']).toMatchObject({ number: 'B-12', pulse: 70, pressure: 80, dose: '105 mg' });
});
