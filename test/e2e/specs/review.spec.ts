import type { CallAnswer } from '#shared/api/calls.ts';
import { design, item, page as pageOf } from '#test/support/form-builder.ts';
import { cardPath, formWords, newCardPath, openForm, openReview } from '../pages/card-form-page.ts';
import { findings } from '../pages/screen-checks.ts';
import { expect, spokenIn, test, type Person } from '../registry.ts';
import { openWorkshop } from '../workshop.ts';

const form = design([], {
  title: { ja: '外傷', en: 'Trauma' },
  pages: [pageOf('p', item('string', 'number', { required: true }), item('number', 'pulse', { required: true })), pageOf('q', item('string', 'note'))],
});

const words = {
  ja: { submit: '査読に提出', missing: '提出できませんでした', submitted: '提出済み', withdraw: '提出を取り下げる', withdrawn: /提出を取り下げました/, ask: '回答について問い合わせる', item: '項目', question: '問い合わせの内容', askNow: '問い合わせる', mine: /^問い合わせ/, answerBox: '回答', answer: '回答する', done: '問い合わせを終了', accept: '承認して確定', locked: '確定済み', close: '閉じる', on: /^このプロジェクトのカードを査読する/ },
  en: { submit: 'Submit for review', missing: 'Not submitted yet', submitted: 'Submitted', withdraw: 'Withdraw the submission', withdrawn: /withdrew the submission/, ask: 'Ask about an answer', item: 'Item', question: 'Question', askNow: 'Ask', mine: /^Questions/, answerBox: 'Answer', answer: 'Answer', done: 'Close the question', accept: 'Accept and lock', locked: 'Accepted', close: 'Close', on: /^Cards of this project are reviewed/ },
} as const;

/** What follows a table of injuries in table.spec.ts, in both languages; here what is missing, the dashboard and the setting. */
for (const language of spokenIn('ja')) {
  const width = language === 'ja' ? 390 : 1280;
  test(`a nurse submits a card, withdraws it and submits it again, the reviewer asks, the nurse answers, the reviewer locks it, in ${language}`, async ({ registry }) => {
    test.setTimeout(240_000);
    const say = words[language];
    const manager = await registry.person('manager', { language, opensNothing: true });
    const { pId, fId } = await openWorkshop(manager, `Review ${language}`);
    expect((await manager.send('POST', `/api/m/projects/${pId}/folders/${fId}/cardDesign`, { card_design: form })).status).toBe(200);
    const setting = await manager.call<{ readonly revision: number }>(`/api/m/projects/${pId}/review`);
    expect((await manager.send('PUT', `/api/m/projects/${pId}/review`, { on: true, closed: [], revision: setting.revision })).status).toBe(200);
    const strangers = await manager.call<CallAnswer<'notProjectMembers'>>(`/api/m/projects/${pId}/notProjectMembers`);
    const reader = strangers.find(({ disp_name }) => disp_name.en === 'Minato Ito');
    const rights = { export: true, identifiers: true, review: true };
    expect((await manager.send('POST', `/api/m/projects/${pId}/members`, { m_id: reader?.id, is_owner: false, roles: ['browse'], disabled: false, rights })).status).toBe(200);

    const look = async ({ page }: Person, name: string) => {
      expect(await findings(page), name).toEqual([]);
    };
    const nurse = await registry.person('editor', { language, width, opensNothing: true });
    const press = async (person: Person, name: string) => {
      await openReview(person.page);
      await person.page.getByRole('button', { name, exact: true }).click();
    };
    await nurse.page.goto(newCardPath(pId, fId));
    await nurse.page.getByRole('textbox', { name: 'number', exact: true }).fill('A-1');
    const { saveAndGoOn } = openForm(nurse.page, formWords[language]);
    await saveAndGoOn();
    await press(nurse, say.submit);
    await expect(nurse.page.getByRole('dialog', { name: say.missing })).toBeVisible();
    await look(nurse, 'missing');
    await nurse.page.getByRole('dialog').getByRole('button', { name: say.close, exact: true }).click();
    await nurse.page.getByRole('textbox', { name: 'pulse', exact: true }).fill('150');
    await saveAndGoOn();
    await press(nurse, say.submit);
    await expect(nurse.page.getByText(say.submitted, { exact: true })).toBeVisible();
    await press(nurse, say.withdraw);
    await openReview(nurse.page);
    await expect(nurse.page.getByText(say.withdrawn)).toBeVisible();
    await look(nurse, 'withdrawn');
    await press(nurse, say.submit);
    await expect(nurse.page.getByText(say.submitted, { exact: true })).toBeVisible();
    await openReview(nurse.page);
    await expect(nurse.page.getByRole('button', { name: say.withdraw, exact: true })).toBeVisible();
    const [card] = await nurse.call<CallAnswer<'listCards'>>(`/api/u/cards/${pId}/${fId}`);
    const path = cardPath(pId, fId, (card as { card_id: string }).card_id);

    const reviewer = await registry.person('browser', { language, width, opensNothing: true });
    await reviewer.page.goto(path);
    await press(reviewer, say.ask);
    const box = reviewer.page.getByRole('dialog', { name: say.ask });
    await box.getByLabel(say.item).selectOption('p.pulse');
    await box.getByLabel(say.question).fill('150?');
    await box.getByRole('button', { name: say.askNow, exact: true }).click();
    await expect(box).toBeHidden();
    await expect(reviewer.page.getByRole('button', { name: /150\?/ }).first()).toBeVisible();
    await look(reviewer, 'asked');

    await nurse.page.goto('/');
    await expect(nurse.page.getByRole('heading', { name: say.mine })).toBeVisible();
    await look(nurse, 'dashboard');
    await nurse.page.getByRole('link', { name: /150\?/ }).click();
    await nurse.page.getByRole('button', { name: /150\?/ }).last().click();
    const thread = nurse.page.getByRole('dialog');
    await thread.getByRole('textbox', { name: say.answerBox }).fill('ECG');
    await look(nurse, 'thread');
    await thread.getByRole('button', { name: say.answer, exact: true }).click();
    await expect(thread).toBeHidden();

    await reviewer.page.reload();
    await openReview(reviewer.page);
    await reviewer.page.getByRole('button', { name: /150\?/ }).first().click();
    await reviewer.page.getByRole('dialog').getByRole('button', { name: say.done, exact: true }).click();
    await expect(reviewer.page.getByRole('dialog')).toBeHidden();
    await press(reviewer, say.accept);
    await expect(reviewer.page.getByText(say.locked, { exact: true })).toBeVisible();
    await look(reviewer, 'locked');
    await nurse.page.goto(`/cards/${pId}/${fId}`);
    await expect(nurse.page.getByText(say.locked, { exact: true })).toBeVisible();
    await look(nurse, 'list');
    await nurse.page.goto(path);
    await expect(nurse.page.getByRole('textbox', { name: 'pulse', exact: true })).toBeDisabled();
    await manager.page.goto(`/manage/updateProject/${pId}`);
    await expect(manager.page.getByRole('switch', { name: say.on })).toBeChecked();
    await look(manager, 'setting');
  });
}
