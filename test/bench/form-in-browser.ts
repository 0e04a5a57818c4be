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

const rowsOfTable = 50;

/** 19 items of an injury, as a national registry asks for them; some show others, take reasons, or are asked about where implausible. */
const tableItems = (): readonly Item[] => {
  const list = (...values: readonly string[]) => values.map((value) => ({ value, title: { en: value } }));
  const number = (name: string): Item => ({ class: 'attribute', type: 'number', ...titled(name), valid_range: { min: 0, max: 9_999 }, soft_range: { max: 900 } });
  const text = (name: string): Item => ({ class: 'attribute', type: 'string', ...titled(name), reasons: true });
  return [
    { class: 'attribute', type: 'single', ...titled('region'), required: true, choices: list('head', 'chest', 'limb'), activation: [{ when: ['chest'], items: [number('ribs')] }] },
    { class: 'attribute', type: 'single', ...titled('side'), choices: list('left', 'right'), reasons: true },
    number('ais'),
    text('code'),
    { class: 'attribute', type: 'date', ...titled('found') },
    { class: 'attribute', type: 'time', ...titled('at') },
    { class: 'attribute', type: 'check', ...titled('open') },
    ...['long', 'deep'].map(number),
    text('kind'),
    { class: 'attribute', type: 'dropdown', ...titled('seen'), choices: list('ct', 'xray', 'operation') },
    number('blood'),
    { class: 'attribute', type: 'check', ...titled('treated') },
    { class: 'attribute', type: 'time', ...titled('begun') },
    { class: 'attribute', type: 'time', ...titled('ended') },
    number('units'),
    text('by'),
    { ...text('note'), warning: 'unique(${bench.note})' } as Item,
  ];
};

/** A row of the spreadsheet that fills the table. */
const tableRow = (row: number): string =>
  [['head', 'chest', 'limb'][row % 3], row % 3 === 1 ? row : '', row % 2 === 0 ? 'left' : 'right', 1 + (row % 5), `1406${row}`, '2026-11-03', '9:15', 'yes', row, 2 * row, `kind ${row}`, 'ct', row, 'no', '9:20', '9:40', row, 'Sato', `note ${row}`].join('\t');

const tableDesign = (): CardDesign => ({
  ...bigDesign(),
  missing_reasons: [{ value: 'nk', title: { en: 'Not known' } }],
  pages: [{ name: 'bench', title: { en: 'Bench' }, items: [{ class: 'repeat', ...titled('injury'), layout: 'table', items: tableItems() }, { class: 'attribute', type: 'plugin', ...titled('total'), plugin: { kind: 'expression', params: { calculation: 'sum(${bench.ais})' } } }] }],
});

/** Keys as a quick person presses them, ten a second; how long each event took until the next frame, as the browser reports it (in steps of 8 ms, from 16 ms on). */
const keysToPaint = async (page: Page, keys: readonly string[]): Promise<readonly number[]> => {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { benchTimes: times });
    // The option is younger than the types of the DOM.
    new PerformanceObserver((list) => times.push(...list.getEntries().filter(({ name }) => name.startsWith('key')).map(({ duration }) => duration))).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(100);
  }
  await page.waitForTimeout(500);
  return page.evaluate(() => (globalThis as unknown as { benchTimes: number[] }).benchTimes);
};

/** A table of 50 filled rows of 19 items: a key in any cell, and the way from cell to cell and row to row. */
const measureTable = async (page: Page, address: string, rate: number, print: (line: string) => void): Promise<void> => {
  await page.goto(address);
  const first = page.getByRole('combobox', { name: 'Item region' }).first();
  await first.focus();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, Array.from({ length: rowsOfTable }, (_, row) => tableRow(row + 1)).join('\n'));
  const rows = page.locator('tbody tr[data-row]');
  await rows.nth(rowsOfTable - 1).waitFor();
  await page.waitForTimeout(1_000);
  const times: number[] = [];
  for (let press = 0; press < presses; press += 1) {
    const name = ['ais', 'code', 'long', 'kind', 'blood', 'note'][press % 6]!;
    await rows.nth((press * 7) % rowsOfTable).getByRole('textbox', { name: `Item ${name}` }).focus();
    await page.waitForTimeout(250);
    times.push(await pressToPaint(page, '1'));
  }
  print(`table of ${rowsOfTable} rows of 19 items, CPU ${rate}×: key press to paint median ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, worst ${quantile(times, 1).toFixed(1)} ms (${presses} presses${rate === 1 ? '; goal ≤ 33' : ''})`);
  await rows.nth(20).getByRole('textbox', { name: 'Item ais' }).focus();
  const keys = Array.from({ length: 8 }, () => ['2', 'Tab', '4', '5', 'Tab', 'Tab', '9', 'Enter', 'ArrowDown', '7']).flat();
  const slow = await keysToPaint(page, keys);
  print(`  ${keys.length} keys of a keyboard (letters, Tab, Enter, arrows), ten a second: worst ${slow.length === 0 ? 'below 16' : Math.max(...slow).toFixed(0)} ms, ${slow.filter((time) => time > 33).length} above 33 ms`);
  await leaveForm(page);
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
    const { page, setSlowDown } = await newPage('editor');
    const address = `${origin}/form?project=${project}&folder=${folder}&card=NEW_CARD`;
    await uploadDesign(project, folder, tableDesign());
    for (const rate of [1, slowDown]) {
      await setSlowDown(rate);
      await measureTable(page, address, rate, print);
    }
    await setSlowDown(1);
    await uploadDesign(project, folder, bigDesign());
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
