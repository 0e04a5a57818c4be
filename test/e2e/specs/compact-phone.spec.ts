import { newCardPath } from '../pages/card-form-page.ts';
import { isWide, wholeFindings } from '../pages/screen-checks.ts';
import { expect, findFolder, test } from '../registry.ts';

test('in the compact density a phone shows two short questions in a row, and a message moves neither', async ({ registry }) => {
  const nurse = await registry.person('nurse', { width: 390, opensNothing: true });
  const { project, folder } = await findFolder(nurse, 'Trauma, national style');
  const { page } = nurse;
  await page.addInitScript(() => localStorage.setItem('fuda.density', '"compact"'));
  await page.goto(newCardPath(project.id, folder.id));
  await page.getByRole('tab', { name: /^On arrival/ }).click();
  const heart = page.getByRole('textbox', { name: 'Heart rate', exact: true });
  const breath = page.getByRole('textbox', { name: 'Respiratory rate', exact: true });
  const boxes = async () => [(await heart.boundingBox())!, (await breath.boundingBox())!] as const;
  await breath.scrollIntoViewIfNeeded();
  const [left, right] = await boxes();
  expect(right.y).toBe(left.y);
  expect(right.x).toBeGreaterThan(left.x + left.width);
  expect(Math.min(left.height, right.height)).toBeGreaterThanOrEqual(38);
  await breath.fill('999');
  await heart.focus();
  await expect(breath).toHaveAttribute('aria-invalid', 'true');
  expect(await boxes()).toEqual([left, right]);
  expect(await wholeFindings(page)).toEqual([]);
  // A narrow phone has one number in a row.
  await page.setViewportSize({ width: 320, height: 844 });
  await expect.poll(async () => (await boxes())[1].y).toBeGreaterThan((await boxes())[0].y);
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    expect(await isWide(page)).toBe(false);
  }
});
