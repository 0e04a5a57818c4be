import type { RepeatWidths } from '#shared/export/repeat-widths.ts';
import { numberingKey, repeatWidthKey, repeatWidthsOf } from '../../data/keys.ts';
import { outcomeOf } from '../../data/outcomes.ts';
import { storedVersion, textOf } from '../../data/stored.ts';
import { queryAll, update } from '../../data/table.ts';

/** The number is drawn before the card is written: numbers are unique and ascending, and a failed save leaves a gap. */
export const nextNumber = async (folderId: string, path: string, scope: string | null): Promise<number> => {
  const { n } = await update(numberingKey(folderId, path, scope), { add: { n: 1 }, set: storedVersion() });
  return Number(n);
};

/** The widths are written before the card: one that is too large costs an empty column, one that is too small loses answers. */
export const raiseRepeatWidths = async (folderId: string, wider: RepeatWidths): Promise<void> => {
  await Promise.all(
    Object.entries(wider).map(([path, n]) =>
      outcomeOf(update(repeatWidthKey(folderId, path), { set: { ...storedVersion(), n } }, [{ n: 'absent' }, { n: { atMost: n } }]), 'wider already'),
    ),
  );
};

export const readRepeatWidths = async (folderId: string): Promise<RepeatWidths> => {
  const items = await queryAll({ ...repeatWidthsOf(folderId), consistent: true });
  return Object.fromEntries(items.map((item) => [textOf(item, 'sk'), Number(item.n)]));
};
