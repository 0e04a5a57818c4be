import type { Locator } from '@playwright/test';
import type { CallAnswer } from '#shared/api/calls.ts';
import { cardPath, newCardPath } from '../pages/card-form-page.ts';
import { isWide } from '../pages/screen-checks.ts';
import { expect, findFolder, spokenIn, test } from '../registry.ts';

const topOf = async (place: Locator) => Math.round((await place.boundingBox())!.y);

for (const width of [390, 1280]) {
  test(`a press at ${width} px chooses what it began on, though a message appears, and short notes move nothing`, async ({ registry }) => {
    const nurse = await registry.person('nurse', { width, opensNothing: true });
    const { project, folder } = await findFolder(nurse, 'Trauma, national style');
    const { page } = nurse;
    await page.goto(newCardPath(project.id, folder.id));
    const [birth, age, weight, occupation] = [page.getByRole('textbox', { name: 'Date of birth' }), page.getByRole('textbox', { name: 'Age years' }), page.getByRole('textbox', { name: 'Weight' }), page.getByRole('combobox', { name: 'Occupation' })];
    const female = page.getByRole('radiogroup', { name: 'Sex' }).getByRole('radio', { name: 'Female' });
    await expect(page.getByRole('button', { name: /^Age: reason/ })).toBeAttached();
    const before = [await topOf(occupation), await topOf(female)];
    await birth.fill('1970-03-02');
    await expect(age).toHaveValue(/^5/);
    await expect(page.getByText('Calculated', { exact: true })).toBeVisible();
    await weight.fill('６５，５');
    await expect(page.getByText(/^Read as/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Height' }).focus();
    expect([await topOf(occupation), await topOf(female)]).toEqual(before);
    await birth.fill('昭和70年1月1日');
    const box = (await female.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.waitForTimeout(150);
    await page.mouse.up();
    await expect(female).toBeChecked();
    await expect(page.getByText(/^This date is not in its Japanese era/)).toBeVisible();
  });
}

test('no word of a coma scale is broken, at any width', async ({ registry }) => {
  const nurse = await registry.person('nurse', { opensNothing: true });
  const { project, folder } = await findFolder(nurse, 'Trauma, national style');
  const { page } = nurse;
  await page.goto(newCardPath(project.id, folder.id));
  await page.getByRole('tab', { name: /^Pre-hospital/ }).click();
  const scale = page.getByRole('radiogroup', { name: /^GCS at the scene/ });
  await expect(scale).toHaveCount(3);
  for (const name of [/Opens eyes spontaneously/, /Incomprehensible/]) await scale.getByRole('radio', { name }).check();
  for (const [width, density] of [[1280, 'compact'], [1024, 'comfortable'], [820, 'compact'], [390, 'comfortable'], [320, 'comfortable']] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((chosen) => document.documentElement.setAttribute('data-density', chosen), density);
    const broken = await scale.locator('label > span').evaluateAll((all) => all.flatMap((each) => {
      const text = each.firstChild!;
      return [...(text.textContent ?? '').matchAll(/[^\s-]+/g)].filter(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const edge = each.closest('[role=radiogroup]')!.getBoundingClientRect();
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 || range.getBoundingClientRect().right > edge.right;
      }).map(({ 0: word }) => word);
    }));
    expect(broken, `${width} ${density}`).toEqual([]);
    expect(await isWide(page)).toBe(false);
  }
});

test('the reason of a warning has room in a cell', async ({ registry }) => {
  const nurse = await registry.person('nurse', { opensNothing: true });
  const { project, folder } = await findFolder(nurse, 'Trauma, national style');
  const { page } = nurse;
  await page.goto(newCardPath(project.id, folder.id));
  await page.getByRole('tab', { name: /^Injuries/ }).click();
  await page.getByRole('textbox', { name: 'AIS code' }).fill('854471.2');
  await page.getByRole('combobox', { name: 'AIS severity' }).selectOption({ index: 6 });
  const reason = page.getByRole('combobox', { name: /because/ });
  await expect(reason).toBeVisible();
  expect((await reason.boundingBox())!.width).toBeGreaterThan(150);
});

test('in a table no message moves a row: it shows its beginning, and all of itself while its cell is in use', async ({ registry }) => {
  const nurse = await registry.person('nurse', { opensNothing: true });
  const { project, folder } = await findFolder(nurse, 'Trauma, national style');
  const { page } = nurse;
  await page.goto(newCardPath(project.id, folder.id));
  await page.getByRole('tab', { name: /^Injuries/ }).click();
  await page.getByRole('textbox', { name: /^How many rows/ }).fill('3');
  await page.getByRole('button', { name: /^Add rows/ }).click();
  const rows = page.locator('tr[data-row]');
  await expect(rows).toHaveCount(4);
  const heights = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  /** Whether nothing of it is cut off or under something else. */
  const isWhole = (place: Locator) => place.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    // A message that lets presses through would not be met.
    (element as HTMLElement).style.pointerEvents = 'auto';
    const isMet = [[left + 3, top + 3], [right - 3, bottom - 3]].every(([x, y]) => element.contains(document.elementFromPoint(x!, y!)));
    (element as HTMLElement).style.pointerEvents = '';
    return isMet && [element, ...element.children].every((each) => each.scrollHeight <= each.clientHeight && each.scrollWidth <= each.clientWidth);
  });
  const before = await heights();
  for (const at of [1, 3]) {
    const [code, severity] = [rows.nth(at).getByRole('textbox', { name: 'AIS code' }), rows.nth(at).getByRole('combobox', { name: /^AIS severity\W*$/ })];
    const [error, warning] = [rows.nth(at).getByRole('alert'), rows.nth(at).locator('[data-path*=severity] [data-warned]')];
    await code.fill('85');
    await severity.focus();
    await expect(error).toBeVisible();
    expect([await heights(), await isWhole(error)]).toEqual([before, false]);
    await code.focus();
    // The rows with findings are marked a moment after the last key.
    await expect.poll(() => isWhole(error)).toBe(true);
    await code.fill('854471.2');
    await severity.selectOption({ index: 6 });
    await code.focus();
    await expect(warning).toBeVisible();
    expect([await heights(), await isWhole(warning)]).toEqual([before, false]);
    await severity.focus();
    await expect.poll(() => isWhole(warning)).toBe(true);
    await page.keyboard.press('Tab');
    await expect(warning.getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(warning).toHaveAttribute('data-confirmed');
    await expect(warning.getByRole('button', { name: /reason/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('as charted');
    await page.keyboard.press('Enter');
    await expect(warning).toContainText('as charted');
    await expect.poll(() => isWhole(warning)).toBe(true);
    expect(await heights()).toEqual(before);
  }
});

for (const language of spokenIn('en')) {
  test(`the head of a card with an open question takes one row of a phone, in ${language}`, async ({ registry }) => {
    const reviewer = await registry.person('reviewer', { language, width: 390, opensNothing: true });
    const { project, folder } = await findFolder(reviewer, 'Trauma, national style');
    const cards = await reviewer.call<readonly CallAnswer<'getCard'>[]>(`/api/u/cards/${project.id}/${folder.id}?limit=50`);
    const asked = cards.find(({ review }) => review?.state === 'submitted' && review.open > 0);
    const { page } = reviewer;
    await page.goto(cardPath(project.id, folder.id, asked!.id));
    await expect(page.getByRole('button', { name: language === 'ja' ? /問い合わせ1件/ : /Questions: 1/ })).toBeVisible();
    expect(await topOf(page.getByRole('tab').first())).toBeLessThan(110);
  });
}

test('a form that is the first screen stays as it was drawn', async ({ registry }) => {
  const nurse = await registry.person('nurse', { opensNothing: true });
  const { project, folder } = await findFolder(nurse, 'Trauma, national style');
  const cards = await nurse.call<readonly CallAnswer<'getCard'>[]>(`/api/u/cards/${project.id}/${folder.id}?limit=1`);
  const { page } = nurse;
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const tab = document.querySelector('[role="tab"]');
      if (tab === null) return;
      tab.setAttribute('data-first', '');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of [newCardPath(project.id, folder.id), cardPath(project.id, folder.id, cards[0]!.id)]) {
    await page.goto(path);
    await page.getByRole('tab').first().waitFor();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('tab').first()).toHaveAttribute('data-first');
  }
});

test('no field moves once a form is drawn, where results come later and answers are restored', async ({ registry }) => {
  const editor = await registry.person('editor', { opensNothing: true });
  const { project, folder } = await findFolder(editor, 'Paediatric triage');
  const { page } = editor;
  await page.addInitScript(() => {
    const places = () => [...document.querySelectorAll('[role="tabpanel"] [id^="field-"][data-room], [role="tabpanel"] label')].map((each) => `${each.id || each.textContent}: ${Math.round(each.getBoundingClientRect().top)}`);
    Object.assign(globalThis, { places });
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[role="tabpanel"] input:enabled') === null) return;
      observer.disconnect();
      // The frame after the first: before a frame, the browser has not settled its sizes.
      requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(globalThis, { firstPlaces: places() })));
    }).observe(document, { childList: true, subtree: true });
  });
  const staysWhereItIs = async () => {
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    await page.waitForLoadState('networkidle');
    const [first, later] = await page.evaluate(() => {
      const { places, firstPlaces } = globalThis as unknown as { readonly places: () => readonly string[]; readonly firstPlaces: readonly string[] };
      return [firstPlaces, places()] as const;
    });
    expect(first).not.toEqual([]);
    expect(later).toEqual(expect.arrayContaining([...first]));
  };
  await page.goto(newCardPath(project.id, folder.id));
  await staysWhereItIs();
  await page.getByRole('textbox', { name: 'Name' }).fill('サトウ');
  await expect(page.getByText('Not saved')).toBeVisible();
  await page.waitForTimeout(1_000);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('サトウ');
  await staysWhereItIs();
});
