import { setImmediate } from 'node:timers/promises';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// A busy machine loads the code of the screens slowly: a test waits for what it asks for, and ends when it is there.
configure({ asyncUtilTimeout: 60_000 });

/**
 * jsdom computes the style of an element from every rule of the page each time it is asked, and a query by role asks for
 * the style of every element: a quarter of the time of all screen tests. No test looks at colours or widths, so the rules of
 * the components (emotion's style elements) are left out of the page.
 */
HTMLStyleElement.prototype.appendChild = <T extends Node>(node: T): T => node;

/** A wide screen shows what a phone shows behind a button; jsdom opens no popovers. */
const wide = document.createElement('style');
wide.textContent = '[popover] { display: block !important }';
document.head.append(wide);

/**
 * The files of a worker share one page and the loaded code, which spares each file two seconds of loading. What a file has put in place of
 * other things ends with it. A screen that is still drawn would be drawn again by an answer or a timer that comes late, and the whole run
 * fails for it. React does what is scheduled in an immediate.
 */
afterAll(async () => {
  cleanup();
  await setImmediate();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
