import { cardIdOf } from '../../../data/ids.ts';

/**
 * The id of the card that an import makes of a record: always the same one, so that a record which is stored twice is one card,
 * and in the order of the records. `mark` tells imports apart that began in the same ms.
 */
export const importedCardId = (started: number, record: number, mark: string): string => cardIdOf(started, record.toString(36).padStart(4, '0') + mark.slice(-6));

/**
 * Stands as the creator of cards that somebody of another hospital brought in for this one. The hospital of a card is that of its creator, so such a card belongs there in every list, counter and index.
 * No user has this id: the alphabet of ids lacks two of its letters.
 */
export const importerOf = (orgId: string): string => `${orgId}import`;
