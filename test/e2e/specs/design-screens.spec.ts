import adminEn from '#shared/i18n/en/admin.json' with { type: 'json' };
import manageEn from '#shared/i18n/en/manage.json' with { type: 'json' };
import designsEn from '#shared/i18n/en/manage-designs.json' with { type: 'json' };
import adminJa from '#shared/i18n/ja/admin.json' with { type: 'json' };
import manageJa from '#shared/i18n/ja/manage.json' with { type: 'json' };
import designsJa from '#shared/i18n/ja/manage-designs.json' with { type: 'json' };
import { filled } from '../pages/admin-pages.ts';
import { expectFit } from '../pages/screen-checks.ts';
import { expect, inFull, test } from '../registry.ts';
import { openWorkshop, workbooks } from '../workshop.ts';

const words = { ja: { ...adminJa, ...manageJa, ...designsJa }, en: { ...adminEn, ...manageEn, ...designsEn } } as const;

for (const language of inFull()) {
  test(`the workshop's screens in ${language} are accessible and never scroll sideways`, async ({ registry }) => {
    test.setTimeout(480_000);
    const w = words[language];
    const manager = await registry.person('manager', { language, opensNothing: true });
    const place = await openWorkshop(manager, `Screens ${language}`);
    const { page } = manager;
    const base = `/manage/project/${place.pId}/folder/${place.fId}`;
    const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();
    const choose = async (file: Awaited<ReturnType<typeof workbooks.first>>) => page.locator('input[type=file]').setInputFiles(file);
    const check = (name: string) => expectFit(page, name, language);

    await page.goto(`${base}/designHistory`);
    await expect(page.getByText(w['history_empty.title'])).toBeVisible();
    await check('empty history');

    await page.goto(`${base}/uploadDesign`);
    await choose(await workbooks.faulty());
    await expect(page.getByText(/txet/)).toBeVisible();
    await check('findings');

    await choose(await workbooks.first());
    await expect(page.getByRole('tab').first()).toBeVisible();
    await check('first design with its preview');
    await press(w['upload.action']);
    await press(w['ok.action']);
    await choose(await workbooks.second());
    await expect(page.getByRole('checkbox', { name: w['confirm.loses.label'] })).toBeVisible();
    await check('changes');
    await page.getByRole('checkbox', { name: w['confirm.loses.label'] }).check();
    await press(w['upload.action']);
    await press(w['ok.action']);

    await page.goto(`${base}/designHistory?from=1&to=2`);
    await expect(page.getByText('patient.job')).toBeVisible();
    await check('history with a comparison');
    await press(filled(w['preview_of.action'], { version: '2' }));
    await expect(page.getByRole('dialog').getByRole('tab').first()).toBeVisible();
    await check('preview of a version');
    await press('1280');
    await check('preview as on a desk');
    await page.getByRole('dialog').getByRole('button', { name: w['print.open.action'] }).click();
    await expect(page.getByRole('dialog', { name: w['print.title'] }).getByRole('article')).toBeVisible();
    await check('printable form');
  });
}
