// Static, so that the browser fetches it together with the table.
import '../../form/reasoned.tsx';
import { Reasoned } from '../../form/lazy-reasoned.ts';
import { RepeatTable } from './repeat-table.tsx';

/** The table with the parts for reasons: if those came later, a redrawn cell would lose the cursor while the user types. */
export const completeTable = async (): Promise<typeof RepeatTable> => {
  await Reasoned.preload();
  return RepeatTable;
};
