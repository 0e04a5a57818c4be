import { type Key, type StoredKind, cardIdOf } from '../../../data/keys.ts';

/** Ids begin with the time. The remembered headings share the partition. */
const partition = (folderId: string) => ({ pk: `F#${folderId}#M` }) as const;

export const importKey = (folderId: string, importId: string): Key => ({ ...partition(folderId), sk: `J#${importId}` });
export const importsOf = (folderId: string) => ({ ...partition(folderId), prefix: 'J#' }) as const;
export const headingsKey = (folderId: string): Key => ({ ...partition(folderId), sk: 'K' });

export const storedImports: StoredKind = { besideFolder: partition };

/** The id is deterministic, so a record stored twice is one card. Ids sort like the records. `mark` distinguishes imports of the same ms. */
export const importedCardId = (started: number, record: number, mark: string): string => cardIdOf(started, record.toString(36).padStart(4, '0') + mark.slice(-6));

/** A card's hospital is its creator's, so this is the creator of cards imported for another hospital. User ids cannot contain its letters i and o. */
export const importerOf = (orgId: string): string => `${orgId}import`;
