import { chromium, type CDPSession, type Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '#infra/local/find-browser.ts';
import { startStack } from '#infra/local/start-stack.ts';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { CardDesign, Item } from '#shared/design/card-design.ts';

const hpasswd = createHash('sha256').update('fuda-demo-2026').digest('hex');
const [project, folder] = ['demoemerge', 'demoemergecpas'];
const slowDown = 4;
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

const quantile = (times: readonly number[], part: number): number => times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(part * times.length))] ?? Number.NaN;

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

const measureOpening = async (page: Page, address: string): Promise<readonly [ready: number, shell: number]> => {
  await page.goto('about:blank');
  await page.goto(address);
  await page.getByRole('textbox', { name: 'Item n0_0x' }).waitFor();
  return page.evaluate(() => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/')) as PerformanceResourceTiming[];
    const design = calls.find(({ name }) => name.includes('/design/'));
    return [performance.now(), design?.startTime ?? Number.NaN] as const;
  });
};

/** A big form in a slow browser on the real stack: opening, key press to paint, the hundredth repetition. */
export const benchFormInBrowser = async (print: (line: string) => void): Promise<void> => {
  process.env['TZ'] = 'UTC';
  const dataDir = await mkdtemp(join(tmpdir(), 'fuda-bench-form-'));
  const stack = await startStack({ dataDir, seed: true });
  const browser = await chromium.launch({ executablePath: await findBrowser() });
  try {
    const ask = async <Answer>(path: string, body: object, token = ''): Promise<Answer> => {
      const response = await fetch(stack.origin + path, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, body: JSON.stringify(body) });
      if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
      return (await response.json()) as Answer;
    };
    const { token } = await ask<CallAnswer<'login'>>('/api/u/login', { login_id: 'manager', hpasswd });
    await ask(`/api/m/projects/${project}/folders/${folder}/cardDesign`, { card_design: bigDesign() }, token);
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.addInitScript((kept) => {
      localStorage.setItem('fuda.token', kept);
      localStorage.setItem('fuda.language', 'en');
    }, token);
    const page = await context.newPage();
    const control: CDPSession = await context.newCDPSession(page);
    const address = `${stack.origin}/form?project=${project}&folder=${folder}&card=NEW_CARD`;
    await measureOpening(page, address);
    for (const rate of [1, slowDown]) {
      await control.send('Emulation.setCPUThrottlingRate', { rate });
      const opened: (readonly [number, number])[] = [];
      for (let turn = 0; turn < openings; turn += 1) opened.push(await measureOpening(page, address));
      const [ready, shell] = [0, 1].map((which) => quantile(opened.map((times) => times[which] ?? Number.NaN), 0.5)) as [number, number];
      print(`1,000 items, 300 computed, CPU ${rate}×: first item ready ${ready.toFixed(0)} ms after the address (median of ${openings}; ${shell.toFixed(0)} ms until the design is asked for)`);
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
    }
  } finally {
    await browser.close();
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
