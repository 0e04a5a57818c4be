import type { ElementHandle, Locator, Page } from '@playwright/test';

/** What entering a card costs a person. */
export interface Effort {
  readonly taps: number;
  /** Of the taps: those on pickers of the device, which lie outside the page. */
  readonly inPickers: number;
  readonly keys: number;
  /** Pixels that the person scrolled, in pickers too. */
  readonly scrolled: number;
  /** Milliseconds in which the person could do nothing. */
  readonly waited: number;
  /** Taps that had no effect, because the page moved under the finger. They are among the taps. */
  readonly missed: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly scrolled: number;
  /** What lies over the control; null if a finger reaches it. */
  readonly cover: string | null;
}

interface PageHands {
  readonly counts: { taps: number; keys: number };
  readonly edges: () => { readonly top: number; readonly bottom: number };
  readonly reveal: (element: Element) => Place;
  readonly isNext: (element: Element) => boolean;
}

declare global {
  var benchHands: PageHands;
}

const installHands = (): void => {
  const counts = { taps: 0, keys: 0 };
  document.addEventListener('pointerdown', () => (counts.taps += 1), true);
  document.addEventListener('keydown', ({ key }) => (counts.keys += ['Shift', 'Control', 'Alt', 'Meta'].includes(key) ? 0 : 1), true);
  // The list of the device would lie over the page, where no script can pick from it.
  document.addEventListener(
    'mousedown',
    (event) => {
      if (!(event.target instanceof HTMLSelectElement)) return;
      event.preventDefault();
      event.target.focus();
    },
    true,
  );

  /** A head or footer that stays where it is while the page scrolls. */
  const barAt = (y: number): DOMRect | undefined =>
    document
      .elementsFromPoint(innerWidth / 2, y)
      .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
      .map((element) => element.getBoundingClientRect())
      .find(({ width, height }) => width > innerWidth / 2 && height < innerHeight / 2);
  const edges = () => {
    let [top, bottom] = [0, innerHeight];
    for (let bar = barAt(1); bar !== undefined && bar.bottom > top; bar = barAt(top + 1)) top = bar.bottom;
    for (let bar = barAt(bottom - 1); bar !== undefined && bar.top < bottom; bar = barAt(bottom - 1)) bottom = bar.top;
    return { top, bottom };
  };

  /** Radios and boxes are pressed by their labels. */
  const pressed = (element: Element): Element => (element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type) ? (element.closest('label') ?? element) : element);

  /** Dialogs, and what is in a head or footer, do not move with the page. */
  const staysInPlace = (element: Element | null): boolean => {
    if (element === null || element === document.body) return false;
    const isBar = ['sticky', 'fixed'].includes(getComputedStyle(element).position) && element.getBoundingClientRect().height < innerHeight / 2 && !element.matches('th, td');
    return isBar || element.matches('[role="dialog"], [popover]') || staysInPlace(element.parentElement);
  };

  const reveal = (element: Element): Place => {
    const target = pressed(element);
    const root = document.scrollingElement!;
    let scrolled = 0;
    const scroll = (by: Element, left: number, top: number) => {
      const before = [by.scrollLeft, by.scrollTop] as const;
      by.scrollBy({ left, top, behavior: 'instant' });
      scrolled += Math.abs(by.scrollLeft - before[0]) + Math.abs(by.scrollTop - before[1]);
    };
    const distance = (low: number, high: number, from: number, to: number, rest: number) => (low >= from && high <= to ? 0 : low - from - rest * Math.max(0, to - from - (high - low)));
    for (let around = target.parentElement; around !== null && around !== root; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const box = target.getBoundingClientRect();
      const clip = around.getBoundingClientRect();
      const head = target.closest('tr')?.querySelector('th');
      const left = head && around.contains(head) && getComputedStyle(head).position === 'sticky' ? head.getBoundingClientRect().right : clip.left;
      const isWide = /auto|scroll/.test(overflowX) && around.scrollWidth > around.clientWidth + 1;
      const isLong = /auto|scroll/.test(overflowY) && around.scrollHeight > around.clientHeight + 1;
      if (isWide || isLong) scroll(around, isWide ? distance(box.left, box.right, left, clip.right, 0.5) : 0, isLong ? distance(box.top, box.bottom, clip.top, clip.bottom, 0.3) : 0);
    }
    const stays = staysInPlace(target);
    // A head may begin to stick while the page moves, so look again.
    for (let turn = 0; turn < (stays ? 0 : 3); turn += 1) {
      const { top, bottom } = edges();
      const box = target.getBoundingClientRect();
      scroll(root, 0, distance(box.top, box.bottom, top, bottom, 0.15));
    }
    const { top, bottom } = stays ? { top: 0, bottom: innerHeight } : edges();
    const box = target.getBoundingClientRect();
    const [x, y] = [(Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2, (Math.max(top, box.top) + Math.min(bottom, box.bottom)) / 2];
    const hit = document.elementFromPoint(x, y);
    return { x, y, scrolled, cover: target.isConnected && target.contains(hit) ? null : `${hit?.tagName} ${hit?.className} "${hit?.textContent?.slice(0, 40)}"` };
  };

  /** Whether Tab, or the next key of an on-screen keyboard, leads from the field in use to this one. */
  const isNext = (element: Element): boolean => {
    // Tab goes through the parts of a date, which on phones are one field.
    if (document.activeElement?.matches('[type="date"], [type="time"], [type="datetime-local"]')) return false;
    const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')].filter(
      (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.getClientRects().length > 0,
    );
    const at = stops.indexOf(document.activeElement as HTMLElement);
    return at >= 0 && stops[at + 1] === element;
  };
  globalThis.benchHands = { counts, edges, reveal, isNext };
};

const patience = 15_000;
/** A person who sees no effect tries again after this time. */
const beforeAgain = 1_500;
const tries = 3;

/** A person who works a page by touch or mouse and by keys, and what that costs. */
export const createHands = async (page: Page, isTouch: boolean) => {
  await page.addInitScript(installHands);
  let [scrolled, waited, taps, missed] = [0, 0, 0, 0];

  /** Time counts as waiting unless the first look finds what is looked for. */
  const until = async <Found>(look: () => Promise<Found | null>, what: string, most = patience): Promise<Found> => {
    const start = performance.now();
    let begun = Number.NaN;
    for (;;) {
      const found = await look();
      if (found !== null) {
        if (!Number.isNaN(begun)) waited += performance.now() - begun;
        return found;
      }
      if (Number.isNaN(begun)) begun = start;
      if (performance.now() - start > most) throw new Error(`${what}: nothing came in ${most} ms`);
      await page.waitForTimeout(10);
    }
  };
  // A form that is drawn anew has no such element for a moment, or another one.
  const elementOf = async (target: Locator): Promise<ElementHandle<Element> | null> =>
    (await target.count()) > 0 ? await target.first().elementHandle({ timeout: 1_000 }).catch(() => null) : null;
  const press = async (target: Locator, what: string): Promise<void> => {
    let cover: string | null = 'it is not there';
    const { x, y } = await until(async () => {
      const element = await elementOf(target);
      if (element === null) return null;
      const place = await page.evaluate((control) => globalThis.benchHands.reveal(control), element);
      scrolled += place.scrolled;
      cover = place.cover;
      return cover === null ? place : null;
    }, what).catch((error: unknown) => {
      throw new Error(`${what} cannot be reached: ${cover}`, { cause: error });
    });
    if (isTouch) await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
  };
  const type = async (text: string): Promise<void> => {
    for (const key of text) await page.keyboard.press(key === '\n' ? 'Enter' : key === ' ' ? 'Space' : key);
  };
  const tapUntil = async (target: Locator, isDone: () => Promise<boolean>, what: string): Promise<void> => {
    for (let turn = 1; ; turn += 1) {
      await press(target, what);
      try {
        return await until(async () => ((await isDone()) ? undefined : null), `${what} is refused`, beforeAgain);
      } catch (error) {
        if (turn === tries) throw error;
        missed += 1;
      }
    }
  };
  return {
    page,
    isTouch,
    until,
    type,
    tapUntil,
    tap: press,
    /** Puts the cursor into a field: it may be there already, or a key may lead there. */
    enter: async (target: Locator, what: string) => {
      const element = await until(() => elementOf(target), what);
      const isInUse = async () => (await target.count()) > 0 && target.first().evaluate((control) => document.activeElement === control);
      if (await isInUse()) return;
      if (await page.evaluate((control) => globalThis.benchHands.isNext(control), element)) await page.keyboard.press('Tab');
      else await tapUntil(target, isInUse, what);
    },
    /** What a picker of the device costs, which no script sees. */
    addPicker: (more: { readonly taps: number; readonly scrolled: number }) => {
      taps += more.taps;
      scrolled += more.scrolled;
    },
    effort: async (): Promise<Effort> => {
      const counts = await page.evaluate(() => globalThis.benchHands.counts);
      return { taps: counts.taps + taps, inPickers: taps, keys: counts.keys, scrolled, waited, missed };
    },
  };
};

export type EntryHands = Awaited<ReturnType<typeof createHands>>;
