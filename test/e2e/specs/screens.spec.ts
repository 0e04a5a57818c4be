import { formWords, newCardPath, openForm } from '../pages/card-form-page.ts';
import { findings } from '../pages/screen-checks.ts';
import { expect, findFolder, test } from '../registry.ts';

// proves U9.7
test('the login screen is accessible', async ({ program }) => {
  const context = await program.newContext({ baseURL: process.env['FUDA_ORIGIN'], locale: 'ja-JP' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('input[type=password]')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await context.close();
});

// proves U9.11
test('a card is filled and saved by keyboard alone', async ({ registry }) => {
  const editor = await registry.person('editor', { opensNothing: true });
  const { project, folder } = await findFolder(editor, 'Trauma, current');
  const { page } = editor;
  await page.goto(newCardPath(project.id, folder.id));
  const form = openForm(page, formWords.en);
  await form.field('Case number').focus();
  await page.keyboard.type('KEYBOARD-1');
  const tabTo = async (name: string, role: 'radio' | 'button' | 'textbox') => {
    for (let presses = 0; presses < 200; presses += 1) {
      await page.keyboard.press('Tab');
      const isThere = await page
        .getByRole(role, { name, exact: true })
        .first()
        .evaluate((element) => element === document.activeElement);
      if (isThere) return;
    }
    throw new Error(`The keyboard never reaches ${name}`);
  };
  await tabTo('Male', 'radio');
  await page.keyboard.press('Space');
  await tabTo('Save', 'button');
  await page.keyboard.press('Enter');
  await expect(form.dialog(formWords.en.saved)).toBeVisible();
  await page.keyboard.press('Tab');
  expect(await form.dialog(formWords.en.saved).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
});

test('a page whose frame does not load says so, and what to do', async ({ registry }) => {
  const { page } = await registry.person('editor', { opensNothing: true });
  await page.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch();
    // Words of the library that leads from screen to screen.
    await ((await answer.text()).includes('useNavigate() may be used only') ? route.abort() : route.fulfill({ response: answer }));
  });
  await page.goto('/');
  await expect(page.getByText('This screen could not be shown')).toBeVisible();
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Recent cards' })).toBeVisible();
});
