import { S3Client } from '@aws-sdk/client-s3';
import { withRetry } from '../retry.ts';
import type { Trouble } from '../retry.ts';

/** Retries are ours, as those of the table: a call gives up after three seconds, a worker waits for minutes. */
const client = new S3Client({ maxAttempts: 1, requestHandler: { connectionTimeout: 1_000, requestTimeout: 20_000, throwOnRequestTimeout: true } });

/**
 * Asks the store of files, again while it fails for a passing reason; then `StorageBusy`. What is asked must be repeatable, the reading of an answer's body
 * included; `trouble` is that of the try before.
 */
export const onStore = <Result>(ask: (client: S3Client, trouble: Trouble | undefined) => Promise<Result>): Promise<Result> => withRetry((_, trouble) => ask(client, trouble));
