import type { APIRequestContext, Page } from '@playwright/test';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { Answers } from '#shared/design/card-design.ts';
import { openDevice, type Device } from '../device.ts';
import { cardPath, formWords, newCardPath, openForm } from '../pages/card-form-page.ts';
import { demoPassword, expect, findFolder, test } from '../registry.ts';
import { apiOf, openFolder } from '../schedule-folder.ts';
import { randomOf, seedsOf } from '#test/support/sweeps.ts';

/**
 * Seeded schedules of what interrupts an entry: reload, the browser killed, no connection, an expired session, another
 * user's save or deletion, a version of the design without one of the items, an open triage.
 */
const seeds = seedsOf(1, 40);
const eventsPerSchedule = 5;
/** Five interruptions with a browser that is started anew, or 300 fields, on a machine that may be slow. */
const scheduleTimeoutMs = 300_000;
/** What was typed longer ago than this may never be lost. */
const lossMs = 300;

type Card = CallAnswer<'getCard'>;

const carriedTitle = /^Your answers are now in version \d+ of the form$/;

const createRandom = (seed: number) => {
  const random = randomOf(seed);
  return (below: number): number => Math.floor(random() * below);
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

/** As if somebody typed the same into one field after the other. */
const enterAll = (fields: Element[], text: string): void => {
  for (const field of fields as HTMLInputElement[]) {
    field.focus();
    document.execCommand('insertText', false, text);
  }
};

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

const events = ['reload', 'kill', 'offline', 'expired', 'stale', 'save', 'deleted', 'version', 'triage'] as const;

/** Two schedules that follow each other meet every kind of interruption between them, in an order drawn for the two. */
const interruptionsOf = (seed: number): (typeof events)[number][] => {
  const random = createRandom(Math.ceil(seed / 2));
  const left = [...events];
  const drawn = events.map(() => left.splice(random(left.length), 1)[0]!);
  return seed % 2 === 1 ? drawn.slice(0, eventsPerSchedule) : drawn.slice(-eventsPerSchedule);
};

interface Place {
  readonly project: string;
  readonly folder: string;
  readonly card: string;
}

/** Waits for the form; signs in first where the screen asks for it, continues the unsaved draft, and goes on with a card that was deleted as a new one. */
const arrive = async ({ page }: Device, login = 'editor'): Promise<void> => {
  // A tool that was open may stand over it again.
  const tabs = page.getByRole('tablist', { includeHidden: true });
  const id = page.getByLabel('Login ID');
  const asNew = page.getByRole('link', { name: 'Continue as a new card' });
  const draft = page.getByRole('link', { name: /Continue Entered/ });
  await expect(tabs.or(id).or(asNew).or(draft).first()).toBeVisible();
  if (await id.isVisible()) {
    await id.fill(login);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(tabs.or(asNew).or(draft).first()).toBeVisible();
  }
  if (await draft.isVisible()) await draft.click();
  if (await asNew.isVisible()) await asNew.click();
  await expect(tabs).toBeVisible();
};

/** Whether the version that the form is in has the item. */
const isThere = async (device: Device, { tab, name }: (typeof fields)[number]): Promise<boolean> => {
  const form = openForm(device.page, formWords.en);
  await form.tab(tab);
  await expect(device.page.getByRole('tabpanel').getByRole('textbox').first()).toBeVisible();
  return (await form.field(name).count()) > 0;
};

/** An answer stands in its field, or, where the version in force has none for it, among those that are kept. */
const standsIn = async (device: Device, field: (typeof fields)[number], answer: string, when: string): Promise<void> => {
  if (await isThere(device, field)) await expect(openForm(device.page, formWords.en).field(field.name), when).toHaveValue(answer);
  else await expect(device.page.locator('details').filter({ hasText: answer }), when).not.toHaveCount(0);
};

/** A new card that was typed in an earlier version is now in the newest one. The user is told what that changed, before anything is saved. */
const checkCarried = async ({ page }: Device): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: carriedTitle });
  await expect(dialog).toContainText('are not saved yet');
  await dialog.getByRole('button', { name: 'Check the form' }).click();
  await expect(dialog).toBeHidden();
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

/**
 * Answers every dialog of a save under way until the card is saved. A save that goes out by itself says so in the footer only. A browser that
 * is closed finds its connection back for a moment: a save that went out then is stored, and the footer of the opened card has nothing to say.
 */
const finishSave = async (device: Device, isSilent = false): Promise<void> => {
  const { page } = device;
  const form = openForm(page, formWords.en);
  const saved = form.dialog(formWords.en.saved);
  const merge = page.getByRole('button', { name: 'See the changes and merge' });
  const asNew = page.getByRole('button', { name: 'Save as a new card' });
  const password = form.refusal().getByLabel('Password');
  const silent = isSilent ? page.getByText(/^Saved at/).or(page.locator(':has(> * > output[aria-live]:empty)')) : saved;
  const carried = page.getByRole('dialog', { name: carriedTitle });
  await expect(saved.or(merge).or(asNew).or(password).or(silent).or(carried).first()).toBeVisible();
  if (await password.isVisible()) await signInOver(page);
  await expect(saved.or(merge).or(asNew).or(silent).or(carried).first()).toBeVisible();
  if (await merge.isVisible()) {
    await merge.click();
    await page.getByRole('button', { name: 'Merge and save' }).click();
  } else if (await asNew.isVisible()) {
    await asNew.click();
  } else if (isSilent && !(await saved.isVisible())) return;
  await expect(saved.or(carried).first()).toBeVisible();
  if (await carried.isVisible()) {
    await checkCarried(device);
    await form.save();
  }
  await expect(saved).toBeVisible();
  await saved.getByRole('button', { name: formWords.en.goOn }).click();
  await expect(saved).toBeHidden();
};

const saveThrough = async (device: Device): Promise<void> => {
  await openForm(device.page, formWords.en).save();
  await finishSave(device);
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
  const interruptions = interruptionsOf(seed);
  const [own, other] = [await apiOf(request, 'editor'), await apiOf(request, 'sakura')];
  const { project, folder, upload, version } = await openFolder(request, seed);
  await upload();
  const folderPath = `/api/u/cards/${project}/${folder}`;
  const expected = new Map<string, string>();
  let theirValue: number | null = null;
  let place: Place = { project, folder, card: 'NEW_CARD' };
  if (seed % 2 === 0) {
    const created = await own.post<Card>(folderPath, { vals: { outcome: { remarks: `Schedule ${seed}` } } });
    place = { ...place, card: created.id };
    expected.set('Remarks', `Schedule ${seed}`);
  }
  /** The version that the form is in, and whether the answers are no stored card yet. */
  let [formVersion, isNew, isLoaded] = [version(), place.card === 'NEW_CARD', false];
  const address = () => (place.card === 'NEW_CARD' ? newCardPath(place.project, place.folder) : cardPath(place.project, place.folder, place.card));
  await device.page.goto(address());
  await arrive(device);

  const saved = () => {
    place = { ...place, card: new URL(device.page.url()).searchParams.get('card') ?? place.card };
    if (isNew) formVersion = version();
    isNew = false;
  };
  const reload = async () => {
    await device.page.reload();
    isLoaded = true;
  };
  const killed = async () => {
    await device.kill();
    await device.page.goto(address());
    isLoaded = true;
  };
  for (const [step, event] of interruptions.entries()) {
    const chosen = fields[random(fields.length)]!;
    const typed = (await isThere(device, chosen)) ? chosen : fields.at(-1)!;
    // Never the value that is there already, because then nothing would be unsaved.
    const number = String(30 + random(60));
    const value = typed.isNumber ? (expected.get(typed.name) === number ? '99' : number) : `Seed ${seed}, step ${step}: ${random(1_000_000)}`;
    await (await show(device, typed)).fill(value);
    expected.set(typed.name, value);
    await device.page.waitForTimeout(lossMs);
    await test.step(`${event} after ${typed.name}`, async () => {
      let mustSave = event === 'save' || event === 'stale';
      let isSaving = false;
      isLoaded = false;
      if (event === 'reload') await reload();
      if (event === 'kill') await killed();
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
        } else isSaving = true;
        await killed();
      }
      if (event === 'expired') {
        await endSession(device, request);
        if (random(2) === 0) await reload();
      }
      if (event === 'stale' && place.card !== 'NEW_CARD') {
        const card = await other.get<Card>(`${folderPath}/${place.card}`);
        theirValue = 50 + random(60);
        const vals: Answers = { ...card.vals, [theirs.page]: { ...card.vals[theirs.page], [theirs.item]: theirValue } };
        await other.post<Card>(folderPath, { vals, id: card.id, card_hash: card.card_hash });
      }
      if (event === 'deleted' && place.card !== 'NEW_CARD') {
        await other.remove(`${folderPath}/${place.card}`);
        isNew = true;
        if (random(2) === 0) await killed();
        mustSave = true;
      }
      if (event === 'version') {
        await upload();
        const next = random(3);
        if (next === 0) await killed();
        mustSave = next === 1;
      }
      if (event === 'triage') {
        await openForm(device.page, formWords.en).tab('Injury');
        await device.page.getByRole('button', { name: /triage( again)?$/i }).click();
        const triage = device.page.getByRole('dialog', { name: 'Triage' });
        await expect(triage).toBeVisible();
        const no = triage.getByRole('button', { name: 'No', exact: true });
        await device.page.waitForTimeout(1_000);
        if (await no.isVisible()) await no.click();
        await device.page.waitForTimeout(lossMs);
        if (random(2) === 0) await reload();
        else await killed();
      }
      await arrive(device);
      // A save that waits is sent as it was.
      if (isLoaded && isNew && !isSaving && formVersion < version()) {
        await checkCarried(device);
        formVersion = version();
      }
      // A save that waited for the connection goes out when the card is opened again.
      if (isSaving) {
        await finishSave(device, true);
        saved();
      }
      if (event === 'triage') {
        // The tool that was open is open again.
        const tool = device.page.getByRole('dialog', { name: 'Triage' });
        await tool.getByRole('button', { name: 'Cancel' }).click();
        await expect(tool).toBeHidden();
      }
      if (mustSave) {
        await saveThrough(device);
        saved();
      }
      for (const field of fields) {
        const answer = expected.get(field.name);
        if (answer !== undefined) await standsIn(device, field, answer, `seed ${seed}, ${field.name} after ${event}`);
      }
    });
  }
  await saveThrough(device);
  saved();
  const { vals, kept_answers } = await own.get<Card>(`${folderPath}/${place.card}`);
  for (const field of fields) {
    const answer = expected.get(field.name);
    const kept = kept_answers.filter(({ path }) => path === `${field.page}.${field.item}`).toSorted((one, other_) => other_.version - one.version)[0];
    const stored = vals[field.page]?.[field.item] ?? kept?.value;
    if (answer !== undefined) expect(`${stored as string | number}`, `seed ${seed}, ${field.name}`).toBe(answer);
  }
  if (theirValue !== null) expect(vals[theirs.page]?.[theirs.item]).toBe(theirValue);
  await expect.poll(() => countEntries(device.page), 'entries left after the save').toBe(0);
};

// An answer that is lost once is lost: no second try.
test.describe.configure({ mode: 'parallel', retries: 0 });

for (const seed of seeds) {
  // proves U9.12
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

// proves U9.13
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
    for (const { title } of numbersDesign.pages) {
      await form.tab(title.en);
      const boxes = page.getByRole('tabpanel', { name: title.en }).getByRole('textbox');
      await expect(boxes).toHaveCount(50);
      await boxes.evaluateAll(enterAll, '7');
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
