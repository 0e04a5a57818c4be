import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { demoPassword, quantile, readyAfter, slowDown, withBenchBrowser } from './bench-browser.ts';

const openings = 5;
const restoredItems = 300;
const [project, folder] = ['demoemerge', 'demoemergecpas'];

type Act = (page: Page) => Promise<void>;
interface Screen {
  readonly path: string;
  readonly isSignedIn: boolean;
  /** What people do there, with real keys and clicks. */
  readonly acts: readonly Act[];
}

const keys = (text: string): readonly Act[] => Array.from(text, (key) => (page: Page) => page.keyboard.press(key));
const click = (role: 'button' | 'link' | 'textbox' | 'tab' | 'radio', name: string | RegExp): Act => (page) => page.getByRole(role, { name }).first().click();
const press = (key: string): Act => (page) => page.keyboard.press(key);

const screens: Readonly<Record<string, Screen>> = {
  'sign-in': { path: '/', isSignedIn: false, acts: [click('textbox', 'Login ID'), ...keys('manager'), press('Tab'), ...keys(demoPassword)] },
  dashboard: { path: '/', isSignedIn: true, acts: [click('button', /^New card/), press('Escape'), click('button', 'Menu'), press('Escape'), click('button', 'Page 2')] },
  'card list': { path: '/cards/demotrauma/demotraumacurr', isSignedIn: true, acts: [click('button', 'Page 2'), click('button', 'Page 3')] },
  form: {
    path: '/form?project=demotrauma&folder=demotraumacurr&card=NEW_CARD',
    isSignedIn: true,
    acts: [(page) => page.locator('[role="tabpanel"] input[type="text"]:enabled').first().click(), ...keys('12345'), (page) => page.getByRole('tab').nth(1).click(), (page) => page.getByRole('tab').nth(2).click()],
  },
};

/** Largest contentful paint so far, and per interaction the time from the hardware event to the next paint. */
const readVitals = (page: Page): Promise<{ readonly lcp: number; readonly interactions: readonly number[] }> =>
  page.evaluate(async () => {
    const entries = (type: string, more: object = {}) =>
      new Promise<PerformanceEntryList>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type, buffered: true, ...more });
        setTimeout(() => resolve(observer.takeRecords()), 300);
      });
    const byInteraction = new Map<number, number>();
    for (const entry of await entries('event', { durationThreshold: 16 })) {
      const { interactionId, duration } = entry as PerformanceEventTiming;
      if (interactionId !== 0) byInteraction.set(interactionId, Math.max(byInteraction.get(interactionId) ?? 0, duration));
    }
    const paints = await entries('largest-contentful-paint');
    return { lcp: paints.at(-1)?.startTime ?? Number.NaN, interactions: [...byInteraction.values()] };
  });

const measureScreen = async (page: Page, address: string, acts: readonly Act[]) => {
  await page.goto('about:blank');
  await page.goto(address);
  const ready = await readyAfter(page);
  await page.waitForTimeout(500);
  for (const act of acts) {
    await act(page);
    await page.waitForTimeout(100);
  }
  return { ready, ...(await readVitals(page)) };
};

/** As many numbers as the issue restores, on one page. */
const longDesign = (): CardDesign => ({
  format: 1,
  languages: ['ja', 'en'],
  title: { en: 'Long' },
  pages: [{ name: 'long', title: { en: 'Long' }, items: Array.from({ length: restoredItems }, (_, at): Item => ({ class: 'attribute', type: 'number', name: `n${at}x`, title: { en: `Item ${at}` } })) }],
  id_attributes: [],
  numbering: [],
  summary: [],
});

/** Answers every item of the page as typing does, and waits until the device has them. */
const fillAll = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: `Item ${restoredItems - 1}`, exact: true }).waitFor({ state: 'attached' });
  await page.evaluate(() => {
    for (const field of document.querySelectorAll<HTMLInputElement>('[role="tabpanel"] input')) {
      field.focus();
      document.execCommand('insertText', false, '42');
    }
  });
  await page.waitForTimeout(1000);
};

interface Restored {
  readonly first: number;
  readonly all: number;
}

const measureRestoring = async (page: Page): Promise<Restored> => {
  await page.reload({ waitUntil: 'commit' });
  const first = await readyAfter(page);
  await page.getByText('has been restored').waitFor();
  const all = await page.evaluate(
    (count) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const fields = [...document.querySelectorAll<HTMLInputElement>('[role="tabpanel"] input')];
          if (fields.length === count && fields.every(({ value }) => value === '42')) resolve(performance.now());
          else setTimeout(look, 20);
        };
        look();
      }),
    restoredItems,
  );
  return { first, all };
};

const median = (times: readonly number[]): string => quantile(times, 0.5).toFixed(0);

/** What a visitor waits for: weight of the first load, largest contentful paint, the answer to a key or click, a card restored from the journal. */
export const benchWeb = (print: (line: string) => void): Promise<void> =>
  withBenchBrowser(async ({ origin, uploadDesign, newPage }) => {
    const weights = JSON.parse(await readFile(new URL('../../dist/first-load.json', import.meta.url), 'utf8')) as Readonly<Record<string, number>>;
    print(`First load, gzip: ${Object.entries(weights).map(([name, kb]) => `${name} ${kb.toFixed(1)} KB`).join(', ')} (budgets 200 and 300)`);
    await uploadDesign(project, folder, longDesign());
    for (const rate of [1, slowDown]) {
      for (const [name, { path, isSignedIn, acts }] of Object.entries(screens)) {
        const { page, setSlowDown } = await newPage(isSignedIn ? 'editor' : null);
        await page.goto(origin + path);
        await readyAfter(page);
        await setSlowDown(rate);
        const seen: Awaited<ReturnType<typeof measureScreen>>[] = [];
        for (let turn = 0; turn < openings; turn += 1) seen.push(await measureScreen(page, origin + path, acts));
        const delays = seen.flatMap(({ interactions }) => interactions);
        const worst = delays.length === 0 ? 'under 16' : Math.max(...delays).toFixed(0);
        print(
          `${name}, CPU ${rate}×: largest contentful paint ${median(seen.map(({ lcp }) => lcp))} ms, ready ${median(seen.map(({ ready }) => ready))} ms; ` +
            `interaction delay: worst ${worst} ms, over 50 ms ${delays.filter((delay) => delay > 50).length} of ${acts.length * openings}`,
        );
        await page.context().close();
      }
      const { page, setSlowDown } = await newPage('editor');
      await page.goto(`${origin}/form?project=${project}&folder=${folder}&card=NEW_CARD`);
      await fillAll(page);
      await setSlowDown(rate);
      const restored: Restored[] = [];
      for (let turn = 0; turn < openings; turn += 1) restored.push(await measureRestoring(page));
      print(`card of ${restoredItems} answers restored from the journal after a reload, CPU ${rate}×: first answers ${median(restored.map(({ first }) => first))} ms, all drawn ${median(restored.map(({ all }) => all))} ms (goal < 2,000)`);
      await page.context().close();
    }
  });
