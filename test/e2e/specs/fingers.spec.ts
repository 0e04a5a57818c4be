import type { Page } from '@playwright/test';
import { newCardPath } from '../pages/card-form-page.ts';
import { expect, findFolder, test } from '../registry.ts';

type Registry = Parameters<Parameters<typeof test>[2]>[0]['registry'];

const openOnPhone = async (registry: Registry, language: 'ja' | 'en'): Promise<Page> => {
  const nurse = await registry.person('nurse', { language, width: 390, opensNothing: true });
  const { project, folder } = await findFolder(nurse, 'Trauma, national style');
  const { page } = nurse;
  await page.addInitScript(() => Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (Linux; Android 15) Mobile' }));
  await page.goto(newCardPath(project.id, folder.id));
  return page;
};

test('a tap clears nothing where no mark to clear is seen, and gives a reason where its mark is', async ({ registry }) => {
  const page = await openOnPhone(registry, 'en');
  const sex = page.getByRole('radiogroup', { name: 'Sex' });
  const female = sex.getByRole('radio', { name: 'Female' });
  const clear = page.getByRole('button', { name: 'Clear Sex' });
  const reason = page.getByRole('button', { name: /^Sex: reason/ });
  await expect(reason).toBeVisible();
  await female.tap();
  await expect(clear).toBeVisible();
  await expect(reason).toBeHidden();
  await page.getByRole('textbox', { name: 'Height' }).tap();
  await expect(clear).toBeHidden();
  const mark = (await reason.boundingBox())!;
  await page.touchscreen.tap(mark.x + mark.width / 2, mark.y + mark.height / 2);
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(female).toBeChecked();
  await page.getByRole('menuitem').first().tap();
  await expect(sex).toBeHidden();
});
