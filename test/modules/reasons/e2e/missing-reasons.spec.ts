import type { CallAnswer } from '#shared/api/calls.ts';
import type { Item } from '#shared/design/card-design.ts';
import { choices, design, item, page as pageOf, plugin, repeat } from '#test/support/form-builder.ts';
import { sampleOf } from '#test/support/sweeps.ts';
import { cardPath, formWords, newCardPath, openForm } from '#test/e2e/pages/card-form-page.ts';
import { wholeFindings } from '#test/e2e/pages/screen-checks.ts';
import { expect, spokenIn, test } from '#test/e2e/registry.ts';
import { openWorkshop } from '#test/e2e/workshop.ts';

type Card = CallAnswer<'getCard'>;

const taking = (of: Item, reasons: true | readonly string[] = true): Item => ({ ...of, reasons });
const form = design([], {
  title: { ja: '外傷', en: 'Trauma' },
  pages: [
    pageOf(
      'p',
      item('string', 'number'),
      taking(item('number', 'pulse', { required: true, suffix: { ja: '/分', en: '/min' } })),
      taking(item('single', 'sex', { choices: choices('female', 'male') })),
      taking(item('date', 'day')),
      taking(item('check', 'agreed')),
      taking(item('gcs', 'gcs')),
      taking(plugin('blood_pressure', 'bp', { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } }), ['nk']),
      taking(item('suggest', 'disease', { allow_free_text: true }), ['nk']),
      item('string', 'why', { relevant: "missing(${p.pulse}) = 'nk'" }),
      taking(repeat('wound', [taking(item('string', 'site'))]), ['nk']),
    ),
  ],
  missing_reasons: [
    { value: 'nk', title: { ja: '不明', en: 'Not known' } },
    { value: 'nr', title: { ja: '記録なし', en: 'Not recorded' } },
    { value: 'refused', title: { ja: '拒否', en: 'Refused' } },
  ],
});

const words = {
  ja: { give: (title: string) => `${title}：回答がない理由（Alt+↑）`, back: (title: string, reason: string) => `${title}：「${reason}」を取り消す`, nk: '不明', nr: '記録なし' },
  en: { give: (title: string) => `${title}: reason for no answer (Alt+↑)`, back: (title: string, reason: string) => `${title}: remove “${reason}”`, nk: 'Not known', nr: 'Not recorded' },
} as const;

for (const language of spokenIn('ja')) {
  const width = language === 'ja' ? 390 : 1280;
  test(`reasons for missing answers are given by a tap and by a key, stored and taken back, in ${language}`, async ({ registry }) => {
    test.setTimeout(240_000);
    const manager = await registry.caller('manager');
    const { pId, fId } = await openWorkshop(manager, `Reasons ${language}`);
    const uploaded = await manager.send('POST', `/api/m/projects/${pId}/folders/${fId}/cardDesign`, { card_design: form });
    expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(200);

    const editor = await registry.person('editor', { language, width, opensNothing: true });
    const { page } = editor;
    const say = words[language];
    const give = (title: string) => page.getByRole('button', { name: say.give(title), exact: true });
    const back = (title: string, reason: string) => page.getByRole('button', { name: say.back(title, reason), exact: true });
    const choose = (reason: string) => page.getByRole('menuitem', { name: reason, exact: true }).click();
    await page.goto(newCardPath(pId, fId));
    await page.getByRole('textbox', { name: 'number', exact: true }).fill('1');

    await give('pulse').click();
    await expect(page.getByRole('menuitem')).toHaveCount(3);
    expect(await wholeFindings(page)).toEqual([]);
    await choose(say.nk);
    await expect(back('pulse', say.nk)).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'why', exact: true })).toBeVisible();

    // By keys alone: Alt+↑ opens the list, arrows and Enter choose.
    await page.getByRole('textbox', { name: 'day', exact: true }).or(page.getByLabel('day', { exact: true })).first().focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(back('day', say.nr)).toBeFocused();

    for (const title of ['sex', 'agreed']) {
      await give(title).click();
      await choose(say.nk);
    }
    await give('gcs').click();
    await choose(`V ${say.nk}`);
    await give('bp').click();
    await choose(`DBP ${say.nk}`);
    // The only reason is given at once.
    await give('disease').click();
    await give('wound').click();
    expect(await wholeFindings(page)).toEqual([]);

    // Taken back as easily.
    await back('sex', say.nk).click();
    await expect(page.getByRole('radio', { name: 'female', exact: true })).toBeVisible();

    const made = openForm(page, formWords[language]);
    await made.saveAndGoOn();
    const [{ card_id: card }] = await editor.call<[Card]>(`/api/u/cards/${pId}/${fId}?offset=0&limit=5`);
    const stored = async () => (await editor.call<Card>(`/api/u/cards/${pId}/${fId}/${card}`)).vals['p'];
    expect(await stored()).toEqual({ number: '1', 'pulse@missing': 'nk', 'day@missing': 'nr', 'agreed@missing': 'nk', 'gcs.V@missing': 'nk', 'bp.DBP@missing': 'nk', 'disease@missing': 'nk', wound: 0, 'wound@missing': 'nk' });

    await page.goto(cardPath(pId, fId, card));
    await expect(back('day', say.nr)).toBeVisible();
    await back('pulse', say.nk).click();
    await page.getByRole('textbox', { name: 'pulse', exact: true }).fill('80');
    await back('wound', say.nk).click();
    await page.getByRole('textbox', { name: 'site', exact: true }).fill('arm');
    await made.saveAndGoOn();
    expect(await stored()).toMatchObject({ pulse: 80, wound: 1, site_1: 'arm', 'day@missing': 'nr' });
    expect(Object.keys((await stored())!)).not.toContain('pulse@missing');
  });
}

for (const width of sampleOf([1280, 390], 1)) {
  test(`the list of reasons stands whole over what follows its field, at ${width} px`, async ({ registry }) => {
    test.setTimeout(240_000);
    const manager = await registry.caller('manager');
    const { pId, fId } = await openWorkshop(manager, `Reasons whole ${width}`);
    // Sections of a page, repetitions and rows of a table are drawn apart: what stands in them is cut off at their edge.
    const many = Array.from({ length: 18 }, (_, at) => taking(item('number', `n${at}x`)));
    const card_design = { ...form, pages: [pageOf('p', item('string', 'number'), ...many, repeat('wound', [taking(item('number', 'depth'))]), { ...repeat('burn', [taking(item('number', 'area'))]), layout: 'table' })] };
    const uploaded = await manager.send('POST', `/api/m/projects/${pId}/folders/${fId}/cardDesign`, { card_design });
    expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(200);

    const { page } = await registry.person('editor', { language: 'en', width, opensNothing: true });
    await page.goto(newCardPath(pId, fId));
    for (const title of [...many.map(({ name }) => name), 'depth', ...(width < 700 ? [] : ['area'])]) {
      await page.getByRole('button', { name: words.en.give(title), exact: true }).click();
      const entries = page.getByRole('menuitem');
      await expect(entries).toHaveCount(3);
      const inSight = () =>
        entries.evaluateAll((all) =>
          all.map((entry) => {
            const { left, top, width: wide, height } = entry.getBoundingClientRect();
            return entry.contains(document.elementFromPoint(left + wide / 2, top + height / 2));
          }),
        );
      await expect.poll(inSight, title).toEqual([true, true, true]);
      await page.keyboard.press('Escape');
      await expect(entries).toHaveCount(0);
    }

    // Who goes elsewhere while a list is open stays there: keys must not reach the field that the list belongs to.
    const give = (title: string) => page.getByRole('button', { name: words.en.give(title), exact: true });
    const field = (title: string) => page.getByRole('textbox', { name: title, exact: true });
    await give('n0x').click();
    await expect(page.getByRole('menuitem')).toHaveCount(3);
    await field('n2x').click();
    await page.keyboard.type('7');
    await expect(field('n2x')).toHaveValue('7');
    await expect(field('n0x')).toHaveValue('');
    await give('n3x').click();
    await give('n4x').click();
    await expect(page.getByRole('menu', { name: words.en.give('n4x') })).toBeVisible();
    await give('n4x').click();
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  });
}
