import type { Locator, Page } from '@playwright/test';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { AnswerValue } from '#shared/design/card-design.ts';
import { foldWidth } from '#shared/text/width.ts';
import { typedItems, typedTexts } from '#test/items/all.ts';
import type { TypedText } from '#test/items/type-tests.ts';
import { design, item, page as pageOf } from '#test/support/form-builder.ts';
import { countOf, randomOf, seed } from '#test/support/sweeps.ts';
import { formWords, newCardPath, openForm } from '../pages/card-form-page.ts';
import { expect, test } from '../registry.ts';
import { openWorkshop } from '../workshop.ts';

/**
 * Texts drawn from the readers' table go into a real form by keys, by paste and through an input method. What the field
 * shows and what the server has stored must be what the table says.
 */
const count = countOf(20, 400);

const partLabels: { readonly [part: string]: string } = {
  year: 'years', month: 'months', SBP: 'Systolic', DBP: 'Diastolic', latitude: 'Latitude', longitude: 'Longitude',
};

/** Texts that cannot be entered in this way: a key goes to the next field, or a clipboard does not carry the mark. */
const canBeEntered = ({ way, text, item: name }: TypedText): boolean =>
  way !== 'imported' && name !== 'cause' && !text.includes('\0') && (way === 'pasted' ? text !== '' : !/[\t\r\n]/.test(text));

/** Each round takes one text for each item, so that all of them stand in one form. */
const drawRounds = (): readonly (readonly TypedText[])[] => {
  const random = randomOf(seed);
  const order = typedTexts.filter(canBeEntered).map((row) => ({ row, at: random() })).toSorted((one, other) => one.at - other.at);
  const drawn = order.slice(0, count).map(({ row }) => row);
  const nth = new Map<string, number>();
  return Object.values(
    Object.groupBy(drawn, ({ item: name }) => {
      nth.set(name, (nth.get(name) ?? 0) + 1);
      return `round ${nth.get(name)}`;
    }),
  ).map((rows) => rows ?? []);
};

const nameOf = ({ item: name, part }: TypedText): string => (part === '' ? name : `${name} ${partLabels[part]}`);

const enter = async (page: Page, field: Locator, { way, text }: TypedText): Promise<void> => {
  await field.click();
  if (way === 'typed') await page.keyboard.type(text);
  if (way === 'pasted') {
    await page.evaluate((content) => navigator.clipboard.writeText(content), text);
    await page.keyboard.press('ControlOrMeta+v');
  }
  if (way === 'composed') {
    const keyboard = await page.context().newCDPSession(page);
    for (let length = 1; length <= text.length; length += 1) {
      await keyboard.send('Input.imeSetComposition', { text: text.slice(0, length), selectionStart: length, selectionEnd: length });
    }
    await keyboard.send('Input.insertText', { text });
    await keyboard.detach();
  }
};

/** A location can be saved with both coordinates only, but the text may have given one. */
const wholeOf = ({ item: name, expected }: TypedText): AnswerValue => {
  if (typeof expected === 'string' || 'unreadable' in expected) return null;
  return name === 'place' ? { latitude: 10, longitude: 10, ...(expected.value as object) } : expected.value;
};

const form = design([], {
  title: { ja: 'typing', en: 'typing' },
  pages: [pageOf('p', item('string', 'code'), ...Object.values(typedItems))],
  id_attributes: ['p.code'],
});

test.describe.configure({ timeout: 60_000 + 30_000 * drawRounds().length });

// proves U9.20
test('texts that were typed, pasted and composed are stored as what they mean, or stay in sight with the reason', async ({ registry }) => {
  const manager = await registry.caller('manager');
  const { pId, fId } = await openWorkshop(manager, `Typed texts ${Date.now()}`);
  expect((await manager.send('POST', `/api/m/projects/${pId}/folders/${fId}/cardDesign`, { card_design: form })).status).toBe(200);
  const editor = await registry.person('editor', { opensNothing: true });
  const { page } = editor;
  await editor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const screen = openForm(page, formWords.en);

  for (const [at, rows] of drawRounds().entries()) {
    await test.step(`round ${at + 1} of seed ${seed}: ${rows.map(({ item: name, way, text }) => `${name} ${way} ${JSON.stringify(text)}`).join(', ')}`, async () => {
      await page.goto(newCardPath(pId, fId));
      await screen.field('code').fill(`T-${at}`);
      const unreadable: TypedText[] = [];
      for (const row of rows) {
        const field = screen.field(nameOf(row));
        await enter(page, field, row);
        await page.keyboard.press('Tab');
        const { expected } = row;
        if (expected === 'blank') await expect(field, row.text).toHaveValue(/^\s*$/);
        else if ('unreadable' in expected) {
          unreadable.push(row);
          // Browsers themselves make one line of several.
          await expect(field, row.text).toHaveValue(row.text.includes('\n') || row.text.includes('/') ? /./ : foldWidth(row.text));
          await expect(page.locator(`#field-p\\.${row.item}-findings`), row.text).toBeVisible();
        } else if (row.item === 'place') {
          for (const [part, label] of [['latitude', 'Latitude'], ['longitude', 'Longitude']] as const) {
            if (!(part in (expected.value as object))) await screen.field(`place ${label}`).fill('10');
          }
        }
      }
      await screen.save();
      if (unreadable.length > 0) {
        await expect(screen.refusal().getByRole('listitem')).toHaveCount(Math.min(unreadable.length, 10));
        await screen.refusal().getByRole('button', { name: 'Close' }).click();
        for (const { item: name } of unreadable) await page.getByRole('button', { name: `Clear ${name}`, exact: true }).click();
        await screen.save();
      }
      await expect(screen.dialog(formWords.en.saved)).toBeVisible();
      const id = new URL(page.url()).searchParams.get('card') ?? '';
      const card = await editor.call<CallAnswer<'getCard'>>(`/api/u/cards/${pId}/${fId}/${id}`);
      const stored = Object.fromEntries(rows.flatMap((row) => (wholeOf(row) === null ? [] : [[row.item, wholeOf(row)]])));
      expect(card.vals['p']).toEqual({ code: `T-${at}`, ...stored });
    });
  }
});
