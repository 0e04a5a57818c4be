import { fileURLToPath } from 'node:url';
import en from '#shared/i18n/en/manage.json' with { type: 'json' };
import ja from '#shared/i18n/ja/manage.json' with { type: 'json' };
import adminEn from '#shared/i18n/en/admin.json' with { type: 'json' };
import adminJa from '#shared/i18n/ja/admin.json' with { type: 'json' };
import { expect, test } from '../registry.ts';

const words = { ja: { ...adminJa, ...ja, own: '日本語' }, en: { ...adminEn, ...en, own: 'English' } } as const;
const workbook = fileURLToPath(new URL('../../fixtures/workbooks/cardiac-arrest.xlsx', import.meta.url));

for (const language of ['ja', 'en'] as const) {
  test(`a manager builds a registry from an organisation to a design in force, in ${language}`, async ({ registry }) => {
    const w = words[language];
    const { page } = await registry.person('manager', { language });
    const name = `Harbour ${language}`;
    const person = `Hana ${language}`;
    const inOwn = (label: string) => w['in_language.label'].replace('{{label}}', label).replace('{{language}}', w.own);
    const fill = (label: string, text: string) => page.getByRole('textbox', { name: label, exact: true }).fill(text);
    const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();
    const menu = async (of: string, entry: string) => {
      await press(w['row_menu.label'].replace('{{name}}', of));
      await page.getByRole('menuitem', { name: entry, exact: true }).click();
    };
    const saveAndGoOn = async () => {
      await press(w['save.action']);
      await press(w['ok.action']);
    };

    await page.goto('/manage/createOrg');
    await fill(inOwn(w['org_name.label']), name);
    await fill(w['abbrev.label'], `H-${language}`);
    await saveAndGoOn();
    await menu(name, w['org_users.action']);

    await page.getByRole('link', { name: w['user_create.action'] }).click();
    await fill(w['login_id.label'], `hana-${language}`);
    await page.locator('input[type=password]').nth(0).fill('Harbour-2026');
    await page.locator('input[type=password]').nth(1).fill('Harbour-2026');
    await fill(inOwn(w['disp_name.label']), person);
    await fill(inOwn(w['disp_job_name.label']), 'Nurse');
    await saveAndGoOn();
    await expect(page.getByRole('heading', { name: person })).toBeVisible();

    await page.goto('/manage/createProject');
    await fill(w['design_name.label'], `harbour-${language}`);
    await fill(inOwn(w['title.label']), name);
    await fill(inOwn(w['description.label']), name);
    await saveAndGoOn();
    await menu(name, w['members.action']);
    await page.getByRole('link', { name: w['member_add.action'] }).first().click();
    await press(w['add_of.action'].replace('{{name}}', person));
    await expect(page.getByText(w['member_added.message'].replace('{{name}}', person))).toBeVisible();

    await page.goto('/manage/project');
    await menu(name, w['folders.action']);
    await page.getByRole('link', { name: w['folder_create.action'] }).first().click();
    await fill(w['folder_name.label'], 'adult');
    await fill(w['design_name.label'], 'adult');
    await fill(inOwn(w['title.label']), `Adults ${language}`);
    await fill(inOwn(w['description.label']), 'All');
    await page.getByLabel(w['start.label']).fill('2026-04-01T09:00:00');
    await press(w['save.action']);
    await press(w['design_now.action']);
    await page.locator('input[type=file]').setInputFiles(workbook);
    await press(language === 'ja' ? 'アップロード' : 'Upload');
    await press('OK');

    await page.getByRole('link', { name }).click();
    await menu('adult', w['history.action']);
    await press(w['preview_of.action'].replace('{{version}}', '1'));
    await expect(page.getByRole('dialog').getByRole('tab').first()).toBeVisible();
  });
}
