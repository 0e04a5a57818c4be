import { besideCardKey, updateOrder, type ByUpdate, type Key, type StoredKind } from '../../../data/keys.ts';

export const cardQueryKey = besideCardKey;
/** GSI1 lists the questions that are not closed, by their last entry. */
export const queriesOfFolder = (folderId: string) => ({ pk: `F#${folderId}#Q` }) as const;
export const queryByUpdate = (folderId: string, updatedMs: number, cardId: string): ByUpdate => ({ g1p: queriesOfFolder(folderId).pk, g1s: updateOrder(updatedMs, cardId) });

const mailMarksOf = (projectId: string) => ({ pk: `P#${projectId}#M` }) as const;
export const mailMarkKey = (projectId: string, userId: string): Key => ({ ...mailMarksOf(projectId), sk: userId });

export const storedMailMarks: StoredKind = { besideProject: mailMarksOf };
