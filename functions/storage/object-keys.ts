/** An uploaded file, under its own SHA-256. */
export const sourceKey = (source: string): string => `workbooks/${source}`;

/** A long list of choices, packed, under the hash of its JSON. */
export const listKey = (hash: string): string => `lists/${hash}`;

/** Which file a design was compiled from, under the digest of the design. */
export const designSourceKey = (digest: string): string => `designs/${digest}`;

/** Begins like the site's download path, so that an object's path is its address (`/dl/*` of the distribution). */
export const exportPrefix = 'dl/';

export const exportFileKey = (jobId: string, ending: string): string => `${exportPrefix}${jobId}.${ending}`;

/** The same for what callers upload, and all that is made of it (`/up/*`). */
export const uploadPrefix = 'up/';
