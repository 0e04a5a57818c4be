import type { CallAnswer } from '#shared/api/calls.ts';
import { cardPath, formWords, openForm } from '../pages/card-form-page.ts';
import { chooseInMenu, userWords } from '../pages/user-pages.ts';
import { expect, findFolder, spokenIn, test } from '../registry.ts';

type Card = CallAnswer<'getCard'>;

test.describe.configure({ mode: 'serial' });

for (const language of spokenIn('ja')) {
  const words = userWords[language];

  // proves U5.1
  test(`an editor copies the invite code and changes the job name (${language})`, async ({ registry }) => {
    const person = await registry.person('editor', { language });
    const { page, context } = person;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await chooseInMenu(page, words.menu, words.account);
    await page.getByRole('button', { name: words.copy, exact: true }).click();
    await expect(page.getByText(words.copied)).toBeVisible();
    const { uuid } = await person.call<CallAnswer<'own'>>('/api/u/own');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uuid);
    await expect(page.getByRole('textbox', { name: words.code })).toHaveValue(uuid);
    const jobName = page.getByRole('textbox', { name: words.jobName });
    const before = await jobName.inputValue();
    await jobName.fill(`${before} 2`);
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/');
    expect((await person.call<CallAnswer<'own'>>('/api/u/own')).disp_job_name[language]).toBe(`${before} 2`);
  });
}

for (const language of ['ja', 'en'] as const) {
  const words = userWords[language];

  // proves U2.6, U2.34
  test(`an editor finds a card by its number and opens it on a phone by its QR code (${language})`, async ({ registry }) => {
    const person = await registry.person('editor', { language, byForm: true });
    const { page } = person;
    const { project, folder } = await findFolder(person, 'Trauma, current');
    const [entry] = await person.call<Card[]>(`/api/u/cards/${project.id}/${folder.id}?limit=1&sort=created_asc`);
    const shown = entry?.summary[0]?.value;
    const number = typeof shown === 'string' ? shown : '';
    // Across all folders, and in the folder itself.
    await page.getByRole('button', { name: words.search, exact: true }).click();
    await page.locator('search').getByRole('textbox', { name: words.anyAnswer }).fill(number);
    await page.locator('search').getByRole('combobox', { name: words.anyAnswer }).selectOption('is');
    await page.locator('search').getByRole('button', { name: words.showResults }).click();
    await expect(page.locator(`a[href="${cardPath(project.id, folder.id, entry?.id ?? '')}"]`).first()).toBeVisible();
    await page.goto(`/cards/${project.id}/${folder.id}?size=50`);
    await page.getByRole('button', { name: words.search, exact: true }).click();
    await page.locator('search').getByRole('textbox', { name: words.number }).fill('no such card');
    await page.locator('search').getByRole('button', { name: words.showResults }).click();
    await expect(page.getByText(words.noHit)).toBeVisible();
    await page.locator('search').getByRole('textbox', { name: words.number }).fill(number);
    await page.locator('search').getByRole('button', { name: words.showResults }).click();
    await page.locator(`a[href="${cardPath(project.id, folder.id, entry?.id ?? '')}"]`).click();
    await page.getByRole('button', { name: words.showQr }).click();
    const dialog = page.getByRole('dialog', { name: words.qr });
    await expect(dialog.getByRole('img')).toBeVisible();
    const address = (await dialog.getByRole('link').textContent()) ?? '';
    expect(new URL(address).pathname).toBe(`/card/${entry?.card_global_id}`);
    const phone = await registry.person('sakura', { language, width: 390, opensNothing: true });
    await phone.page.goto(address);
    await expect(openForm(phone.page, formWords[language]).field(words.number)).toHaveValue(number);
  });
}

for (const language of spokenIn('en')) {
  const words = userWords[language];

  // proves U6.1
  test(`a browse-only member reads cards and can neither add, save nor delete (${language})`, async ({ registry }) => {
    const person = await registry.person('browser', { language });
    const { page } = person;
    await expect(page.getByRole('region', { name: words.glance })).toBeVisible();
    await expect(page.getByRole('button', { name: words.newCard })).toHaveCount(0);
    const { project, folder } = await findFolder(person, 'Trauma, current');
    const [entry] = await person.call<Card[]>(`/api/u/cards/${project.id}/${folder.id}?limit=1`);
    await page.goto(cardPath(project.id, folder.id, entry?.id ?? ''));
    await expect(page.getByRole('button', { name: formWords[language].save, exact: true })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('button', { name: words.showQr })).toHaveCount(0);
    await expect(page.getByRole('button', { name: words.delete, exact: true })).toHaveCount(0);
    await page.goto(`/manage/project/${project.id}/folder/${folder.id}/uploadDesign`);
    await expect(page.getByRole('alert')).toContainText(words.notAuthorised);
  });
}

for (const language of spokenIn('ja')) {
  const words = userWords[language];

  // proves U2.23
  test(`an owner is led to the administration of the own project only (${language})`, async ({ registry }) => {
    const person = await registry.person('owner', { language });
    const { page } = person;
    const projects = await person.call<CallAnswer<'projects'>>('/api/u/projects');
    // Other journeys may have made the owner one of a project of theirs.
    const owned = projects.filter(({ is_owner }) => is_owner).map(({ id }) => id);
    expect(owned).toContain('demotrauma');
    expect(owned.length).toBeLessThan(projects.length);
    const links = page.getByRole('link', { name: words.admin });
    await expect(links).toHaveCount(owned.length);
    for (const id of owned) await expect(page.locator(`a[href="/prjAdminMenu/${id}"]`)).toHaveCount(1);
  });
}

for (const language of spokenIn('en')) {
  const words = userWords[language];

  // proves U2.24
  test(`the invited joins a project and finds it in the list (${language})`, async ({ registry }) => {
    const person = await registry.person('invited', { language });
    const { page } = person;
    const waiting = await person.call<CallAnswer<'projectsNotJoined'>>('/api/u/projectsNotJoined');
    const panel = page.getByRole('region', { name: words.invited });
    await panel.getByRole('button', { name: words.join }).first().click();
    await page.getByRole('dialog', { name: words.joined }).getByRole('button', { name: words.close }).click();
    const joined = await person.call<CallAnswer<'projects'>>('/api/u/projects');
    expect(waiting.map(({ p_id }) => p_id)).toEqual(expect.arrayContaining(joined.slice(-1).map(({ id }) => id)));
    await expect(page.locator(`a[href^="/cards/${joined[0]?.id}/"]`).first()).toBeVisible();
    await expect(panel.getByRole('button', { name: words.join })).toHaveCount(waiting.length - 1);
  });
}

for (const language of spokenIn('ja')) {
  const words = userWords[language];

  // proves U2.28
  test(`an external system with a wrong folder is told so and offered to log out (${language})`, async ({ registry }) => {
    const { page } = await registry.person('editor', { language, opensNothing: true });
    await page.goto('/?linkage=true&projectId=demotrauma&folderId=demoemergetria&linkKey=7');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(words.linkageFailed);
    await expect(alert).toContainText(words.combination);
    await page.getByRole('link', { name: words.logout }).click();
    await expect(page).toHaveURL('/login');
  });
}
