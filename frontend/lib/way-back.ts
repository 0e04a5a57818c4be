import { useEffect, useEffectEvent, useState } from 'react';
import { type Location, NavigationType, useBeforeUnload, useBlocker } from 'react-router';

const open: (() => void)[] = [];

/** Registers an open dialog: the back button closes it before it leaves the screen. */
export const useOpenDialog = (onClose: (() => void) | undefined): void => {
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => {
    const own = () => close();
    open.push(own);
    return () => void open.splice(open.indexOf(own), 1);
  }, []);
};

/** The back button or gesture closes an open dialog first. Without one, leaving asks while `mustAsk` returns true, as does the end of the page and any other navigation but one that stays. */
export const useBack = (mustAsk: () => boolean, isFree: () => boolean = () => false, stays: (from: Location, to: Location) => boolean = () => false) => {
  const [isOverDialog, setOverDialog] = useState(false);
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    if (isFree()) return false;
    const isOver = historyAction === NavigationType.Pop && open.length > 0;
    setOverDialog(isOver);
    return isOver || (!stays(currentLocation, nextLocation) && mustAsk());
  });
  useBeforeUnload((event) => {
    if (!isFree() && mustAsk()) event.preventDefault();
  });
  useEffect(() => {
    if (blocker.state !== 'blocked' || !isOverDialog) return;
    blocker.reset();
    open.at(-1)?.();
  }, [blocker, isOverDialog]);
  return { blocker, isAsking: blocker.state === 'blocked' && !isOverDialog };
};
