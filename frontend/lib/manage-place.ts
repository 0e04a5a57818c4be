import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from './session.ts';

/** Where a manager was last, per user and tab, so that the menu can lead back (spec administration 2). */
export interface ManagePlace {
  readonly path: string;
  readonly title: string;
}

const keyOf = (userId: string) => `fuda.manage.${userId}`;

export const recallPlace = (userId: string): ManagePlace | null => {
  const kept = sessionStorage.getItem(keyOf(userId));
  return kept === null ? null : (JSON.parse(kept) as ManagePlace);
};

/** Remembers the screen that calls it. */
export const useRememberedPlace = (title: string): void => {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const place: ManagePlace = { path: `${pathname}${search}`, title };
    sessionStorage.setItem(keyOf(user.id), JSON.stringify(place));
  }, [user.id, pathname, search, title]);
};
