import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { CallAnswer } from '#shared/api/calls.ts';
import { everyAnswer, everyType } from '../every-type.ts';
import { cardPath, formWords, newCardPath, openForm } from '../pages/card-form-page.ts';
import { keyboard, touch, type Hands } from '../pages/hands.ts';
import { demoDigest, expect, findFolder, test } from '../registry.ts';

type Card = CallAnswer<'getCard'>;

const place = 'Out-of-hospital cardiac arrest';

/** The words of the screens that this journey presses. */
const words = {
  ja: { year: '歳', month: 'か月', systolic: '収縮期', diastolic: '拡張期', latitude: '緯度', longitude: '経度', E: '開眼（E）', V: '発語（V）', M: '運動（M）', begin: 'トリアージを始める', yes: 'はい', no: 'いいえ', unable: '測定不能', use: 'この結果を使う', tape: '白', csv: 'CSVダウンロード', plain: /統計/, download: 'ダウンロード' },
  en: { year: 'years', month: 'months', systolic: 'Systolic', diastolic: 'Diastolic', latitude: 'Latitude', longitude: 'Longitude', E: 'Eye (E)', V: 'Verbal (V)', M: 'Motor (M)', begin: 'Start triage', yes: 'Yes', no: 'No', unable: 'Unable to measure', use: 'Use this result', tape: 'White', csv: 'Download CSV', plain: /statistics/, download: 'Download' },
} as const;

const faults = async (page: Page): Promise<readonly string[]> => {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};

test.describe.configure({ mode: 'serial' });

test('the design of every type becomes the form of a folder', async ({ registry, request }) => {
  const manager = await registry.person('manager');
  const { project, folder } = await findFolder(manager, place);
  const login = await request.post(`${process.env['FUDA_ORIGIN']}/api/u/login`, { data: { login_id: 'manager', hpasswd: demoDigest } });
  const { token } = (await login.json()) as CallAnswer<'login'>;
  const uploaded = await request.post(`${process.env['FUDA_ORIGIN']}/api/m/projects/${project.id}/folders/${folder.id}/cardDesign`, {
    data: { card_design: everyType },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await uploaded.json()).toEqual({ version: (folder.version ?? 0) + 1 });
});

const journeys = [
  { name: 'on a phone by touch, in Japanese', language: 'ja', width: 390, handsOf: touch, code: 'TOUCH-1' },
  { name: 'on a desk by keyboard alone, in English', language: 'en', width: 1280, handsOf: keyboard, code: 'KEYS-1' },
] as const;

const enter = async (page: Page, { type, press, pick }: Hands, say: (typeof words)['ja' | 'en'], code: string) => {
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  const radio = (group: string, name: string | RegExp) => page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await type(box('Code'), code);
  await type(box('Story'), everyAnswer.story);
  await type(box('Pulse'), '１１０');
  await type(box(`Pressure ${say.systolic}`), '100');
  await type(box(`Pressure ${say.diastolic}`), '60');
  await type(box('Day'), everyAnswer.day);
  await type(box('Clock'), everyAnswer.clock);
  await type(box('Moment'), '2026-11-20 18:40');
  await press(page.getByRole('checkbox', { name: 'Agreed' }));
  await press(radio('Sex', /^male$/));
  await pick(page.getByRole('combobox', { name: 'Ward' }), 'south');
  await pick(page.getByRole('combobox', { name: 'Bed' }), 'S1');
  await press(page.getByRole('checkbox', { name: 'cold' }));
  await type(box(`Age ${say.year}`), '４');
  await type(box(`Age ${say.month}`), '6');
  await type(box(`Place ${say.latitude}`), '35.68');
  await type(box(`Place ${say.longitude}`), '139.76');
  await type(page.getByRole('combobox', { name: 'Disease' }), 's72');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  expect(await faults(page), 'open list').toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  for (const part of ['E', 'V', 'M'] as const) await press(radio(`GCS ${say[part]}`, new RegExp(`^${everyAnswer.gcs[part]} `)));
  await press(button(say.begin));
  await expect(page.getByRole('dialog', { name: 'Triage' })).toBeVisible();
  expect(await faults(page), 'triage').toEqual([]);
  await press(button(say.no));
  await press(button(say.yes));
  await press(button(say.unable));
  await press(button(say.use));
  await expect(page.getByLabel('Tape')).toHaveText(say.tape);
  await expect(page.getByLabel('Shock index', { exact: true })).toHaveText('1.10');
};

for (const { name, language, width, handsOf, code: prefix } of journeys) {
  test(`every type is entered ${name}, saved, opened again and exported`, async ({ registry }) => {
    const editor = await registry.person('editor', { language, width });
    const { project, folder } = await findFolder(editor, place);
    const { page } = editor;
    // A stack that runs may hold the card of an earlier journey.
    const code = `${prefix}-${Date.now()}`;
    const form = openForm(page, formWords[language]);
    await page.goto(newCardPath(project.id, folder.id));
    await form.field('Code').waitFor();
    await enter(page, handsOf(page), words[language], code);
    // What the footer half covers is no target of its own.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await faults(page), 'filled form').toEqual([]);
    await form.saveAndGoOn();

    const [entry] = await editor.call<Card[]>(`/api/u/cards/${project.id}/${folder.id}?limit=1&sort=created_desc`);
    const card = await editor.call<Card>(`/api/u/cards/${project.id}/${folder.id}/${entry?.id}`);
    expect(card.vals['all']).toMatchObject({ ...everyAnswer, code, disease: { kind: 'icd10', code: expect.stringMatching(/^S72/) } });

    await page.goto(cardPath(project.id, folder.id, card.id));
    await expect(form.field('Pulse')).toHaveValue('110');
    await expect(page.getByRole('combobox', { name: 'Disease' })).toHaveValue(/^S72/);
    await expect(page.getByRole('combobox', { name: 'Bed' })).toHaveValue('S1');
    await expect(page.getByLabel('GCS', { exact: false }).getByText('12', { exact: true })).toBeVisible();

    await page.goto(`/cards/${project.id}/${folder.id}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: words[language].csv }).click();
    await page.getByRole('radio', { name: words[language].plain }).check();
    await page.getByRole('button', { name: words[language].download, exact: true }).click();
    const rows: string[][] = parse(await readFile(await (await download).path(), 'utf8'), { bom: true });
    const row = rows.find((cells) => cells.includes(code));
    for (const cell of ['110', '35.68', '139.76', '12', 'S1', '2026-11-20']) expect(row, cell).toContain(cell);
  });
}
