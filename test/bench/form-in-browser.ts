import type { Page } from '@playwright/test';
import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { quantile, readyAfter, slowDown, withBenchBrowser } from './bench-browser.ts';

const [project, folder] = ['demoemerge', 'demoemergecpas'];
const openings = 5;
const presses = 60;
const repetitions = 100;

const titled = (name: string) => ({ name, title: { ja: `項目 ${name}`, en: `Item ${name}` } });
const sumOf = (name: string, sources: readonly string[]): Item =>
  ({ class: 'attribute', type: 'plugin', ...titled(name), plugin: { kind: 'sum', params: { sources: sources.map((source) => `bench.${source}`) } } });

/** 1,000 items on one page: 700 numbers, 300 sums of which every third takes the sum before it, and a repeat of two items. */
const bigDesign = (): CardDesign => {
  const items: Item[] = [];
  for (let at = 0; at < 300; at += 1) {
    const numbers = Array.from({ length: at % 3 === 0 ? 3 : 2 }, (_, more) => `n${at}_${more}x`);
    for (const name of numbers) items.push({ class: 'attribute', type: 'number', ...titled(name), valid_range: { min: 0, max: 300 } });
    items.push(sumOf(`s${at}x`, at % 3 === 2 ? [...numbers, `s${at - 1}x`] : numbers));
  }
  const part: Item[] = [{ class: 'attribute', type: 'string', ...titled('site') }, { class: 'attribute', type: 'number', ...titled('size') }];
  return {
    format: 1,
    languages: ['ja', 'en'],
    title: { en: 'Bench' },
    pages: [
      { name: 'bench', title: { en: 'Bench' }, items },
      { name: 'again', title: { en: 'Again' }, items: [{ class: 'repeat', ...titled('wound'), items: part }] },
    ],
    id_attributes: [],
    numbering: [],
    summary: [],
  };
};

/** From the input event to the frame after it, as the browser tells it. */
const pressToPaint = (page: Page, act: string): Promise<number> =>
  page.evaluate(
    (key) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const painted = () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        const target = document.activeElement;
        if (key === 'click') (target as HTMLElement).click();
        else document.execCommand('insertText', false, key);
        painted();
      }),
    act,
  );

const leaveForm = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard and leave' }).click();
  await page.waitForURL((url) => url.pathname === '/');
};

interface Opening {
  /** The first field, painted and enabled. */
  readonly ready: number;
  /** A key pressed into it at once, to paint. */
  readonly firstPress: number;
  readonly askedAt: number;
}

const measureOpening = async (page: Page, address: string): Promise<Opening> => {
  await page.goto('about:blank');
  await page.goto(address, { waitUntil: 'commit' });
  const ready = await readyAfter(page);
  await page.evaluate(() => document.querySelector<HTMLInputElement>('[role="tabpanel"] input')?.focus());
  const firstPress = await pressToPaint(page, '7');
  // It went where it belongs: the sum below shows it.
  await page.getByRole('status').filter({ hasText: /^7$/ }).first().waitFor();
  const askedAt = await page.evaluate(() => performance.getEntriesByType('resource').find(({ name }) => name.includes('/design/'))?.startTime ?? Number.NaN);
  // Another opening begins anew: nothing typed may come back.
  await leaveForm(page);
  return { ready, firstPress, askedAt };
};

/** A big form in a slow browser on the real stack: opening, key press to paint, the hundredth repetition. */
export const benchFormInBrowser = (print: (line: string) => void): Promise<void> =>
  withBenchBrowser(async ({ origin, uploadDesign, newPage }) => {
    await uploadDesign(project, folder, bigDesign());
    const { page, setSlowDown } = await newPage();
    const address = `${origin}/form?project=${project}&folder=${folder}&card=NEW_CARD`;
    await measureOpening(page, address);
    for (const rate of [1, slowDown]) {
      await setSlowDown(rate);
      const opened: Opening[] = [];
      for (let turn = 0; turn < openings; turn += 1) opened.push(await measureOpening(page, address));
      const median = (of: (opening: Opening) => number) => quantile(opened.map(of), 0.5).toFixed(0);
      const goal = rate === 1 ? '' : ' (goal < 1,000)';
      print(`1,000 items, 300 computed, CPU ${rate}×: ready ${median(({ ready }) => ready)} ms after the address${goal}; median of ${openings}, best ${quantile(opened.map(({ ready }) => ready), 0).toFixed(0)}`);
      print(`  the design is asked for after ${median(({ askedAt }) => askedAt)} ms; a key pressed as soon as the form is ready is painted in ${median(({ firstPress }) => firstPress)} ms`);
      await page.goto(address);
      // The rest of the page is drawn in idle moments; typing starts when it is there.
      await page.getByRole('textbox', { name: 'Item n299_1x' }).waitFor({ state: 'attached' });
      await page.waitForTimeout(500);
      const times: number[] = [];
      for (let press = 0; press < presses; press += 1) {
        if (press % 2 === 0) await page.getByRole('textbox', { name: `Item n${press}_0x` }).focus();
        times.push(await pressToPaint(page, '1'));
      }
      print(`  key press to paint: median ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms (${presses} presses, each runs through sums)`);
      await page.getByRole('tab', { name: /Again/ }).click();
      const add = page.getByRole('button', { name: 'Add Item wound' });
      await add.focus();
      const added: number[] = [];
      for (let index = 2; index <= repetitions; index += 1) added.push(await pressToPaint(page, 'click'));
      print(`  repetition ${repetitions} added in ${(added.at(-1) ?? Number.NaN).toFixed(1)} ms (to paint; median of all ${quantile(added, 0.5).toFixed(1)} ms)`);
      await leaveForm(page);
    }
  });
