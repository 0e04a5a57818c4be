import type { CallAnswer } from '#shared/api/calls.ts';
import en from '#shared/i18n/en/card-form.json' with { type: 'json' };
import ja from '#shared/i18n/ja/card-form.json' with { type: 'json' };
import { formWords, openForm } from '../pages/card-form-page.ts';
import { userWords } from '../pages/user-pages.ts';
import { expect, findFolder, spokenIn, test } from '../registry.ts';
import { runAdmin, sharedStackFile } from '../run-admin.ts';

const catalogues = { ja, en };
const notAllowed = { ja: 'この画面は利用できません', en: 'This transition not allowed' } as const;

/** The case number takes 20 characters. */
const shortKey = (start: string): string => `${start}-${Date.now().toString(36)}`;

for (const language of spokenIn('en')) {
  const words = userWords[language];
  const form = formWords[language];

  // proves U2.27
  test(`an external system opens a card that was there before the linkage item (${language})`, async ({ registry }) => {
    const person = await registry.person('editor', { language, opensNothing: true });
    const { project, folder } = await findFolder(person, 'Trauma, current');
    await person.page.goto(`/linkage/${project.id}/${folder.id}?linkKey=88`);
    await expect(openForm(person.page, form).field(words.number)).toHaveValue('88');
    expect(new URL(person.page.url()).searchParams.get('card')).not.toBe('NEW_CARD');
  });
}

for (const language of spokenIn('ja')) {
  const words = userWords[language];
  const form = formWords[language];

  // proves U2.27
  test(`an unknown key begins a card that is stored by its first save; a second tab with the key is led to it (${language})`, async ({ registry }) => {
    const person = await registry.person('editor', { language, opensNothing: true });
    const { page, context } = person;
    const { project, folder } = await findFolder(person, 'Trauma, current');
    const key = shortKey(`E-${language}`);
    const cardOf = (of: typeof page) => new URL(of.url()).searchParams.get('card');
    const filter = encodeURIComponent(JSON.stringify({ 'patient.case_number': key }));
    const stored = () => person.call<CallAnswer<'listCards'>>(`/api/u/cards/${project.id}/${folder.id}?itemFilter=${filter}`);
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(`/linkage/${project.id}/${folder.id}?linkKey=${key}`);
      await expect(openForm(tab, form).field(words.number)).toHaveValue(key);
      expect(cardOf(tab)).toBe('NEW_CARD');
      expect(tab.url()).not.toContain(key);
    }
    await page.reload();
    await expect(openForm(page, form).field(words.number)).toHaveValue(key);
    expect(await stored()).toHaveLength(0);

    await openForm(page, form).saveAndGoOn();
    const card = cardOf(page);
    expect(card).not.toBe('NEW_CARD');
    expect(await stored()).toHaveLength(1);

    await openForm(other, form).save();
    const refused = openForm(other, form).dialog(catalogues[language]['saveFailed.title']);
    await expect(refused).toContainText(catalogues[language]['saveFailed.linked.message']);
    await refused.getByRole('button', { name: catalogues[language]['saveFailed.linked.open.action'] }).click();
    await expect.poll(() => cardOf(other)).toBe(card);
    await expect(openForm(other, form).field(words.number)).toHaveValue(key);
    expect(await stored()).toHaveLength(1);

    await other.goto(`/?${new URLSearchParams({ linkage: 'true', projectId: project.id, folderId: folder.id, linkKey: key }).toString()}`);
    await expect(openForm(other, form).field(words.number)).toHaveValue(key);
    expect(cardOf(other)).toBe(card);
    await openForm(other, form).save();
    await openForm(other, form).dialog(form.saved).getByRole('button', { name: form.finish }).click();
    await expect(other).toHaveURL('/');
  });
}

for (const language of spokenIn('en')) {
  const words = userWords[language];
  const form = formWords[language];

  // proves U4.7
  test(`a permanent token opens the form, ends there, and enters nothing else (${language})`, async ({ program }) => {
    const stackFile = sharedStackFile();
    const label = `journey ${language} ${Date.now()}`;
    const place = ['--folder', 'demotraumacurr'];
    const token = (await runAdmin(stackFile, ['token', 'create', ...place, '--login', 'editor', '--label', label])).trim();
    const context = await program.newContext({ baseURL: process.env['FUDA_ORIGIN'], locale: language === 'ja' ? 'ja-JP' : 'en-US', timezoneId: 'Asia/Tokyo' });
    const page = await context.newPage();
    await page.addInitScript((code) => localStorage.setItem('fuda.language', code), language);
    const linkKey = shortKey(`T-${language}`);
    await page.goto(`/?${new URLSearchParams({ token, linkage: 'true', projectId: 'demotrauma', folderId: 'demotraumacurr', linkKey }).toString()}`);
    await expect(openForm(page, form).field(words.number)).toHaveValue(linkKey);
    expect(page.url()).not.toContain('token');
    await openForm(page, form).save();
    await openForm(page, form).dialog(form.saved).getByRole('button', { name: form.finish }).click();
    await expect(page.getByText(catalogues[language]['ended.title'])).toBeVisible();
    await page.getByRole('link', { name: catalogues[language]['ended.again.action'] }).click();
    await expect(openForm(page, form).field(words.number)).toHaveValue(linkKey);

    for (const path of ['/', '/cards/demotrauma/demotraumacurr', '/changeOwnUserInfo', '/manage']) {
      await page.goto(path);
      await expect(page.getByRole('alert')).toContainText(notAllowed[language]);
    }
    await expect(page.getByRole('link', { name: words.logout })).toBeVisible();

    const listed = (await runAdmin(stackFile, ['token', 'list', ...place])).split('\n').find((line) => line.endsWith(label)) ?? '';
    expect(listed).not.toContain(token);
    await runAdmin(stackFile, ['token', 'revoke', ...place, '--id', listed.split(' ')[0] ?? '']);
    await page.reload();
    await expect(page.locator('input[type=password]')).toBeVisible();
    await context.close();
  });
}
