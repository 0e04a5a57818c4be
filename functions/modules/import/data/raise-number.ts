import { numberingKey } from '../../../data/keys.ts';
import { outcomeOf } from '../../../data/outcomes.ts';
import { storedVersion } from '../../../data/stored.ts';
import { update } from '../../../data/table.ts';

/** Imported numbers must not be drawn again. */
export const raiseNumber = async (folderId: string, path: string, scope: string | null, least: number): Promise<void> => {
  await outcomeOf(update(numberingKey(folderId, path, scope), { set: { ...storedVersion(), n: least } }, [{ n: 'absent' }, { n: { atMost: least } }]), 'higher already');
};
