import { expect, type Locator, type Page } from '@playwright/test';

/** The card form, found by role and name. `words` are those of the language it is shown in. */
export interface FormWords {
  readonly save: string;
  readonly saved: string;
  readonly goOn: string;
  readonly finish: string;
  readonly notSaved: string;
}

export const formWords = {
  ja: { save: '保存', saved: '保存しました', goOn: '編集を続ける', finish: '編集を終了', notSaved: 'カードを保存できませんでした' },
  en: { save: 'Save', saved: 'Saved', goOn: 'Continue editing', finish: 'Finish editing', notSaved: 'The card was not saved' },
} as const satisfies Record<string, FormWords>;

export const openForm = (page: Page, words: FormWords) => {
  const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true });
  return {
    page,
    dialog,
    /** Waits for the page, which is drawn after its tab. */
    async tab(name: string | RegExp) {
      const tab = page.getByRole('tab', { name });
      await tab.click();
      await expect(page.locator(`[role=tabpanel][aria-labelledby="${await tab.getAttribute('id')}"]`)).toBeVisible();
    },
    field: (name: string) => page.getByRole('textbox', { name, exact: true }),
    choose: (question: string, answer: string) =>
      page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer, exact: true }).check(),
    tick: (question: string, answer: string) => page.getByRole('group', { name: question }).getByRole('checkbox', { name: answer, exact: true }).check(),
    pick: (question: string, answer: string) => page.getByRole('combobox', { name: question }).selectOption({ label: answer }),
    save: () => page.getByRole('button', { name: words.save, exact: true }).click(),
    async saveAndGoOn() {
      await page.getByRole('button', { name: words.save, exact: true }).click();
      await expect(dialog(words.saved)).toBeVisible();
      await dialog(words.saved).getByRole('button', { name: words.goOn }).click();
      await expect(dialog(words.saved)).toBeHidden();
    },
    refusal: () => dialog(words.notSaved),
  };
};

export type CardForm = ReturnType<typeof openForm>;

export const newCardPath = (project: string, folder: string): string => `/form?project=${project}&folder=${folder}&card=NEW_CARD`;
export const cardPath = (project: string, folder: string, card: string): string => `/form?project=${project}&folder=${folder}&card=${card}`;

/** Opens what a phone shows behind a button in the card's head: older versions, steps through a list, history, print. */
export const openCardDetails = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: /^(?:カードの情報と操作|About this card)/ });
  const isOpen = (await page.locator('[popover=auto]:popover-open').count()) > 0;
  if (!isOpen && (await button.isVisible())) await button.click();
};

/** The review of a card is folded under its state. */
export const openReview = async (page: Page): Promise<void> => {
  const panel = page.getByRole('region', { name: /^(?:査読|Review)$/ });
  await panel.waitFor();
  const closed = panel.getByRole('button', { expanded: false });
  if ((await closed.count()) > 0) await closed.click();
};
