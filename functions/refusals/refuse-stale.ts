import { isChangedSince } from '../data/outcomes.ts';
import type { Edited } from '../data/outcomes.ts';
import { Problem } from './problem.ts';

/** Without a revision the form overwrites, as specified. */
export const refuseStale = (record: Edited, revision: number | undefined): void => {
  if (isChangedSince(record, revision)) throw new Problem('record.stale');
};
