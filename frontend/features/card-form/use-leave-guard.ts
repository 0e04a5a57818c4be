import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

interface LeaveGuard {
  readonly isChanged: () => boolean;
  /** While another dialog is open the way back leads nowhere and asks nothing (spec end-user 2, card form). */
  readonly isDialogOpen: boolean;
}

/** Asks before unsaved answers are left behind: by a link, by the browser's back button, by closing the tab. */
export const useLeaveGuard = ({ isChanged, isDialogOpen }: LeaveGuard) => {
  const isFree = useRef(false);
  const blocker = useBlocker(() => !isFree.current && isChanged());

  useEffect(() => {
    if (blocker.state === 'blocked' && isDialogOpen) blocker.reset();
  }, [blocker, isDialogOpen]);

  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (!isFree.current && isChanged()) event.preventDefault();
    };
    window.addEventListener('beforeunload', beforeUnload);
    return () => window.removeEventListener('beforeunload', beforeUnload);
  }, [isChanged]);

  return {
    isAsking: blocker.state === 'blocked' && !isDialogOpen,
    stay: () => {
      if (blocker.state === 'blocked') blocker.reset();
    },
    /** Goes where the user was heading, or by `otherwise` when nothing was under way; asks no more. */
    leave: (otherwise: () => void) => {
      isFree.current = true;
      if (blocker.state === 'blocked') blocker.proceed();
      else otherwise();
    },
    /** For a change of address that leaves nothing behind. */
    pass: (navigate: () => void) => {
      isFree.current = true;
      navigate();
      isFree.current = false;
    },
  };
};
