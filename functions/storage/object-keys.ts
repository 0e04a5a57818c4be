/** A file is stored under its SHA-256. */
export const sourceKey = (source: string): string => `workbooks/${source}`;

/** A packed list is stored under the hash of its JSON. */
export const listKey = (hash: string): string => `lists/${hash}`;

export const designSourceKey = (digest: string): string => `designs/${digest}`;

/** The prefix equals the site's download path (`/dl/*`), so that keys are addresses. */
export const exportPrefix = 'dl/';

export const exportFileKey = (jobId: string, ending: string): string => `${exportPrefix}${jobId}.${ending}`;

export const uploadPrefix = 'up/';
