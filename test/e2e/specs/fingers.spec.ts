import type { Locator, Page } from '@playwright/test';
import { formWords, newCardPath, openForm } from '../pages/card-form-page.ts';
import { design, item } from '#test/support/form-builder.ts';
import { expect, findFolder, spokenIn, test } from '../registry.ts';
import { openWorkshop } from '../workshop.ts';

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

test('a double tap on the switch to typing enters no date, because it stays where it is', async ({ registry }) => {
  const page = await openOnPhone(registry, 'ja');
  const field = page.locator('#field-patient\\.birth_date');
  const toType = field.getByRole('button', { name: /入力$/ });
  const toPick = field.getByRole('button', { name: /カレンダー/ });
  const today = field.getByRole('button', { name: /今日$/ });
  const boxes = async (way: Locator) => [await way.boundingBox(), await today.boundingBox(), await field.locator('input').first().boundingBox()];
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await toType.scrollIntoViewIfNeeded();
    const before = await boxes(toType);
    const { x, y, width: w, height: h } = before[0]!;
    await page.touchscreen.tap(x + w / 2, y + h / 2);
    await expect(toPick).toBeVisible();
    expect(await boxes(toPick), `at ${width}`).toEqual(before);
    await page.touchscreen.tap(x + w / 2, y + h / 2);
    await expect(toType).toBeVisible();
    await expect(field.locator('input').first()).toHaveValue('');
  }
  const before = await boxes(toType);
  await today.tap();
  await expect(field.locator('input').first()).not.toHaveValue('');
  expect(await boxes(toType)).toEqual(before);
});

test('the buttons of START stay where they are while its questions change', async ({ registry }) => {
  const manager = await registry.caller('manager');
  const { pId, fId } = await openWorkshop(manager, `Fingers ${Date.now()}`);
  expect((await manager.send('POST', `/api/m/projects/${pId}/folders/${fId}/cardDesign`, { card_design: design([item('start', 'triage')]) })).status).toBe(200);
  const { page } = await registry.person('editor', { width: 390, opensNothing: true });
  await page.goto(newCardPath(pId, fId));
  await page.getByRole('button', { name: 'Start triage' }).tap();
  const no = page.getByRole('dialog').getByRole('button', { name: 'No', exact: true });
  await page.waitForTimeout(1_000);
  const { x, y, width, height } = (await no.boundingBox())!;
  const tap = () => page.touchscreen.tap(x + width / 2, y + height / 2);
  await tap();
  await tap();
  const second = page.getByRole('heading', { name: 'Is the patient breathing spontaneously?' });
  await expect(second).toBeVisible();
  await page.waitForTimeout(1_000);
  expect((await no.boundingBox())!.y).toBe(y);
  await tap();
  await expect(second).toBeHidden();
});

for (const language of spokenIn('en')) {
  test(`the footer keeps its height while one types, errs and saves, in ${language}`, async ({ registry }) => {
    const page = await openOnPhone(registry, language);
    const say = language === 'ja' ? { height: '身長', wrong: /エラー/, unsaved: '未保存', saved: /\dに保存/ } : { height: 'Height', wrong: /Errors/, unsaved: 'Not saved', saved: /^Saved at/ };
    const top = async () => Math.round((await page.getByRole('button', { name: formWords[language].save, exact: true }).locator('..').boundingBox())!.y);
    const height = page.getByRole('textbox', { name: say.height, exact: true });
    const errThenType = async (typed: string, at: number) => {
      await height.fill('999');
      await height.blur();
      await expect(page.getByRole('button', { name: say.wrong })).toBeVisible();
      expect(await top()).toBe(at);
      await height.fill(typed);
      await expect(page.getByRole('button', { name: say.wrong })).toBeHidden();
      await expect(page.getByText(say.unsaved, { exact: true })).toBeVisible();
    };
    await expect(page.getByRole('tab').first()).toBeVisible();
    const before = await top();
    await errThenType('170', before);
    expect(await top()).toBe(before);
    const form = openForm(page, formWords[language]);
    await form.save();
    await form.dialog(formWords[language].saved).getByRole('checkbox').check();
    await form.dialog(formWords[language].saved).getByRole('button', { name: formWords[language].goOn }).tap();
    await expect(form.dialog(formWords[language].saved)).toBeHidden();
    // A saved card has more buttons, and room for their row only.
    const kept = await top();
    expect(page.viewportSize()!.height - kept).toBeLessThan(64);
    await errThenType('171', kept);
    expect(await top()).toBe(kept);
    await form.save();
    await expect(page.getByText(say.saved)).toBeVisible();
    expect(await top()).toBe(kept);
    await expect(page.getByRole('button', { name: formWords[language].save, exact: true })).toBeFocused();
  });
}

test('the count of a tab stands beside its title', async ({ registry }) => {
  const page = await openOnPhone(registry, 'ja');
  const tab = page.getByRole('tab').first();
  await expect(tab.locator('b')).toBeVisible();
  const overlap = await tab.evaluate((each) => {
    const words = document.createRange();
    words.selectNode([...each.childNodes].find((node) => /患者/.test(node.textContent ?? ''))!);
    return words.getBoundingClientRect().right - each.querySelector('b')!.getBoundingClientRect().left;
  });
  expect(overlap).toBeLessThanOrEqual(0);
  expect((await tab.boundingBox())!.height).toBeLessThanOrEqual(42);
});

test('a field that is used at once keeps the focus while parts of the form are still on their way', async ({ registry }) => {
  const page = await openOnPhone(registry, 'en');
  await page.route(/\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.reload();
  const height = page.getByRole('textbox', { name: 'Height' });
  await height.pressSequentially('17');
  await page.waitForLoadState('networkidle');
  await height.page().keyboard.press('2');
  await expect(height).toHaveValue('172');
  await expect(height).toBeFocused();
});

test('a press at home that was meant for a card opens no other one when a block comes late above it', async ({ registry }) => {
  const { page } = await registry.person('nurse', { language: 'en', width: 390, opensNothing: true });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/u\/(find|queries)\b/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  const row = page.getByRole('tabpanel').locator('li a').nth(2);
  await row.tap({ trial: true });
  const pressed = row.evaluate(
    (link) =>
      new Promise<string | null>((resolve) => {
        const { x, y, height } = link.getBoundingClientRect();
        new MutationObserver((_changes, observer) => {
          if (link.getBoundingClientRect().y < y + height / 2) return;
          observer.disconnect();
          resolve(document.elementFromPoint(x + 20, y + height / 2)?.closest('a')?.href ?? null);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  release();
  expect(await pressed).toBeNull();
  await row.tap();
  await expect(page).toHaveURL(/\/form\?/);
});
