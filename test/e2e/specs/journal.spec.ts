import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { Answers } from '#shared/design/card-design.ts';
import { cardPath, formWords, newCardPath, openForm } from '../pages/card-form-page.ts';
import { demoPassword, expect, findFolder, test } from '../registry.ts';

/**
 * Seeded schedules of what interrupts an entry: reload, the browser killed, no connection, an expired session, another
 * user's save. `FUDA_SCHEDULES=100` runs as many; `FUDA_SEED=7` begins with that one.
 */
const schedules = Number(process.env['FUDA_SCHEDULES'] ?? 12);
const firstSeed = Number(process.env['FUDA_SEED'] ?? 1);
const eventsPerSchedule = 5;
/** Five interruptions with a browser that is started anew, or 300 fields, on a machine that may be slow. */
const scheduleTimeoutMs = 300_000;
/** What was typed longer ago than this may never be lost. */
const lossMs = 300;

type Card = CallAnswer<'getCard'>;

/** mulberry32: small, and the same everywhere. */
const createRandom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

const fields = [
  { tab: 'Injury', name: 'Circumstances', page: 'injury', item: 'injury_note', isNumber: false },
  { tab: 'On arrival', name: 'Heart rate', page: 'arrival', item: 'hr', isNumber: true },
  { tab: 'On arrival', name: 'Respiratory rate', page: 'arrival', item: 'rr', isNumber: true },
  { tab: 'Outcome', name: 'Remarks', page: 'outcome', item: 'remarks', isNumber: false },
] as const;
/** Only the other user writes here. */
const theirs = { page: 'prehospital', item: 'scene_hr' } as const;

const namesOf = (page: number): readonly string[] => Array.from({ length: 50 }, (_, at) => `Number ${page * 50 + at + 1}`);

/** Six pages of fifty numbers. */
const numbersDesign = {
  format: 1,
  languages: ['en'],
  title: { en: 'Numbers' },
  pages: Array.from({ length: 6 }, (_, page) => ({
    name: `page${page}p`,
    title: { en: `Part ${page + 1}` },
    items: namesOf(page).map((title, at) => ({ class: 'attribute', type: 'number', name: `n${page * 50 + at}x`, title: { en: title } })),
  })),
  id_attributes: [],
  numbering: [],
  summary: [],
};

const events = ['reload', 'kill', 'offline', 'expired', 'stale', 'save'] as const;

const digest = (password: string): string => createHash('sha256').update(password).digest('hex');

const apiOf = async (request: APIRequestContext, login: string) => {
  const answer = await request.post('/api/u/login', { data: { login_id: login, hpasswd: digest(demoPassword) } });
  const { token } = (await answer.json()) as CallAnswer<'login'>;
  const headers = { authorization: `Bearer ${token}` };
  return {
    get: async <Answer>(path: string): Promise<Answer> => (await request.get(path, { headers })).json() as Promise<Answer>,
    post: async <Answer>(path: string, data: unknown): Promise<Answer> => {
      const response = await request.post(path, { headers, data });
      expect(response.status(), await response.text()).toBe(200);
      return response.json() as Promise<Answer>;
    },
  };
};

interface Place {
  readonly project: string;
  readonly folder: string;
  readonly card: string;
}

/** One browser on one device: closing it kills it, opening it again finds the same storage. */
const openDevice = async (chromium: { launchPersistentContext: (dir: string, options: object) => Promise<BrowserContext> }) => {
  const dir = await mkdtemp(join(tmpdir(), 'fuda-device-'));
  const start = async () => {
    const context = await chromium.launchPersistentContext(dir, {
      executablePath: process.env['CHROMIUM_PATH'],
      baseURL: process.env['FUDA_ORIGIN'],
      locale: 'en-US',
      timezoneId: 'Asia/Tokyo',
      viewport: { width: 1280, height: 900 },
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

type Device = Awaited<ReturnType<typeof openDevice>>;

/** Waits for the form; signs in first where the screen asks for it. */
const arrive = async ({ page }: Device, login = 'editor'): Promise<void> => {
  const tabs = page.getByRole('tablist');
  const id = page.getByLabel('Login ID');
  await expect(tabs.or(id).first()).toBeVisible();
  if (!(await id.isVisible())) return;
  await id.fill(login);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(tabs).toBeVisible();
};

const show = async (device: Device, { tab, name }: (typeof fields)[number]) => {
  const form = openForm(device.page, formWords.en);
  await form.tab(tab);
  return form.field(name);
};

const signInOver = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: formWords.en.notSaved });
  await dialog.getByLabel('Password').fill(demoPassword);
  await dialog.getByRole('button', { name: 'Log in and save' }).click();
};

/** Presses save and answers whatever stands in the way, until the card is saved. */
const saveThrough = async ({ page }: Device): Promise<void> => {
  const form = openForm(page, formWords.en);
  await form.save();
  const saved = form.dialog(formWords.en.saved);
  const merge = page.getByRole('button', { name: 'See the changes and merge' });
  const password = form.refusal().getByLabel('Password');
  await expect(saved.or(merge).or(password).first()).toBeVisible();
  if (await password.isVisible()) await signInOver(page);
  await expect(saved.or(merge).first()).toBeVisible();
  if (await merge.isVisible()) {
    await merge.click();
    await page.getByRole('button', { name: 'Merge and save' }).click();
  }
  await expect(saved).toBeVisible();
  await saved.getByRole('button', { name: formWords.en.goOn }).click();
  await expect(saved).toBeHidden();
};

const endSession = async ({ page }: Device, request: APIRequestContext): Promise<void> => {
  const token = await page.evaluate(() => localStorage.getItem('fuda.token'));
  await request.get('/api/u/logout', { headers: { authorization: `Bearer ${token}` } });
};

const countEntries = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('fuda.journal');
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('entries').objectStore('entries').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );

const run = async (seed: number, device: Device, request: APIRequestContext): Promise<void> => {
  const random = createRandom(seed);
  const [own, other] = [await apiOf(request, 'editor'), await apiOf(request, 'sakura')];
  const { project, folder } = await findFolder({ call: own.get } as never, 'Trauma, current');
  const folderPath = `/api/u/cards/${project.id}/${folder.id}`;
  const expected = new Map<string, string>();
  let theirValue: number | null = null;
  let place: Place = { project: project.id, folder: folder.id, card: 'NEW_CARD' };
  if (seed % 2 === 0) {
    const created = await own.post<Card>(folderPath, { vals: { outcome: { remarks: `Schedule ${seed}` } } });
    place = { ...place, card: created.id };
    expected.set('Remarks', `Schedule ${seed}`);
  }
  const address = () => (place.card === 'NEW_CARD' ? newCardPath(place.project, place.folder) : cardPath(place.project, place.folder, place.card));
  await device.page.goto(address());
  await arrive(device);

  const saved = () => {
    place = { ...place, card: new URL(device.page.url()).searchParams.get('card') ?? place.card };
  };
  for (let step = 0; step < eventsPerSchedule; step += 1) {
    const typed = fields[random(fields.length)]!;
    const value = typed.isNumber ? String(30 + random(60)) : `Seed ${seed}, step ${step}: ${random(1_000_000)}`;
    await (await show(device, typed)).fill(value);
    expected.set(typed.name, value);
    await device.page.waitForTimeout(lossMs);
    const event = events[random(events.length)]!;
    await test.step(`${event} after ${typed.name}`, async () => {
      if (event === 'reload') await device.page.reload();
      if (event === 'kill') {
        await device.kill();
        await device.page.goto(address());
      }
      if (event === 'offline') {
        await device.context.setOffline(true);
        await openForm(device.page, formWords.en).save();
        await expect(openForm(device.page, formWords.en).refusal()).toContainText('cannot be reached');
        if (random(2) === 0) {
          await device.context.setOffline(false);
          const dialog = openForm(device.page, formWords.en).dialog(formWords.en.saved);
          const merge = device.page.getByRole('button', { name: 'See the changes and merge' });
          const password = openForm(device.page, formWords.en).refusal().getByLabel('Password');
          await expect(dialog.or(merge).or(password).first()).toBeVisible();
          // The session may have ended before the connection did.
          if (await password.isVisible()) await signInOver(device.page);
          await expect(dialog.or(merge).first()).toBeVisible();
          if (await dialog.isVisible()) saved();
        }
        await device.kill();
        await device.page.goto(address());
      }
      if (event === 'expired') {
        await endSession(device, request);
        if (random(2) === 0) await device.page.reload();
      }
      if (event === 'stale' && place.card !== 'NEW_CARD') {
        const card = await other.get<Card>(`${folderPath}/${place.card}`);
        theirValue = 50 + random(60);
        const vals: Answers = { ...card.vals, [theirs.page]: { ...card.vals[theirs.page], [theirs.item]: theirValue } };
        await other.post<Card>(folderPath, { vals, id: card.id, card_hash: card.card_hash });
      }
      await arrive(device);
      if (event === 'save' || event === 'stale') {
        await saveThrough(device);
        saved();
      }
      for (const field of fields) {
        const answer = expected.get(field.name);
        if (answer !== undefined) await expect(await show(device, field), `seed ${seed}, ${field.name} after ${event}`).toHaveValue(answer);
      }
    });
  }
  await saveThrough(device);
  saved();
  const { vals } = await own.get<Card>(`${folderPath}/${place.card}`);
  for (const field of fields) {
    const answer = expected.get(field.name);
    if (answer !== undefined) expect(`${vals[field.page]?.[field.item] as string | number}`, `seed ${seed}, ${field.name}`).toBe(answer);
  }
  if (theirValue !== null) expect(vals[theirs.page]?.[theirs.item]).toBe(theirValue);
  await expect.poll(() => countEntries(device.page), 'entries left after the save').toBe(0);
};

test.describe.configure({ mode: 'parallel' });

for (let seed = firstSeed; seed < firstSeed + schedules; seed += 1) {
  test(`no answer typed ${lossMs} ms before an interruption is lost, schedule ${seed}`, async ({ playwright }) => {
    test.setTimeout(scheduleTimeoutMs);
    const device = await openDevice(playwright.chromium);
    const request = await playwright.request.newContext({ baseURL: process.env['FUDA_ORIGIN'] });
    try {
      await run(seed, device, request);
    } finally {
      await device.end();
      await request.dispose();
    }
  });
}

test('a card of 300 answers comes back about as fast as an empty one opens', async ({ playwright }) => {
  test.setTimeout(scheduleTimeoutMs);
  const device = await openDevice(playwright.chromium);
  const request = await playwright.request.newContext({ baseURL: process.env['FUDA_ORIGIN'] });
  try {
    const { get } = await apiOf(request, 'editor');
    const { project, folder } = await findFolder({ call: get } as never, 'Trauma, current');
    await device.context.route('**/api/u/design/**/current/card', (route) => route.fulfill({ json: { version: 1, design: numbersDesign } }));
    const { page } = device;
    await page.goto(newCardPath(project.id, folder.id));
    await arrive(device);
    const opening = async (): Promise<number> => {
      await page.reload();
      await expect(page.getByRole('textbox').first()).toBeVisible();
      return page.evaluate(() => performance.now());
    };
    await opening();
    const empty = await opening();
    const form = openForm(page, formWords.en);
    for (const [at, { title }] of numbersDesign.pages.entries()) {
      await form.tab(title.en);
      for (const name of namesOf(at)) await form.field(name).fill('7');
    }
    await page.waitForTimeout(lossMs);
    const full = await opening();
    await expect(page.getByText('has been restored')).toBeVisible();
    test.info().annotations.push({ type: 'measured', description: `open empty ${Math.round(empty)} ms, restored ${Math.round(full)} ms` });
    for (const [at, { title }] of numbersDesign.pages.entries()) {
      await form.tab(title.en);
      for (const name of [namesOf(at)[0]!, namesOf(at).at(-1)!]) await expect(form.field(name)).toHaveValue('7');
    }
    expect(full).toBeLessThan(empty * 3);
  } finally {
    await device.end();
    await request.dispose();
  }
});
