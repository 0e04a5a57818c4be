import type { CallAnswer } from '#shared/api/calls.ts';
import { design, item, page as pageOf, repeat } from '#test/support/form-builder.ts';
import { cardPath, formWords, newCardPath, openForm } from '../pages/card-form-page.ts';
import { wholeFindings } from '../pages/screen-checks.ts';
import { expect, spokenIn, test } from '../registry.ts';
import { openWorkshop } from '../workshop.ts';

type Card = CallAnswer<'getCard'>;

const form = design([], {
  title: { ja: '外傷', en: 'Trauma' },
  pages: [
    pageOf(
      'p',
      item('string', 'number'),
      item('number', 'pulse', { soft_range: { min: 30, max: 200 }, valid_range: { min: 0, max: 400 }, suffix: { ja: '/分', en: '/min' } }),
      item('time', 'arrival'),
      item('time', 'departure', { warning: '. >= ${p.arrival}', warning_message: { ja: '退室が入室より前です。日をまたぎましたか。', en: 'It left before it arrived. Was that after midnight?' } }),
      repeat('wound', [item('string', 'site', { warning: 'unique(${p.site})', warning_message: { ja: '同じ部位がほかにもあります。', en: 'Another wound has the same site.' } })]),
    ),
  ],
  confirmation_reasons: [
    { value: 'again', title: { ja: '再測定した', en: 'Measured again' } },
    { value: 'record', title: { ja: '記録で確認した', en: 'Checked in the record' } },
  ],
});

const words = {
  ja: { right: (title: string) => `${title}：この値で正しい`, why: (title: string) => `${title}：この値で正しい理由`, back: (title: string) => `${title}：確認を取り消す`, open: /要確認 3件/, done: /確認済み.*再測定した/ },
  en: { right: (title: string) => `${title}: the value is right`, why: (title: string) => `${title}: the value is right, because …`, back: (title: string) => `${title}: take back the confirmation`, open: /to confirm 3/, done: /Confirmed.*Measured again/ },
} as const;

for (const language of spokenIn('en')) {
  const width = language === 'ja' ? 390 : 1280;
  test(`unusual answers are counted, mended or confirmed, and say who confirmed them, in ${language}`, async ({ registry }) => {
    test.setTimeout(240_000);
    const manager = await registry.caller('manager');
    const { pId, fId } = await openWorkshop(manager, `Warnings ${language}`);
    const uploaded = await manager.send('POST', `/api/m/projects/${pId}/folders/${fId}/cardDesign`, { card_design: form });
    expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(200);

    const editor = await registry.person('editor', { language, width, opensNothing: true });
    const { page } = editor;
    const say = words[language];
    const box = (name: string) => page.getByRole('textbox', { name, exact: true });
    await page.goto(newCardPath(pId, fId));
    await box('number').fill('1');
    await box('pulse').fill('250');
    for (const [name, time] of [['arrival', '10:00'], ['departure', '09:00']] as const) await page.getByLabel(name, { exact: true }).first().fill(time);
    await box('site').fill('arm');
    await expect(page.getByRole('button', { name: say.right('pulse'), exact: true })).toBeVisible();

    // One tap, or a reason in one choice; the third one is mended.
    const { saveAndGoOn } = openForm(page, formWords[language]);
    await page.locator('section').getByRole('button').filter({ hasText: /wound|追加|Add/ }).last().click();
    await page.getByRole('textbox', { name: 'site', exact: true }).last().fill('arm');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: say.open }).or(page.getByText(/要確認 4件|to confirm 4/))).toBeVisible();
    expect(await wholeFindings(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'site', exact: true }).last().fill('leg');
    await page.getByRole('combobox', { name: say.why('pulse'), exact: true }).selectOption('again');
    await page.getByRole('button', { name: say.right('departure'), exact: true }).click();
    await expect(page.getByRole('button', { name: say.back('departure'), exact: true })).toBeVisible();
    await expect(page.getByText(/要確認|to confirm/)).toHaveCount(0);
    await saveAndGoOn();

    const [{ card_id: card }] = await editor.call<[Card]>(`/api/u/cards/${pId}/${fId}?offset=0&limit=5`);
    const stored = async () => (await editor.call<Card>(`/api/u/cards/${pId}/${fId}/${card}`)).vals['p']!;
    expect(await stored()).toMatchObject({ pulse: 250, 'pulse@confirmed': { value: 250, checks: ['soft_range'], reason: 'again', by: {}, at: expect.any(String) }, 'departure@confirmed': { value: '09:00' }, site_1: 'arm', site_2: 'leg' });

    await page.goto(cardPath(pId, fId, card));
    await expect(page.getByText(say.done)).toBeVisible();
    expect(await wholeFindings(page)).toEqual([]);
    await box('pulse').fill('260');
    await saveAndGoOn();
    expect(Object.keys(await stored())).not.toContain('pulse@confirmed');
  });
}
