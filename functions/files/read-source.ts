import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { env } from '../env.ts';
import { sourceKey } from './source-keys.ts';

const client = new S3Client({});

/** The bytes of an archived file. */
export const readSource = async (source: string): Promise<Uint8Array> => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: env('FILES_BUCKET'), Key: sourceKey(source) }));
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
};
