import issuesEn from '#shared/i18n/en/open-issues.json' with { type: 'json' };
import issuesJa from '#shared/i18n/ja/open-issues.json' with { type: 'json' };
import reviewEn from '#shared/i18n/en/review.json' with { type: 'json' };
import reviewJa from '#shared/i18n/ja/review.json' with { type: 'json' };
import type { CallAnswer } from '#shared/api/calls.ts';
import { findings, isWide } from '../pages/screen-checks.ts';
import { expect, findFolder, spokenIn, test } from '../registry.ts';

for (const language of spokenIn('en')) {
  test(`the head of a card that is reviewed fits at every width, and a refused press moves nothing, in ${language}`, async ({ registry }) => {
    const [review, issues] = language === 'ja' ? [reviewJa, issuesJa] : [reviewEn, issuesEn];
    const reviewer = await registry.person('reviewer', { language, width: 1280, opensNothing: true });
    const { project, folder } = await findFolder(reviewer, 'Trauma, national style');
    const cards = await reviewer.call<readonly CallAnswer<'getCard'>[]>(`/api/u/cards/${project.id}/${folder.id}?limit=50`);
    const asked = cards.find((card) => card.review?.state === 'submitted' && card.review.open > 0)!;
    const { page } = reviewer;
    await page.goto(`/cards/${project.id}/${folder.id}?${new URLSearchParams({ size: '50', where: '{"state":["submitted"]}' }).toString()}`);
    await page.locator(`a[href*="${asked.id}"]`).first().click();
    const accept = page.getByRole('button', { name: review['accept.action'] });
    await expect(accept).toBeVisible();
    const tabs = page.getByRole('tab').first();
    const next = page.getByRole('link', { name: issues['steps.next.action'] });
    const places = async () => Promise.all([tabs, next].map(async (each) => each.boundingBox()));

    for (const width of [1410, 1280, 1100, 960, 820, 720, 600, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(async () => {
        const ends = await page.getByRole('region', { name: review['card.title'] }).evaluate((region) => [...region.parentElement!.parentElement!.querySelectorAll('button, a, dl, span')].map((each) => each.getBoundingClientRect().right));
        expect(Math.max(...ends), `${width}`).toBeLessThanOrEqual(width);
      }).toPass({ timeout: 10_000 });
      expect(await isWide(page), `${width}`).toBe(false);
      // The bar of the product takes 56 px of a phone and less elsewhere, the head two lines at most.
      expect((await tabs.boundingBox())!.y, `${width}`).toBeLessThan(width < 600 ? 150 : 110);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(next).toBeVisible();
    let before = await places();
    await expect(async () => {
      const last = before;
      before = await places();
      expect(before).toEqual(last);
    }).toPass({ intervals: [300] });
    await accept.click({ force: true });
    const why = page.getByRole('status').filter({ hasText: language === 'ja' ? '終了していない問い合わせ' : 'question' });
    await expect(why).toBeVisible();
    expect(await places()).toEqual(before);
    // With the whole page in sight: a button half under the footer would be judged by its half.
    await page.setViewportSize({ width: 1280, height: 1_400 });
    expect(await findings(page)).toEqual([]);
    await next.focus();
    await expect(why).toBeHidden();
    const button = page.getByRole('button', { name: language === 'ja' ? 'カードの情報と操作' : 'About this card' });
    await button.click();
    await expect(page.getByRole('button', { name: language === 'ja' ? '印刷' : 'Print' })).toBeVisible();
  });
}
