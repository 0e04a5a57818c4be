import { storedVersion } from '../data/stored.ts';
import { ConditionFailed, put, remove, update } from '../data/table.ts';
import type { Difference } from './find-differences.ts';

/** Each repair is a difference applied, never a total set, so that saves that run meanwhile keep counting. */
const repairOne = async (difference: Difference): Promise<void> => {
  const { key } = difference;
  if (difference.fix === 'add') await update(key, { add: difference.amounts, set: storedVersion() });
  else if (difference.fix === 'put guard') await put({ ...key, ...storedVersion(), card: difference.card }, { pk: 'absent' });
  else if (difference.fix === 'remove guard') await remove(key, { card: { equals: difference.card } });
  else await update(key, { set: { ...storedVersion(), ...difference.values } }, 'n' in difference.values ? undefined : { pk: 'present' });
};

/** Answers how many were put right; the rest has changed since it was found. */
export const repairDifferences = async (differences: readonly Difference[]): Promise<number> => {
  let repaired = 0;
  // Guards of no card go first: one may stand where another card's belongs.
  const ordered = differences.toSorted((a, b) => Number(b.fix === 'remove guard') - Number(a.fix === 'remove guard'));
  for (const difference of ordered) {
    try {
      await repairOne(difference);
      repaired += 1;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  return repaired;
};
