import { useEffect } from 'react';
import type { ItemPath } from '#shared/form/form-types.ts';
import { lookedFor } from '../jump-to-field.ts';

type Holder = (path: ItemPath) => boolean;

const holders = new Set<Holder>();

const offer = (holder: Holder): void => {
  if (lookedFor.path !== null && holder(lookedFor.path)) lookedFor.path = null;
};

/** `open` is asked about each field that is looked for and not drawn, also before its holder was there; true: it is one of the holder's own. */
export const useLookedFor = (open: Holder): void =>
  useEffect(() => {
    lookedFor.tell = () => holders.forEach(offer);
    holders.add(open);
    offer(open);
    return () => void holders.delete(open);
  }, [open]);
