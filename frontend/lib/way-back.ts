import { useEffect, useEffectEvent, useState } from 'react';
import { NavigationType, useBlocker } from 'react-router';

type Close = () => void;

/** The dialogs that are open, the topmost last, whichever part of the screen opened them. */
const open: Close[] = [];

const dialogStack = {
  isOpen: (): boolean => open.length > 0,
  /** As Escape does; one that insists on an answer stays. */
  closeTop: (): void => open.at(-1)?.(),
};

/** For a dialog that is open as long as it is drawn: the way back closes it before it leaves the screen (use-back.ts). */
export const useOpenDialog = (onClose: Close | undefined): void => {
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => {
    const own = () => close();
    open.push(own);
    return () => void open.splice(open.indexOf(own), 1);
  }, []);
};

/**
 * The way back of the browser, of a phone's button or gesture: first it closes the dialog that is open; without one it asks
 * while `mustAsk` says so, as does every other way to another screen.
 */
export const useBack = (mustAsk: () => boolean, isFree: () => boolean = () => false) => {
  const [isOverDialog, setOverDialog] = useState(false);
  const blocker = useBlocker(({ historyAction }) => {
    if (isFree()) return false;
    const isOver = historyAction === NavigationType.Pop && dialogStack.isOpen();
    setOverDialog(isOver);
    return isOver || mustAsk();
  });
  useEffect(() => {
    if (blocker.state !== 'blocked' || !isOverDialog) return;
    blocker.reset();
    dialogStack.closeTop();
  }, [blocker, isOverDialog]);
  return { blocker, isAsking: blocker.state === 'blocked' && !isOverDialog };
};
