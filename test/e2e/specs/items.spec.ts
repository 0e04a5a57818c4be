import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { CallAnswer } from '#shared/api/calls.ts';
import { walkItems } from '#shared/design/walk.ts';
import { pluginBehaviours } from '#shared/plugins/behaviours.ts';
import { itemBehaviours } from '#shared/items/behaviours.ts';
import { scoreCells } from '#test/modules/scores/every-score.ts';
import { everyAnswer, everyType, shownScores, typedAnswers } from '../every-type.ts';
import { cardPath, formWords, newCardPath, openForm } from '../pages/card-form-page.ts';
import { keyboard, touch, type Hands } from '../pages/hands.ts';
import { findings } from '../pages/screen-checks.ts';
import { demoDigest, expect, findFolder, inFull, spokenIn, test } from '../registry.ts';

type Card = CallAnswer<'getCard'>;

const place = 'Out-of-hospital cardiac arrest';

/** The words of the screens that this journey presses. */
const words = {
  ja: {
    year: '歳', month: 'か月', systolic: '収縮期', diastolic: '拡張期', latitude: '緯度', longitude: '経度', locate: '現在地を取得',
    E: '開眼（E）', V: '発語（V）', M: '運動（M）', begin: 'トリアージを開始', yes: 'はい', no: 'いいえ', unable: '測定不能', use: 'この判定を使う',
    tape: '白', weekday: '金曜日', priority: '最優先', read: '110と認識しました', aside: /^非表示になった回答が1件あります/, undo: '選択を元に戻す',
    next: '次のページ', add: (title: string) => `${title}を追加`, nth: (title: string, index: number) => `${title}（${index}）`,
    remove: (title: string, index: number) => `${title}（${index}）を削除`, removing: (title: string, index: number) => `${title}（${index}）を削除しますか`,
    delete: '削除', working: (title: string) => `${title}の計算の内訳`, formula: /木村・中原 2012/, assumed: '未入力のため、仮定した値',
    csv: 'CSVダウンロード', plain: /^標準CSV/, download: 'ダウンロード',
  },
  en: {
    year: 'years', month: 'months', systolic: 'Systolic', diastolic: 'Diastolic', latitude: 'Latitude', longitude: 'Longitude', locate: 'Use current location',
    E: 'Eye (E)', V: 'Verbal (V)', M: 'Motor (M)', begin: 'Start triage', yes: 'Yes', no: 'No', unable: 'Unable to measure', use: 'Use this result',
    tape: 'White', weekday: 'Friday', priority: 'Top priority', read: 'Read as 110', aside: /^Hidden answers: 1/, undo: 'Restore the choice',
    next: 'Next page', add: (title: string) => `Add ${title}`, nth: (title: string, index: number) => `${title} (${index})`,
    remove: (title: string, index: number) => `Remove ${title} (${index})`, removing: (title: string, index: number) => `Remove ${title} (${index})?`,
    delete: 'Remove', working: (title: string) => `Show working of ${title}`, formula: /Kimura\/Nakahara 2012/, assumed: 'Missing; assumed',
    csv: 'Download CSV', plain: /^Standard CSV/, download: 'Download',
  },
} as const;

type Words = (typeof words)['ja' | 'en'];

type Faults = (page: Page) => Promise<readonly string[]>;

const faultsOf: Faults = async (page) => {
  const seen = page.viewportSize() ?? { width: 1280, height: 900 };
  // The whole form at once: what the footer half covers is no target of its own.
  const height = await page.evaluate(() => document.documentElement.scrollHeight + 200);
  await page.setViewportSize({ ...seen, height: Math.max(height, seen.height) });
  const found = await findings(page);
  await page.setViewportSize(seen);
  return found;
};

test.describe.configure({ mode: 'serial', timeout: 180_000 });

test('the design holds every class, every attribute type and every kind of plugin', () => {
  const held = new Set<string>();
  walkItems(everyType, ({ item }) => {
    held.add(item.class);
    if (item.class === 'attribute') held.add(item.type === 'plugin' ? item.plugin.kind : item.type);
  });
  expect([...held].toSorted()).toEqual(['attribute', 'group', 'repeat', 'composite', ...Object.keys(itemBehaviours), ...Object.keys(pluginBehaviours)].toSorted());
});

test('the design of every type becomes the form of a folder', async ({ registry, request }) => {
  const manager = await registry.caller('manager');
  const { project, folder } = await findFolder(manager, place);
  const login = await request.post(`${process.env['FUDA_ORIGIN']}/api/u/login`, { data: { login_id: 'manager', hpasswd: demoDigest } });
  const { token } = (await login.json()) as CallAnswer<'login'>;
  const uploaded = await request.post(`${process.env['FUDA_ORIGIN']}/api/m/projects/${project.id}/folders/${folder.id}/cardDesign`, {
    data: { card_design: everyType },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await uploaded.json()).toEqual({ version: (folder.version ?? 0) + 1 });
});

/** The first of each device is also held against the rules of accessibility, screen by screen. */
const journeys = [
  { name: 'on a phone by touch, in Japanese', language: 'ja', isPhone: true, faults: faultsOf },
  { name: 'on a desk by keyboard alone, in English', language: 'en', isPhone: false, faults: faultsOf },
  { name: 'on a phone by touch, in English', language: 'en', isPhone: true, faults: async () => [] },
  { name: 'on a desk by keyboard alone, in Japanese', language: 'ja', isPhone: false, faults: async () => [] },
] as const;

/** One person with their hands at the form, in one language. */
const entering = (page: Page, { type, date, press, pick }: Hands, say: Words, faults: Faults) => {
  const box = (name: string, within: Pick<Page, 'getByRole'> = page) => within.getByRole('textbox', { name, exact: true });
  const check = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const radio = (group: string, name: string | RegExp) => page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const labelled = (name: string) => page.getByLabel(name, { exact: true });
  const numbers = async (answers: { readonly [name: string]: number }) => {
    for (const [name, value] of Object.entries(answers)) await type(box(name), String(value));
  };
  return {
    labelled,
    next: () => press(button(say.next)),
    async types(code: string, locate: boolean) {
      const { all } = everyAnswer;
      await type(box('code'), code);
      for (const [name, answer] of Object.entries(typedAnswers)) await type(box(name), answer);
      await type(box('pulse'), '１１０');
      await expect(page.getByText(say.read)).toBeVisible();
      await type(box(`bp ${say.systolic}`), '100');
      await type(box(`bp ${say.diastolic}`), '60');
      for (const name of ['day', 'clock', 'moment'] as const) await date(labelled(name), all[name]);
      await press(check('agreed'));
      await press(radio('sex', 'male'));
      await pick(page.getByRole('combobox', { name: 'ward' }), 'south');
      await pick(page.getByRole('combobox', { name: 'bed' }), 'S1');
      await press(check('cold'));
      await type(box(`age ${say.year}`), '４');
      await type(box(`age ${say.month}`), '6');
      if (locate) await press(button(`place ${say.locate}`));
      else {
        await type(box(`place ${say.latitude}`), '３５．６８');
        await type(box(`place ${say.longitude}`), '139.76');
      }
      await expect(box(`place ${say.longitude}`)).toHaveValue('139.76');
      await type(page.getByRole('combobox', { name: 'disease' }), 's72');
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
      expect(await faults(page), 'open list').toEqual([]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      for (const part of ['E', 'V', 'M'] as const) await press(radio(`gcs ${say[part]}`, new RegExp(`^${all.gcs[part]} `)));
      await press(button(say.begin));
      await expect(page.getByRole('dialog', { name: 'triage' })).toBeVisible();
      expect(await faults(page), 'triage').toEqual([]);
      for (const answer of [say.no, say.yes, say.unable, say.use]) {
        // Sooner, it would be the second tap of a double tap.
        await page.waitForTimeout(1_000);
        await press(button(answer));
      }
      await expect(labelled('tape')).toHaveText(say.tape);
      await expect(labelled('level')).toHaveText('fast');
    },
    async parts() {
      const { parts } = everyAnswer;
      await press(radio('injured', 'yes'));
      await type(box('where'), parts.where);
      await press(radio('injured', 'no'));
      await expect(box('where')).toBeHidden();
      await expect(page.getByText(say.aside).first()).toBeVisible();
      expect(await faults(page), 'answers').toEqual([]);
      await press(button(say.undo).first());
      await expect(box('where')).toHaveValue(parts.where);
      for (const name of ['forced', 'doctor', 'dressing'] as const) await type(box(name), parts[name]);
      for (const name of ['pain', 'none', 'swelling']) await press(check(name));
      await expect(check('pain')).not.toBeChecked();
      await expect(check('none')).not.toBeChecked();
      await numbers({ temp: parts.temp, spo2: parts.spo2 });
      await expect(box('fixed')).toBeDisabled();

      const within = (title: string, index: number) => page.getByRole('region', { name: say.nth(title, index), exact: true });
      await type(box('site', within('wound', 1)), parts.site_1);
      await type(box('caption', within('photo', 1)), parts.caption_1_1);
      await press(button(say.add('photo')));
      await type(box('caption', within('photo', 2)), parts.caption_1_2);
      await press(button(say.add('wound')));
      await type(box('site', within('wound', 2)), 'leg');
      await press(button(say.add('wound')));
      await type(box('site', within('wound', 3)), parts.site_2);
      await press(button(say.remove('wound', 2)));
      const question = page.getByRole('dialog', { name: say.removing('wound', 2) });
      await expect(question).toBeVisible();
      await press(question.getByRole('button', { name: say.delete }));
      await expect(within('wound', 3)).toBeHidden();
      await expect(box('site', within('wound', 2))).toHaveValue(parts.site_2);
    },
    async scores() {
      const { breaths, acvpu, head, chest, extremity, until_day: untilDay, until } = everyAnswer.scores;
      await numbers({ breaths });
      await press(radio('acvpu', acvpu));
      await numbers({ head, chest, extremity });
      await date(labelled('until_day'), untilDay);
      await date(labelled('until'), until);
      for (const [name, text] of Object.entries(shownScores)) await expect(labelled(name), name).toHaveText(text);
      await expect(labelled('weekday')).toHaveText(say.weekday);
      await expect(labelled('priority')).toHaveText(say.priority);
      await press(button(say.working('assumed')));
      await expect(page.getByText(say.formula)).toBeVisible();
      await expect(page.getByText(say.assumed)).toHaveCount(1);
    },
  };
};

/** What the CSV says of each answer in its language; names of columns are paths. */
const expectedRow = (code: string): { readonly [column: string]: string } => ({
  'all.code': code,
  ...Object.fromEntries(Object.entries(typedAnswers).map(([name, answer]) => [`all.${name}`, answer])),
  'all.pulse': '110',
  'all.bp.SBP': '100',
  'all.bp.DBP': '60',
  'all.day': '2026-11-20',
  'all.clock': '18:05',
  'all.moment': '2026-11-20T18:40',
  'all.agreed': '1',
  'all.sex': 'male',
  'all.ward': 'south',
  'all.bed': 'S1',
  'all.signs': 'cold',
  'all.age.year': '4',
  'all.age.month': '6',
  'all.place.latitude': '35.68',
  'all.place.longitude': '139.76',
  'all.gcs.total': '12',
  'all.triage.group': 'I',
  'all.level': 'fast',
  'parts.where': 'at home',
  'parts.forced': 'seen',
  'parts.dressing': 'gauze',
  'parts.findings': 'swelling',
  'parts.temp': '38.2',
  'parts.wound': '2',
  'parts.site_1': '140651.3',
  'parts.caption_1_2': 'side',
  'parts.site_2': '854221.2',
  'scores.kimura': '0.73',
  ...scoreCells,
});

for (const { name, language, isPhone, faults } of journeys.filter(({ isPhone, language }) => (isPhone ? spokenIn('ja') : inFull()).includes(language))) {
  // proves U3.2, U9.11
  test(`every type is entered ${name}, saved, opened again and exported`, async ({ registry }) => {
    const editor = await registry.person('editor', { language, width: isPhone ? 390 : 1280, opensNothing: true });
    const { project, folder } = await findFolder(editor, place);
    const { page, context } = editor;
    const say = words[language];
    if (isPhone) {
      await page.addInitScript(() => Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile' }));
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation({ latitude: 35.68, longitude: 139.76, accuracy: 12 });
    }
    // A stack that runs may hold the card of an earlier journey.
    const code = `${isPhone ? 'TOUCH' : 'KEYS'}-${language}-${Date.now()}`;
    const form = openForm(page, formWords[language]);
    await page.goto(newCardPath(project.id, folder.id));
    await form.field('code').waitFor();
    const enter = entering(page, isPhone ? touch(page) : keyboard(page), say, faults);
    await enter.types(code, isPhone);
    expect(await faults(page), 'types').toEqual([]);
    await enter.next();
    await enter.parts();
    expect(await faults(page), 'parts').toEqual([]);
    await enter.next();
    await enter.scores();
    expect(await faults(page), 'scores').toEqual([]);
    await form.saveAndGoOn();

    const [entry] = await editor.call<Card[]>(`/api/u/cards/${project.id}/${folder.id}?limit=1&sort=created_desc`);
    const card = await editor.call<Card>(`/api/u/cards/${project.id}/${folder.id}/${entry?.id}`);
    expect(card.vals).toMatchObject({
      ...everyAnswer,
      all: { ...everyAnswer.all, code, disease: { kind: 'icd10', code: expect.stringMatching(/^S72/) } },
      parts: { ...everyAnswer.parts, entered_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), wound_registered_at_2: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) },
    });

    await page.goto(cardPath(project.id, folder.id, card.id));
    await expect(form.field('pulse')).toHaveValue('110');
    await expect(page.getByRole('combobox', { name: 'disease' })).toHaveValue(/^S72/);
    await expect(page.getByRole('combobox', { name: 'bed' })).toHaveValue('S1');
    await expect(page.getByLabel('gcs', { exact: false }).getByText('12', { exact: true })).toBeVisible();
    await enter.next();
    await expect(form.field('where')).toHaveValue('at home');
    await expect(page.getByRole('region', { name: say.nth('wound', 2), exact: true }).getByRole('textbox', { name: 'site' })).toHaveValue(everyAnswer.parts.site_2);
    await enter.next();
    await expect(enter.labelled('news')).toHaveText('12');

    await page.goto(`/cards/${project.id}/${folder.id}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: say.csv }).click();
    await page.getByRole('radio', { name: say.plain }).check();
    await page.getByRole('button', { name: say.download, exact: true }).click();
    const [header = [], ...rows]: string[][] = parse(await readFile(await (await download).path(), 'utf8'), { bom: true });
    const row = rows.find((cells) => cells[header.indexOf('all.code')] === code);
    const expected = expectedRow(code);
    expect(Object.fromEntries(Object.keys(expected).map((column) => [column, row?.[header.indexOf(column)]]))).toEqual(expected);
  });
}
