import type { Page } from '@playwright/test';
import type { CallAnswer } from '#shared/api/calls.ts';
import words from '#shared/i18n/en/card-form.json' with { type: 'json' };
import { type CardDesign } from '#shared/design/card-design.ts';
import { withLists } from '#shared/design/lists.ts';
import { type BenchBrowser, withBenchBrowser } from './bench-browser.ts';
import { type CaseForm, caseForms, checkStored, type EntryCase, readCase } from './entry/case.ts';
import { devices } from './entry/devices.ts';
import { createEntry } from './entry/fields.ts';
import { createHands, type Effort } from './entry/hands.ts';
import { countScreens, measureFirstScreen } from './entry/layout.ts';

type Device = keyof typeof devices;
const deviceNames = Object.keys(devices) as readonly Device[];
/** On a new device, so that the switch to typing is pressed once. */
const isTyping = (device: Device): boolean => device.endsWith('dates typed');
const shapes = deviceNames.filter((name) => !isTyping(name));

const targets: Readonly<Record<string, string>> = { triage: ' (target ≤ 18)', national: ' (target ≤ 120)' };
const fieldTargets: Readonly<Record<string, string>> = { 'national phone': ' (target 12)', 'national desktop': ' (target 18)' };
const screenTargets: Readonly<Record<string, string>> = { 'national phone': ' (target 12)' };

type Where = Pick<EntryCase, 'login' | 'project' | 'folder'>;
/** Only measured: the national form asks for the same and more. The first page of the trauma form has ten fields. */
const traumaFolder: Where = { login: 'editor', project: 'demotrauma', folder: 'demotraumacurr' };

const addressOf = (origin: string, { project, folder }: Where, card = 'NEW_CARD'): string => `${origin}/form?project=${project}&folder=${folder}&card=${card}`;

const worded = ({ taps, inPickers, keys, scrolled, waited, missed }: Effort, name: string, total: number): string =>
  `${taps} taps${targets[name] ?? ''}${inPickers > 0 ? `, ${inPickers} of them on pickers of the device` : ''}${missed > 0 ? `, of which ${missed} hit nothing` : ''}, ${keys} keys, ${Math.round(scrolled).toLocaleString('en')} px scrolled, ${Math.round(waited).toLocaleString('en')} ms waited (${((100 * waited) / total).toFixed(0)} % of the run)`;

const open = async (bench: BenchBrowser, login: string, device: Device, density?: 'compact') => {
  const { page } = await bench.newPage(login, devices[device]);
  if (density !== undefined) await page.addInitScript((chosen) => localStorage.setItem('fuda.density', JSON.stringify(chosen)), density);
  return { page, hands: await createHands(page, device !== 'desktop') };
};

const save = async (page: Page, hands: Awaited<ReturnType<typeof createHands>>): Promise<string> => {
  await hands.tap(page.getByRole('button', { name: words['footer.save.action'], exact: true }), 'Save');
  const refused = page.getByRole('dialog', { name: words['saveFailed.title'] });
  await hands.until(async () => {
    if ((await refused.count()) > 0) throw new Error(`The save is refused: ${await refused.innerText()}`);
    return new URL(page.url()).searchParams.get('card') === 'NEW_CARD' ? null : true;
  }, 'Save');
  return new URL(page.url()).searchParams.get('card')!;
};

/** Opens a form, and gives the design that the form itself got. */
const openForm = async (page: Page, address: string): Promise<CardDesign> => {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/api/u/design/'));
  await page.goto(address);
  const { design } = (await (await answer).json()) as CallAnswer<'getDesign'>;
  await page.getByRole('tabpanel').waitFor();
  return withLists(design);
};

/** Enters the case on the device, proves that the card holds it, and gives the card's id. */
const enterCase = async (bench: BenchBrowser, form: CaseForm, each: EntryCase, device: Device, print: (line: string) => void): Promise<string> => {
  const { login, project, folder, answers } = each;
  const { page, hands } = await open(bench, login, device);
  const design = await openForm(page, addressOf(bench.origin, each));
  const start = performance.now();
  await createEntry(hands, design, isTyping(device))(answers);
  const card = await save(page, hands);
  print(`  ${device.padEnd(19)} ${worded(await hands.effort(), form, performance.now() - start)}`);
  const stored = await bench.call<CallAnswer<'getCard'>>(login, 'GET', `/api/u/cards/${project}/${folder}/${card}`);
  checkStored(design, each, stored.vals);
  await page.context().close();
  return card;
};

/** The first screen of a new and of a stored card, and the length of the stored one. */
const measureLayout = async (bench: BenchBrowser, name: string, where: Where, card: string, device: Device, print: (line: string) => void): Promise<void> => {
  const { page } = await open(bench, where.login, device);
  await openForm(page, addressOf(bench.origin, where));
  const fresh = await measureFirstScreen(page);
  await openForm(page, addressOf(bench.origin, where, card));
  const stored = await measureFirstScreen(page);
  const screens = await countScreens(page);
  const isOffered = (await page.locator('html[data-density]').count()) > 0;
  await page.context().close();
  let compact = 'no compact density';
  if (isOffered) {
    const tight = await open(bench, where.login, device, 'compact');
    await openForm(tight.page, addressOf(bench.origin, where, card));
    const { firstField, fields } = await measureFirstScreen(tight.page);
    compact = `compact: first field at ${firstField} px, ${fields} fields, ${(await countScreens(tight.page)).toFixed(1)} screens`;
    await tight.page.context().close();
  }
  const goal = (device: string, goals: Readonly<Record<string, string>>) => goals[`${name} ${device}`] ?? '';
  print(
    `  ${device.padEnd(8)} first field at ${fresh.firstField} px on a new card, ${stored.firstField} on a stored one (target ≤ 150); ${fresh.fields} and ${stored.fields} fields in sight${goal(device, fieldTargets)}; ` +
      `footer from ${stored.footer.top} to ${stored.footer.bottom} px; ${screens.toFixed(1)} screens; ${compact}${goal(device, screenTargets)}`,
  );
};

const measureReview = async (bench: BenchBrowser, where: Where, card: string, print: (line: string) => void): Promise<void> => {
  const { page } = await open(bench, 'reviewer', 'desktop');
  await openForm(page, addressOf(bench.origin, where, card));
  const screens = await countScreens(page);
  const answered = page.getByText(/^(show )?(only answered|answered only)/i).first();
  let less = 'the form cannot show answered questions only';
  if ((await answered.count()) > 0) {
    await answered.click();
    // The tabs stay until the answers stand in their place.
    await page.getByRole('tab').first().waitFor({ state: 'detached' });
    await page.locator('[id^="field-"]').first().waitFor();
    less = `${(await countScreens(page)).toFixed(1)} with answered questions only`;
  }
  print(`  reviewer ${screens.toFixed(1)} desktop screens for the whole card, ${less} (target ≤ 5)`);
  await page.context().close();
};

/** Scripted people enter fixed cases on three devices: what it costs them, and how much of a form they see. */
export const benchTaps = async (print: (line: string) => void, asked: string | undefined): Promise<void> => {
  const forms = [...caseForms, 'trauma'];
  if (asked !== undefined && !forms.includes(asked)) throw new Error(`No case of a form ${asked}. Choose from: ${forms.join(', ')}.`);
  await withBenchBrowser(async (bench) => {
    for (const form of caseForms.filter((name) => asked === undefined || name === asked)) {
      print(`${form}: entering the case`);
      const each = await readCase(form);
      let last = '';
      for (const device of deviceNames) {
        // The same patient twice would be reported as a duplicate.
        if (last !== '') await bench.call(each.login, 'DELETE', `/api/u/cards/${each.project}/${each.folder}/${last}`);
        last = await enterCase(bench, form, each, device, print);
      }
      print(`${form}: what is in sight`);
      for (const device of shapes) await measureLayout(bench, form, each, last, device, print);
      if (form === 'national') await measureReview(bench, each, last, print);
    }
    if (asked !== undefined && asked !== 'trauma') return;
    print('trauma: what is in sight');
    const [first] = await bench.call<readonly CallAnswer<'getCard'>[]>('editor', 'GET', `/api/u/cards/${traumaFolder.project}/${traumaFolder.folder}?limit=1`);
    for (const device of shapes) await measureLayout(bench, 'trauma', traumaFolder, first!.id, device, print);
  });
};
