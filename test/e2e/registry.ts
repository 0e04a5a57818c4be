import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { Language } from '#shared/text/languages.ts';

/** The words of the screens that the journeys look for, by language. */
const words = {
  ja: { id: 'ログインID', password: 'パスワード', login: 'ログイン' },
  en: { id: 'Login ID', password: 'Password', login: 'Log in' },
} as const;

export const demoPassword = 'fuda-demo-2026';

type Project = CallAnswer<'projects'>[number];

/** One person at one browser, who is signed in, and who can ask the API what is really stored. */
export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  call<Answer>(path: string): Promise<Answer>;
  /** Any call, whatever it answers. */
  send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Sent>;
}

export interface Sent {
  readonly status: number;
  readonly body: unknown;
}

interface PersonOptions {
  readonly language?: Language;
  readonly width?: number;
  /** Of another stack than the shared one. */
  readonly origin?: string;
  readonly password?: string;
  /** Signs in as people do. Otherwise the browser begins with a session, which is the same and takes a second less. */
  readonly byForm?: boolean;
}

interface Registry {
  /** Signs in and opens the dashboard. */
  person(login: string, options?: PersonOptions): Promise<Person>;
}

const digest = (password: string): string => createHash('sha256').update(password).digest('hex');

/** What a client sends in place of the demo password. */
export const demoDigest = digest(demoPassword);

export const test = base.extend<{ registry: Registry }, { program: Browser }>({
  program: [
    async ({ playwright }, use) => {
      const browser = await playwright.chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  registry: async ({ program, playwright }, use) => {
    const contexts: BrowserContext[] = [];
    await use({
      async person(login, { language = 'en', width = 1280, origin = process.env['FUDA_ORIGIN'] ?? '', password = demoPassword, byForm = false } = {}) {
        const open = async (): Promise<string> => {
          const request = await playwright.request.newContext({ baseURL: origin });
          const answer = await request.post('/api/u/login', { data: { login_id: login, hpasswd: digest(password) } });
          const { token } = (await answer.json()) as CallAnswer<'login'>;
          await request.dispose();
          return token;
        };
        const kept = byForm ? [] : [{ name: 'fuda.token', value: await open() }];
        const context = await program.newContext({
          baseURL: origin,
          viewport: { width, height: 900 },
          locale: language === 'ja' ? 'ja-JP' : 'en-US',
          timezoneId: 'Asia/Tokyo',
          hasTouch: width < 800,
          reducedMotion: 'reduce',
          storageState: { cookies: [], origins: [{ origin: new URL(origin).origin, localStorage: kept }] },
        });
        contexts.push(context);
        const page = await context.newPage();
        await page.addInitScript((code) => localStorage.setItem('fuda.language', code), language);
        await page.goto('/');
        if (byForm) await signIn(page, { login, password, language });
        await expect(page.locator('main')).toBeVisible();
        // Calls beside the screen have a session of their own: the screen's may end in the journey.
        const token = await open();
        const headers = { authorization: `Bearer ${token}` };
        return {
          page,
          context,
          async send(method, path, body) {
            const response = await context.request.fetch(path, { method, headers, ...(body === undefined ? {} : { data: body }) });
            const text = await response.text();
            return { status: response.status(), body: /^[[{]/.test(text) ? (JSON.parse(text) as unknown) : text };
          },
          async call(path) {
            const response = await context.request.get(path, { headers });
            expect(response.ok(), `${path} answers ${response.status()}`).toBe(true);
            return response.json();
          },
        };
      },
    });
    for (const context of contexts) await context.close();
  },
});

const signIn = async (page: Page, { login, password, language }: { readonly login: string; readonly password: string; readonly language: Language }): Promise<void> => {
  const { id, password: label, login: action } = words[language === 'km' ? 'en' : language];
  await page.getByLabel(id).fill(login);
  await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByRole('button', { name: action }).click();
  await expect(page.getByRole('button', { name: action })).toBeHidden();
};

/** The folder whose English title is given, with its project. */
export const findFolder = async (person: Person, title: string) => {
  for (const project of await person.call<readonly Project[]>('/api/u/projects')) {
    const folder = project.folders.find((candidate) => candidate.title.en === title);
    if (folder !== undefined) return { project, folder };
  }
  throw new Error(`No folder has the title ${title}`);
};

export { expect };
