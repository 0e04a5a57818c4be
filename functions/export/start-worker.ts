import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { env } from '../env.ts';

const client = new LambdaClient({});

/** What the worker is started with. */
export interface WorkerEvent {
  readonly job: string;
}

/** Returns when the start is queued, not when the worker is done. */
export const startWorker = async (jobId: string): Promise<void> => {
  const event: WorkerEvent = { job: jobId };
  await client.send(
    new InvokeCommand({ FunctionName: env('EXPORT_WORKER'), InvocationType: 'Event', Payload: JSON.stringify(event) }),
  );
};
