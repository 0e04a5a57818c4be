import { expectFit } from '../pages/screen-checks.ts';
import { expect, findFolder, spokenIn, test } from '../registry.ts';

test.describe.configure({ timeout: 240_000 });

const words = {
  ja: { choose: 'ファイルを選ぶ', check: '内容を確認', run: '1件を取り込む', done: '取り込み済み', undo: '取り込みを取り消す', undone: '取り消し済み', refused: '取り込み不可 1', row: '3行目' },
  en: { choose: 'Choose a file', check: 'Check', run: 'Import 1', done: 'Imported', undo: 'Undo the import', undone: 'Undone', refused: 'Not importable 1', row: 'Row 3' },
} as const;

for (const language of spokenIn('en')) {
  // proves A2.52, A2.53
  test(`cards of a file are checked, imported and taken back in ${language}, by an owner and by a manager`, async ({ registry }) => {
    const said = words[language];
    for (const login of ['owner', 'manager'] as const) {
      const person = await registry.person(login, { language, opensNothing: true });
      const { page } = person;
      const { project, folder } = await findFolder(await registry.caller('owner'), 'Trauma, current');
      await page.goto(login === 'owner' ? `/prjAdminMenu/${project.id}/import/${folder.id}` : `/manage/project/${project.id}/folder/${folder.id}/import`);
      await expect(page.getByRole('button', { name: said.choose })).toBeVisible();
      await expectFit(page, 'choose a file', language);
      const name = `${language}-${login}.csv`;
      const id = Date.now() % 1_000_000_000;
      const lines = ['case_number,sex,nonsense', `${id},男性,1`, `${id + 1},Klingon,2`, ''];
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'utf8') });
      await expect(page.getByRole('button', { name: said.check, exact: true })).toBeEnabled();
      await expectFit(page, 'columns', language);
      await page.getByRole('button', { name: said.check, exact: true }).click();
      await expect(page.getByRole('button', { name: said.refused })).toBeVisible();
      await expect(page.getByText(said.row)).toBeVisible();
      await expectFit(page, 'found', language);
      await page.getByRole('button', { name: said.run, exact: true }).click();
      await expect(page.getByRole('heading', { name: said.done })).toBeVisible();
      await expectFit(page, 'imported', language);
      await page.getByRole('button', { name: said.undo }).click();
      await page.getByRole('dialog').getByRole('button', { name: said.undo }).click();
      await expect(page.getByRole('heading', { name: said.undone })).toBeVisible();
    }
  });
}
