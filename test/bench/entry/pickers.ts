import type { Locator } from '@playwright/test';
import type { EntryHands } from './hands.ts';

/** Pickers of the device are outside the page. Their sizes are those of usual phones and desktops. */
const wheelRow = 36;
const listRow = { touch: 48, mouse: 24 } as const;
const listRows = { touch: 10, mouse: 20 } as const;

const cyclic = (from: number, to: number, length: number): number => Math.min(Math.abs(from - to), length - Math.abs(from - to));

/** Rows that the wheels of year, month, day, hour and minute turn. */
const turns = (from: string, to: string): number => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = (to.match(/\d+/g) ?? []).map(Number);
  const [year0 = 0, month0 = 0, day0 = 0, hour0 = 0, minute0 = 0] = (from.match(/\d+/g) ?? []).map(Number);
  if (to.length === 5) return cyclic(year0, year, 24) + cyclic(month0, month, 60);
  return Math.abs(year - year0) + cyclic(month0, month, 12) + cyclic(day0, day, 31) + cyclic(hour0, hour, 24) + cyclic(minute0, minute, 60);
};

/** A press opens the wheels, which begin at the present answer or now; another one closes them. */
export const fromWheels = async (hands: EntryHands, field: Locator, value: string, what: string): Promise<void> => {
  const now = new Date().toISOString().slice(0, 16);
  const begin = (await field.inputValue()) || (value.length === 5 ? now.slice(11) : now.slice(0, value.length));
  await hands.tap(field, what);
  await field.fill(value);
  hands.addPicker({ taps: 1, scrolled: wheelRow * turns(begin, value) });
};

/** A press opens the list, another one picks; long lists are scrolled. */
export const fromList = async (hands: EntryHands, list: Locator, choice: string, what: string): Promise<void> => {
  const isNative = await list.evaluate((element) => element instanceof HTMLSelectElement);
  const present = () => list.evaluate((element) => (element instanceof HTMLSelectElement ? (element.selectedOptions[0]?.text ?? '') : (element as HTMLInputElement).value || (element.textContent ?? '')));
  if ((await present()).trim() === choice) return;
  await hands.tap(list, what);
  if (isNative) {
    const size = hands.isTouch ? 'touch' : 'mouse';
    const at = await list.evaluate((element, label) => [...(element as HTMLSelectElement).options].findIndex(({ text }) => text.trim() === label), choice);
    if (at < 0) throw new Error(`${what} is not in the list`);
    await list.selectOption({ index: at });
    hands.addPicker({ taps: 1, scrolled: listRow[size] * Math.max(0, at + 1 - listRows[size]) });
  } else await hands.tap(hands.page.getByRole('option', { name: choice, exact: true }), what);
  await hands.until(async () => ((await present()).trim() === choice ? true : null), `${what} is refused`);
};
