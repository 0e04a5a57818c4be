import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { CallAnswer } from '#shared/api/calls.ts';
import { design, item, page as pageOf } from '#test/support/form-builder.ts';
import { cardPath, formWords, newCardPath, openForm } from '#test/e2e/pages/card-form-page.ts';
import { expect, leanBrowser, test as base } from '#test/e2e/registry.ts';
import { openWorkshop } from '#test/e2e/workshop.ts';

/** A browser with a camera of its own, which shows a moving picture. */
const test = base.extend<object, { program: Browser }>({
  program: [
    async ({ playwright }, use) => {
      const browser = await playwright.chromium.launch({ executablePath: process.env['CHROMIUM_PATH'], args: [...leanBrowser, '--use-fake-device-for-media-stream'] });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

const form = design([], {
  title: { ja: 'barcode', en: 'barcode' },
  pages: [pageOf('p', item('string', 'code'), item('barcode', 'wristband'))],
  id_attributes: ['p.code'],
});

const openDesign = async (registry: Parameters<Parameters<typeof test>[2]>[0]['registry']) => {
  const manager = await registry.caller('manager');
  const { pId, fId } = await openWorkshop(manager, `Barcode ${Date.now()}`);
  expect((await manager.send('POST', `/api/m/projects/${pId}/folders/${fId}/cardDesign`, { card_design: form })).status).toBe(200);
  return { pId, fId };
};

interface Scanned {
  /** What the camera is held at. */
  codes?: readonly string[];
  /** The camera's own picture, as it was looked at last. */
  stream?: MediaStream;
  width?: number;
}

/** Chromium on Linux has a camera, but nothing that reads codes. This stands in for it: it looks at the real picture, and sees the code that it is told. */
const plantDetector = (page: Page) =>
  page.addInitScript(() => {
    const scanned: Scanned = {};
    class BarcodeDetector {
      static getSupportedFormats = () => Promise.resolve(['qr_code']);
      detect = async (video: HTMLVideoElement) => {
        const picture = await createImageBitmap(video);
        scanned.width = picture.width;
        scanned.stream = video.srcObject as MediaStream;
        return (scanned.codes ?? []).map((rawValue) => ({ rawValue }));
      };
    }
    Object.assign(globalThis, { BarcodeDetector, scanned });
  });

const scannedOf = (page: Page) => page.evaluate(() => {
  const { stream, width = 0 } = (globalThis as unknown as { scanned: Scanned }).scanned;
  return { width, cameras: stream?.getTracks().map(({ readyState }) => readyState) ?? [] };
});

const hold = (page: Page, ...codes: readonly string[]) => page.evaluate((held) => void ((globalThis as unknown as { scanned: Scanned }).scanned.codes = held), codes);

const allow = (context: BrowserContext) => context.grantPermissions(['camera']);

test.describe.configure({ timeout: 120_000 });

test('a browser that reads no codes has a field to type or paste into', async ({ registry }) => {
  const { pId, fId } = await openDesign(registry);
  const { page, context } = await registry.person('editor', { opensNothing: true });
  await context.grantPermissions(['camera', 'clipboard-read', 'clipboard-write']);
  await page.goto(newCardPath(pId, fId));
  const { field } = openForm(page, formWords.en);
  await field('wristband').click();
  await page.evaluate(() => navigator.clipboard.writeText('4901234567894\r\n'));
  await page.keyboard.press('ControlOrMeta+v');
  await expect(field('wristband')).toHaveValue('4901234567894');
  await expect(page.getByRole('button', { name: 'Clear wristband' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Scan wristband' })).toHaveCount(0);
});

test('the camera enters the first code that it sees, and is off whenever its picture is not shown', async ({ registry }) => {
  const { pId, fId } = await openDesign(registry);
  const editor = await registry.person('editor', { width: 390, opensNothing: true });
  const { page, context } = editor;
  await plantDetector(page);
  await page.goto(newCardPath(pId, fId));
  const screen = openForm(page, formWords.en);
  const dialog = screen.dialog('Scan wristband');
  const picture = dialog.getByLabel('Camera picture');
  const open = () => page.getByRole('button', { name: 'Scan wristband' }).click();
  await screen.field('code').fill('B-1');

  await test.step('nobody has allowed it', async () => {
    await open();
    await expect(dialog.getByRole('alert')).toHaveText(/does not allow this page to use the camera/);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await allow(context);
  for (const [how, close] of [
    ['the button', () => dialog.getByRole('button', { name: 'Close' }).click()],
    ['Esc', () => page.keyboard.press('Escape')],
  ] as const) {
    await test.step(`${how} ends it`, async () => {
      await open();
      await expect(dialog.getByText('Point the camera at')).toBeVisible();
      await expect.poll(() => scannedOf(page)).toEqual({ width: expect.any(Number), cameras: ['live'] });
      expect((await scannedOf(page)).width).toBeGreaterThan(0);
      await expect(picture).toBeVisible();
      await close();
      await expect(dialog).toBeHidden();
      expect((await scannedOf(page)).cameras).toEqual(['ended']);
      await expect(screen.field('wristband')).toHaveValue('');
    });
  }

  await test.step('a code is entered', async () => {
    await screen.field('wristband').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(dialog.getByText('Point the camera at')).toBeVisible();
    await hold(page, 'W-0017', 'W-0018');
    await expect(dialog).toBeHidden();
    await expect(screen.field('wristband')).toHaveValue('W-0017');
    expect((await scannedOf(page)).cameras).toEqual(['ended']);
    await expect(screen.field('wristband')).toBeFocused();
    const rows = await Promise.all(['Scan', 'Clear'].map(async (action) => (await page.getByRole('button', { name: `${action} wristband` }).boundingBox())?.y));
    expect(new Set(rows).size, 'both buttons stand beside the field').toBe(1);
  });

  await test.step('the journal brings it back, and it is saved', async () => {
    await page.reload();
    await expect(screen.field('wristband')).toHaveValue('W-0017');
    await screen.saveAndGoOn();
    const id = new URL(page.url()).searchParams.get('card') ?? '';
    const card = await editor.call<CallAnswer<'getCard'>>(`/api/u/cards/${pId}/${fId}/${id}`);
    expect(card.vals).toEqual({ p: { code: 'B-1', wristband: 'W-0017' } });
    await page.goto(cardPath(pId, fId, id));
    await expect(screen.field('wristband')).toHaveValue('W-0017');
  });
});
