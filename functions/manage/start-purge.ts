import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { env } from '../env.ts';

const client = new LambdaClient({});

/** Returns when the start is queued. The worker finds what there is to do by itself, so a start that gets lost loses nothing. */
export const startPurge = async (): Promise<void> => {
  await client.send(new InvokeCommand({ FunctionName: env('PURGE_WORKER'), InvocationType: 'Event', Payload: '{}' }));
};
