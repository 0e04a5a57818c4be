import type { Locator } from '@playwright/test';
import { choices, design, item, page as pageOf, plugin } from '#test/support/form-builder.ts';
import { formWords, newCardPath, openForm } from '../pages/card-form-page.ts';
import { expect, test } from '../registry.ts';
import { openWorkshop } from '../workshop.ts';

const perMinute = { suffix: { ja: '/分', en: '/min' } };

/** Fourteen fields of twelve types, as a form has them, and what somebody types into each. */
const fields = [
  { item: item('string', 'code'), typed: ['A-1'] },
  { item: item('text', 'story'), typed: ['fell'] },
  { item: item('number', 'pulse', perMinute), typed: ['88'] },
  { item: item('number', 'breaths', perMinute), typed: ['18'] },
  { item: item('number', 'temperature', { number_format: { scale: 1 } }), typed: ['37.5'] },
  { item: plugin('blood_pressure', 'pressure', { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } }), typed: ['120', '80'] },
  { item: item('date', 'day'), typed: ['2026-11-20'] },
  { item: item('time', 'clock'), typed: ['18:05'] },
  { item: item('datetime', 'moment'), typed: ['2026-11-20 18:40'] },
  { item: item('age', 'age'), typed: ['4', '6'] },
  { item: item('location', 'place'), typed: ['35.68', '139.76'] },
  { item: item('dropdown', 'ward', { choices: choices('north', 'south') }), typed: ['south'] },
  { item: item('single', 'sex', { choices: choices('female', 'male') }), typed: [' '] },
  { item: item('string', 'note'), typed: ['seen'] },
] as const;

const form = design([], { title: { ja: 'keys', en: 'keys' }, pages: [pageOf('all', ...fields.map(({ item }) => item))], id_attributes: ['all.code'] });

const isFocused = (field: Locator): Promise<boolean> => field.evaluate((element) => element === document.activeElement);

// proves U9.19
test('the keyboard alone fills 14 fields, passes them in at most 20 Tabs, opens their tools and clears after asking', async ({ registry }) => {
  const manager = await registry.caller('manager');
  const { pId, fId } = await openWorkshop(manager, `Keys ${Date.now()}`);
  expect((await manager.send('POST', `/api/m/projects/${pId}/folders/${fId}/cardDesign`, { card_design: form })).status).toBe(200);
  const { page } = await registry.person('editor', { opensNothing: true });
  await page.goto(newCardPath(pId, fId));
  const { field, dialog } = openForm(page, formWords.en);
  const { keyboard } = page;

  await field('code').focus();
  for (const { typed } of fields) {
    for (const text of typed) {
      await (text === ' ' ? keyboard.press('Space') : keyboard.type(text));
      await keyboard.press('Tab');
    }
  }
  await expect(page.getByRole('button', { name: /^Clear / })).toHaveCount(fields.length);

  await field('code').focus();
  let tabs = 0;
  for (; tabs < 100 && !(await isFocused(field('note'))); tabs += 1) await keyboard.press('Tab');
  expect(tabs + 1).toBeLessThanOrEqual(20);

  await field('pulse').focus();
  await keyboard.press('Alt+ArrowDown');
  await expect(dialog('Stopwatch for pulse')).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog('Stopwatch for pulse')).toBeHidden();
  expect(await isFocused(field('pulse'))).toBe(true);

  await keyboard.press('Escape');
  await expect(dialog('Clear pulse?')).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog('Clear pulse?')).toBeHidden();
  await expect(field('pulse')).toHaveValue('88');
  await keyboard.press('Escape');
  await expect(dialog('Clear pulse?')).toBeVisible();
  await keyboard.press('Enter');
  await expect(field('pulse')).toHaveValue('');
  expect(await isFocused(field('pulse'))).toBe(true);

  await field('day').fill('');
  await keyboard.press('Control+;');
  await expect(field('day')).toHaveValue(/^\d{4}-\d\d-\d\d$/);
});
