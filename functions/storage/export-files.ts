import { AbortMultipartUploadCommand, CompleteMultipartUploadCommand, CreateMultipartUploadCommand, NoSuchUpload, UploadPartCommand, type CompletedPart } from '@aws-sdk/client-s3';
import { contentTypeOf } from '#shared/api/file-formats.ts';
import { env } from '../runtime/env.ts';
import { onStore, s3, exportFileKey, exportPrefix } from './objects.ts';

/** S3 takes 10,000 parts of at least 5 MB. */
const partBytes = 8 * 1024 * 1024;

/** It keeps the bytes until they are sent. */
export type Write = (bytes: Uint8Array) => Promise<void>;

export const createExportFile = async (jobId: string, ending: string) => {
  const object = { Bucket: env('EXPORTS_BUCKET'), Key: exportFileKey(jobId, ending) };
  const { UploadId } = await onStore((client) => client.send(new CreateMultipartUploadCommand({ ...object, ContentType: contentTypeOf(ending) })));
  const upload = { ...object, UploadId };
  const parts: CompletedPart[] = [];
  let pieces: Uint8Array[] = [];
  let used = 0;
  let sending: Promise<void> = Promise.resolve();

  const send = async (body: Uint8Array): Promise<void> => {
    const PartNumber = parts.length + 1;
    const { ETag } = await onStore((client) => client.send(new UploadPartCommand({ ...upload, PartNumber, Body: body })));
    parts.push({ ETag, PartNumber });
  };

  const flush = async (): Promise<void> => {
    await sending;
    sending = send(Buffer.concat(pieces));
    [pieces, used] = [[], 0];
    sending.catch(() => undefined);
  };

  return {
    write: async (bytes: Uint8Array): Promise<void> => {
      pieces.push(bytes);
      used += bytes.length;
      if (used >= partBytes) await flush();
    },
    close: async (): Promise<void> => {
      if (used > 0 || parts.length === 0) await flush();
      await sending;
      await onStore(async (client, trouble) => {
        try {
          await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }));
        } catch (error) {
          // The previous try succeeded and its answer was lost.
          if (!(trouble === 'mayHaveHappened' && error instanceof NoSuchUpload)) throw error;
        }
      });
    },
    discard: async (): Promise<void> => {
      await sending.catch(() => undefined);
      await onStore((client) => client.send(new AbortMultipartUploadCommand(upload)));
    },
  };
};

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
