import { projectKey, type Key } from '../../../data/keys.ts';

/** Emergency access has the key of a membership, so its history needs a key of its own. */
export const emergencyRecordKey = (projectId: string, userId: string): Key => ({ pk: projectKey(projectId).pk, sk: `A#${userId}` });
