import searchEn from '#shared/i18n/en/card-search.json' with { type: 'json' };
import issuesEn from '#shared/i18n/en/open-issues.json' with { type: 'json' };
import searchJa from '#shared/i18n/ja/card-search.json' with { type: 'json' };
import issuesJa from '#shared/i18n/ja/open-issues.json' with { type: 'json' };
import { design, item, page as pageOf } from '#test/support/form-builder.ts';
import { formWords, openCardDetails, openForm } from '../pages/card-form-page.ts';
import { findings, isWide } from '../pages/screen-checks.ts';
import { expect, inFull, test } from '../registry.ts';
import { openWorkshop } from '../workshop.ts';

const form = design([], {
  pages: [pageOf('p', item('string', 'number', { required: true }), item('date', 'arrival', { required: true }))],
  id_attributes: ['p.number'],
  summary: ['p.number'],
});

for (const language of inFull()) {
  const [words, search] = language === 'ja' ? [issuesJa, searchJa] : [issuesEn, searchEn];
  // The nurse works a list off on a tablet, or on a phone.
  test(`a nurse completes the cards of a list one after the other, in ${language}`, async ({ registry }) => {
    const manager = await registry.caller('manager');
    const { pId, fId } = await openWorkshop(manager, `List steps ${language}`);
    const made = await manager.send('POST', `/api/m/projects/${pId}/folders/${fId}/cardDesign`, { card_design: form });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const nurse = await registry.person('editor', { language, width: language === 'ja' ? 390 : 820, opensNothing: true });
    const { page } = nurse;
    for (let card = 1; card <= 8; card += 1) expect((await nurse.send('POST', `/api/u/cards/${pId}/${fId}`, { vals: { p: { number: `A-${card}` } } })).status).toBe(200);
    const steps = page.getByRole('navigation', { name: words['steps.label'], includeHidden: true });
    // The details of the card before may still be open while the next one comes.
    const step = (way: 'next' | 'previous') =>
      expect(async () => {
        await openCardDetails(page);
        await steps.getByRole('link', { name: words[`steps.${way}.action`] }).click({ timeout: 2_000 });
      }).toPass();
    const isShown = (number: string) => expect(page.getByRole('textbox', { name: 'number', exact: true })).toHaveValue(number);
    const place = (at: number) => expect(steps).toContainText(words['steps.place.label'].replace('{{place}}', String(at)).replace('{{total}}', '8'));
    const complete = async () => {
      await page.getByRole('textbox', { name: 'arrival', exact: true }).fill('2026-11-20');
      await openForm(page, formWords[language]).saveAndGoOn();
    };
    const fit = async (name: string) => {
      expect(await isWide(page), `${name} scrolls sideways`).toBe(false);
      expect(await findings(page), name).toEqual([]);
    };

    await test.step('what was completed leaves the list, and the next one follows past the page', async () => {
      const list = `/cards/${pId}/${fId}?${new URLSearchParams({ size: '5', sort: 'created_asc', where: '{"required":"incomp"}' }).toString()}`;
      await page.goto(list);
      await expect(page.getByText(search['found.label'].replace('{{found}}', '8').replace('{{total}}', '8'))).toBeVisible();
      await page.getByRole('link', { name: /A-4/ }).click();
      await place(4);
      await complete();
      await step('next');
      await isShown('A-5');
      await complete();
      await step('next');
      await isShown('A-6');
      await place(6);
      await fit('in the middle of the list');
      await step('next');
      await step('next');
      await isShown('A-8');
      await expect(steps.getByRole('link', { name: words['steps.next.action'] })).toHaveCount(0);
      await step('previous');
      await isShown('A-7');
      await openCardDetails(page);
      await steps.getByRole('link', { name: words['steps.back.action'] }).click();
      await expect(page.getByRole('link', { name: /A-6/ })).toBeVisible();
      await expect(page.getByRole('link', { name: /A-[45]/ })).toHaveCount(0);
    });

    await test.step('cards that a save moves to the end of the list make the next one skip none', async () => {
      await page.goto(`/cards/${pId}/${fId}?size=5&sort=updated_asc`);
      await page.getByRole('link', { name: /A-1/ }).click();
      await complete();
      await step('next');
      await isShown('A-2');
      await complete();
      for (const number of ['A-3', 'A-6', 'A-7', 'A-8']) {
        await step('next');
        await isShown(number);
      }
      await place(6);
      await fit('past the page');
    });
  });
}
