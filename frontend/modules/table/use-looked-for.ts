import { useEffect } from 'react';
import type { ItemPath } from '#shared/form/form-types.ts';
import { lookedFor } from '../../form/jump-to-field.ts';

type Holder = (path: ItemPath) => boolean;

const holders = new Set<Holder>();

const offer = (holder: Holder): void => {
  if (lookedFor.path !== null && holder(lookedFor.path)) lookedFor.path = null;
};

/** Calls `open` for each field to jump to that is not drawn, including one from before this hook ran; it returns true if the field is its own. */
export const useLookedFor = (open: Holder): void =>
  useEffect(() => {
    lookedFor.tell = () => holders.forEach(offer);
    holders.add(open);
    offer(open);
    return () => void holders.delete(open);
  }, [open]);
