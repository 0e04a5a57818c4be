import type { CallAnswer } from '#shared/api/calls.ts';
import { cardPath, formWords, newCardPath, openCardDetails, openForm } from '../pages/card-form-page.ts';
import { pressListAction } from '../pages/user-pages.ts';
import { findings } from '../pages/screen-checks.ts';
import { expect, inFull, spokenIn, test } from '../registry.ts';
import { openFirstVersion } from '../two-versions.ts';

const words = {
  ja: { ward: '病棟', job: '職業', weight: '体重', many: 'まとめて査読', submit: '3件を提出', submitted: /^3件を処理しました。対象外は1件です/, preview: '移行の結果を確認', fresh: '新しい項目', left: '入力欄がなくなる回答（カードとともに保管されます）', wrong: '使用中の版ではエラーになる回答', skipped: '移行しないカード', move: '2件を移行', moved: /^2件を移行しました/, filter: '絞り込み', version: 'デザインの版', apply: '結果を表示', close: '閉じる' },
  en: { ward: 'Ward', job: 'Occupation', weight: 'Weight', many: 'Review many', submit: 'Submit cards (3)', submitted: /^3 done, skipped 1/, preview: 'Preview the move', fresh: 'New items', left: 'Answers without a field (kept with the card)', wrong: 'Answers that are errors in the version in force', skipped: 'Cards not moved', move: 'Move cards: 2', moved: /^Cards moved: 2/, filter: 'Filter', version: 'Design version', apply: 'Show results', close: 'Close' },
} as const;

for (const language of spokenIn('ja')) {
  test(`cards of an earlier version are submitted by its requirements, and moved by an owner who has seen what happens, in ${language}`, async ({ registry }) => {
    test.setTimeout(240_000);
    const say = words[language];
    const manager = await registry.caller('manager');
    const { pId, fId, uploadSecond, save } = await openFirstVersion(manager, `Versions ${language}`);
    const members = await manager.call<CallAnswer<'members'>>(`/api/m/projects/${pId}/members`);
    const member = members.find(({ disp_name }) => disp_name.en === 'Hinata Suzuki');
    expect((await manager.send('PUT', `/api/m/projects/${pId}/members/${member?.id}`, { is_owner: true, roles: ['edit'], disabled: false })).status).toBe(200);
    const setting = await manager.call<{ readonly revision: number }>(`/api/m/projects/${pId}/review`);
    expect((await manager.send('PUT', `/api/m/projects/${pId}/review`, { on: true, closed: [], revision: setting.revision })).status).toBe(200);

    const owner = await registry.person('editor', { language, width: language === 'ja' ? 390 : 1280, opensNothing: true });
    const { page } = owner;
    await save(owner, { number: 'V-1', weight: 60, job: 'cook' });
    await save(owner, { number: 'V-2', weight: 70 });
    await save(owner, { number: 'V-3', weight: 108.4 });
    await uploadSecond();
    await save(owner, { number: 'V-4', weight: 70 });

    const cards = async () => {
      const all = await owner.call<CallAnswer<'listCards'>>(`/api/u/cards/${pId}/${fId}?limit=20`);
      return all.flatMap((card) => (typeof card === 'number' ? [] : [{ name: JSON.stringify(card.summary[0]?.value), version: card.version, state: card.review?.state ?? 'entry' }])).toSorted((one, other) => one.name.localeCompare(other.name));
    };

    // Submit many: the new required item is for the new card only, and the trial says what the run does.
    await page.goto(`/cards/${pId}/${fId}`);
    await pressListAction(page, say.many);
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
    await expect(page.getByRole('region', { name: say.fresh })).toContainText(new RegExp(`${say.ward}.*V-1.*V-2`));
    await expect(page.getByRole('region', { name: say.left })).toContainText(new RegExp(`${say.job}.*V-1`));
    await expect(page.getByRole('region', { name: say.wrong })).toContainText(new RegExp(`${say.weight}.*V-3`));
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

const said = {
  ja: {
    ...words.ja, name: '氏名', number: '登録番号', older: '第1版（使用中は第2版）', move: '版を移行…', preview: 'このカードを第1版から第2版に移行', completeness: '現在：必須項目はすべて入力済み　移行後：必須項目に未入力あり',
    wrong: '第2版で修正が必要な回答（1件）', fresh: '新しい項目（1件）', left: '入力欄がなくなる回答（1件）', open: '第2版で開く', opened: '第1版（保存すると第2版に移行します）',
    history: '更新履歴', moved: /第1版から第2版に移行/, back: '版の移行を取り消す', question: '版の移行を取り消しますか', goBack: '第1版に戻す', undone: /移行の取り消し（第2版から第1版）/,
    carried: '入力内容を第2版のフォームに移しました', check: 'フォームを確認',
  },
  en: {
    ...words.en, name: 'Name', number: 'Number', older: 'Version 1 (version 2 is in force)', move: 'Move…', preview: 'Move this card from version 1 to version 2', completeness: 'Now: all required items are entered. After the move: required items are missing.',
    wrong: 'To correct in version 2 (1)', fresh: 'New items (1)', left: 'Answers without a field in the form (1)', open: 'Open in version 2', opened: 'Version 1 (moves to version 2 when saved)',
    history: 'History', moved: /Moved from version 1 to version 2/, back: 'Undo the move', question: 'Undo the move?', goBack: 'Return to version 1', undone: /Move undone, from version 2 to version 1/,
    carried: 'Your answers are now in version 2 of the form', check: 'Check the form',
  },
} as const;

for (const language of inFull()) {
  const say = said[language];
  const width = language === 'ja' ? 390 : 1280;

  test(`a name is corrected in a card of an earlier version, which is then moved, and the move taken back, in ${language}`, async ({ registry }) => {
    const { pId, fId, uploadSecond, save, stored } = await openFirstVersion(await registry.caller('manager'), `Correct a name ${language}`);
    const editor = await registry.person('editor', { language, width, opensNothing: true });
    const card = await save(editor, { number: 'V-1', name: 'Sato', weight: 108.4, job: 'cook' });
    await uploadSecond();
    const { page } = editor;
    const form = openForm(page, formWords[language]);

    // The card is judged by its own version: its weight stands, and no ward is asked.
    await page.goto(cardPath(pId, fId, card));
    await form.field(say.name).fill('Suzuki');
    await form.saveAndGoOn();
    await openCardDetails(page);
    await expect(page.getByText(say.older)).toBeVisible();
    const corrected = { version: 1, number: 'V-1', name: 'Suzuki', weight: 108.4, job: 'cook', required: 'comp', kept: [] };
    expect(await stored(editor, card)).toEqual(corrected);

    // The preview says what the move does; what is wrong in the other version is mended before the save moves the card.
    await openCardDetails(page);
    await page.getByRole('button', { name: say.move }).click();
    const preview = form.dialog(say.preview);
    for (const words of [say.completeness, say.wrong, say.fresh, say.left]) await expect(preview.getByText(words)).toBeVisible();
    for (const answer of ['108.4', 'cook']) await expect(preview.getByText(answer)).toBeVisible();
    expect(await findings(page), 'preview').toEqual([]);
    await preview.getByRole('button', { name: say.open }).click();
    await openCardDetails(page);
    await expect(page.getByText(say.opened)).toBeVisible();
    await expect(form.field(say.weight)).toHaveAttribute('aria-invalid', 'true');
    await form.field(say.weight).fill('78');
    await form.field(say.ward).fill('ICU');
    await form.saveAndGoOn();
    expect(await stored(editor, card)).toEqual({ version: 2, number: 'V-1', name: 'Suzuki', weight: 78, ward: 'ICU', required: 'comp', kept: ['p.job: "cook"'] });

    await openCardDetails(page);
    await page.getByRole('button', { name: say.history }).click();
    await expect(form.dialog(say.history).getByText(say.moved)).toBeVisible();
    expect(await findings(page), 'history').toEqual([]);
    await form.dialog(say.history).getByRole('button', { name: say.back }).click();
    await form.dialog(say.question).getByRole('button', { name: say.goBack }).click();
    await expect(form.field(say.weight)).toHaveValue('108.4');
    await openCardDetails(page);
    await expect(page.getByText(say.older)).toBeVisible();
    expect(await stored(editor, card)).toEqual(corrected);
    await openCardDetails(page);
    await page.getByRole('button', { name: say.history }).click();
    await expect(form.dialog(say.history).getByText(say.undone)).toBeVisible();
  });

  test(`a new card that was typed while a version was uploaded is carried over, and its changes are shown before it is saved, in ${language}`, async ({ registry }) => {
    const { pId, fId, uploadSecond, stored } = await openFirstVersion(await registry.caller('manager'), `Typed before ${language}`);
    const editor = await registry.person('editor', { language, width, opensNothing: true });
    const { page } = editor;
    const form = openForm(page, formWords[language]);
    await page.goto(newCardPath(pId, fId));
    await form.field(say.number).fill('V-1');
    await form.field(say.weight).fill('108.4');
    await form.field(say.job).fill('cook');
    await uploadSecond();
    await form.save();

    const carried = form.dialog(say.carried);
    for (const words of [say.wrong, say.fresh, say.left]) await expect(carried.getByText(words)).toBeVisible();
    expect(await findings(page), 'carried').toEqual([]);
    expect((await editor.call<CallAnswer<'listCards'>>(`/api/u/cards/${pId}/${fId}?limit=20`)).length, 'cards saved').toBe(0);
    await carried.getByRole('button', { name: say.check }).click();
    await expect(form.field(say.weight)).toHaveAttribute('aria-invalid', 'true');
    await form.field(say.weight).fill('78');
    await form.field(say.ward).fill('ICU');
    await form.saveAndGoOn();
    const card = new URL(page.url()).searchParams.get('card') ?? '';
    expect(await stored(editor, card)).toEqual({ version: 2, number: 'V-1', weight: 78, ward: 'ICU', required: 'comp', kept: ['p.job: "cook"'] });
  });
}
