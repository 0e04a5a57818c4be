import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * What axe finds against WCAG 2.2 AA, a line per rule with the places. The site has no frames, so the mode without a second page that
 * would put the findings of frames together finds the same in less time.
 */
export const findings = async (page: Page): Promise<readonly string[]> => {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(tags).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
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

/** The screen as it stands: accessible on a phone and on a desk, and at no width scrolled sideways. */
export const expectFit = async (page: Page, name: string): Promise<void> => {
  for (const width of [320, 390, 820, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => isWide(page), { message: `${name} scrolls sideways at ${width}` }).toBe(false);
    if (width === 390 || width === 1280) expect(await findings(page), `${name} at ${width}`).toEqual([]);
  }
};

export const isWide = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
