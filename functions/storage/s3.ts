import { S3Client } from '@aws-sdk/client-s3';

// The client is imported on demand, because it adds a third to the load time of a group.
export { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
export { getSignedUrl } from '@aws-sdk/s3-request-presigner';

/** `retry.ts` repeats requests, so the SDK does not. */
export const client = new S3Client({ maxAttempts: 1, requestHandler: { connectionTimeout: 1_000, requestTimeout: 20_000, throwOnRequestTimeout: true } });

/** A checksum would need the body, which the signer does not have. */
export const signer = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
