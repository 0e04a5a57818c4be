import { contentTypeOf } from '#shared/api/file-formats.ts';
import { env } from '../env.ts';
import { exportFileKey, exportPrefix } from './object-keys.ts';
import { s3 } from './objects.ts';

const urlSeconds = 60;

/**
 * Address of the file on the site's own host: the signature is made for the bucket, which the download path leads to.
 * The path before `/dl/` is the bucket's name where an endpoint speaks path style.
 */
export const exportFileUrl = async (jobId: string, ending: string, fileName: string): Promise<string> => {
  const { getSignedUrl, GetObjectCommand, signer } = await s3();
  const command = new GetObjectCommand({
    Bucket: env('EXPORTS_BUCKET'),
    Key: exportFileKey(jobId, ending),
    ResponseContentDisposition: `attachment; filename="${fileName}"`,
    ResponseContentType: contentTypeOf(ending),
    // As with every answer of the API: a browser that several people use keeps no copy.
    ResponseCacheControl: 'no-store',
  });
  const url = new URL(await getSignedUrl(signer, command, { expiresIn: urlSeconds }));
  return url.pathname.slice(url.pathname.indexOf(`/${exportPrefix}`)) + url.search;
};
