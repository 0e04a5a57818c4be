// Imported while it runs, by calls that read or write files: the client would add a third to what every group takes to load.
export { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
export { getSignedUrl } from '@aws-sdk/s3-request-presigner';
