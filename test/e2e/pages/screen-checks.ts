import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const rules: RunOptions = { resultTypes: ['violations'], runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } };

/**
 * What axe finds against WCAG 2.2 AA, a line per rule with the places. A page reads axe once and is then asked as often as needed; reading it
 * anew for each question, as `@axe-core/playwright` does, took longer than the answer.
 */
const judge = async (page: Page): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    const { axe: judge } = window as unknown as { readonly axe: typeof axe };
    const { violations } = await judge.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, rules);
};

/** The same, of a screen that has come to rest: a colour that is on its way to another one is no finding, and a fault is still there a moment later. */
export const findings = async (page: Page): Promise<readonly string[]> => {
  const found = await judge(page);
  if (found.length === 0) return found;
  await page.waitForTimeout(500);
  return judge(page);
};

/** The same of the whole form at once: what its footer covers by half, or what the edge of a window cuts, is no target of its own. */
export const wholeFindings = async (page: Page): Promise<readonly string[]> => {
  const { width, height } = page.viewportSize()!;
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(2_400, whole + 200) });
  const found = await findings(page);
  await page.setViewportSize({ width, height });
  return found;
};

/**
 * The screen as it stands: accessible on a phone and on a desk, and at no width scrolled sideways. A journey that goes through its screens in both
 * languages names the one it speaks: axe then judges the phone in Japanese and the desk in English, because it looks at the same elements in both.
 */
export const expectFit = async (page: Page, name: string, language?: 'ja' | 'en'): Promise<void> => {
  const judged = { ja: [390], en: [1280], each: [390, 1280] }[language ?? 'each'];
  for (const width of [320, 390, 820, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => isWide(page), { message: `${name} scrolls sideways at ${width}` }).toBe(false);
    if (judged.includes(width)) expect(await findings(page), `${name} at ${width}`).toEqual([]);
  }
};

export const isWide = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
