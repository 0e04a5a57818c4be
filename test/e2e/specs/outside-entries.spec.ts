import type { CallAnswer } from '#shared/api/calls.ts';
import en from '#shared/i18n/en/card-form.json' with { type: 'json' };
import ja from '#shared/i18n/ja/card-form.json' with { type: 'json' };
import { formWords, openForm } from '../pages/card-form-page.ts';
import { userWords } from '../pages/user-pages.ts';
import { expect, findFolder, test } from '../registry.ts';
import { runAdmin, sharedStackFile } from '../run-admin.ts';

const catalogues = { ja, en };
const notAllowed = { ja: 'この画面は利用できません', en: 'This transition not allowed' } as const;

/** The case number takes 20 characters. */
const shortKey = (start: string): string => `${start}-${Date.now().toString(36)}`;

for (const language of ['ja', 'en'] as const) {
  const words = userWords[language];
  const form = formWords[language];

  test(`an external system opens one card by its key, makes it the first time and finds it again (${language})`, async ({ registry }) => {
    const person = await registry.person('editor', { language });
    const { page } = person;
    const { project, folder } = await findFolder(person, 'Trauma, current');
    const key = shortKey(`E-${language}`);
    await page.goto(`/linkage/${project.id}/${folder.id}?linkKey=${key}`);
    await expect(openForm(page, form).field(words.number)).toHaveValue(key);
    const card = new URL(page.url()).searchParams.get('card');
    expect(card).not.toBe('NEW_CARD');
    await openForm(page, form).saveAndGoOn();
    await page.goto(`/?${new URLSearchParams({ linkage: 'true', projectId: project.id, folderId: folder.id, linkKey: key }).toString()}`);
    await expect(openForm(page, form).field(words.number)).toHaveValue(key);
    expect(new URL(page.url()).searchParams.get('card')).toBe(card);
    const filter = encodeURIComponent(JSON.stringify({ 'patient.case_number': key }));
    expect(await person.call<CallAnswer<'listCards'>>(`/api/u/cards/${project.id}/${folder.id}?itemFilter=${filter}`)).toHaveLength(1);
    await openForm(page, form).save();
    await openForm(page, form).dialog(form.saved).getByRole('button', { name: form.finish }).click();
    await expect(page).toHaveURL('/');
  });

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
