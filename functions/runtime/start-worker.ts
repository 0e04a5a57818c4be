import type { InvocationType } from '@aws-sdk/client-lambda';
import type { StartedFunction } from '../app.ts';
import { env } from './env.ts';
import { withRetry } from './retry.ts';

/** `Event` returns when the start is queued, `RequestResponse` when the function is done. */
export const invoke = async (name: StartedFunction, how: InvocationType, event: object) => {
  const { client, InvokeCommand } = await import('./lambda.ts');
  return withRetry(() => client.send(new InvokeCommand({ FunctionName: env(name), InvocationType: how, Payload: JSON.stringify(event) })));
};

/** Workers without an event find their work themselves, so a lost start is harmless. */
export const startWorker = async (worker: Exclude<StartedFunction, 'COMPILER'>, event: object = {}): Promise<void> => {
  await invoke(worker, 'Event', event);
};
