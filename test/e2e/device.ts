import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { leanBrowser } from './registry.ts';

/** One browser on one device: closing it kills it, opening it again finds the same storage. */
export const openDevice = async (chromium: { launchPersistentContext: (dir: string, options: object) => Promise<BrowserContext> }) => {
  const dir = await mkdtemp(join(tmpdir(), 'fuda-device-'));
  const start = async () => {
    const context = await chromium.launchPersistentContext(dir, {
      executablePath: process.env['CHROMIUM_PATH'],
      args: leanBrowser,
      baseURL: process.env['FUDA_ORIGIN'],
      locale: 'en-US',
      timezoneId: 'Asia/Tokyo',
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    });
    await context.addInitScript(() => localStorage.setItem('fuda.language', 'en'));
    const page = context.pages()[0] ?? (await context.newPage());
    page.on('dialog', (dialog) => void dialog.accept());
    return { context, page };
  };
  let open = await start();
  return {
    get page(): Page {
      return open.page;
    },
    get context(): BrowserContext {
      return open.context;
    },
    kill: async () => {
      await open.context.close();
      open = await start();
    },
    end: async () => {
      await open.context.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
};

export type Device = Awaited<ReturnType<typeof openDevice>>;
