import type { RepeatWidths } from '#shared/export/repeat-widths.ts';
import { numberingKey, repeatWidthKey, repeatWidthsOf } from './keys.ts';
import { outcomeOf } from './outcomes.ts';
import { storedVersion, textOf } from './stored.ts';
import { queryAll, update } from './table.ts';

/**
 * The next number of a numbered item, of the folder or of one hospital (`idScopeOf`). Counted before the card is written, so a save that fails leaves a gap: numbers
 * are unique and ascending, never promised to be without gaps.
 */
export const nextNumber = async (folderId: string, path: string, scope: string | null): Promise<number> => {
  const { n } = await update(numberingKey(folderId, path, scope), { add: { n: 1 }, set: storedVersion() });
  return Number(n);
};

/** Numbers that came from elsewhere are not drawn again. */
export const raiseNumber = async (folderId: string, path: string, scope: string | null, least: number): Promise<void> => {
  await outcomeOf(update(numberingKey(folderId, path, scope), { set: { ...storedVersion(), n: least } }, [{ n: 'absent' }, { n: { atMost: least } }]), 'higher already');
};

/**
 * Raises the folder's recorded maxima. Done before the card is written: a width too large costs an empty column, one too
 * small would cost answers. Rare, so it stays outside of the save's transaction.
 */
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
