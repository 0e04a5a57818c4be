import { createHash } from 'node:crypto';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { env } from '../env.ts';

const client = new S3Client({});

/**
 * Keeps the workbook that a design was compiled from. The first part of the name is the design's digest, which its
 * stored version carries too, so the source of a version is found without an index; the second is the workbook's own,
 * so that sending it again changes nothing.
 */
export const archiveWorkbook = async (designDigest: string, bytes: Uint8Array): Promise<void> => {
  const workbookDigest = createHash('sha256').update(bytes).digest('hex');
  await client.send(
    new PutObjectCommand({ Bucket: env('FILES_BUCKET'), Key: `workbooks/${designDigest}/${workbookDigest}`, Body: bytes }),
  );
};
