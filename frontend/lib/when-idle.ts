/** Runs the work when the browser is idle; returns a cancel function. Safari has no idle callback. */
export const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: 500 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, 30);
  return () => clearTimeout(id);
};
