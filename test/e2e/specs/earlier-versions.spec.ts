import type { CallAnswer } from '#shared/api/calls.ts';
import type { Item } from '#shared/design/card-design.ts';
import { design, item, page as pageOf } from '#test/support/form-builder.ts';
import { findings } from '../pages/screen-checks.ts';
import { expect, spokenIn, test } from '../registry.ts';
import { openWorkshop } from '../workshop.ts';

const formOf = (...more: Item[]) =>
  design([], { title: { ja: '外傷', en: 'Trauma' }, pages: [pageOf('p', item('string', 'number', { required: true }), ...more)], id_attributes: ['p.number'], summary: ['p.number'] });
const first = formOf(item('number', 'pulse', { required: true, valid_range: { min: 0, max: 300 } }), item('string', 'job'));
const second = formOf(item('number', 'pulse', { required: true, valid_range: { min: 0, max: 200 } }), item('string', 'blood', { required: true }));

const words = {
  ja: { many: 'まとめて査読', submit: '3件を提出', submitted: /^3件を処理しました。対象外 1件/, preview: '移した結果を確認', fresh: '新しく増える項目', left: 'フォームから外れる入力（カードに残ります）', wrong: '使用中の版では誤りになる入力', skipped: '移さないカード', move: '2件を移す', moved: /^2件を移しました/, filter: '絞り込み', version: 'デザインの版', apply: '結果を表示', close: '閉じる' },
  en: { many: 'Review many', submit: 'Submit cards (3)', submitted: /^3 done, left alone 1/, preview: 'Preview the move', fresh: 'New items', left: 'Answers that leave the form (kept with the card)', wrong: 'Answers that the version in force finds wrong', skipped: 'Cards not moved', move: 'Move cards: 2', moved: /^Cards moved: 2/, filter: 'Filter', version: 'Design version', apply: 'Show results', close: 'Close' },
} as const;

for (const language of spokenIn('ja')) {
  test(`cards of an earlier version are submitted by its requirements, and moved by an owner who has seen what happens, in ${language}`, async ({ registry }) => {
    test.setTimeout(240_000);
    const say = words[language];
    const manager = await registry.caller('manager');
    const { pId, fId } = await openWorkshop(manager, `Versions ${language}`);
    const upload = async (card_design: object) => expect((await manager.send('POST', `/api/m/projects/${pId}/folders/${fId}/cardDesign`, { card_design })).status).toBe(200);
    await upload(first);
    const members = await manager.call<CallAnswer<'members'>>(`/api/m/projects/${pId}/members`);
    const member = members.find(({ disp_name }) => disp_name.en === 'Hinata Suzuki');
    expect((await manager.send('PUT', `/api/m/projects/${pId}/members/${member?.id}`, { is_owner: true, roles: ['edit'], disabled: false })).status).toBe(200);
    const setting = await manager.call<CallAnswer<'projectReview'>>(`/api/m/projects/${pId}/review`);
    expect((await manager.send('PUT', `/api/m/projects/${pId}/review`, { on: true, closed: [], revision: setting.revision })).status).toBe(200);

    const owner = await registry.person('editor', { language, width: language === 'ja' ? 390 : 1280, opensNothing: true });
    const { page } = owner;
    const save = async (number: string, pulse: number, more = {}): Promise<void> => expect((await owner.send('POST', `/api/u/cards/${pId}/${fId}`, { vals: { p: { number, pulse, ...more } } })).status).toBe(200);
    await save('V-1', 80, { job: 'cook' });
    await save('V-2', 90);
    await save('V-3', 250);
    await upload(second);
    await save('V-4', 70);

    const cards = async () => {
      const all = await owner.call<CallAnswer<'listCards'>>(`/api/u/cards/${pId}/${fId}?limit=20`);
      return all.flatMap((card) => (typeof card === 'number' ? [] : [{ name: JSON.stringify(card.summary[0]?.value), version: card.version, state: card.review?.state ?? 'entry' }])).toSorted((one, other) => one.name.localeCompare(other.name));
    };

    // Submit many: the new required item is for the new card only, and the trial says what the run does.
    await page.goto(`/cards/${pId}/${fId}`);
    await page.getByRole('button', { name: say.many, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say.submit, exact: true }).click();
    await expect(dialog.getByText(say.submitted).first()).toBeVisible();
    await dialog.getByRole('button', { name: say.close, exact: true }).click();
    expect(await cards()).toEqual([
      { name: '"V-1"', version: 1, state: 'submitted' },
      { name: '"V-2"', version: 1, state: 'submitted' },
      { name: '"V-3"', version: 1, state: 'submitted' },
      { name: '"V-4"', version: 2, state: 'entry' },
    ]);

    // The list is narrowed to the earlier version.
    await page.getByRole('button', { name: say.filter, exact: true }).click();
    await page.getByLabel(say.version).selectOption('1');
    await page.getByRole('button', { name: say.apply, exact: true }).click();
    await expect(page.getByText('V-4', { exact: true })).toBeHidden();
    await expect(page.getByText('V-3', { exact: true })).toBeVisible();

    // Move many.
    await page.goto(`/cards/${pId}/${fId}?view=rules`);
    await page.getByRole('button', { name: say.preview, exact: true }).click();
    await expect(page.getByRole('region', { name: say.fresh })).toContainText(/blood.*V-1.*V-2/);
    await expect(page.getByRole('region', { name: say.left })).toContainText(/job.*V-1/);
    await expect(page.getByRole('region', { name: say.wrong })).toContainText(/pulse.*V-3/);
    await expect(page.getByRole('region', { name: say.skipped })).toContainText('V-3');
    expect(await findings(page), 'tried').toEqual([]);
    await page.getByRole('button', { name: say.move, exact: true }).click();
    await expect(page.getByText(say.moved)).toBeVisible();
    expect(await findings(page), 'moved').toEqual([]);
    expect(await cards()).toEqual([
      { name: '"V-1"', version: 2, state: 'entry' },
      { name: '"V-2"', version: 2, state: 'entry' },
      { name: '"V-3"', version: 1, state: 'submitted' },
      { name: '"V-4"', version: 2, state: 'entry' },
    ]);
  });
}
