import type { CallAnswer } from '#shared/api/calls.ts';
import { design, item, page as pageOf } from '#test/support/form-builder.ts';
import { cardPath, newCardPath } from '../pages/card-form-page.ts';
import { findings } from '../pages/screen-checks.ts';
import { expect, spokenIn, test } from '../registry.ts';
import { openWorkshop } from '../workshop.ts';

type Card = CallAnswer<'getCard'>;

const form = design([], {
  title: { ja: '外傷', en: 'Trauma' },
  pages: [pageOf('p', item('string', 'number'), item('number', 'pulse'), item('number', 'breaths', { valid_range: { max: 90 } }))],
  id_attributes: ['p.number'],
  summary: ['p.number'],
});

const words = {
  ja: { setting: /エラーがあるカードも保存できる/, change: '変更', save: '保存', asInProgress: '途中として保存', marked: '途中・エラー 2件', goOn: '編集を続ける' },
  en: { setting: /Cards with errors may be saved/, change: 'Save', save: 'Save', asInProgress: 'Save as in progress', marked: 'In progress, errors 2', goOn: 'Continue editing' },
} as const;

for (const language of spokenIn('ja')) {
  const width = language === 'ja' ? 390 : 1280;
  test(`a card with errors is saved as in progress where the project allows it, and mended by a colleague, in ${language}`, async ({ registry }) => {
    test.setTimeout(240_000);
    const manager = await registry.person('manager', { language, width, opensNothing: true });
    const { pId, fId } = await openWorkshop(manager, `Errors ${language}`);
    const uploaded = await manager.send('POST', `/api/m/projects/${pId}/folders/${fId}/cardDesign`, { card_design: form });
    expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(200);
    const say = words[language];
    const shoot = async (of: typeof manager, name: string) => {
      expect(await findings(of.page), name).toEqual([]);
    };

    await manager.page.goto(`/manage/updateProject/${pId}`);
    await manager.page.getByRole('checkbox', { name: say.setting }).check();
    await shoot(manager, 'setting');
    await manager.page.getByRole('button', { name: new RegExp(`^(${say.save}|${say.change})`) }).first().click();
    await expect.poll(async () => (await manager.call<CallAnswer<'project'>>(`/api/m/projects/${pId}`)).saves_with_errors).toBe(true);

    const editor = await registry.person('editor', { language, width, opensNothing: true });
    const { page } = editor;
    await page.goto(newCardPath(pId, fId));
    await page.getByRole('textbox', { name: 'number', exact: true }).fill('A-1');
    await page.getByRole('textbox', { name: 'pulse', exact: true }).fill('fast');
    await page.getByRole('textbox', { name: 'breaths', exact: true }).fill('99');
    await page.getByRole('button', { name: say.save, exact: true }).click();
    await expect(page.getByRole('button', { name: say.asInProgress, exact: true })).toBeVisible();
    await shoot(editor, 'ask');
    await page.getByRole('button', { name: say.asInProgress, exact: true }).click();
    await page.getByRole('button', { name: say.goOn, exact: true }).click();

    const [{ card_id: card, errors }] = await editor.call<[Card]>(`/api/u/cards/${pId}/${fId}?offset=0&limit=5`);
    expect(errors).toBe(2);
    await page.goto(`/cards/${pId}/${fId}`);
    await expect(page.getByText(say.marked).first()).toBeVisible();
    await shoot(editor, 'list');

    await page.goto(cardPath(pId, fId, card));
    await expect(page.getByRole('textbox', { name: 'pulse', exact: true })).toHaveValue('fast');
    await page.getByRole('textbox', { name: 'pulse', exact: true }).fill('120');
    await page.getByRole('textbox', { name: 'breaths', exact: true }).fill('20');
    await page.getByRole('button', { name: say.save, exact: true }).click();
    await expect(page.getByRole('button', { name: say.goOn, exact: true })).toBeVisible();
    const mended = await editor.call<Card>(`/api/u/cards/${pId}/${fId}/${card}`);
    expect([mended.vals, mended.errors]).toEqual([{ p: { number: 'A-1', pulse: 120, breaths: 20 } }, undefined]);
  });
}
