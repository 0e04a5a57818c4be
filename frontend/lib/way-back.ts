import { useEffect, useEffectEvent, useState } from 'react';
import { NavigationType, useBeforeUnload, useBlocker } from 'react-router';

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

/** The back button or gesture closes an open dialog first. Without one, leaving asks while `mustAsk` returns true, as does any other navigation or the end of the page. */
export const useBack = (mustAsk: () => boolean, isFree: () => boolean = () => false) => {
  const [isOverDialog, setOverDialog] = useState(false);
  const blocker = useBlocker(({ historyAction }) => {
    if (isFree()) return false;
    const isOver = historyAction === NavigationType.Pop && open.length > 0;
    setOverDialog(isOver);
    return isOver || mustAsk();
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
