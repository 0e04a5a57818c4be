import type { Locator, Page } from '@playwright/test';
import { slowDown, withBenchBrowser } from './bench-browser.ts';

/** In milliseconds until the next frame. */
const goal = 50;

const watchInteractions = (): void => {
  const longest = new Map<number, number>();
  Object.assign(globalThis, { benchInteractions: longest });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
      if (interactionId > 0) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
    }
    // The option is younger than the types of the DOM.
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

const report = async (page: Page, screen: string, print: (line: string) => void): Promise<void> => {
  const { all, slow } = await page.evaluate(() => ({
    all: (performance as unknown as { readonly interactionCount: number }).interactionCount,
    slow: [...(globalThis as unknown as { readonly benchInteractions: ReadonlyMap<number, number> }).benchInteractions.values()],
  }));
  const over = slow.filter((duration) => duration > goal);
  print(`${screen}, CPU ${slowDown}×: ${over.length} of ${all} interactions took longer than ${goal} ms, worst ${slow.length === 0 ? 'below 16' : Math.max(...slow)} ms (goal: none)`);
};

const pause = 250;
/** How long a finger or a key stays down: a press of no time would wait for its own first half. */
const held = { delay: 80 };

const eachOf = async (found: Locator, most: number, act: (one: Locator) => Promise<void>): Promise<void> => {
  const count = Math.min(await found.count(), most);
  for (let at = 0; at < count; at += 1) {
    const one = found.nth(at);
    if (!(await one.isVisible())) continue;
    await act(one);
    await one.page().waitForTimeout(pause);
  }
};

/** A press as the mouse makes it: `click` of Playwright runs checks of its own in the page, which the slow processor would charge to the product. */
const click = async (target: Locator): Promise<void> => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('What is pressed is not drawn.');
  const [x, y] = [box.x + Math.min(12, box.width / 2), box.y + box.height / 2];
  const { mouse } = target.page();
  await mouse.move(x, y);
  await target.page().waitForTimeout(pause);
  await mouse.click(x, y, held);
};

const press = (page: Page, keys: readonly string[]) =>
  keys.reduce(async (before, key) => {
    await before;
    await page.keyboard.press(key, held);
    await page.waitForTimeout(pause);
  }, Promise.resolve());

/** The same controls without a product around them: what this machine needs for an interaction in any case. */
const bareControls = Array.from({ length: 10 }, (_, at) => `<p><label><input type="radio" name="r${at}">One</label> <label><input type="checkbox">Two</label> <input type="text">`).join('');

const fillPart = async (part: Locator): Promise<void> => {
  await eachOf(part.locator('label:has(input[type="radio"]:enabled)'), 3, click);
  await eachOf(part.locator('label:has(input[type="checkbox"]:enabled)'), 2, click);
  await eachOf(part.locator('input[type="text"]:enabled'), 2, async (box) => {
    await click(box);
    await press(part.page(), ['1', 'Tab']);
  });
};

/** What a nurse does on the dashboard and in a form, at a slow processor, as the browser reports its interactions. */
export const benchResponsive = (print: (line: string) => void): Promise<void> =>
  withBenchBrowser(async ({ origin, newPage }) => {
    const { page, setSlowDown } = await newPage('editor');
    await page.addInitScript(watchInteractions);
    await page.goto(origin);
    await page.locator('main li a').first().waitFor();
    await page.waitForLoadState('networkidle');
    await setSlowDown(slowDown);
    await eachOf(page.locator('header button'), 2, async (button) => {
      for (let turn = 0; turn < 3; turn += 1) {
        await click(button);
        await page.waitForTimeout(pause);
        await press(page, ['Escape']);
      }
    });
    await press(page, Array.from({ length: 10 }, () => 'Tab'));
    await report(page, 'dashboard', print);

    await setSlowDown(1);
    await page.goto(`${origin}/form?project=demotrauma&folder=demotraumacurr&card=NEW_CARD`);
    const tabs = page.getByRole('tab');
    await tabs.first().waitFor();
    await page.waitForLoadState('networkidle');
    await setSlowDown(slowDown);
    await eachOf(tabs, 10, async (tab) => {
      await click(tab);
      await page.waitForTimeout(pause);
      await fillPart(page.getByRole('tabpanel'));
    });
    await report(page, 'form', print);

    await page.goto('about:blank');
    await page.setContent(bareControls);
    for (let turn = 0; turn < 8; turn += 1) await fillPart(page.locator('body'));
    await report(page, 'bare controls', print);
  });
