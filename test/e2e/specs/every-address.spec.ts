import type { Page, Response, Route } from '@playwright/test';
import commonEn from '#shared/i18n/en/common.json' with { type: 'json' };
import commonJa from '#shared/i18n/ja/common.json' with { type: 'json' };
import { languages, type Language } from '#shared/text/languages.ts';
import { patterns } from '../../support/patterns.ts';
import { sampleOf, seed } from '#test/support/sweeps.ts';
import { newCardPath } from '../pages/card-form-page.ts';
import { findings, isWide, wholeFindings } from '../pages/screen-checks.ts';
import { expect, findFolder, test, type Person } from '../registry.ts';

/**
 * Every address of the product, in every language, on four widths: nothing scrolls sideways, axe finds nothing, a grey button says why it is
 * grey, a call that fails is told in words, and so is a list without entries. `npm run walk` visits all; `npm test` draws some.
 */
const widths = [320, 390, 820, 1280] as const;

type Name = keyof typeof patterns;
type Login = 'manager' | 'admin' | 'owner' | 'editor';

/** Addresses that are no screens: they lead elsewhere at once. */
const leadsOn: readonly Name[] = ['login', 'logout', 'card'];
const addresses = (Object.keys(patterns) as Name[]).filter((name) => !leadsOn.includes(name));

const visitorOf = (name: Name): Login => {
  const pattern = patterns[name];
  if (pattern.startsWith('/manage')) return 'manager';
  if (['orgAdminMenu', 'createUser', 'updateUser'].includes(name)) return 'admin';
  if (pattern.startsWith('/prjAdminMenu') || pattern.includes('PrjUser') || pattern.startsWith('/addUserForm')) return 'owner';
  return 'editor';
};

/** The parts of the addresses, from what the demo registry holds. */
const partsFor = async (person: Person, login: Login): Promise<Readonly<Record<string, string>>> => {
  const { user: own } = await person.call<{ user: { id: string } }>('/api/u/check');
  if (login === 'manager') {
    const [project] = await person.call<readonly { id: string }[]>('/api/m/projects');
    const [folder] = await person.call<readonly { id: string }[]>(`/api/m/projects/${project?.id}/folders`);
    const orgs = await person.call<readonly { id: string; role: string }[]>('/api/m/org');
    const org = orgs.find(({ role }) => role === 'normal');
    const [user] = await person.call<readonly { id: string }[]>(`/api/m/org/${org?.id}/users`);
    return { pId: project?.id ?? '', fId: folder?.id ?? '', orgId: org?.id ?? '', uId: user?.id ?? '' };
  }
  const { project, folder } = await findFolder(person, 'Trauma, current');
  if (login === 'admin') {
    const users = await person.call<readonly { id: string }[]>('/api/u/org/users');
    return { uId: users.find(({ id }) => id !== own.id)?.id ?? '' };
  }
  return { pId: project.id, fId: folder.id, uId: own.id };
};

const fill = (pattern: string, parts: Readonly<Record<string, string>>): string =>
  pattern === patterns.form
    ? newCardPath(parts['pId'] ?? '', parts['fId'] ?? '')
    : pattern
        .replaceAll(/\/:\w+\?/g, '')
        .replaceAll(/:(\w+)/g, (_, part: string) => {
          const value = parts[part];
          if (value === undefined || value === '') throw new Error(`The walk knows no ${part} for ${pattern}`);
          return value;
        });

const settle = async (page: Page): Promise<void> => {
  await expect(page.locator('main')).not.toBeEmpty();
  await expect(page.locator('main [role=progressbar]:not([aria-valuenow]), main .MuiSkeleton-root')).toHaveCount(0);
};

/** Grey buttons that do not say why: neither beside them, nor as their description, nor as their title. */
const silentButtons = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const said = (element: Element): string => [...(element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? ''), element.getAttribute('title') ?? ''].join('').trim();
    return [...document.querySelectorAll('main button:disabled, main button[aria-disabled=true]')]
      .filter((element) => element.getClientRects().length > 0 && element.closest('fieldset:disabled, .Mui-disabled.MuiPaginationItem-root') === null && said(element) === '')
      .map((element) => element.outerHTML.slice(0, 160));
  });

/** Panels that show nothing but their title and their buttons. */
const silentPanels = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main section[aria-labelledby]')]
      .filter((panel) => {
        const rest = panel.cloneNode(true) as Element;
        for (const part of rest.querySelectorAll('h2, h3, button, select')) part.remove();
        return panel.getClientRects().length > 0 && (rest.textContent ?? '').trim() === '' && rest.querySelector('input, img, li, td') === null;
      })
      .map((panel) => (panel.textContent ?? '').slice(0, 80)),
  );

/** What a screen cannot do without: who is signed in, and what the registry is called. */
const isFrame = (url: string): boolean => /\/api\/u\/(?:check|domainInfo|language|login)\b/.test(url);

const failReads = (route: Route) =>
  route.request().method() === 'GET' && !isFrame(route.request().url())
    ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":"server.failed","request_id":"walk"}' })
    : route.continue();

/** Lists come without entries; a count before them is none. */
const emptyLists = async (route: Route) => {
  if (route.request().method() !== 'GET' || isFrame(route.request().url())) return route.continue();
  // A screen that was left meanwhile takes no answer any more.
  const response = await route.fetch().catch(() => null);
  if (response === null) return undefined;
  const text = await response.text();
  return route.fulfill({ response, body: text.startsWith('[') ? (text.startsWith('[{') || text === '[]' ? '[]' : '[0]') : text }).catch(() => undefined);
};

const readsOf = (page: Page) => {
  const seen: Response[] = [];
  const note = (response: Response) => void (response.request().method() === 'GET' && response.url().includes('/api/') && !isFrame(response.url()) && seen.push(response));
  page.on('response', note);
  return { seen, stop: () => page.off('response', note) };
};

/** An address in a language. */
const visits = sampleOf(addresses.flatMap((name) => languages.map((language) => ({ name, language }))), 2);
const groups = Map.groupBy(visits, ({ name, language }) => `${visitorOf(name)} ${language}`);

for (const [group, own] of groups) {
  const [login, language] = group.split(' ') as [Login, Language];
  // proves U9.7, A2.1, A2.4, A2.7, A2.10, A2.13, A2.14, A2.17, A2.22, A2.24
  test(`every address of the ${login} in ${language} fits, is accessible and has words (seed ${seed})`, async ({ registry }) => {
    test.setTimeout(30_000 + own.length * 60_000);
    const person = await registry.person(login, { language, opensNothing: true });
    const parts = await partsFor(person, login);
    const { page } = person;
    const words = language === 'ja' ? commonJa : commonEn;
    for (const { name } of own) {
      await test.step(`${name} in ${language}`, async () => {
        const path = fill(patterns[name], parts);
        const reads = readsOf(page);
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.goto(path);
        await settle(page);
        await expect(page.getByText(words['screen_failed.title'])).toHaveCount(0);
        reads.stop();
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          await expect.poll(() => isWide(page), { message: `${name} scrolls sideways at ${width}` }).toBe(false);
          if (width === 390 || width === 1280) expect.soft(await (name === 'form' ? wholeFindings : findings)(page), `${name} at ${width} in ${language}`).toEqual([]);
        }
        expect.soft(await silentButtons(page), `grey buttons of ${name} say why`).toEqual([]);
        if (reads.seen.length === 0) return;

        await page.route('**/api/**', emptyLists);
        await page.goto(path);
        await settle(page);
        expect.soft(await silentPanels(page), `empty lists of ${name} say what to do`).toEqual([]);
        expect.soft(await silentButtons(page), `grey buttons of ${name} without entries say why`).toEqual([]);
        await expect(page.getByText(words['screen_failed.title'])).toHaveCount(0);
        await page.unrouteAll({ behavior: 'ignoreErrors' });

        await page.route('**/api/**', failReads);
        await page.goto(path);
        await settle(page);
        await expect.soft(page.getByText(words['screen_failed.title']), `${name} survives failed calls`).toHaveCount(0);
        expect.soft(await silentPanels(page), `failed calls of ${name} have words`).toEqual([]);
        expect.soft(((await page.locator('main').textContent()) ?? '').trim().length, `failed calls of ${name} have words`).toBeGreaterThan(5);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
    }
  });
}
