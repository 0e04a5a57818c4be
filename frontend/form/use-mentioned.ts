import { useMemo } from 'react';
import type { ItemPath, Mentioned } from '#shared/form/form-types.ts';
import { mentionedAmong } from '#shared/form/mentioned.ts';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import { useFormEnvironment } from './environment.ts';

/** What the texts of an item mention, among the answers of the card that is open: for lists of answers that are not in it. */
export const useMentioned = (): ((prepared: PreparedDesign, path: ItemPath) => Mentioned | null) => {
  const { session } = useFormEnvironment();
  return useMemo(() => {
    const answers = session.answers();
    return (prepared, path) => mentionedAmong(prepared, answers, path);
  }, [session]);
};
