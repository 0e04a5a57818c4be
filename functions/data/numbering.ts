import { numberingKey } from './keys.ts';
import { storedVersion } from './stored.ts';
import { update } from './table.ts';

/**
 * The next number of a numbered item. Counted before the card is written, so a save that fails leaves a gap: numbers
 * are unique and ascending, never promised to be without gaps.
 */
export const nextNumber = async (folderId: string, path: string): Promise<number> => {
  const { n } = await update(numberingKey(folderId, path), { add: { n: 1 }, set: storedVersion() });
  return Number(n);
};
