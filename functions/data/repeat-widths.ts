import type { RepeatWidths } from '#shared/export/repeat-widths.ts';
import { repeatWidthKey, repeatWidthsOf } from './keys.ts';
import { storedVersion } from './stored.ts';
import { ConditionFailed, queryAll, update } from './table.ts';
import { textOf } from './text-of.ts';

/**
 * Raises the folder's recorded maxima. Done before the card is written: a width too large costs an empty column, one too
 * small would cost answers. Rare, so it stays outside of the save's transaction.
 */
export const raiseRepeatWidths = async (folderId: string, wider: RepeatWidths): Promise<void> => {
  await Promise.all(
    Object.entries(wider).map(async ([path, n]) => {
      try {
        await update(repeatWidthKey(folderId, path), { set: { ...storedVersion(), n } }, [
          { n: 'absent' },
          { n: { atMost: n } },
        ]);
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
    }),
  );
};

export const readRepeatWidths = async (folderId: string): Promise<RepeatWidths> => {
  const items = await queryAll({ ...repeatWidthsOf(folderId), consistent: true });
  return Object.fromEntries(items.map((item) => [textOf(item, 'sk'), Number(item.n)]));
};
