import { setTimeout as delay } from 'node:timers/promises';
import { readBody, type Server } from '../listen.ts';
import type { Credentials } from '../signature.ts';
import { refuse, startSignedServer, type SignedRequest } from '../signed-server.ts';
import type { FunctionModel } from '../template/read-stack.ts';
import type { FunctionPool } from './function-pool.ts';

export interface LambdaEndpointOptions {
  readonly find: (nameOrArn: string) => { readonly model: FunctionModel; readonly pool: FunctionPool } | undefined;
  readonly credentials: Credentials;
  readonly region: string;
}

const largestEvent = 1024 * 1024;
const largestCall = 6 * 1024 * 1024;
const retryDelay = 1000;

export async function startLambdaEndpoint(options: LambdaEndpointOptions): Promise<Server> {
  const runEvent = async (wanted: string, payload: string): Promise<void> => {
    for (let attempt = 0; ; attempt += 1) {
      const target = options.find(wanted);
      const outcome = await target?.pool.invoke(payload);
      if (target === undefined || outcome?.kind === 'answered' || attempt >= target.model.retries) return;
      await delay(retryDelay * (attempt + 1), null, { ref: false });
    }
  };

  const handle = async ({ request, response, target, isSigned }: SignedRequest): Promise<void> => {
    const match = /^\/2015-03-31\/functions\/([^/?]+)\/invocations/.exec(target);
    const wanted = decodeURIComponent(match?.[1] ?? '');
    const found = options.find(wanted);
    if (request.method !== 'POST' || found === undefined) {
      return refuse(response, 404, 'ResourceNotFoundException', `Function not found: ${wanted}`);
    }
    const isEvent = request.headers['x-amz-invocation-type'] === 'Event';
    const body = await readBody(request, isEvent ? largestEvent : largestCall);
    if (body === null) return refuse(response, 413, 'RequestTooLargeException', 'Request must be smaller.');
    if (!isSigned(body)) return;
    const payload = body.length === 0 ? '{}' : body.toString('utf8');
    if (!isJson(payload)) return refuse(response, 400, 'InvalidRequestContentException', 'Could not parse request body into json.');
    if (isEvent) {
      response.writeHead(202).end();
      return runEvent(wanted, payload);
    }
    const outcome = await found.pool.invoke(payload);
    const isError = outcome.kind !== 'answered';
    const headers = { 'content-type': 'application/json', ...(isError && { 'x-amz-function-error': 'Unhandled' }) };
    response.writeHead(200, headers).end(isError ? JSON.stringify(outcome.error) : outcome.payload);
  };

  const { region, credentials } = options;
  return await startSignedServer({ service: 'lambda', region, credentials, failure: 'ServiceException' }, handle);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
