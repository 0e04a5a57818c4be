import { expect, type Locator, type Page } from '@playwright/test';

/** One way of working a form. */
export interface Hands {
  type(field: Locator, text: string): Promise<void>;
  /** Buttons, checks and radios. */
  press(control: Locator): Promise<void>;
  pick(list: Locator, label: string): Promise<void>;
}

/** A finger on glass. */
export const touch = (page: Page): Hands => ({
  async type(field, text) {
    await field.tap();
    await page.keyboard.insertText(text);
  },
  press: (control) => control.tap(),
  async pick(list, label) {
    await list.selectOption({ label });
  },
});

const mostPresses = 200;

const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);

/** A keyboard alone: Tab goes from field to field, arrows within a group, Space and Enter press. */
export const keyboard = (page: Page): Hands => {
  const reach = async (control: Locator) => {
    await expect(control).toBeVisible();
    for (let presses = 0; presses < mostPresses; presses += 1) {
      // A group of radios is one stop of the Tab key.
      const isInGroup = await control.evaluate((element) => {
        const focused = document.activeElement;
        return element === focused || (element instanceof HTMLInputElement && element.type === 'radio' && focused instanceof HTMLInputElement && focused.name === element.name);
      });
      if (isInGroup) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The keyboard never reaches ${control.toString()}`);
  };
  return {
    async type(field, text) {
      await reach(field);
      await page.keyboard.type(text);
    },
    async press(control) {
      await reach(control);
      for (let presses = 0; presses < 10 && !(await isFocused(control)); presses += 1) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
    },
    async pick(list, label) {
      await reach(list);
      await page.keyboard.type(label);
    },
  };
};
