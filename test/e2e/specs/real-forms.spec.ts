import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { writeWorkbookFile } from '#functions/storage/write-workbook.ts';
import type { CallAnswer } from '#shared/api/calls.ts';
import adminEn from '#shared/i18n/en/admin.json' with { type: 'json' };
import formEn from '#shared/i18n/en/card-form.json' with { type: 'json' };
import manageEn from '#shared/i18n/en/manage.json' with { type: 'json' };
import designsEn from '#shared/i18n/en/manage-designs.json' with { type: 'json' };
import adminJa from '#shared/i18n/ja/admin.json' with { type: 'json' };
import formJa from '#shared/i18n/ja/card-form.json' with { type: 'json' };
import manageJa from '#shared/i18n/ja/manage.json' with { type: 'json' };
import designsJa from '#shared/i18n/ja/manage-designs.json' with { type: 'json' };
import { workbookOf } from '../../compile/workbook-of.ts';
import { filled } from '../pages/admin-pages.ts';
import { newCardPath } from '../pages/card-form-page.ts';
import { expectFit } from '../pages/screen-checks.ts';
import { expect, inFull, test } from '../registry.ts';
import { openWorkshop } from '../workshop.ts';

const words = { ja: { ...adminJa, ...manageJa, ...designsJa, ...formJa }, en: { ...adminEn, ...manageEn, ...designsEn, ...formEn } } as const;

interface Dropped {
  readonly name: string;
  readonly content: Uint8Array;
}

/** A form as it comes from a household survey: telephone rows, a photo, Arabic beside English, a list in a file of its own. */
const survey = `
| type | name | label::English (en) | label::Arabic (ar) | required | choice_filter | calculation | relevant |
| start | start | | | | | | |
| deviceid | deviceid | | | | | | |
| begin_group | visit | Visit | زيارة | | | | |
| text | visitor | **Who** visits? | من يزور؟ | yes | | | |
| select_one area | area | Area | المنطقة | yes | | | |
| select_one_from_file villages.csv | village | Village | القرية | | area = \${area} | | |
| calculate | headman | | | | | pulldata('villages', 'headman', 'name', \${village}) | |
| note | met | Ask for \${headman}. | اسأل عن \${headman}. | | | | \${headman} != '' |
| image | photo | Photo of the house | صورة البيت | | | | |
| end_group | | | | | | | |`;
const choices = `
| list_name | name | label::English (en) | label::Arabic (ar) |
| area | north | North | شمال |
| area | south | South | جنوب |`;
const settings = '| form_title | default_language |\n| Village visit | English (en) |';

const villages = Buffer.from(
  `name,label::English (en),label::Arabic (ar),area,headman\n${Array.from({ length: 6_000 }, (_, at) => `v${at},Village ${at},قرية ${at},${at % 2 === 0 ? 'north' : 'south'},Elder ${at}`).join('\n')}\n`,
);
const village: Dropped = { name: 'villages.csv', content: villages };
const form = async (): Promise<Dropped> => ({ name: 'visit.xlsx', content: await writeWorkbookFile(workbookOf({ survey, choices, settings })) });
const dictionary = async (): Promise<Dropped> => ({ name: 'intake.csv', content: await readFile(new URL('../../fixtures/dictionaries/trauma-en.csv', import.meta.url)) });

const drop = async (page: Page, zone: Locator, ...files: readonly Dropped[]): Promise<void> => {
  const given = files.map(({ name, content }) => ({ name, base64: Buffer.from(content).toString('base64') }));
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of all) transfer.items.add(new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name));
    return transfer;
  }, given);
  await zone.dispatchEvent('drop', { dataTransfer });
};

const leftOutIn = (page: Page, w: (typeof words)['ja' | 'en']) => page.getByRole('checkbox', { name: new RegExp(w['confirm.leftOut.label'].replace(/\{\{count\}\}/, '\\d+').replace(/[()]/g, '\\$&')) });

for (const language of inFull()) {
  test(`a form of others comes in by drag and drop, its list follows later, and the form is filled in (${language})`, async ({ registry }) => {
    test.setTimeout(300_000);
    const w = words[language];
    const manager = await registry.person('manager', { language, width: 390, opensNothing: true });
    const place = await openWorkshop(manager, `Real forms ${language}`);
    const { page } = manager;
    const base = `/manage/project/${place.pId}/folder/${place.fId}`;
    const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();
    const putInForce = async () => {
      await press(w['upload.action']);
      await page.getByRole('dialog', { name: w['uploaded.title'] }).getByRole('button', { name: w['ok.action'] }).click();
    };

    await page.goto(`${base}/uploadDesign`);
    await drop(page, page.getByText(w['file.drop.message']), await form());
    const lists = page.getByRole('region', { name: w['lists.title'] });
    await expect(lists.getByText('villages.csv')).toBeVisible();
    await expect(page.getByText(/photo|image/).first()).toBeVisible();
    await expectFit(page, 'findings of a form');

    // The preview speaks the form's own languages, one of them from right to left.
    // Parts that load late move the buttons of the preview, and a press meets what stands there now.
    const who = page.getByRole('textbox', { name: /من يزور/ });
    await expect(async () => {
      await page.getByRole('button', { name: 'العربية' }).or(page.getByRole('radio', { name: 'العربية' })).first().click();
      await expect(who).toBeVisible({ timeout: 3_000 });
    }).toPass();
    expect(await who.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');

    // One word for all that is left out.
    await expect(page.getByRole('button', { name: w['upload.action'], exact: true })).toBeDisabled();
    await leftOutIn(page, w).check();
    await putInForce();

    // The list follows: from the history back to the workbook, with the list beside it.
    await page.goto(`${base}/designHistory`);
    await press(filled(w['row_menu.label'], { name: filled(w['version.label'], { version: '1' }) }));
    await page.getByRole('menuitem', { name: w['history.lists.action'] }).click();
    await expect(lists.getByText(w['lists.missing.label'])).toBeVisible();
    await drop(page, page.getByText(filled(w['again.label'], { version: '1' })).first(), village);
    await expect(lists.getByText(filled(w['lists.rows.label'], { count: '6,000' }))).toBeVisible();
    await expectFit(page, 'a list that came later');
    await leftOutIn(page, w).check();
    await page.getByRole('checkbox', { name: w['confirm.seen.label'] }).or(page.getByRole('checkbox', { name: w['confirm.loses.label'] })).check();
    await putInForce();

    // On a tablet, a village is found by a word, within the area alone, and what the list says of it is looked up.
    const editor = await registry.person('editor', { language, width: 820, opensNothing: true });
    const card = editor.page;
    await card.goto(newCardPath(place.pId, place.fId));
    await card.getByRole('textbox', { name: /Who visits/ }).fill('Aoi');
    const search = card.getByRole('searchbox', { name: filled(w['choices.search.label'], { title: 'Village' }) });
    await expect(search).toBeHidden();
    await card.getByRole('radio', { name: 'South' }).check();
    await search.fill('5999');
    await expect(card.getByRole('radio', { name: 'Village 5999', exact: true })).toBeVisible();
    await card.getByRole('radio', { name: 'Village 5999', exact: true }).check();
    await expect(card.getByText('Ask for Elder 5999.')).toBeVisible();
    await search.fill('5998');
    await expect(card.getByRole('radio', { name: 'Village 5998', exact: true })).toBeHidden();
    const saving = card.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('/api/u/cards/'));
    await card.getByRole('button', { name: w['save.action'], exact: true }).first().click();
    const { id } = (await (await saving).json()) as CallAnswer<'saveCard'>;
    const stored = await editor.call<CallAnswer<'getCard'>>(`/api/u/cards/${place.pId}/${place.fId}/${id}`);
    expect(stored.vals['visit']).toMatchObject({ area: 'south', village: 'v5999', headman: 'Elder 5999' });
  });
}

for (const language of inFull()) {
  test(`a code list of the domain serves a form, and a new version of it changes no card (${language})`, async ({ registry }) => {
    test.setTimeout(300_000);
    const w = words[language];
    const manager = await registry.person('manager', { language, width: 390, opensNothing: true });
    const place = await openWorkshop(manager, `Code list ${language}`);
    const { page } = manager;
    const list = `clinics_${language}`;
    const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();
    const give = async (name: string, rows: readonly string[]) => {
      const dialog = page.getByRole('dialog');
      await drop(page, dialog.getByText(w['file.drop.message']), { name, content: Buffer.from(`${rows.join('\n')}\n`) });
      await expectFit(page, 'upload of a code list');
      await dialog.getByRole('button', { name: w['codeLists.save.action'], exact: true }).click();
    };

    await page.goto('/manage/codeLists');
    await press(w['codeLists.add.action']);
    await give(`${list}.csv`, ['code,label::ja,label::en', 'c1,内科,Medicine', 'c1,外科,Surgery']);
    await expect(page.getByRole('dialog').getByText(/c1/)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: w['file.change.action'] }).waitFor();
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name: `${list}.csv`, mimeType: 'text/csv', buffer: Buffer.from('code,label::ja,label::en\nc1,内科,Medicine\nc2,外科,Surgery\n') });
    await page.getByRole('dialog').getByRole('button', { name: w['codeLists.save.action'], exact: true }).click();
    await expect(page.getByRole('heading', { name: list })).toBeVisible();
    const menu = async (entry: string) => {
      await press(filled(w['row_menu.label'], { name: list }));
      await page.getByRole('menuitem', { name: entry, exact: true }).click();
    };
    await menu(w['codeLists.inside.action']);
    await page.getByRole('searchbox').fill('SURG');
    await expect(page.getByRole('dialog').getByText('外科')).toBeVisible();
    await expect(page.getByRole('dialog').getByText('内科')).toBeHidden();
    await expectFit(page, 'inside a code list');
    await page.keyboard.press('Escape');

    // The form names the list and comes without a file beside it.
    const book = workbookOf({ survey: `| type | name | label::ja | label::en |\n| select_one_from_file ${list} | clinic | 診療科 | Clinic |`, settings: '| form_title | default_language |\n| Clinic | ja |' });
    await page.goto(`/manage/project/${place.pId}/folder/${place.fId}/uploadDesign`);
    await drop(page, page.getByText(w['file.drop.message']), { name: 'clinic.xlsx', content: await writeWorkbookFile(book) });
    await press(w['upload.action']);
    await page.getByRole('dialog', { name: w['uploaded.title'] }).getByRole('button', { name: w['ok.action'] }).click();

    const editor = await registry.person('editor', { language, width: 390, opensNothing: true });
    const { page: card } = editor;
    await card.goto(newCardPath(place.pId, place.fId));
    await card.getByRole('combobox', { name: language === 'ja' ? /診療科/ : /Clinic/ }).selectOption('c2');
    const saving = card.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('/api/u/cards/'));
    await card.getByRole('button', { name: w['save.action'], exact: true }).first().click();
    const { id } = (await (await saving).json()) as CallAnswer<'saveCard'>;

    // Another version without that code: the design is told of, the card says what it said.
    await page.goto('/manage/codeLists');
    await expect(page.getByText(new RegExp(`Code list ${language}`))).toBeVisible();
    await menu(w['codeLists.replace.action']);
    await give('next.csv', ['code,label::ja,label::en', 'c3,小児科,Paediatrics']);
    await expect(page.getByText(w['codeLists.older.label'])).toBeVisible();
    await expectFit(page, 'code lists in use');
    await card.goto(`/form?project=${place.pId}&folder=${place.fId}&card=${id}`);
    await expect(card.getByRole('combobox', { name: language === 'ja' ? /診療科/ : /Clinic/ })).toHaveValue('c2');

    await menu(w['delete.action']);
    await expect(page.getByRole('dialog').getByText(new RegExp(`Code list ${language}`))).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: w['delete.action'], exact: true }).click();
    await expect(page.getByRole('heading', { name: list })).toBeHidden();
    await card.reload();
    await expect(card.getByRole('combobox', { name: language === 'ja' ? /診療科/ : /Clinic/ })).toHaveValue('c2');
  });
}

for (const language of inFull()) {
  test(`choices are put in order with the keyboard, and by touch on a phone (${language})`, async ({ registry }) => {
    test.setTimeout(240_000);
    const w = words[language];
    const manager = await registry.person('manager', { language, opensNothing: true });
    const place = await openWorkshop(manager, `Rank ${language}`);
    const book = workbookOf({ survey: '| type | name | label | appearance |\n| rank need | needs | Needs | |', choices: '| list_name | name | label |\n| need | water | Water |\n| need | food | Food |\n| need | care | Care |', settings: '| form_title | default_language |\n| Needs | English (en) |' });
    const { page } = manager;
    await page.goto(`/manage/project/${place.pId}/folder/${place.fId}/uploadDesign`);
    await drop(page, page.getByText(w['file.drop.message']), { name: 'needs.xlsx', content: await writeWorkbookFile(book) });
    await page.getByRole('button', { name: w['upload.action'], exact: true }).click();
    await page.getByRole('dialog', { name: w['uploaded.title'] }).getByRole('button', { name: w['ok.action'] }).click();

    for (const [hand, width] of [['keyboard', 1280], ['touch', 390]] as const) {
      const editor = await registry.person('editor', { language, width, opensNothing: true });
      const { page: card } = editor;
      await card.goto(newCardPath(place.pId, place.fId));
      const order = card.getByRole('list', { name: filled(w['ranks.label'], { title: 'Needs' }) }).getByRole('listitem');
      const up = card.getByRole('button', { name: filled(w['ranks.up.label'], { title: 'Care' }) });
      if (hand === 'keyboard') {
        await card.getByRole('checkbox', { name: 'Water' }).focus();
        for (const name of ['Water', 'Food', 'Care']) {
          await expect(card.getByRole('checkbox', { name })).toBeFocused();
          await card.keyboard.press('Space');
          if (name !== 'Care') await card.keyboard.press('Tab');
        }
        await expect(order).toHaveText(['Water', 'Food', 'Care']);
        await up.focus();
        await card.keyboard.press('Enter');
        // The focus goes with the choice, so that the next press moves it on.
        await expect(up).toBeFocused();
        await card.keyboard.press('Enter');
      } else {
        for (const name of ['Water', 'Food', 'Care']) await card.getByText(name, { exact: true }).first().tap();
        await expect(order).toHaveText(['Water', 'Food', 'Care']);
        const { height = 0, width: wide = 0 } = (await up.boundingBox()) ?? {};
        expect(Math.min(height, wide)).toBeGreaterThanOrEqual(44);
        await up.tap();
        await up.tap();
        await expectFit(card, 'choices in order');
      }
      await expect(order).toHaveText(['Care', 'Water', 'Food']);
      const saving = card.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('/api/u/cards/'));
      await card.getByRole('button', { name: w['save.action'], exact: true }).first().click();
      const { id } = (await (await saving).json()) as CallAnswer<'saveCard'>;
      const stored = await editor.call<CallAnswer<'getCard'>>(`/api/u/cards/${place.pId}/${place.fId}/${id}`);
      expect(stored.vals['main']).toMatchObject({ needs: ['care', 'water', 'food'] });
    }
  });
}

for (const language of inFull()) {
  test(`a dictionary of REDCap comes in by drag and drop, and goes out again (${language})`, async ({ registry }) => {
    test.setTimeout(240_000);
    const w = words[language];
    const manager = await registry.person('manager', { language, width: 390, opensNothing: true });
    const place = await openWorkshop(manager, `Dictionary ${language}`);
    const { page } = manager;
    const base = `/manage/project/${place.pId}/folder/${place.fId}`;
    await page.goto(`${base}/uploadDesign`);
    await drop(page, page.getByText(w['file.drop.message']), await dictionary());
    await expect(page.getByRole('tab').first()).toBeVisible();
    await expectFit(page, 'findings of a dictionary');
    const confirm = leftOutIn(page, w);
    if (await confirm.isVisible()) await confirm.check();
    await page.getByRole('button', { name: w['upload.action'], exact: true }).click();
    await page.getByRole('dialog', { name: w['uploaded.title'] }).getByRole('button', { name: w['ok.action'] }).click();

    await page.goto(`${base}/designHistory`);
    const menu = filled(w['row_menu.label'], { name: filled(w['version.label'], { version: '1' }) });
    for (const [entry, name] of [['history.xlsform.action', /_xlsform\.xlsx$/], ['history.dictionary.action', /_redcap\.csv$/], ['history.json.action', /\.json$/]] as const) {
      await page.getByRole('button', { name: menu, exact: true }).click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: w[entry], exact: true }).click();
      expect((await downloading).suggestedFilename()).toMatch(name);
      const notHeld = page.getByRole('dialog', { name: filled(w['history.notHeld.title'], { version: '1' }) });
      if (entry !== 'history.dictionary.action' || !(await notHeld.isVisible({ timeout: 2_000 }).catch(() => false))) continue;
      await expectFit(page, 'what a dictionary cannot hold');
      await notHeld.getByRole('button', { name: /^(Close|閉じる)$/ }).click();
    }
  });
}
