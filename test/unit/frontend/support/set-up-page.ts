import { setImmediate } from 'node:timers/promises';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import './quick-page.ts';

// A busy machine loads the code of the screens slowly: a test waits for what it asks for, and ends when it is there.
configure({ asyncUtilTimeout: 60_000 });

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
