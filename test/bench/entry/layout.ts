import type { Page } from '@playwright/test';

export interface FirstScreen {
  /** Where the first field begins, in pixels from the top of the window. */
  readonly firstField: number;
  /** Fields that stand between head and footer without scrolling. */
  readonly fields: number;
  readonly footer: { readonly top: number; readonly bottom: number };
}

/** Waits until all of the page is drawn, so that its height is no guess. */
const drawWhole = async (page: Page): Promise<void> => {
  await page.getByRole('tabpanel').waitFor();
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  await page.waitForFunction(() => document.querySelector('[role="tabpanel"] [data-waiting], [role="tabpanel"] [aria-busy="true"]') === null);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
};

export const measureFirstScreen = async (page: Page): Promise<FirstScreen> => {
  await drawWhole(page);
  return page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    const { top, bottom } = globalThis.benchHands.edges();
    const all = [...document.querySelectorAll<HTMLElement>('[role="tabpanel"] [id^="field-"]')];
    // The parts of a field have its id with a word behind; groups and repeats hold other fields.
    const fields = all.filter(({ id }) => /^field-[^-]+$/.test(id));
    const own = fields.filter((field) => field.getClientRects().length > 0 && !fields.some((other) => other !== field && field.contains(other)));
    const boxes = own.map((field) => {
      const parts = all.filter(({ id }) => id === `${field.id}-title` || id === `${field.id}-control`).map((part) => part.getBoundingClientRect());
      const seen = parts.length > 0 ? parts : [field.getBoundingClientRect()];
      return { top: Math.min(...seen.map((part) => part.top)), bottom: Math.max(...seen.map((part) => part.bottom)) };
    });
    return {
      firstField: Math.round(Math.min(...boxes.map((box) => box.top))),
      fields: boxes.filter((box) => box.top >= top - 1 && box.bottom <= bottom + 1).length,
      footer: { top: Math.round(bottom), bottom: innerHeight },
    };
  });
};

const screensNow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const root = document.scrollingElement!;
    const further = root.scrollHeight - innerHeight;
    scrollTo({ top: further / 2, behavior: 'instant' });
    const { top, bottom } = globalThis.benchHands.edges();
    scrollTo({ top: 0, behavior: 'instant' });
    return 1 + further / (bottom - top);
  });

/** How many screens one scrolls through to see every page, or all answers where they stand in place of the pages. */
export const countScreens = async (page: Page): Promise<number> => {
  const tabs = page.getByRole('tab');
  const pages = await tabs.count();
  if (pages === 0) return screensNow(page);
  let screens = 0;
  for (let at = 0; at < pages; at += 1) {
    await tabs.nth(at).evaluate((tab) => (tab as HTMLElement).click());
    await drawWhole(page);
    screens += await screensNow(page);
  }
  return screens;
};
