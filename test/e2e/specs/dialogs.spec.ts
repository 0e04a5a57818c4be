import type { Locator, Page } from '@playwright/test';
import type { CallAnswer } from '#shared/api/calls.ts';
import en from '#shared/i18n/en/card-form.json' with { type: 'json' };
import ja from '#shared/i18n/ja/card-form.json' with { type: 'json' };
import { cardPath, openCardDetails } from '../pages/card-form-page.ts';
import { findings, isWide } from '../pages/screen-checks.ts';
import { userWords } from '../pages/user-pages.ts';
import { demoDigest, expect, findFolder, inFull, test } from '../registry.ts';

type Card = CallAnswer<'getCard'>;
type Key = keyof typeof en;
const catalogues = { ja, en };

for (const language of inFull()) {
  const words = (key: Key): string => catalogues[language][key];

  // proves U9.8
  test(`the dialogs of entry, restoring and merging are accessible (${language})`, async ({ registry }) => {
    test.setTimeout(240_000);
    const person = await registry.person('editor', { language, width: language === 'ja' ? 390 : 1280, opensNothing: true });
    const { page, context } = person;
    const { project, folder } = await findFolder(person, 'Trauma, current');
    const folderPath = `/api/u/cards/${project.id}/${folder.id}`;
    const login = await context.request.post('/api/u/login', { data: { login_id: 'sakura', hpasswd: demoDigest } });
    const headers = { authorization: `Bearer ${((await login.json()) as CallAnswer<'login'>).token}` };
    const save = async (data: object): Promise<Card> => {
      const answer = await context.request.post(folderPath, { headers, data });
      expect(answer.status(), await answer.text()).toBe(200);
      return (await answer.json()) as Card;
    };
    // The case number takes 20 characters.
    const key = `A-${language}-${Date.now().toString(36)}`;
    const created = await save({ vals: { patient: { case_number: key }, outcome: { remarks: 'Before' } } });
    const number = page.getByRole('textbox', { name: userWords[language].number, exact: true });
    const press = (key: Key) => page.getByRole('button', { name: words(key), exact: true }).click();
    const dialog = (key: Key): Locator => page.getByRole('dialog', { name: words(key), exact: true });
    const holds = async (name: string, shown: Page | Locator) => {
      await expect('goto' in shown ? shown.locator('main') : shown).toBeVisible();
      expect(await findings(page), name).toEqual([]);
      expect(await isWide(page), `${name} scrolls sideways`).toBe(false);
    };
    await page.goto(cardPath(project.id, folder.id, created.id));
    await expect(number).toBeVisible();

    await openCardDetails(page);
    await press('history.action');
    await holds('history', dialog('history.title'));
    await press('dialog.close.action');
    await press('qr.action');
    await holds('QR code', dialog('qr.title'));
    await press('dialog.close.action');
    // A second tap in the same place, or one that was meant for Save, deletes nothing.
    const boxOf = async (button: Locator) => (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const underTheThumb = await Promise.all((['footer.delete.action', 'footer.save.action'] as const).map((key) => boxOf(page.getByRole('button', { name: words(key), exact: true }))));
    await press('footer.delete.action');
    await holds('delete', dialog('delete.title'));
    const dangerous = await boxOf(dialog('delete.title').getByRole('button', { name: words('delete.confirm.action'), exact: true }));
    expect(dangerous.width).toBeGreaterThan(0);
    for (const before of underTheThumb) {
      expect(before.width).toBeGreaterThan(0);
      const isApart = dangerous.y + dangerous.height <= before.y || before.y + before.height <= dangerous.y || dangerous.x + dangerous.width <= before.x || before.x + before.width <= dangerous.x;
      expect(isApart, `${JSON.stringify(dangerous)} lies over ${JSON.stringify(before)}`).toBe(true);
    }
    await dialog('delete.title').getByRole('button', { name: words('footer.cancel.action') }).click();

    // Restored answers: note, comparison, discarding.
    await number.fill(`${key}-mine`);
    await press('footer.cancel.action');
    await holds('cancel', dialog('cancel.title'));
    await press('cancel.stay.action');
    page.on('dialog', (asked) => void asked.accept());
    await page.waitForTimeout(300);
    await page.reload();
    await expect(page.getByRole('button', { name: words('journal.compare.action') })).toBeVisible();
    await holds('restored', page);
    await press('journal.compare.action');
    await holds('comparison', dialog('journal.compare.title').or(page.getByRole('dialog')).first());
    await page.keyboard.press('Escape');
    await press('journal.discard.action');
    await holds('discarding', dialog('journal.discard.title'));
    await press('journal.continue.action');

    // The other user saves the same answer otherwise: a clash.
    const theirs = await save({ id: created.id, card_hash: created.card_hash, vals: { patient: { case_number: `${key}-theirs` }, outcome: { remarks: 'After' } } });
    expect(theirs.card_hash).not.toBe(created.card_hash);
    await press('footer.save.action');
    await holds('409.1', dialog('saveFailed.title'));
    await press('merge.start.action');
    await expect(dialog('merge.title').getByRole('radio').first()).toBeVisible();
    await holds('merge', dialog('merge.title'));
    await dialog('merge.title').getByRole('radio').first().check();
    await press('merge.save.action');
    await holds('saved', dialog('saved.title'));
    await press('saved.continue.action');

    // A session that has ended.
    const token = await page.evaluate(() => localStorage.getItem('fuda.token'));
    await context.request.get('/api/u/logout', { headers: { authorization: `Bearer ${token}` } });
    await number.fill(`${key}-again`);
    await press('footer.save.action');
    await expect(dialog('saveFailed.title').getByLabel(words('signIn.password.label'))).toBeVisible();
    await holds('signing in again', dialog('saveFailed.title'));
  });
}
