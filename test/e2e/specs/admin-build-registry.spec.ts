import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { writeWorkbookFile } from '#functions/storage/write-workbook.ts';
import type { CallAnswer } from '#shared/api/calls.ts';
import enCommon from '#shared/i18n/en/common.json' with { type: 'json' };
import jaCommon from '#shared/i18n/ja/common.json' with { type: 'json' };
import { adminHands, adminWords, filled } from '../pages/admin-pages.ts';
import { formWords, newCardPath, openForm } from '../pages/card-form-page.ts';
import { expect, spokenIn, test } from '../registry.ts';
import { runAdmin } from '../run-admin.ts';
import { startServedStack } from '../start-served-stack.ts';

const wideImage = fileURLToPath(new URL('../../../frontend/screenshot.png', import.meta.url));
const password = 'Harbour-2026';
const sheet = (name: string, ...rows: readonly (readonly string[])[]) => ({ name, rows: rows.map((cells, index) => ({ number: index + 1, cells })) });
/** The journey also runs without any module, so nothing of a module is used here. */
const workbook = async () => ({
  name: 'adult.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(
    await writeWorkbookFile({
      sheets: [
        sheet('survey', ['type', 'name', 'label::English (en)', 'label::Japanese (ja)'], ['begin_page', 'patient', 'Patient', '患者'], ['select_one sex', 'sex', 'Sex', '性別'], ['end_page', '', '', '']),
        sheet('choices', ['list_name', 'name', 'label::English (en)', 'label::Japanese (ja)'], ['sex', 'f', 'Female', '女性'], ['sex', 'm', 'Male', '男性']),
      ],
    }),
  ),
});
const answers = { ja: { sex: '性別', female: '女性', file: jaCommon['csv.action'], start: jaCommon['csv_start.action'] }, en: { sex: 'Sex', female: 'Female', file: enCommon['csv.action'], start: enCommon['csv_start.action'] } } as const;

test.describe.configure({ timeout: 480_000 });

for (const language of spokenIn('ja')) {
  // proves A2.9, A2.11, A2.12, A2.14, A2.15, A2.18, A2.19, A2.20, A2.21, A2.23, A2.25, A2.40, A8.14, A8.15, A10.6
  test(`a manager builds a registry from nothing, up to the first card of an editor, in ${language}`, async ({ registry }) => {
    const stack = await startServedStack('nothing');
    try {
      const { origin, stackFile } = stack;
      const w = adminWords[language];
      await runAdmin(stackFile, ['create-manager', '--login', 'chief', '--name', 'Chief', '--organisation', 'Office'], { FUDA_PASSWORD: password });
      const chief = await registry.person('chief', { language, origin, password, opensNothing: true });
      const { page } = chief;
      const { fill, press, menu, follow, inOwn, saveAndGoOn } = adminHands(page, w);
      const [name, person] = ['Harbour', 'Hana'];

      await test.step('the domain comes first, with a logo that becomes a PNG of 150 × 150', async () => {
        await page.goto('/manage/org');
        await expect(page).toHaveURL('/manage/domain');
        await fill(inOwn(w['registry_name.label']), 'Harbour registry');
        await fill(inOwn(w['dashboard_name.label']), 'HR');
        await page.locator('input[type=file]').setInputFiles(wideImage);
        await page.getByRole('radio', { name: w['theme_purple.label'] }).check();
        await saveAndGoOn();
        await expect(page.getByRole('textbox', { name: w['domain_name.label'] })).toBeDisabled();
        expect(await chief.call<CallAnswer<'domainInfo'>>('/api/u/domainInfo')).toMatchObject({ css: 'nav-theme-1', title: { [language]: 'Harbour registry' } });
        const { logo } = await chief.call<CallAnswer<'domainInfo'>>('/api/u/domainInfo');
        expect(logo).toMatch(/^data:image\/png;base64,/);
        const sides = await page.evaluate(async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          return [image.naturalWidth, image.naturalHeight];
        }, logo ?? '');
        expect(sides).toEqual([150, 150]);
      });

      await test.step('organisation and user', async () => {
        await page.goto('/manage');
        await page.getByRole('link', { name: new RegExp(`^${w['orgs.title']}\\s`) }).click();
        await follow(w['org_create.action']);
        await fill(inOwn(w['org_name.label']), name);
        await fill(w['abbrev.label'], 'H');
        await saveAndGoOn();
        await menu(name, w['org_users.action']);
        await follow(w['user_create.action']);
        await fill(w['login_id.label'], 'hana');
        await page.locator('input[type=password]').nth(0).fill(password);
        await page.locator('input[type=password]').nth(1).fill(password);
        await fill(inOwn(w['disp_name.label']), person);
        await fill(inOwn(w['disp_job_name.label']), 'Nurse');
        await saveAndGoOn();
        await expect(page.getByRole('heading', { name: person })).toBeVisible();
      });

      await test.step('project and member', async () => {
        await page.goto('/manage/project');
        await expect(page.getByText(w['projects_empty.title'])).toBeVisible();
        await follow(w['project_create.action']);
        await fill(w['design_name.label'], 'harbour');
        await fill(inOwn(w['title.label']), name);
        await fill(inOwn(w['description.label']), name);
        await saveAndGoOn();
        await menu(name, w['members.action']);
        await expect(page.getByText(w['members_empty.title'])).toBeVisible();
        await follow(w['member_add.action']);
        await press(filled(w['add_of.action'], { name: person }));
        await expect(page.getByRole('status').getByText(filled(w['member_added.message'], { name: person }))).toBeVisible();
        await expect(page.getByText(w['candidates_empty.title'])).toBeVisible();
      });

      await test.step('folder and design', async () => {
        await page.goto('/manage/project');
        await menu(name, w['folders.action']);
        await follow(w['folder_create.action']);
        await fill(w['folder_name.label'], 'adult');
        await fill(w['design_name.label'], 'adult');
        await fill(inOwn(w['title.label']), 'Adults');
        await fill(inOwn(w['description.label']), 'All');
        await page.getByLabel(w['start.label']).fill('2026-04-01T09:00:00');
        await press(w['save.action']);
        await press(w['design_now.action']);
        await page.locator('input[type=file]').setInputFiles(await workbook());
        await press(w.upload);
        await expect(page.getByRole('dialog')).toBeVisible();
      });

      await test.step('the first card, and the file of all cards', async () => {
        const hana = await registry.person('hana', { language, origin, password });
        const [project] = await hana.call<CallAnswer<'projects'>>('/api/u/projects');
        const folder = project?.folders[0];
        await expect(hana.page.locator(`a[href="/cards/${project?.id}/${folder?.id}"]`).first()).toBeVisible();
        await hana.page.goto(newCardPath(project?.id ?? '', folder?.id ?? ''));
        const form = openForm(hana.page, formWords[language]);
        await form.choose(answers[language].sex, answers[language].female);
        await form.saveAndGoOn();
        const [card] = await hana.call<CallAnswer<'listCards'>>(`/api/u/cards/${project?.id}/${folder?.id}`);
        expect(card).toBeDefined();

        // How many cards there are is for the manager, too.
        expect(await chief.call<CallAnswer<'folders'>>(`/api/m/projects/${project?.id}/folders`)).toMatchObject([{ cards: 1 }]);

        await hana.page.goto(`/cards/${project?.id}/${folder?.id}`);
        const download = hana.page.waitForEvent('download');
        await hana.page.getByRole('button', { name: answers[language].file, exact: true }).click();
        // Without the module of exports there is nothing to choose, and the file comes at once.
        const start = hana.page.getByRole('dialog').getByRole('button', { name: answers[language].start, exact: true });
        await Promise.race([download, start.waitFor()]);
        if (await start.isVisible()) await start.click();
        const text = await readFile(await (await download).path(), 'utf8');
        expect(parse(text, { columns: true, bom: true })).toMatchObject([{ 'patient.sex': answers[language].female }]);
      });
    } finally {
      await stack.stop();
    }
  });
}
