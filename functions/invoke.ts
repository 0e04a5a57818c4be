import type { InvocationType } from '@aws-sdk/client-lambda';
import { env } from './env.ts';
import { withRetry } from './retry.ts';

/** The functions that another one may start or ask, by the variable that holds the name of the deployed one. */
export type StartedFunction = 'EXPORT_WORKER' | 'PURGE_WORKER' | 'LINKAGE_WORKER' | 'IMPORT_READER' | 'IMPORT_WORKER' | 'DEMO_WORKER' | 'COMPILER';

/** Invokes another function. `Event` returns when the start is queued, `RequestResponse` when the function is done. */
export const invoke = async (name: StartedFunction, how: InvocationType, event: object) => {
  const { client, InvokeCommand } = await import('./lambda.ts');
  return withRetry(() => client.send(new InvokeCommand({ FunctionName: env(name), InvocationType: how, Payload: JSON.stringify(event) })));
};
