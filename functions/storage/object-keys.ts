/** Under its SHA-256. */
export const sourceKey = (source: string): string => `workbooks/${source}`;

/** Packed, under the hash of its JSON. */
export const listKey = (hash: string): string => `lists/${hash}`;

/** The source of a design, under the design's digest. */
export const designSourceKey = (digest: string): string => `designs/${digest}`;

/** Equals the site's download path (`/dl/*`), so that keys are addresses. */
export const exportPrefix = 'dl/';

export const exportFileKey = (jobId: string, ending: string): string => `${exportPrefix}${jobId}.${ending}`;

/** Likewise for uploads (`/up/*`). */
export const uploadPrefix = 'up/';
