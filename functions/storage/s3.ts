import { S3Client } from '@aws-sdk/client-s3';

// Imported while it runs, by calls that read or write files: the client would add a third to what every group takes to load.
export { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
export { getSignedUrl } from '@aws-sdk/s3-request-presigner';

/** Retries are ours, as those of the table: a call gives up after three seconds, a worker waits for minutes. */
export const client = new S3Client({ maxAttempts: 1, requestHandler: { connectionTimeout: 1_000, requestTimeout: 20_000, throwOnRequestTimeout: true } });

/** Signs addresses. A checksum would be signed for the body that whoever signs does not have. */
export const signer = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
