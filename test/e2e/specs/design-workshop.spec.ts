import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import excel from 'exceljs';
import adminEn from '#shared/i18n/en/admin.json' with { type: 'json' };
import manageEn from '#shared/i18n/en/manage.json' with { type: 'json' };
import designsEn from '#shared/i18n/en/manage-designs.json' with { type: 'json' };
import adminJa from '#shared/i18n/ja/admin.json' with { type: 'json' };
import manageJa from '#shared/i18n/ja/manage.json' with { type: 'json' };
import designsJa from '#shared/i18n/ja/manage-designs.json' with { type: 'json' };
import type { CallAnswer } from '#shared/api/calls.ts';
import type { Answers } from '#shared/design/card-design.ts';
import { filled } from '../pages/admin-pages.ts';
import { expect, inFull, spokenIn, test, type Caller } from '../registry.ts';
import { openWorkshop, workbooks } from '../workshop.ts';

const words = { ja: { ...adminJa, ...manageJa, ...designsJa }, en: { ...adminEn, ...manageEn, ...designsEn } } as const;
type Words = (typeof words)['ja' | 'en'];
const texts = {
  ja: { job: '職業', number: '登録番号', sex: '性別', female: '女性', weeks: '妊娠週数', hr: '心拍数', sbp: '収縮期血圧', arrival: /^来院時/, other: 'English', otherNumber: 'Number' },
  en: { job: 'Occupation', number: 'Number', sex: 'Sex', female: 'Female', weeks: 'Weeks of gestation', hr: 'Heart rate', sbp: 'Systolic pressure', arrival: /^On arrival/, other: '日本語', otherNumber: '登録番号' },
} as const;

type File = Awaited<ReturnType<typeof workbooks.first>>;
const choose = (page: Page, file: File) => page.locator('input[type=file]').setInputFiles(file);
const press = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click();

const fileOf = async (download: Promise<Download>): Promise<File> => {
  const done = await download;
  return { name: done.suggestedFilename(), mimeType: 'application/octet-stream', buffer: await readFile(await done.path()) };
};

const upload = async (page: Page, w: Words) => {
  await press(page, w['upload.action']);
  const dialog = page.getByRole('dialog', { name: w['uploaded.title'] });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: w['ok.action'] }).click();
};

const saveCard = async (editor: Caller, { pId, fId }: { readonly pId: string; readonly fId: string }, vals: Answers): Promise<string> => {
  const { status, body } = await editor.send('POST', `/api/u/cards/${pId}/${fId}`, { vals });
  expect(status).toBe(200);
  return (body as CallAnswer<'saveCard'>).id;
};

for (const language of inFull()) {
  test(`a manager sees what a new version does to cards before it happens, and gets any version back (${language})`, async ({ registry }) => {
    const w = words[language];
    const own = texts[language];
    const manager = await registry.person('manager', { language, opensNothing: true });
    const place = await openWorkshop(manager, `Workshop ${language}`);
    const { page } = manager;
    const uploadPath = `/manage/project/${place.pId}/folder/${place.fId}/uploadDesign`;
    const button = page.getByRole('button', { name: w['upload.action'], exact: true });

    await page.goto(uploadPath);
    await expect(button).toBeDisabled();
    await choose(page, await workbooks.first());
    await expect(page.getByText(filled(w['outcome.first.message'], { version: '1' }))).toBeVisible();
    await upload(page, w);

    const editor = await registry.caller('editor');
    await saveCard(editor, place, { patient: { number: 'W-1', job: 'Nurse' }, arrival: { hr: 140 } });
    await saveCard(editor, place, { patient: { number: 'W-2', job: 'Driver' }, arrival: { hr: 80 } });
    await saveCard(editor, place, { patient: { number: 'W-3' }, arrival: { hr: 90 } });

    await choose(page, await workbooks.second());
    const panel = page.getByRole('region', { name: filled(w['changes.title'], { version: '1' }) });
    await expect(panel.getByText(w['effect.withheld.message'])).toBeVisible();
    await manager.send('POST', `/api/m/projects/${place.pId}/emergency`, { reason: 'Which cards lose an answer?' });
    await choose(page, await workbooks.second());
    const losses = panel.getByRole('region', { name: filled(w['effect.loses_data.count.label'], { count: '1' }) });
    await expect(losses.getByText(own.job, { exact: true })).toBeVisible();
    await expect(losses.getByText(filled(w['onCards.lost.message'], { cards: '2' }))).toBeVisible();
    for (const number of ['W-1', 'W-2']) await expect(losses.getByText(number)).toBeVisible();
    const attention = panel.getByRole('region', { name: filled(w['effect.attention.count.label'], { count: '1' }) });
    await expect(attention.getByText(filled(w['onCards.unfit.message'], { cards: '1' }))).toBeVisible();
    await expect(panel.getByText(filled(w['effect.looked.message'], { cards: '3' }))).toBeVisible();

    await expect(button).toBeDisabled();
    await page.getByRole('checkbox', { name: filled(w['confirm.losesCards.label'], { cards: '2' }) }).check();
    await upload(page, w);
    expect((await manager.call<CallAnswer<'designHistory'>>(`/api/m/designHistory/${place.pId}/${place.fId}`)).map(({ version }) => version)).toEqual([2, 1]);

    await page.goto(`/manage/project/${place.pId}/folder/${place.fId}/designHistory`);
    const version = (number: string) => filled(w['version.label'], { version: number });
    const menu = async (number: string, entry: string) => {
      await press(page, filled(w['row_menu.label'], { name: version(number) }));
      await page.getByRole('menuitem', { name: entry, exact: true }).click();
    };
    const downloading = page.waitForEvent('download');
    await menu('2', w['history.workbook.action']);
    const again = await fileOf(downloading);
    expect(again.name).toBe('workshop_v2.xlsx');
    await menu('2', filled(w['changes_before.action'], { version: '1' }));
    await expect(page.getByRole('region', { name: filled(w['compare.result.title'], { from: '1', to: '2' }) }).getByText('patient.job')).toBeVisible();

    await page.goto(uploadPath);
    await choose(page, again);
    await expect(page.getByText(w['changes.none.title'])).toBeVisible();
    await expect(page.getByText(filled(w['changes.none.message'], { version: '2' }))).toBeVisible();
    await expect(button).toBeEnabled();
  });
}

for (const language of spokenIn('en')) {
  test(`a faulty workbook comes back with its findings in its cells (${language})`, async ({ registry }) => {
    const w = words[language];
    const manager = await registry.person('manager', { language, opensNothing: true });
    const place = await openWorkshop(manager, `Faulty ${language}`);
    const { page } = manager;
    await page.goto(`/manage/project/${place.pId}/folder/${place.fId}/uploadDesign`);
    await choose(page, await workbooks.faulty());
    const errors = page.getByRole('status').filter({ hasText: filled(w['leftOut.title'], { count: '3' }) });
    await expect(errors.getByText('A4', { exact: true })).toBeVisible();
    await expect(errors.getByText('A6', { exact: true })).toBeVisible();
    await expect(errors.getByText(/txet/)).toBeVisible();
    // What is left out needs the manager's word.
    await expect(page.getByRole('button', { name: w['upload.action'], exact: true })).toBeDisabled();

    const downloading = page.waitForEvent('download');
    await press(page, w['findings.comments.action']);
    const { name, buffer } = await fileOf(downloading);
    expect(name).toBe('faulty_comments.xlsx');
    const book = new excel.Workbook();
    await book.xlsx.load(buffer as unknown as excel.Buffer);
    const note = JSON.stringify(book.getWorksheet('survey')?.getCell('A6').note);
    expect(note).toContain('txet');
    expect(book.getWorksheet('survey')?.getCell('A6').value).toBe('txet');
  });
}

for (const language of spokenIn('ja')) {
  test(`a preview behaves and keeps nothing, and the empty form goes to paper (${language})`, async ({ registry }) => {
    const w = words[language];
    const own = texts[language];
    const manager = await registry.person('manager', { language, opensNothing: true });
    const place = await openWorkshop(manager, `Preview ${language}`);
    const { page } = manager;
    await page.goto(`/manage/project/${place.pId}/folder/${place.fId}/uploadDesign`);
    await choose(page, await workbooks.first());
    const number = page.getByRole('textbox', { name: own.number, exact: true });
    await number.fill('P-1');
    await expect(page.getByRole('textbox', { name: own.weeks })).toBeHidden();
    await page.getByRole('radiogroup', { name: own.sex }).getByRole('radio', { name: own.female }).check();
    await expect(page.getByRole('textbox', { name: own.weeks })).toBeVisible();
    await page.getByRole('tab', { name: own.arrival }).click();
    await page.getByRole('textbox', { name: own.hr, exact: true }).fill('120');
    await page.getByRole('textbox', { name: own.sbp, exact: true }).fill('100');
    await expect(page.getByText('1.20', { exact: true })).toBeVisible();

    for (const width of [390, 820, 1280]) {
      await press(page, String(width));
      const drawn = page.locator(`[data-width="${width}"]`);
      await expect.poll(() => drawn.evaluate((element: HTMLElement) => element.offsetWidth)).toBe(width);
    }
    await press(page, own.other);
    await page.getByRole('tab').first().click();
    await expect(page.getByRole('textbox', { name: own.otherNumber, exact: true })).toHaveValue('P-1');
    await press(page, w['preview.reset.action']);
    await expect(page.getByRole('textbox', { name: own.otherNumber, exact: true })).toHaveValue('');
    expect(await manager.call<CallAnswer<'folders'>>(`/api/m/projects/${place.pId}/folders`)).toMatchObject([{ version: null }]);

    await press(page, w['print.open.action']);
    const dialog = page.getByRole('dialog', { name: w['print.title'] });
    await press(page, language === 'ja' ? '日本語' : 'English');
    await expect(dialog.getByText(filled(w['print.if.label'], { title: own.sex, values: own.female }))).toBeVisible();
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    // A4 in points, and one sheet for a form of two short pages.
    expect(paper).toMatch(/\/MediaBox \[0 0 594\.\d+ 841\.\d+\]/);
    expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
}
