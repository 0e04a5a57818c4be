import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { env } from './env.ts';
import { withRetry } from './retry.ts';

// Imported while it runs, by the calls that start a worker: with the client of Lambda, their group would take half as long again to load.

const client = new LambdaClient({ maxAttempts: 1 });

/** Returns when the start is queued, not when the worker is done. The workers that get no event find what there is to do by themselves: a start that gets lost loses nothing. */
export const startWorker = async (worker: 'EXPORT_WORKER' | 'PURGE_WORKER' | 'LINKAGE_WORKER' | 'IMPORT_READER' | 'IMPORT_WORKER', event: object = {}): Promise<void> => {
  await withRetry(() => client.send(new InvokeCommand({ FunctionName: env(worker), InvocationType: 'Event', Payload: JSON.stringify(event) })));
};
