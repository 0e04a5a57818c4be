import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { NavigationType, useBeforeUnload, useBlocker } from 'react-router';

type Close = () => void;

const open: Close[] = [];

const dialogStack = {
  isOpen: (): boolean => open.length > 0,
  closeTop: (): void => open.at(-1)?.(),
};

/** Registers an open dialog: the back button closes it before it leaves the screen. */
export const useOpenDialog = (onClose: Close | undefined): void => {
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => {
    const own = () => close();
    open.push(own);
    return () => void open.splice(open.indexOf(own), 1);
  }, []);
};

const never = (): boolean => false;

/** The back button or gesture closes an open dialog first. Without one, leaving asks while `mustAsk` returns true, as does any other navigation or the end of the page. */
export const useBack = (mustAsk: () => boolean, isFree: () => boolean = never) => {
  const [isOverDialog, setOverDialog] = useState(false);
  const blocker = useBlocker(({ historyAction }) => {
    if (isFree()) return false;
    const isOver = historyAction === NavigationType.Pop && dialogStack.isOpen();
    setOverDialog(isOver);
    return isOver || mustAsk();
  });
  useBeforeUnload(
    useCallback((event) => {
      if (!isFree() && mustAsk()) event.preventDefault();
    }, [isFree, mustAsk]),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked' || !isOverDialog) return;
    blocker.reset();
    dialogStack.closeTop();
  }, [blocker, isOverDialog]);
  return { blocker, isAsking: blocker.state === 'blocked' && !isOverDialog };
};
