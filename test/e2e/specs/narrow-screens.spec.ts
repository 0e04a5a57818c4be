import type { Locator } from '@playwright/test';
import type { CallAnswer } from '#shared/api/calls.ts';
import { design, item } from '#test/support/form-builder.ts';
import { cardPath, newCardPath } from '../pages/card-form-page.ts';
import { isWide, wholeFindings } from '../pages/screen-checks.ts';
import { expect, findFolder, spokenIn, test } from '../registry.ts';
import { openWorkshop } from '../workshop.ts';

const zero = { x: 0, y: 0, width: 0, height: 0 };

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
  // The fields are drawn again once their parts are there.
  let [left, right] = [zero, zero];
  await expect(async () => {
    await breath.scrollIntoViewIfNeeded();
    [left, right] = await boxes();
    expect(right.y).toBe(left.y);
  }).toPass();
  expect(right.x).toBeGreaterThan(left.x + left.width);
  expect(Math.min(left.height, right.height)).toBeGreaterThanOrEqual(38);
  await breath.fill('999');
  await heart.focus();
  await expect(breath).toHaveAttribute('aria-invalid', 'true');
  // A part that loads late hides its field for a moment.
  await expect.poll(boxes).toEqual([left, right]);
  expect(await wholeFindings(page)).toEqual([]);
  // A short page ends at its footer.
  await page.getByRole('tab', { name: /^Outcome/ }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await page.getByRole('tab', { name: /^On arrival/ }).click();
  // A narrow phone has one number in a row.
  await page.setViewportSize({ width: 320, height: 844 });
  await expect.poll(async () => (await boxes())[1].y).toBeGreaterThan((await boxes())[0].y);
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    expect(await isWide(page)).toBe(false);
  }
});

test('the hint of a field in use lies in its own field, over no title and no line of an answer, and moves nothing', async ({ registry }) => {
  const nurse = await registry.person('nurse', { width: 390, opensNothing: true });
  const { project, folder } = await findFolder(nurse, 'Trauma, national style');
  const { page } = nurse;
  for (const density of ['compact', 'comfortable']) {
    await page.addInitScript((chosen) => localStorage.setItem('fuda.density', JSON.stringify(chosen)), density);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(newCardPath(project.id, folder.id));
      await page.getByRole('tab', { name: /^Pre-hospital/ }).click();
      for (const name of ['Heart rate', 'Temperature', 'Distance from the scene']) {
        const box = page.getByLabel(name, { exact: true }).first();
        const placed = async () => box.evaluate((input) => {
          const field = input.closest('div[id^="field-"]')!;
          const [own, hint, answer] = [field, document.getElementById(`${field.id}-hints`)!, input].map((element) => element.getBoundingClientRect()) as [DOMRect, DOMRect, DOMRect];
          // A line of an answer is in the middle of its box.
          const isBeside = hint.right <= answer.left || hint.top >= (answer.top + answer.bottom) / 2 + 8;
          const words = document.createRange();
          words.selectNodeContents(document.getElementById(`${field.id}-title`)!);
          const isOverTitle = [...words.getClientRects()].some((line) => hint.left < line.right && line.left < hint.right && hint.top < line.bottom - 1 && line.top < hint.bottom - 1);
          return { shown: getComputedStyle(document.getElementById(`${field.id}-hints`)!).visibility, isInside: hint.top >= own.top - 1 && hint.bottom <= own.bottom && hint.left >= own.left && hint.right <= own.right, isBeside, isOverTitle, next: field.nextElementSibling?.getBoundingClientRect().top };
        });
        // The field is drawn again once its parts are there.
        await expect(async () => {
          await box.scrollIntoViewIfNeeded();
          const { next } = await placed();
          await box.focus();
          expect(await placed(), `${name}, ${density}, ${width}`).toEqual({ shown: 'visible', isInside: true, isBeside: true, isOverTitle: false, next });
        }).toPass({ timeout: 10_000 });
      }
    }
  }
});

test('a tablet has room for the head of a card that may be submitted, and for the tools of a list in one row', async ({ registry }) => {
  const nurse = await registry.person('nurse', { width: 820, opensNothing: true });
  const { project, folder } = await findFolder(nurse, 'Trauma, national style');
  const cards = await nurse.call<readonly CallAnswer<'getCard'>[]>(`/api/u/cards/${project.id}/${folder.id}?limit=50`);
  const own = cards.find(({ updated_org, review }) => updated_org.en === 'Minato General Hospital' && review?.state === 'entry');
  const { page } = nurse;
  await page.goto(cardPath(project.id, folder.id, own!.id));
  await expect(page.getByRole('button', { name: 'Submit for review', exact: true })).toBeVisible();
  expect(await isWide(page)).toBe(false);
  await page.goto(`/cards/${project.id}/${folder.id}`);
  const [search, order] = [page.getByRole('textbox', { name: /^Search/ }), page.getByRole('combobox', { name: /^Order/ })];
  await expect(order).toBeVisible();
  expect((await order.boundingBox())!.y).toBeLessThan((await search.boundingBox())!.y + 20);
});

test('on a phone an age takes one row, a date shows all of its mask, and the actions of a list take one row', async ({ registry }) => {
  const nurse = await registry.person('nurse', { width: 390, opensNothing: true });
  const { project, folder } = await findFolder(nurse, 'Trauma, national style');
  const { page } = nurse;
  await page.goto(newCardPath(project.id, folder.id));
  const rowOf = async (place: Locator) => {
    const { y, height } = (await place.boundingBox())!;
    return Math.round(y + height / 2);
  };
  const years = page.getByRole('textbox', { name: 'Age years' });
  await expect(page.getByRole('button', { name: /^Age: reason/ })).toBeVisible();
  for (const text of ['years', 'months']) expect(Math.abs((await rowOf(years.locator('..').getByText(text, { exact: true }))) - (await rowOf(years))), text).toBeLessThan(6);
  expect((await page.getByLabel(/^Date of birth/).first().boundingBox())!.width).toBeGreaterThan(100);
  await page.goto(`/cards/${project.id}/${folder.id}`);
  const more = page.getByRole('button', { name: 'More', exact: true });
  await expect(more).toBeVisible();
  const rows = await Promise.all([page.getByRole('link', { name: 'New card' }), page.getByRole('button', { name: 'Download CSV' }), more].map(rowOf));
  expect(new Set(rows).size).toBe(1);
  await expect(page.getByRole('link', { name: 'Statistics' })).toBeHidden();
  await more.click();
  expect(await wholeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(page).toHaveURL(/statistics/);
});

test('the button to ask about an answer stands beside the answer, in its own row, on a desk', async ({ registry }) => {
  const reviewer = await registry.person('reviewer', { opensNothing: true });
  const { project, folder } = await findFolder(reviewer, 'Trauma, national style');
  const cards = await reviewer.call<readonly CallAnswer<'getCard'>[]>(`/api/u/cards/${project.id}/${folder.id}?limit=50`);
  const submitted = cards.find(({ review }) => review?.state === 'submitted');
  const { page } = reviewer;
  await page.goto(cardPath(project.id, folder.id, submitted!.id));
  await expect(page.getByRole('tab').first()).toBeVisible();
  let seen = 0;
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    const marks = page.getByRole('tabpanel').getByRole('button', { name: /^Ask about/ });
    await expect(marks.first()).toBeAttached();
    const [count, astray] = await marks.evaluateAll((all) => {
      const inside = (inner: DOMRect, outer: DOMRect) => inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom + 1;
      const apart = (one: DOMRect, other: DOMRect) => one.left >= other.right || one.right <= other.left || one.top >= other.bottom || one.bottom <= other.top;
      const drawn = all.filter((mark) => mark.checkVisibility());
      const wrong = drawn.filter((mark) => {
        const field = mark.parentElement!.parentElement!.parentElement!;
        const box = mark.getBoundingClientRect();
        const answers = [...field.querySelectorAll('input, select, textarea, output, label')].map((answer) => answer.getBoundingClientRect());
        return !inside(box, field.getBoundingClientRect()) || !answers.every((answer) => apart(box, answer));
      });
      return [drawn.length, wrong.map((mark) => mark.getAttribute('aria-label'))] as const;
    });
    seen += count;
    expect(astray).toEqual([]);
  }
  expect(seen).toBeGreaterThan(40);
});

for (const language of spokenIn('en')) {
  test(`on a phone the footer of a saved card has whole words and buttons, in ${language}`, async ({ registry }) => {
    const nurse = await registry.person('nurse', { language, width: 390, opensNothing: true });
    const { project, folder } = await findFolder(nurse, 'Trauma, national style');
    const cards = await nurse.call<readonly CallAnswer<'getCard'>[]>(`/api/u/cards/${project.id}/${folder.id}?limit=50`);
    const own = cards.find(({ updated_org, review }) => updated_org.en === 'Minato General Hospital' && review?.state === 'entry');
    const { page } = nurse;
    await page.goto(cardPath(project.id, folder.id, own!.id));
    const say = language === 'ja'
      ? { arrival: /^来院時/, heart: '心拍数', wrong: /エラー/, save: '保存', cancel: 'キャンセル', remove: '削除' }
      : { arrival: /^On arrival/, heart: 'Heart rate', wrong: /Errors/, save: 'Save', cancel: 'Cancel', remove: 'Delete' };
    await page.getByRole('tab', { name: say.arrival }).click();
    await page.getByRole('textbox', { name: say.heart, exact: true }).fill('999');
    await page.keyboard.press('Tab');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const open = page.getByRole('button', { name: say.wrong });
    await expect(open).toBeVisible();
    for (const density of ['comfortable', 'compact']) {
      await page.evaluate((set) => document.documentElement.setAttribute('data-density', set), density);
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const [words, save, cancel, remove] = await Promise.all([open, button(say.save), button(say.cancel), button(say.remove)].map(async (each) => (await each.boundingBox())!));
        expect(words!.height).toBeLessThan(46);
        // They have a row of their own where there is no room between the buttons.
        if (width < 375) {
          expect(words!.height).toBeGreaterThanOrEqual(38);
          expect(words!.y + words!.height).toBeLessThanOrEqual(save!.y);
        } else {
          expect(words!.height).toBeGreaterThanOrEqual(24);
          expect(words!.y + words!.height).toBeLessThanOrEqual(844);
          expect(words!.x).toBeGreaterThanOrEqual(remove!.x + remove!.width + 44);
          expect(words!.x + words!.width).toBeLessThanOrEqual(cancel!.x);
        }
        expect(save!.height).toBeGreaterThanOrEqual(38);
        expect(save!.y + save!.height).toBeLessThanOrEqual(844);
        expect(remove!.x + remove!.width).toBeLessThan(width / 3);
        expect(await isWide(page)).toBe(false);
      }
    }
  });
}

test('on a phone, the focus in a coma scale shows the mark to clear it, beside its levels', async ({ registry }) => {
  const manager = await registry.caller('manager');
  const { pId, fId } = await openWorkshop(manager, 'Coma');
  const named = { ja: 'Coma', en: 'Coma' };
  const form = design([item('gcs', 'gcs', { title: named, reasons: ['nk'] })], { missing_reasons: [{ value: 'nk', title: named }] });
  expect((await manager.send('POST', `/api/m/projects/${pId}/folders/${fId}/cardDesign`, { card_design: form })).status).toBe(200);
  const { page } = await registry.person('editor', { width: 390, opensNothing: true });
  await page.goto(newCardPath(pId, fId));
  const scale = page.getByRole('radiogroup', { name: /^Coma Eye/ });
  const level = scale.locator('label').first();
  const clear = page.getByRole('button', { name: 'Clear Coma' });
  for (const density of ['comfortable', 'compact']) {
    await page.evaluate((set) => document.documentElement.setAttribute('data-density', set), density);
    await level.tap();
    await expect(clear).toHaveCSS('opacity', '1');
    const [box, reason, mark] = [(await scale.boundingBox())!, (await page.getByRole('button', { name: /^Coma: reason/ }).boundingBox())!, (await clear.boundingBox())!];
    expect(mark.x).toBeGreaterThanOrEqual(box.x + box.width);
    expect(mark.y).toBeGreaterThanOrEqual(reason.y + reason.height);
    await clear.tap();
    await expect(clear).toBeHidden();
  }
});
