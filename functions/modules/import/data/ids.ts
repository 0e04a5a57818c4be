import { cardIdOf } from '../../../data/ids.ts';

/** Deterministic, so a record stored twice is one card. Sorts like the records. `mark` distinguishes imports of the same ms. */
export const importedCardId = (started: number, record: number, mark: string): string => cardIdOf(started, record.toString(36).padStart(4, '0') + mark.slice(-6));

/** Pseudo-creator for cards imported for another hospital: a card's hospital is its creator's. User ids cannot contain its letters i and o. */
export const importerOf = (orgId: string): string => `${orgId}import`;
