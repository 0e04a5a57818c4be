import { startTransition, useDeferredValue } from 'react';

/** The second press of a double one follows within this time (ms). */
export const doubleTapMs = 300;

let isPressing = false;
const waiting: (() => void)[] = [];

const start = () => {
  isPressing = true;
};

const end = () => {
  isPressing = false;
  for (const run of waiting.splice(0)) startTransition(run);
};

// A tap on a touch screen sends its pointer events first, and leaves the field only in the mouse events after them. Tools without a screen have no events.
for (const type of ['pointerdown', 'mousedown']) globalThis.addEventListener?.(type, start, true);
// The click comes right after, in the same task, unless the press ends elsewhere.
for (const type of ['pointerup', 'pointercancel', 'mouseup', 'dragend']) globalThis.addEventListener?.(type, () => setTimeout(end), true);
globalThis.addEventListener?.('click', end);

/** Runs at once, but while something is pressed only after that: a message drawn in between would move what is pressed away. What it changes is drawn after the press or key is answered. */
export const afterPress = (run: () => void): void => {
  if (isPressing) waiting.push(run);
  else startTransition(run);
};

/** What a press brings up is drawn after the press is answered. What a key brings up is drawn at once, because Tab may follow. */
export const useShownSoon = (isShown: boolean): boolean => {
  const isShownLater = useDeferredValue(isShown);
  return isShown && (isShownLater || !isPressing);
};
