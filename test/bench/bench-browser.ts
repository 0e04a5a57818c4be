import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type CDPSession, type Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '#infra/local/find-browser.ts';
import { startStack } from '#infra/local/start-stack.ts';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { CardDesign } from '#shared/design/card-design.ts';

export const demoPassword = 'fuda-demo-2026';
/** The speed of a ward's old tablet beside that of a desk. */
export const slowDown = 4;

export interface BenchBrowser {
  readonly origin: string;
  readonly uploadDesign: (project: string, folder: string, design: CardDesign) => Promise<void>;
  /** Calls the API as a demo user. */
  readonly call: <Answer>(login: string, method: 'GET' | 'DELETE', path: string) => Promise<Answer>;
  /** A page without memory, English, signed in as a demo user; null: signed out. */
  readonly newPage: (login: string | null, device?: BrowserContextOptions) => Promise<{ readonly page: Page; readonly setSlowDown: (rate: number) => Promise<void> }>;
}

declare global {
  /** When what `readySelector` names was painted for the first time since the navigation; null before. */
  var benchReady: { readonly at: number | null };
}

/** The first field that takes an answer: there, enabled, with its handlers, and painted. */
const readySelector = '[role="tabpanel"] input:enabled, main form input:enabled, main li a';

const watch = ({ token, selector }: { readonly token: string | null; readonly selector: string }) => {
  if (!location.protocol.startsWith('http')) return;
  localStorage.setItem('fuda.language', 'en');
  if (token !== null) localStorage.setItem('fuda.token', token);
  let isThere = false;
  globalThis.benchReady = { at: null };
  new MutationObserver(() => {
    if (isThere || document.querySelector(selector) === null) return;
    isThere = true;
    requestAnimationFrame(() => setTimeout(() => (globalThis.benchReady = { at: performance.now() })));
  }).observe(document, { childList: true, subtree: true });
};

/** From the navigation until the first thing to work with was painted. */
export const readyAfter = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => (globalThis.benchReady?.at ?? null) !== null, undefined, { polling: 100, timeout: 60_000 });
  return page.evaluate(() => globalThis.benchReady.at ?? Number.NaN);
};

export const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(part * times.length))] ?? Number.NaN;

/** The demo registry on the stack that would be deployed, and a browser in front of it. */
export const withBenchBrowser = async (work: (bench: BenchBrowser) => Promise<void>): Promise<void> => {
  process.env['TZ'] = 'UTC';
  const dataDir = await mkdtemp(join(tmpdir(), 'fuda-bench-browser-'));
  const stack = await startStack({ dataDir, seed: true });
  const browser: Browser = await chromium.launch({ executablePath: await findBrowser() });
  try {
    const send = async <Answer>(method: string, path: string, token: string, body?: object): Promise<Answer> => {
      const response = await fetch(stack.origin + path, { method, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, body: body && JSON.stringify(body) });
      if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${await response.text()}`);
      return (await (response.status === 204 ? undefined : response.json())) as Answer;
    };
    const ask = <Answer>(path: string, body: object, token = ''): Promise<Answer> => send('POST', path, token, body);
    const hpasswd = createHash('sha256').update(demoPassword).digest('hex');
    const signIn = async (login: string): Promise<string> => (await ask<CallAnswer<'login'>>('/api/u/login', { login_id: login, hpasswd })).token;
    const manager = await signIn('manager');
    await work({
      origin: stack.origin,
      uploadDesign: async (project, folder, design) => {
        await ask(`/api/m/projects/${project}/folders/${folder}/cardDesign`, { card_design: design }, manager);
      },
      call: async (login, method, path) => send(method, path, await signIn(login)),
      newPage: async (login, device = { viewport: { width: 1280, height: 900 } }) => {
        const context: BrowserContext = await browser.newContext(device);
        await context.addInitScript(watch, { token: login === null ? null : await signIn(login), selector: readySelector });
        const page = await context.newPage();
        page.on('dialog', (dialog) => void dialog.accept());
        const control: CDPSession = await context.newCDPSession(page);
        return {
          page,
          setSlowDown: async (rate) => {
            await control.send('Emulation.setCPUThrottlingRate', { rate });
          },
        };
      },
    });
  } finally {
    await browser.close();
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
