import { test as base, expect, type APIRequestContext, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { Language } from '#shared/text/languages.ts';
import { isWhole } from '#test/support/sweeps.ts';

/** The words of the screens that the journeys look for, by language. */
const words = {
  ja: { id: 'ログインID', password: 'パスワード', login: 'ログイン' },
  en: { id: 'Login ID', password: 'Password', login: 'Log in' },
} as const;

/**
 * The languages of a journey whose two sides differ in words alone: one of them, and both in `npm run test:all`. What the words of
 * a screen are, the catalogues prove; that they fit, the journeys through all screens.
 */
export const spokenIn = (usual: 'ja' | 'en'): readonly ('ja' | 'en')[] => (isWhole ? ['ja', 'en'] : [usual]);

/** The languages of a journey through many screens, each of which tests of other stages prove: `npm run test:all` takes it, in both. */
export const inFull = (): readonly ('ja' | 'en')[] => (isWhole ? ['ja', 'en'] : []);

export const demoPassword = 'fuda-demo-2026';

type Project = CallAnswer<'projects'>[number];

/** Somebody who is signed in and asks the API, as a program would: what is really stored, and any other call. */
export interface Caller {
  call<Answer>(path: string): Promise<Answer>;
  /** Any call, whatever it answers. */
  send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Sent>;
}

/** One person at one browser, who is signed in. The calls beside the screen have a session of their own: the screen's may end in the journey. */
export interface Person extends Caller {
  readonly page: Page;
  readonly context: BrowserContext;
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
  /** Opens nothing, because the journey begins at an address of its own. */
  readonly opensNothing?: boolean;
}

interface Registry {
  /** Signs in and opens the dashboard. */
  person(login: string, options?: PersonOptions): Promise<Person>;
  /** Signs in without a browser. */
  caller(login: string, options?: Pick<PersonOptions, 'origin' | 'password'>): Promise<Caller>;
}

const digest = (password: string): string => createHash('sha256').update(password).digest('hex');

/** What a client sends in place of the demo password. */
export const demoDigest = digest(demoPassword);

/**
 * Without what the window of a browser prepares beside its page: two pages for the address bar and a spare renderer, for each window.
 * That was a fifth of the processor time of a journey. Chromium takes the last list of this name, so those of Playwright's own that
 * concern pages stand before.
 */
export const leanBrowser: string[] = [
  `--disable-features=${[
    'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding',
    'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch',
    'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess',
  ].join(',')}`,
];

export const test = base.extend<{ registry: Registry }, { program: Browser }>({
  program: [
    async ({ playwright }, use) => {
      const browser = await playwright.chromium.launch({ executablePath: process.env['CHROMIUM_PATH'], args: leanBrowser });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  registry: async ({ program, playwright }, use) => {
    const contexts: (BrowserContext | APIRequestContext)[] = [];
    const openSession = async (request: APIRequestContext, login: string, password: string): Promise<string> => {
      const answer = await request.post('/api/u/login', { data: { login_id: login, hpasswd: digest(password) } });
      expect(answer.ok(), `the sign-in of ${login} answers ${answer.status()}`).toBe(true);
      return ((await answer.json()) as CallAnswer<'login'>).token;
    };
    const callsOf = async (request: APIRequestContext, login: string, password: string): Promise<Caller> => {
      const headers = { authorization: `Bearer ${await openSession(request, login, password)}` };
      return {
        async send(method, path, body) {
          const response = await request.fetch(path, { method, headers, ...(body === undefined ? {} : { data: body }) });
          const text = await response.text();
          return { status: response.status(), body: /^[[{]/.test(text) ? (JSON.parse(text) as unknown) : text };
        },
        async call(path) {
          const response = await request.get(path, { headers });
          expect(response.ok(), `${path} answers ${response.status()}`).toBe(true);
          return response.json();
        },
      };
    };
    await use({
      async caller(login, { origin = process.env['FUDA_ORIGIN'] ?? '', password = demoPassword } = {}) {
        const request = await playwright.request.newContext({ baseURL: origin });
        contexts.push(request);
        return callsOf(request, login, password);
      },
      async person(login, { language = 'en', width = 1280, origin = process.env['FUDA_ORIGIN'] ?? '', password = demoPassword, byForm = false, opensNothing = false } = {}) {
        const context = await program.newContext({
          baseURL: origin,
          viewport: { width, height: 900 },
          locale: language === 'ja' ? 'ja-JP' : 'en-US',
          timezoneId: 'Asia/Tokyo',
          hasTouch: width < 800,
          reducedMotion: 'reduce',
        });
        contexts.push(context);
        const page = await context.newPage();
        const token = byForm ? null : await openSession(context.request, login, password);
        await page.addInitScript(
          ([code, kept]) => {
            localStorage.setItem('fuda.language', code);
            // The session is there when the browser begins, and may end later.
            if (kept === null || localStorage.getItem('test.begun') !== null) return;
            localStorage.setItem('test.begun', 'yes');
            localStorage.setItem('fuda.token', kept);
          },
          [language, token] as const,
        );
        if (!opensNothing) {
          await page.goto('/');
          if (byForm) await signIn(page, { login, password, language });
          await expect(page.locator('main')).toBeVisible();
        }
        return { page, context, ...(await callsOf(context.request, login, password)) };
      },
    });
    for (const context of contexts) await ('close' in context ? context.close() : context.dispose());
  },
});

const signIn = async (page: Page, { login, password, language }: { readonly login: string; readonly password: string; readonly language: Language }): Promise<void> => {
  const { id, password: label, login: action } = words[language === 'km' ? 'en' : language];
  await page.getByLabel(id).fill(login);
  await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByRole('button', { name: action }).click();
  await expect(page.getByRole('button', { name: action })).toBeHidden();
};

/** The projects that a manager of the platform administers; as a member, or in an emergency, they find few of them. */
const administered = async (manager: Caller): Promise<readonly Project[]> => {
  const all = await manager.call<readonly Project[]>('/api/m/projects');
  return Promise.all(all.map(async (project) => ({ ...project, folders: await manager.call<Project['folders']>(`/api/m/projects/${project.id}/folders`) })));
};

/** The folder whose English title is given, with its project. */
export const findFolder = async (person: Caller, title: string) => {
  for (const projectsOf of [() => person.call<readonly Project[]>('/api/u/projects'), () => administered(person)]) {
    for (const project of await projectsOf()) {
      const folder = project.folders.find((candidate) => candidate.title.en === title);
      if (folder !== undefined) return { project, folder };
    }
  }
  throw new Error(`No folder has the title ${title}`);
};

export { expect };
