import type { CallAnswer } from '#shared/api/calls.ts';
import { cardPath, formWords, openForm } from '../pages/card-form-page.ts';
import { userWords } from '../pages/user-pages.ts';
import { expect, findFolder, spokenIn, test } from '../registry.ts';

type Card = CallAnswer<'getCard'>;

test.describe.configure({ mode: 'serial' });

for (const language of spokenIn('ja')) {
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
