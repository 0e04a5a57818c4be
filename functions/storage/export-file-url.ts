import { contentTypeOf } from '#shared/api/file-formats.ts';
import { env } from '../runtime/env.ts';
import { exportFileKey, exportPrefix } from './object-keys.ts';
import { s3 } from './objects.ts';

const urlSeconds = 60;

/** The address is on the site's host, whose download path leads to the bucket. With path-style endpoints, the bucket's name precedes `/dl/`. */
export const exportFileUrl = async (jobId: string, ending: string, fileName: string): Promise<string> => {
  const { getSignedUrl, GetObjectCommand, signer } = await s3();
  const command = new GetObjectCommand({
    Bucket: env('EXPORTS_BUCKET'),
    Key: exportFileKey(jobId, ending),
    ResponseContentDisposition: `attachment; filename="${fileName}"`,
    ResponseContentType: contentTypeOf(ending),
    // Shared browsers must not keep copies.
    ResponseCacheControl: 'no-store',
  });
  const url = new URL(await getSignedUrl(signer, command, { expiresIn: urlSeconds }));
  return url.pathname.slice(url.pathname.indexOf(`/${exportPrefix}`)) + url.search;
};
