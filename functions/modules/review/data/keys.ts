import { besideCardKey, updateOrder, type ByUpdate, type Key, type StoredKind } from '../../../data/keys.ts';

/** Questions about a card, beside it. */
export const cardQueryKey = besideCardKey;
/** GSI1: the questions of a folder that are not closed, by what was said last. */
export const queriesOfFolder = (folderId: string) => ({ pk: `F#${folderId}#Q` }) as const;
export const queryByUpdate = (folderId: string, updatedMs: number, cardId: string): ByUpdate => ({ g1p: queriesOfFolder(folderId).pk, g1s: updateOrder(updatedMs, cardId) });

/** What members of a project were written about questions, and when. */
const mailMarksOf = (projectId: string) => ({ pk: `P#${projectId}#M` }) as const;
export const mailMarkKey = (projectId: string, userId: string): Key => ({ ...mailMarksOf(projectId), sk: userId });

export const storedMailMarks: StoredKind = { besideProject: mailMarksOf };
