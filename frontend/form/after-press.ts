let isPressing = false;
const waiting: (() => void)[] = [];

const start = () => {
  isPressing = true;
};

/** The click comes right after, in the same task. */
const end = () =>
  setTimeout(() => {
    isPressing = false;
    for (const run of waiting.splice(0)) run();
  });

// A tap on a touch screen sends its pointer events first, and leaves the field only in the mouse events after them.
for (const type of ['pointerdown', 'mousedown']) window.addEventListener(type, start, true);
for (const type of ['pointerup', 'pointercancel', 'mouseup', 'dragend']) window.addEventListener(type, end, true);

/** Runs at once, but while something is pressed only after that: a message drawn in between would move what is pressed away. */
export const afterPress = (run: () => void): void => {
  if (isPressing) waiting.push(run);
  else run();
};
