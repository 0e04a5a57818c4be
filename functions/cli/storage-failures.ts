import { StorageBusy } from '../runtime/retry.ts';

const endpoint = (): string => process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? `DynamoDB in ${process.env['AWS_REGION'] ?? 'the configured region'}`;

const wordCause = (cause: unknown): string => (cause instanceof Error ? ` The last try failed with ${cause.name}: ${cause.message || (cause as NodeJS.ErrnoException).code || 'no message'}.` : '');

export const wordStorageFailure = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof StorageBusy) {
    return `The storage at ${endpoint()} did not answer.${wordCause(error.cause)} Check the address, the network and, on this machine, whether "npm start" runs and its disk has room; then run the command again.`;
  }
  if (/region is missing/i.test(error.message)) return 'No AWS region is set: give it in the variable AWS_REGION, for example AWS_REGION=ap-northeast-1.';
  if ((error as NodeJS.ErrnoException).code === 'ERR_INVALID_URL') return `The address of the storage is no URL: ${endpoint()}. Correct the variable AWS_ENDPOINT_URL_DYNAMODB, for example http://127.0.0.1:8000.`;
  if (error.name === 'ResourceNotFoundException') return `There is no table ${process.env['TABLE_NAME'] ?? ''} at ${endpoint()}: give the stack's output TableName with --table, and its region in AWS_REGION.`;
  if (error.name === 'CredentialsProviderError') return 'No AWS credentials were found: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  if (error.name === 'UnrecognizedClientException' || error.name === 'AccessDeniedException' || error.name === 'ExpiredTokenException') return `AWS refused the credentials (${error.name}): sign in again, or use those of a role that may read and write the table.`;
  return undefined;
};
