import { cardIdOf } from '../../../data/keys.ts';

/** The id is deterministic, so a record stored twice is one card. Ids sort like the records. `mark` distinguishes imports of the same ms. */
export const importedCardId = (started: number, record: number, mark: string): string => cardIdOf(started, record.toString(36).padStart(4, '0') + mark.slice(-6));

/** A card's hospital is its creator's, so this is the creator of cards imported for another hospital. User ids cannot contain its letters i and o. */
export const importerOf = (orgId: string): string => `${orgId}import`;
