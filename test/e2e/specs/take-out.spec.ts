import { readFile } from 'node:fs/promises';
import type { CallAnswer } from '#shared/api/calls.ts';
import enForm from '#shared/i18n/en/card-form.json' with { type: 'json' };
import enCommon from '#shared/i18n/en/common.json' with { type: 'json' };
import en from '#shared/i18n/en/take-out.json' with { type: 'json' };
import jaForm from '#shared/i18n/ja/card-form.json' with { type: 'json' };
import jaCommon from '#shared/i18n/ja/common.json' with { type: 'json' };
import ja from '#shared/i18n/ja/take-out.json' with { type: 'json' };
import { cardPath, openCardDetails } from '../pages/card-form-page.ts';
import { expectFit } from '../pages/screen-checks.ts';
import { expect, findFolder, spokenIn, test } from '../registry.ts';

const catalogues = { ja: { ...jaForm, ...jaCommon, ...ja }, en: { ...enForm, ...enCommon, ...en } };

test.describe.configure({ timeout: 120_000 });

for (const language of spokenIn('ja')) {
  // proves U9.72, U9.78
  test(`a file for programs is chosen in the dialog, comes down, and the choice comes again (${language})`, async ({ registry }) => {
    const words = catalogues[language];
    const editor = await registry.person('editor', { language, opensNothing: true });
    const { page } = editor;
    const { project, folder } = await findFolder(editor, 'Trauma, current');
    await page.goto(`/cards/${project.id}/${folder.id}`);
    await page.getByRole('button', { name: words['csv.action'], exact: true }).click();
    const dialog = page.getByRole('dialog', { name: words['dialog.title'] });
    await dialog.getByRole('radio', { name: words['preset.statistics.label'] }).check();
    await dialog.getByRole('button', { name: words['more.action'] }).click();
    await dialog.getByRole('combobox', { name: words['format.label'] }).selectOption('odm');
    // A tree has no tables to lay out.
    await expect(dialog.getByRole('combobox', { name: words['repeats.label'] })).toBeHidden();
    await expectFit(page, 'what to take out', language);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: words['csv_start.action'], exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.xml$/);
    const xml = await readFile(await file.path(), 'utf8');
    expect(xml).toContain('<ODM xmlns="http://www.cdisc.org/ns/odm/v2.0"');
    expect(xml.match(/<SubjectData /g)?.length).toBeGreaterThan(0);
    expect(xml).toMatch(/<\/ClinicalData>\n<\/ODM>\n$/);

    await page.getByRole('button', { name: words['csv.action'], exact: true }).click();
    await expect(dialog.getByRole('radio', { name: words['preset.statistics.label'] })).toBeChecked();
    await dialog.getByRole('button', { name: words['more.action'] }).click();
    await expect(dialog.getByRole('combobox', { name: words['format.label'] })).toHaveValue('odm');
  });

  test(`the history of a card says each item before and after, and can be narrowed to one (${language})`, async ({ registry }) => {
    const words = catalogues[language];
    const editor = await registry.person('editor', { language, opensNothing: true });
    const { page } = editor;
    const { project, folder } = await findFolder(editor, 'Trauma, current');
    const path = `/api/u/cards/${project.id}/${folder.id}`;
    const number = `H-${language}-${Date.now().toString(36)}`;
    const save = async (body: object): Promise<CallAnswer<'saveCard'>> => (await editor.send('POST', path, body)).body as CallAnswer<'saveCard'>;
    const created = await save({ vals: { patient: { case_number: number }, outcome: { remarks: 'left in a hurry' } } });
    await save({ id: created.id, card_hash: created.card_hash, vals: { patient: { case_number: `${number}2` }, outcome: { remarks: 'walked home' } } });
    await page.goto(cardPath(project.id, folder.id, created.id));
    await openCardDetails(page);
    await page.getByRole('button', { name: words['history.action'], exact: true }).click();
    const dialog = page.getByRole('dialog', { name: words['history.title'] });
    await expect(dialog.getByText('left in a hurry').first()).toBeVisible();
    await expect(dialog.getByText('walked home')).toBeVisible();
    await expectFit(page, 'history', language);
    await dialog.getByRole('combobox', { name: words['history.item.label'] }).selectOption({ index: 1 });
    await expect(dialog.getByText('walked home')).toBeHidden();
    await expect(dialog.getByText(`${number}2`)).toBeVisible();
  });
}
