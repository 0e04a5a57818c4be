/** Begins like the site's download path, so that an object's path is its address (`/dl/*` of the distribution). */
export const exportPrefix = 'dl/';

export const exportFileKey = (jobId: string): string => `${exportPrefix}${jobId}.csv`;
