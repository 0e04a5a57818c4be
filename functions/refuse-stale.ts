import { isChangedSince } from './data/outcomes.ts';
import type { Edited } from './data/outcomes.ts';
import { Problem } from './problem.ts';

/** Refuses a form that was filled in on an older state of the record. A body without a revision overwrites, as the specification has it. */
export const refuseStale = (record: Edited, revision: number | undefined): void => {
  if (isChangedSince(record, revision)) throw new Problem('record.stale');
};
