import { useEffect, useRef } from 'react';

/** Returns the focus to where it was, if it is lost when a busy button is disabled or a dialog closes. */
export const useKeptFocus = (isBusy: boolean): void => {
  const last = useRef<HTMLElement | null>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest('[role=dialog]') === null) last.current = target;
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, []);
  useEffect(() => {
    const isLost = () => document.activeElement === document.body;
    if (wasBusy.current && !isBusy && isLost()) {
      last.current?.focus({ preventScroll: true });
      if (isLost()) document.querySelector<HTMLElement>('[role=tabpanel]')?.focus({ preventScroll: true });
    }
    wasBusy.current = isBusy;
  }, [isBusy]);
};
