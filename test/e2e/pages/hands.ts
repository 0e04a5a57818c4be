import { expect, type Locator, type Page } from '@playwright/test';

/** One way of working a form. */
export interface Hands {
  type(field: Locator, text: string): Promise<void>;
  /** A day, a time or both, as they are stored. */
  date(field: Locator, value: string): Promise<void>;
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
  // The device's own picker, which no script can open.
  date: (field, value) => field.fill(value),
  press: (control) => control.tap(),
  async pick(list, label) {
    await list.selectOption({ label });
  },
});

const mostPresses = 200;

/** Finding a control by role and name takes longer than all keys, so it is found once. */
const elementOf = async (control: Locator) => {
  const element = await control.elementHandle();
  if (element === null) throw new Error(`${control.toString()} is not there`);
  return element;
};

/** A keyboard alone: Tab goes from field to field, arrows within a group, Space and Enter press. */
export const keyboard = (page: Page): Hands => {
  const reach = async (control: Locator) => {
    await expect(control).toBeVisible();
    const element = await elementOf(control);
    for (let presses = 0; presses < mostPresses; presses += 1) {
      // A group of radios is one stop of the Tab key.
      const isInGroup = await element.evaluate((node) => {
        const focused = document.activeElement;
        return node === focused || (node instanceof HTMLInputElement && node.type === 'radio' && focused instanceof HTMLInputElement && focused.name === node.name);
      });
      if (isInGroup) return element;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The keyboard never reaches ${control.toString()}`);
  };
  const type = async (field: Locator, text: string) => {
    await reach(field);
    await page.keyboard.type(text);
  };
  return {
    type,
    date: (field, value) => type(field, value.replace('T', ' ')),
    async press(control) {
      const element = await reach(control);
      const isFocused = () => element.evaluate((node) => node === document.activeElement);
      for (let presses = 0; presses < 10 && !(await isFocused()); presses += 1) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
    },
    async pick(list, label) {
      await reach(list);
      await page.keyboard.type(label);
    },
  };
};
