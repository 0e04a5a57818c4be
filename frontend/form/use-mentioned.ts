import { useMemo } from 'react';
import type { ItemPath, Mentioned } from '#shared/form/form-types.ts';
import { mentionedAmong } from '#shared/form/mentioned.ts';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import { useFormEnvironment } from './environment.ts';

/** The answers of the open card that an item's texts mention; for lists of answers outside the card. */
export const useMentioned = (): ((prepared: PreparedDesign, path: ItemPath) => Mentioned | null) => {
  const { session } = useFormEnvironment();
  return useMemo(() => {
    const answers = session.answers();
    return (prepared, path) => mentionedAmong(prepared, answers, path);
  }, [session]);
};
